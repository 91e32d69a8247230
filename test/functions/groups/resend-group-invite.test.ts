import { describe, expect, it } from 'vitest';
import * as resendGroupInvite from '../../../functions/groups/resend-group-invite.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { afterNextRead, beforeNextTransaction } from '../../support/before-call.ts';
import {
  asUser,
  groups,
  invites,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  provedUser,
  reject,
  resend,
  soundGroup,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { codeOf, JSON_CLIENT, makeLink, newEmail, redeemLink, visitLink } from '../../support/magic-links.ts';
import { ownForm } from '../../support/own-form.ts';
import { patchUser, putUser } from '../../support/profiles.ts';
import { atOnce } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends();
const tenant = useTenantOnly();

/** Messages of one user in an hour, as the guide to limits says. */
const PER_INVITER = 30;

/** An invite that a user has sent, and the code of the link in the newest message. */
async function sent(more: object = {}) {
  const owner = await newUser(tenant);
  const group = await newGroup(owner);
  const email = newEmail();
  const invited = await newInvite(owner, group, { email, ...more });
  const newest = () => codeOf(backends.messages().list(email)[0]?.links[0]);
  const count = () => backends.messages().list(email).length;
  return { ...invited, owner, group, email, newest, count };
}

describe('POST /hub/auth/magic/{code}/resend', () => {
  it('answers 200 with a page, and sends a new link, which ends the old one', async () => {
    const { code, group, email, newest, count } = await sent();
    const before = newest();
    const answer = await resend(code);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.text).toContain(`${email.charAt(0)}***@example.com`);
    expect(answer.text).not.toContain(email);
    expect(count()).toBe(2);
    expect((await redeemLink(before)).status).toBe(404);
    expect((await redeemLink(newest())).body).toMatchObject({ group_joined: true });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it("is the target of the page's button", async () => {
    const { code } = await sent();
    const { text, headers } = await visitLink(code);
    expect(text).toContain(`<form method="post" action="${code}/resend">`);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
  });

  it('has a link that describes the invite, but no group that its visitor could join', async () => {
    const { code, group, invite } = await sent();
    const { body } = await visitLink(code, JSON_CLIENT);
    expect(body).toMatchObject({ purpose: 'invite', group_id: group, invite_id: invite });
    expect(body).not.toHaveProperty('group_open');
  });

  it('sends to the verified address of a user who was invited by id', async () => {
    const { email, userId } = await provedUser(tenant);
    const { code, group } = await sent({ email: undefined, user_id: userId });
    expect((await resend(code)).status).toBe(200);
    const messages = backends.messages().list(email);
    expect(messages).toHaveLength(2);
    expect((await redeemLink(codeOf(messages[0]?.links[0]))).body).toMatchObject({ app_user_id: userId });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('sends to the address that the link verifies, if it changes meanwhile', async () => {
    const { email, userId } = await provedUser(tenant);
    const { code } = await sent({ email: undefined, user_id: userId });
    const data = { email: newEmail() };
    const readdress = () => patchUser(tenant, userId, { data, verified_data: data });
    afterNextRead(keys.profile(tenant.app, userId), readdress);
    expect((await resend(code)).status).toBe(200);
    expect(backends.messages().list(email)).toHaveLength(1);
    const [message] = backends.messages().list(data.email);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({ app_user_id: userId });
  });

  it('answers 403 to the form of another site', async () => {
    const { code, count } = await sent();
    expect((await resend(code, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await resend(code, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(count()).toBe(1);
  });

  it("answers 404 for a link that is not an inviter's", async () => {
    const { newest, count } = await sent();
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    for (const other of [newest(), code, 'unknown-code-of-nobody']) {
      expect((await resend(other)).status).toBe(404);
    }
    expect(count()).toBe(1);
  });

  it.each([
    ['group', async ({ owner, group }: Sent) => groups.remove(owner, { group })],
    ['invite', async ({ owner, group, invite }: Sent) => invites.remove(owner, { group, invite })],
  ])('answers 404, like the page, once the %s is deleted', async (_, end) => {
    const made = await sent();
    await end(made);
    expect((await visitLink(made.code)).status).toBe(404);
    expect((await resend(made.code)).status).toBe(404);
    expect(made.count()).toBe(1);
  });

  it.each([
    ['removed', (group: string, member: string) => members.remove(tenant.keys, { group, member })],
    [
      'no owner any more',
      (group: string, member: string) =>
        members.update(tenant.keys, { group, member }, { body: { roles: ['reader'] } }),
    ],
  ])('answers 404, like the page, once the inviter is %s', async (_, end) => {
    const { owner, group, code, count, newest } = await sent();
    await newMember(tenant.keys, group, await newUser(tenant), ['owner']);
    expect((await end(group, (await membershipOf(owner, group))?.id ?? '')).status).toBeLessThan(300);
    expect((await visitLink(code)).status).toBe(404);
    expect((await resend(code)).status).toBe(404);
    expect(count()).toBe(1);
    expect((await redeemLink(newest())).body).toMatchObject({ group_joined: false });
  });

  it('answers 404, like the page, while the inviter is disabled', async () => {
    const { owner, code, count } = await sent();
    const profile = keys.profile(tenant.app, owner.userId);
    await changeItem(profile, { state: 'disabled' });
    expect((await visitLink(code)).status).toBe(404);
    expect((await resend(code)).status).toBe(404);
    expect(count()).toBe(1);
    await changeItem(profile, { state: 'enabled' });
    expect((await resend(code)).status).toBe(200);
  });

  it('answers 409 once the invite has ended, and the page says how', async () => {
    const { code, group, invite, userId, newest, count } = await sent();
    await redeemLink(newest());
    expect((await visitLink(code)).text).toContain('The invitation was accepted');
    expect((await resend(code)).status).toBe(409);
    const other = await sent();
    await redeemAs(other);
    expect((await visitLink(other.code)).text).toContain('The invitation was declined');
    expect(count()).toBe(1);
    expect((await reject(asUser(tenant, userId), group, invite)).status).toBe(409);
  });

  it('ends every link but that of the last message', async () => {
    const { code, newest } = await sent();
    const earlier = [newest()];
    for (let n = 0; n < 2; n++) {
      await resend(code);
      earlier.push(newest());
    }
    const last = earlier.pop() ?? '';
    for (const one of earlier) expect((await redeemLink(one)).status).toBe(404);
    expect((await redeemLink(last)).body).toMatchObject({ group_joined: true });
  });

  it('answers 409 and sends nothing once the address belongs to another user', async () => {
    const { email, userId } = await provedUser(tenant);
    const { code } = await sent({ email });
    expect((await patchUser(tenant, userId, { data: { email: newEmail() } })).status).toBe(200);
    await provedUser(tenant, email);
    const messages = backends.messages().list(email).length;
    const answer = await resend(code);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('cannot be sent')]);
    expect(backends.messages().list(email)).toHaveLength(messages);
  });

  it('answers 409 and sends nothing if the invite ends meanwhile', async () => {
    const { code, owner, group, invite, count } = await sent();
    beforeNextTransaction(() => invites.update(owner, { group, invite }, { body: { state: 'revoked' } }));
    const answer = await resend(code);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer open')]);
    expect(count()).toBe(1);
  });

  it('can be opened again if the browser has not confirmed the form', async () => {
    const { code, count } = await sent();
    const answer = await invoke(resendGroupInvite, { params: { code }, ...ownForm(), cookies: [] });
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining(`href="../${code}"`) });
    expect(count()).toBe(1);
  });

  it('counts no message for an invite that has ended', async () => {
    const { code, newest } = await sent();
    await redeemLink(newest());
    for (let n = 0; n < 6; n++) expect((await resend(code)).status).toBe(409);
  });

  it('answers 429 with Retry-After to the 6th message to an address', async () => {
    const { code, count } = await sent();
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await resend(code)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(Number((await resend(code)).headers['retry-after'])).toBeGreaterThan(0);
    expect(count()).toBe(5);
  });

  it('answers 404 once the link of the inviter has expired', async () => {
    const { code, count } = await sent();
    await changeItem(keys.link(code), { expires: '2020-01-01T00:00:00.000Z' });
    expect((await resend(code)).status).toBe(404);
    expect(count()).toBe(1);
  });

  it('answers 404 once the application is gone', async () => {
    const shop = await makeTenant();
    const group = await newGroup(shop.user);
    const { code } = await newInvite(shop.user, group, { email: newEmail() });
    await removeItem(keys.application(shop.app));
    expect((await resend(code)).status).toBe(404);
  });

  it('answers a page of the variant that the invite is for', async () => {
    const config = { customizations: { primary_color: '#7a1f5c' } };
    const { variant } = await makeVariant(tenant, { config });
    const { code } = await sent({ app_variant_id: variant });
    expect((await resend(code)).text).toContain('#7a1f5c');
    expect((await resend((await sent()).code)).text).not.toContain('#7a1f5c');
  });

  it('counts a message for its inviter', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    const codes: string[] = [];
    for (let n = 0; n < PER_INVITER / 2; n++)
      codes.push((await newInvite(owner, group, { email: newEmail() })).code);
    for (const code of codes) expect((await resend(code)).status).toBe(200);
    expect((await resend(codes[0] ?? '')).status).toBe(429);
    expect((await resend((await sent()).code)).status).toBe(200);
  });

  it('answers 409 and sends nothing once the invited user has no verified address', async () => {
    const { email, userId } = await provedUser(tenant);
    const { code } = await sent({ email: undefined, user_id: userId });
    expect((await putUser(tenant, userId, { data: { email }, verified_data: {} })).status).toBe(200);
    const answer = await resend(code);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('cannot be sent')]);
    expect(backends.messages().list(email)).toHaveLength(1);
  });

  it('sends a new link if the table has deleted the old one', async () => {
    const { code, group, invite, newest } = await sent();
    const before = (await getItem(keys.groupInvite(group, invite)))?.['link'];
    await removeItem(keys.linkByReference(String(before)));
    expect((await resend(code)).status).toBe(200);
    expect((await redeemLink(newest())).body).toMatchObject({ group_joined: true });
  });

  it('leaves one working link after 4 parallel requests', async () => {
    const { code, email, group } = await sent();
    await atOnce(4, () => resend(code));
    const codes = backends
      .messages()
      .list(email)
      .map(({ links }) => codeOf(links[0]));
    const answers = await Promise.all(codes.map((one) => redeemLink(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });
});

type Sent = Awaited<ReturnType<typeof sent>>;

/** Lets the invited person sign up elsewhere and decline. */
async function redeemAs({ group, invite, email }: Sent): Promise<void> {
  const { user } = await provedUser(tenant, email);
  expect((await reject(user, group, invite)).status).toBe(204);
}
