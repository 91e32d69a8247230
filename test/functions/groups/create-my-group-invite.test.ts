import { describe, expect, it, vi } from 'vitest';
import * as resendGroupInvite from '../../../functions/groups/resend-group-invite.ts';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { resetMessageClients } from '../../../shared/messages/send-message.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { afterNextRead, failNextRead } from '../../support/before-call.ts';
import {
  asUser,
  groupOfTwo,
  groups,
  invites,
  join,
  members,
  newGroup,
  newInvite,
  newUser,
  newUsers,
  provedUser,
  soundGroup,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import {
  BROWSER,
  codeOf,
  newEmail,
  profileOf,
  redeemLink,
  setConfig,
  signUp,
  visitLink,
} from '../../support/magic-links.ts';
import { ownForm } from '../../support/own-form.ts';
import { newPhone } from '../../support/phones.ts';
import { patchUser } from '../../support/profiles.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const ses = useRefusedEmails();
const RETURN_PAGE = 'https://shop.example/groups';
const tenant = useTenantOnly({
  default_redirect_url: 'https://shop.example/welcome',
  hub: { return_urls: [RETURN_PAGE] },
});

const invite = (owner: UserPrincipal, group: string, body: object) =>
  invites.create(owner, { group }, { body: { roles: ['editor'], ...body } });

describe('the page of an invite', () => {
  const pageFor = async (data: Record<string, unknown>, email = newEmail()) => {
    const own = await makeTenant();
    const owner = await newUser(own, data);
    const group = await newGroup(owner, { name: 'Crew' });
    await invite(owner, group, { email });
    const link = codeOf(backends.messages().list(email)[0]?.links[0]);
    return { own, group, link, opened: await visitLink(link) };
  };

  it('names group and inviter, and after the acceptance says that the group was joined', async () => {
    const { link, opened } = await pageFor({ first_name: 'Grace' });
    expect(opened.text).toContain('<h1>Join Crew</h1>');
    expect(opened.text).toContain('<strong>Grace</strong> invites you to the group <strong>Crew</strong>');
    const joined = await redeemLink(link, BROWSER);
    expect(joined.text).toContain('<h1>You joined Crew</h1>');
  });

  it('says in text and button for whom the invite is', async () => {
    const { opened } = await pageFor({}, `w${newEmail()}`);
    expect(opened.text).toContain('<p>This invitation is for <strong>w***@example.com</strong>.</p>');
    expect(opened.text).toMatch(/<button type="submit">Join as .*w\*{3}@example\.com.*<\/button>/);
  });

  it('answers 503 while the group cannot be read; then the link accepts the invite', async () => {
    const { group, link } = await pageFor({});
    failNextRead(keys.group(group));
    expect((await redeemLink(link, BROWSER)).status).toBe(503);
    const joined = await redeemLink(link, BROWSER);
    expect(joined.text).toContain('<h1>You joined Crew</h1>');
  });

  it('leads on to the application if it has a default redirect by then', async () => {
    const { own, link } = await pageFor({});
    await setConfig(own, { default_redirect_url: 'https://shop.example/welcome' });
    const joined = await redeemLink(link, BROWSER);
    expect(joined.text).toContain(
      '<a class="button" href="https://shop.example/welcome">Continue to Shop</a>',
    );
  });

  it('shows the name of the inviter as one short line of text', async () => {
    const { opened } = await pageFor({ first_name: `<b>${'x'.repeat(200)}` });
    expect(opened.text).toContain(`<strong>&#60;b&#62;${'x'.repeat(57)}…</strong> invites you`);
  });

  it('never shows an inviter by what the reader takes for their own address', async () => {
    const inviter = { email: 'grace@example.com' };
    const other = await pageFor(inviter, `h${newEmail()}`);
    expect(other.opened.text).toContain('<strong>g***@example.com</strong> invites you');
    const alike = await pageFor(inviter, `g${newEmail()}`);
    expect(alike.opened.text).toContain('You are invited to the group <strong>Crew</strong>');
    expect(alike.opened.text).toContain('This invitation is for <strong>g***@example.com</strong>');
  });

  it('names nobody if the inviter shows no name', async () => {
    const { opened } = await pageFor({});
    expect(opened.text).toContain('You are invited to the group <strong>Crew</strong>');
  });
});

describe('POST /me/groups/{group}/invites', () => {
  it.each([
    ['email', () => newEmail(), 'email'],
    ['phone', () => newPhone(), 'phone_number'],
  ])('sends the link to the invited %s, and verifies it by its use', async (name, make, field) => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = make();
    const answer = await invite(owner, group, { [name]: to });
    expect(answer.status).toBe(200);
    const [message] = backends.messages().list(to);
    expect(message?.text).toMatch(/invited.* to a group in Shop/);
    const code = codeOf(message?.links[0]);
    expect(codeOf(answer.body['link'])).not.toBe(code);
    const { body } = await redeemLink(code);
    expect(body).toMatchObject({ group_joined: true });
    expect(await profileOf(tenant, String(body['app_user_id']))).toMatchObject({
      verified_data: { [field]: to },
      auth_level: 'verified',
    });
  });

  it.each([
    ['of the invite', { locale: 'ja-JP' }, /グループに招待されました/, 'ja'],
    ['of the application, whatever the inviter reads', {}, /^Le invitan a un grupo/, 'es'],
  ])(
    'sends the message in the language %s, also again, and has its link',
    async (_, body, text, language) => {
      const hub = { default_locale: 'es' as const };
      const shop = await makeTenant({ default_redirect_url: 'https://shop.example/', hub });
      const { owner, group } = await groupOfTwo(shop);
      const phone = newPhone();
      const answer = await invites.create(
        owner,
        { group },
        { body: { roles: ['editor'], phone, ...body }, headers: { 'accept-language': 'fr' } },
      );
      const code = codeOf(answer.body['manage_link']);
      await invoke(resendGroupInvite, { params: { code }, ...ownForm() });
      const messages = backends.messages().list(phone);
      expect(messages.map((message) => message.text)).toEqual([
        expect.stringMatching(text),
        expect.stringMatching(text),
      ]);
      const page = await visitLink(codeOf(messages[0]?.links[0]));
      expect(page.text).toContain(`<html lang="${language}"`);
    },
  );

  it('answers a link for the inviter that shows the address and signs nobody in', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const answer = await invite(owner, group, { email: 'grace@example.com' });
    const code = codeOf(answer.body['manage_link']);
    expect(answer.body['link']).toBe(answer.body['manage_link']);
    const page = await visitLink(code);
    expect(page.status).toBe(200);
    expect(page.text).toContain('g***@example.com');
    expect(page.text).not.toContain('grace@example.com');
    expect((await visitLink(code, { accept: 'application/json' })).body).toMatchObject({ purpose: 'invite' });
    expect(await redeemLink(code)).toBeApiError(404, 'link_not_found');
    expect((await redeemLink(code, { accept: 'text/html' })).status).toBe(404);
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('shows an inviter neither whether an address has a user nor which', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { email } = await provedUser(tenant);
    const known = await invite(owner, group, { email });
    const unknown = await invite(owner, group, { email: newEmail() });
    const shape = ({ body }: typeof known) => Object.keys(Object(body['invitation'])).sort();
    expect(shape(known)).toEqual(shape(unknown));
    const { body } = await members.list(owner, { group });
    const waiting = (body['results'] as { state: string; profile?: unknown }[]).slice(2);
    expect(waiting.map(({ state }) => state)).toEqual(['invite_pending', 'invite_pending']);
    expect(waiting.every((member) => member.profile === undefined)).toBe(true);
  });

  it('sends to the verified address of a user who is invited by id', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { email, userId } = await provedUser(tenant);
    const answer = await invite(owner, group, { user_id: userId });
    expect(JSON.stringify(answer.body)).not.toContain(email);
    const [message] = backends.messages().list(email);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({
      app_user_id: userId,
      group_joined: true,
    });
    const page = await visitLink(codeOf(answer.body['link']));
    expect(page.text).not.toContain('example.com');
  });

  it("ends the link of a user invited by id once the message's address is not theirs", async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { email, userId } = await provedUser(tenant);
    const other = newEmail();
    expect((await invite(owner, group, { user_id: userId })).status).toBe(200);
    const data = { email: other };
    expect((await patchUser(tenant, userId, { data, verified_data: data })).status).toBe(200);
    const [message] = backends.messages().list(email);
    expect(await redeemLink(codeOf(message?.links[0]))).toBeApiError(410, 'link_expired');
  });

  it('sends to the address that the link verifies, if it changes meanwhile', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { email, userId } = await provedUser(tenant);
    const data = { email: newEmail() };
    const readdress = () => patchUser(tenant, userId, { data, verified_data: data });
    afterNextRead(keys.profile(tenant.app, userId), readdress);
    expect((await invite(owner, group, { user_id: userId })).status).toBe(200);
    expect(backends.messages().list(email)).toEqual([]);
    const [message] = backends.messages().list(data.email);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({ app_user_id: userId });
  });

  it('sends nothing to an unverified address, whose user accepts when signed in', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const email = newEmail();
    const userId = await signUp(tenant, { email });
    expect((await invite(owner, group, { user_id: userId })).status).toBe(200);
    expect(backends.messages().list(email)).toEqual([]);
    expect((await groups.list(asUser(tenant, userId))).body).toMatchObject({
      results: [{ member: { state: 'invite_pending' } }],
    });
  });

  it('applies sign-up restrictions to invited strangers, and hides them from inviters', async () => {
    const own = await makeTenant({ hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } });
    const owner = await newUser(own);
    const group = await newGroup(owner);
    const to = newEmail();
    expect((await invite(owner, group, { email: to })).status).toBe(200);
    const [message] = backends.messages().list(to);
    expect(await redeemLink(codeOf(message?.links[0]))).toBeApiError(403, 'sign_up_closed');
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it.each(['https://evil.example/', '//evil.example', 'evil:app', 'https://shop.example/groups/1'])(
    'answers 400 to the redirect %s, which would receive the one-time code',
    async (redirect_url) => {
      const { owner, group } = await groupOfTwo(tenant);
      const to = newEmail();
      expect(await invite(owner, group, { email: to, redirect_url })).toBeApiError(400, 'invalid_redirect', {
        errors: [{ path: 'body.redirect_url' }],
      });
      expect(backends.messages().list(to)).toEqual([]);
      const made = await newInvite(tenant.keys, group, { email: to });
      const params = { group, invite: made.invite };
      expect((await invites.update(owner, params, { body: { redirect_url } })).status).toBe(400);
      expect((await invites.update(owner, params, { body: { redirect_url: RETURN_PAGE } })).status).toBe(200);
    },
  );

  it('leads to a return page of the application, without the query of the opened link', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = newEmail();
    await newInvite(owner, group, { email: to, redirect_url: RETURN_PAGE });
    const [message] = backends.messages().list(to);
    const query = { next: 'https://evil.example' };
    const { headers } = await redeemLink(codeOf(message?.links[0]), BROWSER, { query });
    expect(headers['location']).toMatch(/^https:\/\/shop\.example\/groups#svc_code=[\w-]+$/);
  });

  it('has no text of the inviter in the message', async () => {
    const owner = await newUser(tenant, { first_name: 'http://evil.example' });
    const group = await newGroup(owner, { name: 'Win at http://evil.example' });
    const to = newEmail();
    await newInvite(owner, group, { email: to });
    expect(JSON.stringify(backends.messages().list(to))).not.toContain('evil');
  });

  // The 404 equals that of an unknown group.
  it('answers 403 to a member who is no owner, and 404 to a stranger', async () => {
    const { member, group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    const to = newEmail();
    expect(await invite(member, group, { email: to })).toBeApiError(403, 'forbidden');
    await expectHidden(group, 'group_not_found', (id) => invite(nobody, id, { email: to }));
    expect(backends.messages().list(to)).toEqual([]);
  });

  // Messages of all inviters count.
  it('answers 429 with Retry-After to message 6 for an address within 10 minutes', async () => {
    const to = newEmail();
    const owners = await newUsers(tenant, 6);
    const answers = [];
    for (const owner of owners) answers.push(await invite(owner, await newGroup(owner), { email: to }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(backends.messages().list(to)).toHaveLength(5);
  });

  it('answers 429 to the 31st invite of a user within an hour', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const answers = await atOnce(40, () => invite(owner, group, { email: newEmail() }));
    expect(outcomesOf(answers)).toEqual({ 200: 30, '429 too_many_requests': 10 });
  });

  it('answers 429 budget_exhausted past the daily messages, and invites nobody', async () => {
    const poor = await makeTenant({ hub: { auth: { limits: { email_per_day: 1 } } } });
    const { owner, group } = await groupOfTwo(poor);
    const to = newEmail();
    expect((await invite(owner, group, { email: newEmail() })).status).toBe(200);
    expect(await invite(owner, group, { email: to })).toBeApiError(429, 'budget_exhausted');
    expect(backends.messages().list(to)).toEqual([]);
    expect((await invites.list(owner, { group })).body['results']).toHaveLength(1);
  });

  it('answers 400 for an undeliverable address, invites nobody, and logs no address', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = newEmail();
    await ses.refuse('MessageRejected', notVerified(to));
    const lines = await logLinesOf(async () => {
      const answer = await invite(owner, group, { email: to });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.email' }] } });
    });
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(to);
    expect((await invites.list(owner, { group })).body).toEqual({ results: [] });
  });

  it('answers 503 if the sender is not verified, and logs no address', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = newEmail();
    await ses.refuse('MessageRejected', notVerified(to, 'no-reply@example.com'));
    const lines = await logLinesOf(async () => {
      expect((await invite(owner, group, { email: to })).status).toBe(503);
    });
    expect(lines.join()).toContain('"dependency_error":"MessageRejected"');
    expect(lines.join()).not.toContain(to);
  });

  it('answers 503 if the message cannot be handed over, and invites nobody', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = newEmail();
    const endpoint = process.env['SES_ENDPOINT'];
    vi.stubEnv('SES_ENDPOINT', 'http://127.0.0.1:9');
    resetMessageClients();
    try {
      expect((await invite(owner, group, { email: to })).status).toBe(503);
    } finally {
      vi.unstubAllEnvs();
      resetMessageClients();
    }
    expect(process.env['SES_ENDPOINT']).toBe(endpoint);
    expect((await invites.list(owner, { group })).body).toEqual({ results: [] });
    expect((await soundGroup(group)).members).toHaveLength(2);
    expect((await invite(owner, group, { email: to })).status).toBe(200);
  });

  it('lets an invitee join an open group, which accepts the invite with its roles', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, { admission_policy: 'open' });
    const { userId } = await provedUser(tenant);
    const { invite: id } = await newInvite(owner, group, { user_id: userId });
    expect(await join(asUser(tenant, userId), group)).toMatchObject({
      status: 200,
      body: { member: { roles: ['editor'], state: 'active', invited_by: owner.userId } },
    });
    expect((await invites.get(owner, { group, invite: id })).body).toMatchObject({ state: 'accepted' });
    await soundGroup(group);
  });

  it('answers 409 group_not_open to an invitee who joins a group that is not open', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { userId } = await provedUser(tenant);
    await newInvite(owner, group, { user_id: userId });
    expect(await join(asUser(tenant, userId), group)).toBeApiError(409, 'group_not_open');
  });
});
