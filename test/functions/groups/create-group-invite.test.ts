import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetMessageClients } from '../../../shared/messages/send-message.ts';
import { isId, newId } from '../../../shared/platform/ids.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import {
  asUser,
  groupOfTwo,
  groups,
  invites,
  join,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  newUsers,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import {
  codeOf,
  createLink,
  newEmail,
  profileOf,
  redeemLink,
  signUp,
  visitLink,
} from '../../support/magic-links.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends();
const ses = useRefusedEmails();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant({ default_redirect_url: 'https://shop.example/welcome' });
});
afterEach(() => vi.useRealTimers());

const create = (group: string, body: object) =>
  invites.create(tenant.keys, { group }, { body: { roles: ['editor'], ...body } });
const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString();

describe('POST /applications/{app}/groups/{group}/invites', () => {
  describe('200', () => {
    it('answers the invitation and a link that signs the invited person in and accepts, once', async () => {
      const { group } = await groupOfTwo(tenant);
      const email = newEmail();
      const answer = await create(group, { email: email.toUpperCase() });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      const invitation = Object(answer.body['invitation']);
      const at = expect.stringMatching(/^\d{4}-.*Z$/);
      expect(answer.body).toEqual({
        link: expect.stringMatching(/^http:\/\/localhost:4000\/l\/[\w-]{32}$/),
        invitation: {
          id: expect.any(String),
          group_id: group,
          state: 'pending',
          roles: ['editor'],
          email,
          user_lookup_value: email,
          ensured_user_id: expect.any(String),
          expires_at: at,
          created_at: at,
          updated_at: at,
          created_by: expect.any(String),
        },
      });
      expect(isId('invite', invitation.id)).toBe(true);
      const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / (DAY * 1000);
      expect(days).toBeCloseTo(14, 3);
      const redeemed = await redeemLink(codeOf(answer.body['link']));
      expect(redeemed).toMatchObject({
        status: 200,
        body: {
          app_user_id: invitation.ensured_user_id,
          group_joined: true,
          redirect_url: 'https://shop.example/welcome',
        },
      });
      const user = asUser(tenant, invitation.ensured_user_id);
      expect(await membershipOf(user, group)).toMatchObject({ state: 'active', roles: ['editor'] });
      const { body } = await invites.get(tenant.keys, { group, invite: invitation.id });
      expect(body).toMatchObject({ state: 'accepted', accepted_by: user.userId });
      expect((await redeemLink(codeOf(answer.body['link']))).status).toBe(410);
      expect((await soundGroup(group)).members).toHaveLength(3);
    });

    it('makes a member who waits, and is neither counted nor let in', async () => {
      const { owner, group } = await groupOfTwo(tenant);
      const { userId } = await signedUp();
      const { invite } = await newInvite(owner, group, { user_id: userId });
      const user = asUser(tenant, userId);
      const waiting = { user_id: userId, state: 'invite_pending', invited_by: owner.userId };
      const list = await members.list(tenant.keys, { group });
      expect(list.body['results']).toContainEqual(expect.objectContaining(waiting));
      expect((await groups.list(user)).body).toMatchObject({ results: [{ member: waiting }] });
      expect((await groups.get(user, { group })).status).toBe(404);
      expect((await members.list(user, { group })).status).toBe(404);
      expect((await invites.get(user, { group, invite })).status).toBe(404);
      await soundGroup(group);
    });

    it('finds the user of an address, and keeps one id for an address without a user', async () => {
      const { group } = await groupOfTwo(tenant);
      const { userId, email } = await signedUp();
      expect((await newInvite(tenant.keys, group, { email })).userId).toBe(userId);
      const phone = '+1 (202) 555-0147';
      const kept = await newInvite(tenant.keys, group, { phone });
      const { body } = await createLink(tenant, { data: { phone_number: '+12025550147' } });
      expect(body['app_user_id']).toBe(kept.userId);
      const { body: read } = await invites.get(tenant.keys, { group, invite: kept.invite });
      expect(read).toMatchObject({ phone, user_lookup_value: '+12025550147' });
    });

    it('keeps that id for as long as the invite may be extended', async () => {
      const { group } = await groupOfTwo(tenant);
      const email = newEmail();
      const { invite, userId } = await newInvite(tenant.keys, group, { email, expires_at: inDays(1) });
      const extension = { body: { expires_at: inDays(29.9) } };
      expect((await invites.update(tenant.keys, { group, invite }, extension)).status).toBe(200);
      vi.useFakeTimers({ now: Date.now() + 29 * DAY * 1000, toFake: ['Date'] });
      const { body } = await createLink(tenant, { data: { email } });
      expect(body['app_user_id']).toBe(userId);
    });

    it.each([
      [
        'rejected',
        async (group: string, { invite, userId }: Invited) => {
          await reject(asUser(tenant, userId), group, invite);
        },
      ],
      [
        'revoked',
        async (group: string, { invite }: Invited) => {
          await invites.update(tenant.keys, { group, invite }, { body: { state: 'revoked' } });
        },
      ],
      [
        'deleted',
        async (group: string, { invite }: Invited) => {
          await invites.remove(tenant.keys, { group, invite });
        },
      ],
      ['expired', async (group: string, { invite, userId }: Invited) => expire(group, invite, userId)],
    ])('invites again after the first invite was %s', async (_, end) => {
      const { group } = await groupOfTwo(tenant);
      const { userId } = await signedUp();
      const first = await newInvite(tenant.keys, group, { user_id: userId });
      await end(group, first);
      const second = await newInvite(tenant.keys, group, { user_id: userId, roles: ['writer'] });
      expect((await redeemLink(first.code)).body).toMatchObject({ group_joined: false });
      expect((await redeemLink(second.code)).body).toMatchObject({ group_joined: true });
      expect(await membershipOf(asUser(tenant, userId), group)).toMatchObject({ roles: ['writer'] });
      expect((await soundGroup(group)).members).toHaveLength(3);
    });

    it('leads through the variant, and where redirect_url says', async () => {
      const { group } = await groupOfTwo(tenant);
      const { variant } = await makeVariant(tenant);
      const { code } = await newInvite(tenant.keys, group, {
        email: newEmail(),
        app_variant_id: variant,
        redirect_url: '/groups',
      });
      const { body } = await redeemLink(code);
      expect(body).toMatchObject({ redirect_url: 'https://shop.example/welcome/groups', group_joined: true });
      expect(await profileOf(tenant, String(body['app_user_id']))).toMatchObject({
        attributes: { 'svc:app_variants': [variant] },
      });
    });

    it("makes a link that lives no longer than the application's links do, and outlives it as an invite", async () => {
      const own = await makeTenant({ magic_links: { max_lifetime: '1h' } });
      const group = await newGroup(own.keys);
      const { invite, code, userId } = await newInvite(own.keys, group, { email: newEmail() });
      vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] });
      expect((await redeemLink(code)).status).toBe(410);
      const { body } = await invites.get(own.keys, { group, invite });
      expect(body).toMatchObject({ state: 'pending', ensured_user_id: userId });
    });

    it('keeps of the link only a hash', async () => {
      const { group } = await groupOfTwo(tenant);
      const { code } = await newInvite(tenant.keys, group, { email: newEmail() });
      expect(JSON.stringify(await scanTable())).not.toContain(code);
    });

    it('verifies nothing: who delivers the link is up to the backend', async () => {
      const { group } = await groupOfTwo(tenant);
      const { code, userId } = await newInvite(tenant.keys, group, { email: newEmail() });
      await redeemLink(code);
      expect(await profileOf(tenant, userId)).toMatchObject({ verified_data: {} });
    });
  });

  describe('400', () => {
    it.each([
      [{}, ['body']],
      [{ email: 'a@example.com', user_id: 'u' }, ['body']],
      [{ email: 'nobody' }, ['body.email']],
      [{ phone: '12' }, ['body.phone']],
      [{ email: 'a@example.com', roles: [] }, ['body.roles']],
      [{ email: 'a@example.com', roles: undefined }, ['body.roles']],
      [{ email: 'a@example.com', expires_at: '2020-01-01T00:00:00Z' }, ['body.expires_at']],
      [{ email: 'a@example.com', expires_at: inDays(31) }, ['body.expires_at']],
      [{ email: 'a@example.com', redirect_url: 'javascript:alert(1)' }, ['body.redirect_url']],
      [{ email: 'a@example.com', name: 'Ada' }, ['body.name']],
    ])('names the faults of %j and writes nothing', async (body, paths) => {
      const { group } = await groupOfTwo(tenant);
      const before = await scanTable();
      const answer = await create(group, body);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(paths);
      expect(await scanTable()).toEqual(before);
    });

    it("says of an address that breaks the application's rules that it does", async () => {
      const own = await makeTenant();
      await addFields(own, {
        email: { unique: true, validation_rules: [{ rule_name: 'max_length', rule_value: 12 }] },
      });
      const group = await newGroup(own.keys);
      const body = { roles: ['x'], email: 'far.too.long@example.com' };
      const answer = await invites.create(own.keys, { group }, { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(faultPaths(answer)).toEqual(['body.email']);
    });
  });

  describe('404', () => {
    it.each(['__uuid__', 'user_nobody'])('answers user_not_found for the user_id %s', async (user_id) => {
      const { group } = await groupOfTwo(tenant);
      expect(await create(group, { user_id })).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      });
    });

    it('answers variant_not_found, and writes nothing', async () => {
      const { group } = await groupOfTwo(tenant);
      const before = await scanTable();
      const answer = await create(group, { email: newEmail(), app_variant_id: newId('variant') });
      expect(answer).toMatchObject({ status: 404, body: { code: 'variant_not_found' } });
      expect(await scanTable()).toEqual(before);
    });

    it('answers group_not_found for a group of another application', async () => {
      const group = await newGroup((await makeTenant()).keys);
      expect(await create(group, { email: newEmail() })).toMatchObject({
        status: 404,
        body: { code: 'group_not_found' },
      });
    });
  });

  describe('409', () => {
    it('answers already_member for an active member', async () => {
      const { group } = await groupOfTwo(tenant);
      const { userId, email } = await signedUp();
      await newMember(tenant.keys, group, asUser(tenant, userId));
      expect(await create(group, { email })).toMatchObject({
        status: 409,
        body: { code: 'already_member' },
      });
    });

    it('answers already_invited while an invite is pending, however the user is named', async () => {
      const { group } = await groupOfTwo(tenant);
      const { userId, email } = await signedUp();
      await newInvite(tenant.keys, group, { email });
      expect(await create(group, { user_id: userId })).toMatchObject({
        status: 409,
        body: { code: 'already_invited' },
      });
    });

    it('makes one invite of 50 parallel requests for one new address', async () => {
      const { group } = await groupOfTwo(tenant);
      const email = newEmail();
      const answers = await Promise.all(Array.from({ length: 50 }, () => create(group, { email })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
      const { body } = await invites.list(tenant.keys, { group });
      expect(body['results']).toHaveLength(1);
      expect((await soundGroup(group)).members).toHaveLength(3);
    });
  });
});

type Invited = Awaited<ReturnType<typeof newInvite>>;

async function signedUp() {
  const email = newEmail();
  return {
    email,
    userId: await signUp(tenant, { email, first_name: 'Grace' }, { verification_type: 'email' }),
  };
}

/** Lets an invite run out, as time does. */
async function expire(group: string, invite: string, userId: string): Promise<void> {
  const past = '2020-01-01T00:00:00.000Z';
  const member = await membershipOf(asUser(tenant, userId), group);
  await changeItem(keys.groupInvite(group, invite), { expires: past });
  await changeItem(keys.userGroup(tenant.app, userId, group), { invite_expires: past });
  await changeItem(keys.groupMember(group, member?.id ?? ''), { invite_expires: past });
}

describe('POST /me/groups/{group}/invites', () => {
  const invite = (owner: Parameters<typeof newInvite>[0], group: string, body: object) =>
    invites.create(owner, { group }, { body: { roles: ['editor'], ...body } });

  it.each([
    ['email', () => newEmail(), 'email'],
    [
      'phone',
      () =>
        `+1202${Math.floor(Math.random() * 1e7)
          .toString()
          .padStart(7, '0')}`,
      'phone_number',
    ],
  ])('sends the link to the invited %s, and proves it by its use', async (name, make, field) => {
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

  it('answers a link that never signs anybody in: it shows where the invitation went, to the inviter', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const answer = await invite(owner, group, { email: 'grace@example.com' });
    const code = codeOf(answer.body['link']);
    const page = await visitLink(code);
    expect(page.status).toBe(200);
    expect(page.text).toContain('g***@example.com');
    expect(page.text).not.toContain('grace@example.com');
    expect((await visitLink(code, { accept: 'application/json' })).body).toMatchObject({ purpose: 'invite' });
    expect(await redeemLink(code)).toMatchObject({ status: 404, body: { code: 'link_not_found' } });
    expect((await redeemLink(code, { accept: 'text/html' })).status).toBe(404);
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('tells an inviter neither whether an address has a user, nor who that is', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { email } = await signedUp();
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
    const { email, userId } = await signedUp();
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

  it('sends nothing to an address that its user has not proved, who accepts when signed in', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const email = newEmail();
    const userId = await signUp(tenant, { email });
    expect((await invite(owner, group, { user_id: userId })).status).toBe(200);
    expect(backends.messages().list(email)).toEqual([]);
    expect((await groups.list(asUser(tenant, userId))).body).toMatchObject({
      results: [{ member: { state: 'invite_pending' } }],
    });
  });

  it("holds the application's sign-up restrictions against invited strangers, and tells the inviter nothing", async () => {
    const own = await makeTenant({ hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } });
    const owner = await newUser(own);
    const group = await newGroup(owner);
    const to = newEmail();
    expect((await invite(owner, group, { email: to })).status).toBe(200);
    const [message] = backends.messages().list(to);
    expect(await redeemLink(codeOf(message?.links[0]))).toMatchObject({
      status: 403,
      body: { code: 'sign_up_closed' },
    });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it.each(['https://evil.example/', '//evil.example', 'evil:app'])(
    'answers 400 to the redirect %s, which would get the code of whoever opens the link',
    async (redirect_url) => {
      const { owner, group } = await groupOfTwo(tenant);
      const to = newEmail();
      expect(await invite(owner, group, { email: to, redirect_url })).toMatchObject({
        status: 400,
        body: { code: 'invalid_redirect', errors: [{ path: 'body.redirect_url' }] },
      });
      expect(backends.messages().list(to)).toEqual([]);
      const made = await newInvite(tenant.keys, group, { email: to });
      const params = { group, invite: made.invite };
      expect((await invites.update(owner, params, { body: { redirect_url } })).status).toBe(400);
      expect((await invites.update(owner, params, { body: { redirect_url: '/welcome' } })).status).toBe(200);
    },
  );

  it('leads where the application says, its own origins included', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = newEmail();
    await newInvite(owner, group, { email: to, redirect_url: 'https://shop.example/groups' });
    const [message] = backends.messages().list(to);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({
      redirect_url: 'https://shop.example/groups',
    });
  });

  it('carries nothing that the inviter has written', async () => {
    const owner = await newUser(tenant, { first_name: 'http://evil.example' });
    const group = await newGroup(owner, { name: 'Win at http://evil.example' });
    const to = newEmail();
    await newInvite(owner, group, { email: to });
    expect(JSON.stringify(backends.messages().list(to))).not.toContain('evil');
  });

  it('answers 403 to a member who is no owner, and the 404 of an unknown group to a stranger', async () => {
    const { member, group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    const to = newEmail();
    expect(await invite(member, group, { email: to })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const foreign = await invite(nobody, group, { email: to });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'group_not_found' } });
    const unknown = await invite(nobody, newId('group'), { email: to });
    expect(comparable(foreign)).toEqual(comparable(unknown));
    expect(backends.messages().list(to)).toEqual([]);
  });

  it('answers 429 with Retry-After to the 6th message to an address within 10 minutes, whoever sends it', async () => {
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
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => invite(owner, group, { email: newEmail() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('answers 429 budget_exhausted once the application has sent its messages of the day, and invites nobody', async () => {
    const poor = await makeTenant({ hub: { auth: { limits: { email_per_day: 1 } } } });
    const { owner, group } = await groupOfTwo(poor);
    const to = newEmail();
    expect((await invite(owner, group, { email: newEmail() })).status).toBe(200);
    expect(await invite(owner, group, { email: to })).toMatchObject({
      status: 429,
      body: { code: 'budget_exhausted' },
    });
    expect(backends.messages().list(to)).toEqual([]);
    expect((await invites.list(owner, { group })).body['results']).toHaveLength(1);
  });

  it('answers 400 where no e-mail can be sent to the address, invites nobody, and logs no address', async () => {
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

  it('answers 503 without an address in the log where the sender is not verified', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const to = newEmail();
    await ses.refuse('MessageRejected', notVerified(to, 'no-reply@example.com'));
    const lines = await logLinesOf(async () => {
      expect((await invite(owner, group, { email: to })).status).toBe(503);
    });
    expect(lines.join()).toContain('"dependency_error":"MessageRejected"');
    expect(lines.join()).not.toContain(to);
  });

  it('answers 503 when the message cannot be handed over, and invites nobody', async () => {
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

  it('lets an invited person join an open group with the roles of the invite, which it accepts so', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, { admission_policy: 'open' });
    const { userId } = await signedUp();
    const { invite: id } = await newInvite(owner, group, { user_id: userId });
    expect(await join(asUser(tenant, userId), group)).toMatchObject({
      status: 200,
      body: { member: { roles: ['editor'], state: 'active', invited_by: owner.userId } },
    });
    expect((await invites.get(owner, { group, invite: id })).body).toMatchObject({ state: 'accepted' });
    await soundGroup(group);
  });

  it('answers 409 group_not_open to an invited person who joins a group that is not open', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { userId } = await signedUp();
    await newInvite(owner, group, { user_id: userId });
    expect(await join(asUser(tenant, userId), group)).toMatchObject({
      status: 409,
      body: { code: 'group_not_open' },
    });
  });
});
