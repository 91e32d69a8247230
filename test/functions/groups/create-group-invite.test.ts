import { afterEach, describe, expect, it, vi } from 'vitest';
import { isId, newId } from '../../../shared/platform/ids.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { inDays, letDaysPass } from '../../support/group-invites.ts';
import {
  asUser,
  groupOfTwo,
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
  soundGroup,
} from '../../support/groups.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { codeOf, createLink, newEmail, profileOf, redeemLink } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends();
const ses = useRefusedEmails();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/welcome' });
afterEach(() => vi.useRealTimers());

const create = (group: string, body: object) =>
  invites.create(tenant.keys, { group }, { body: { roles: ['editor'], ...body } });

describe('POST /applications/{app}/groups/{group}/invites', () => {
  describe('200', () => {
    it('answers the invite, and a link that signs the invitee in and accepts once', async () => {
      const { group } = await groupOfTwo(tenant);
      const email = newEmail();
      const answer = await create(group, { email: email.toUpperCase() });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      const invitation = Object(answer.body['invitation']);
      const at = expect.stringMatching(/^\d{4}-.*Z$/);
      expect(answer.body).toEqual({
        link: expect.stringMatching(/^http:\/\/localhost:4000\/l\/[0-9A-Za-z]{33}$/),
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
          created_by: tenant.keys.clientId,
          made_by: { kind: 'credential', id: tenant.keys.clientId },
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

    it('makes a pending member, who is not counted and has no access', async () => {
      const { owner, group } = await groupOfTwo(tenant);
      const { userId } = await provedUser(tenant);
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

    it('finds the user of an address, and uses one id for an address without a user', async () => {
      const { group } = await groupOfTwo(tenant);
      const { userId, email } = await provedUser(tenant);
      expect((await newInvite(tenant.keys, group, { email })).userId).toBe(userId);
      const phone = '+1 (202) 555-0147';
      const kept = await newInvite(tenant.keys, group, { phone });
      const { body } = await createLink(tenant, { data: { phone_number: '+12025550147' } });
      expect(body['app_user_id']).toBe(kept.userId);
      const { body: read } = await invites.get(tenant.keys, { group, invite: kept.invite });
      expect(read).toMatchObject({ phone: '+12025550147', user_lookup_value: '+12025550147' });
    });

    it('reserves that id as long as the invite may be extended', async () => {
      const { group } = await groupOfTwo(tenant);
      const email = newEmail();
      const { invite, userId } = await newInvite(tenant.keys, group, { email, expires_at: inDays(1) });
      const extension = { body: { expires_at: inDays(29.9) } };
      expect((await invites.update(tenant.keys, { group, invite }, extension)).status).toBe(200);
      letDaysPass(29);
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
      const { userId } = await provedUser(tenant);
      const first = await newInvite(tenant.keys, group, { user_id: userId });
      await end(group, first);
      const second = await newInvite(tenant.keys, group, { user_id: userId, roles: ['writer'] });
      expect((await redeemLink(first.code)).body).toMatchObject({ group_joined: false });
      expect((await redeemLink(second.code)).body).toMatchObject({ group_joined: true });
      expect(await membershipOf(asUser(tenant, userId), group)).toMatchObject({ roles: ['writer'] });
      expect((await soundGroup(group)).members).toHaveLength(3);
    });

    it('leads through the variant to redirect_url', async () => {
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

    it('makes a link no longer than the application allows, shorter than its invite', async () => {
      const own = await makeTenant({ magic_links: { max_lifetime: '1h' } });
      const group = await newGroup(own.keys);
      const { invite, code, userId } = await newInvite(own.keys, group, { email: newEmail() });
      vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] });
      expect((await redeemLink(code)).status).toBe(410);
      const { body } = await invites.get(own.keys, { group, invite });
      expect(body).toMatchObject({ state: 'pending', ensured_user_id: userId });
    });

    it('stores only a hash of the link', async () => {
      const { group } = await groupOfTwo(tenant);
      const { code } = await newInvite(tenant.keys, group, { email: newEmail() });
      expect(JSON.stringify(await scanTable())).not.toContain(code);
    });

    it('verifies nothing, since the backend decides how the link is delivered', async () => {
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

    it('names the rule of the application that an address breaks', async () => {
      const own = await makeTenant();
      await addFields(own, {
        email: { unique: true, validation_rules: [{ rule_name: 'max_length', rule_value: 12 }] },
      });
      const group = await newGroup(own.keys);
      const body = { roles: ['x'], email: 'far.too.long@example.com' };
      const answer = await invites.create(own.keys, { group }, { body });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.email']);
    });
  });

  describe('404', () => {
    it.each(['__uuid__', 'user_nobody'])('answers user_not_found for the user_id %s', async (user_id) => {
      const { group } = await groupOfTwo(tenant);
      expect(await create(group, { user_id })).toBeApiError(404, 'user_not_found');
    });

    it('answers variant_not_found, and writes nothing', async () => {
      const { group } = await groupOfTwo(tenant);
      const before = await scanTable();
      const answer = await create(group, { email: newEmail(), app_variant_id: newId('variant') });
      expect(answer).toBeApiError(404, 'variant_not_found');
      expect(await scanTable()).toEqual(before);
    });

    it('answers group_not_found for a group of another application', async () => {
      const group = await newGroup((await makeTenant()).keys);
      expect(await create(group, { email: newEmail() })).toBeApiError(404, 'group_not_found');
    });
  });

  describe('409', () => {
    it('answers already_member for an active member', async () => {
      const { group } = await groupOfTwo(tenant);
      const { userId, email } = await provedUser(tenant);
      await newMember(tenant.keys, group, asUser(tenant, userId));
      expect(await create(group, { email })).toBeApiError(409, 'already_member');
    });

    it('answers already_invited while an invite is pending, however it names the user', async () => {
      const { group } = await groupOfTwo(tenant);
      const { userId, email } = await provedUser(tenant);
      await newInvite(tenant.keys, group, { email });
      expect(await create(group, { user_id: userId })).toBeApiError(409, 'already_invited');
    });

    it('makes one invite of 50 parallel requests for one new address', async () => {
      const { group } = await groupOfTwo(tenant);
      const email = newEmail();
      const answers = await atOnce(50, () => create(group, { email }));
      expect(outcomesOf(answers)).toEqual({ 200: 1, '409 already_invited': 49 });
      const { body } = await invites.list(tenant.keys, { group });
      expect(body['results']).toHaveLength(1);
      expect((await soundGroup(group)).members).toHaveLength(3);
    });
  });
});

describe('POST /applications/{app}/groups/{group}/invites with send', () => {
  const send = (group: string, body: object) => create(group, { send: true, ...body });

  it.each([
    ['email', () => newEmail(), 'email'],
    ['phone', () => newPhone(), 'phone_number'],
  ])('sends the link to the invited %s, answers none, and verifies by its use', async (name, make, field) => {
    const { group } = await groupOfTwo(tenant);
    const to = make();
    const answer = await send(group, { [name]: to });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
    expect(Object.keys(answer.body)).toEqual(['invitation']);
    expect(answer.body['invitation']).not.toHaveProperty('send');
    const [message] = backends.messages().list(to);
    expect(message?.text).toMatch(/invited.* to a group in Shop/);
    const { body } = await redeemLink(codeOf(message?.links[0]));
    expect(body).toMatchObject({ group_joined: true });
    expect(await profileOf(tenant, String(body['app_user_id']))).toMatchObject({
      verified_data: { [field]: to },
    });
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('sends to the verified address of a user who is invited by id', async () => {
    const { group } = await groupOfTwo(tenant);
    const { email, userId } = await provedUser(tenant);
    const answer = await send(group, { user_id: userId });
    expect(answer.text).not.toContain(email);
    const [message] = backends.messages().list(email);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({
      app_user_id: userId,
      group_joined: true,
    });
  });

  it('answers 400 for a user without a verified address, and invites nobody', async () => {
    const { group } = await groupOfTwo(tenant);
    const { userId } = await newUser(tenant, { email: newEmail() });
    const before = await scanTable();
    const answer = await send(group, { user_id: userId });
    expect(answer).toBeApiError(400, 'invalid_input', { errors: [{ path: 'body.user_id' }] });
    expect(await send(group, { user_id: 'user_nobody' })).toBeApiError(404, 'user_not_found');
    expect(await scanTable()).toEqual(before);
  });

  it('sends it in the language that the backend names', async () => {
    const { group } = await groupOfTwo(tenant);
    const to = newPhone();
    await send(group, { phone: to, locale: 'ja-JP' });
    expect(backends.messages().list(to)[0]?.text).toMatch(/グループに招待されました/);
  });

  it('invites although sign-ups are closed, and leads where the backend says', async () => {
    const own = await makeTenant({
      default_redirect_url: 'https://shop.example/',
      hub: { auth: { restrictions: { sign_up_status: 'disabled' } } },
    });
    const group = await newGroup(own.keys);
    const to = newEmail();
    const body = { roles: ['editor'], email: to, send: true, redirect_url: 'https://other.example/in' };
    expect((await invites.create(own.keys, { group }, { body })).status).toBe(200);
    const [message] = backends.messages().list(to);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({
      redirect_url: 'https://other.example/in',
      group_joined: true,
    });
  });

  it('answers 429 to message 6 for an address within 10 minutes, and invites nobody', async () => {
    const to = newEmail();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await send(await newGroup(tenant.keys), { email: to }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]).toBeApiError(429, 'too_many_requests');
    expect(backends.messages().list(to)).toHaveLength(5);
  });

  it('sets no limit for a backend that sends to many', async () => {
    const { group } = await groupOfTwo(tenant);
    const answers = await atOnce(35, () => send(group, { email: newEmail() }));
    expect(outcomesOf(answers)).toEqual({ 200: 35 });
  });

  it('counts as a message of the application, and invites nobody past the budget', async () => {
    const poor = await makeTenant({ hub: { auth: { limits: { email_per_day: 1 } } } });
    const group = await newGroup(poor.keys);
    const invited = () =>
      invites.create(poor.keys, { group }, { body: { roles: ['x'], email: newEmail(), send: true } });
    expect((await invited()).status).toBe(200);
    expect(await invited()).toBeApiError(429, 'budget_exhausted');
    expect((await invites.list(poor.keys, { group })).body['results']).toHaveLength(1);
  });

  it.each(['email', 'user_id'])('deletes the invite by %s again if its mail is refused', async (name) => {
    const { group } = await groupOfTwo(tenant);
    const { email, userId } = await provedUser(tenant);
    await ses.refuse('MessageRejected', notVerified(email));
    const answer = await send(group, name === 'email' ? { email } : { user_id: userId });
    expect(answer).toBeApiError(400, 'invalid_input', { errors: [{ path: `body.${name}` }] });
    expect((await invites.list(tenant.keys, { group })).body).toEqual({ results: [] });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('keeps the record of a decline if the mail is refused', async () => {
    const { group } = await groupOfTwo(tenant);
    const { email, userId } = await provedUser(tenant);
    const first = await newInvite(tenant.keys, group, { user_id: userId });
    await reject(asUser(tenant, userId), group, first.invite);
    await ses.refuse('MessageRejected', notVerified(email));
    expect((await send(group, { email })).status).toBe(400);
    const list = await members.list(tenant.keys, { group });
    expect(list.body['results']).toContainEqual(
      expect.objectContaining({ user_id: userId, state: 'invite_rejected' }),
    );
  });

  it('answers a repeated request with the first answer, and sends once', async () => {
    const { group } = await groupOfTwo(tenant);
    const email = newEmail();
    const request = {
      body: { roles: ['editor'], email, send: true },
      headers: { 'idempotency-key': newId('invite') },
    };
    const first = await invites.create(tenant.keys, { group }, request);
    const again = await invites.create(tenant.keys, { group }, request);
    expect(again.body).toEqual(first.body);
    expect(backends.messages().list(email)).toHaveLength(1);
  });

  it('is no member of the body of a user, whose invites are always sent', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const body = { roles: ['editor'], email: newEmail(), send: true };
    const answer = await invites.create(owner, { group }, { body });
    expect(answer).toBeApiError(400, 'invalid_input', { errors: [{ path: 'body.send' }] });
  });
});

type Invited = Awaited<ReturnType<typeof newInvite>>;

/** Lets an invite run out, as time does. */
async function expire(group: string, invite: string, userId: string): Promise<void> {
  const past = '2020-01-01T00:00:00.000Z';
  const member = await membershipOf(asUser(tenant, userId), group);
  await changeItem(keys.groupInvite(group, invite), { expires: past });
  await changeItem(keys.userGroup(tenant.app, userId, group), { invite_expires: past });
  await changeItem(keys.groupMember(group, member?.id ?? ''), { invite_expires: past });
}
