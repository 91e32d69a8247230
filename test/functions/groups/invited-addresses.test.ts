import { describe, expect, it } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import { openSession } from '../../../shared/auth/sessions.ts';
import type { GroupCaller } from '../../../shared/groups/group-access.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { DAY, epochNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { useBackends } from '../../support/backends.ts';
import { inDays } from '../../support/group-invites.ts';
import {
  accept,
  asUser,
  groups,
  invites,
  join,
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
import { comparable } from '../../support/hub-users.ts';
import { changeItem } from '../../support/items.ts';
import { codeOf, newEmail, redeemLink, signUp } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { asMe, assertValue, deleteMine, readMine, readUser } from '../../support/profiles.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();

/** Somebody who has proved an address of its own, and says that another's is its own, too. */
async function squatter(email: string): Promise<Tenant> {
  const phone = newPhone();
  const userId = await signUp(tenant, { phone_number: phone }, { verification_type: 'phone' });
  const facts = { auth_time: epochNow(), rests_on: [{ field: 'phone_number', value: phone }] };
  const session = openSession({ application: { id: tenant.app, config: {} }, userId, facts, began: {} });
  await write(session.write);
  const user = { ...asUser(tenant, userId), sessionId: session.sessionId };
  await assertValue(tenant, userId, { email });
  return { ...tenant, userId, user };
}

type Inviter = 'user' | 'backend';

/** A group of one owner, and an invite of an address that somebody else says is its own. */
async function squatted(inviter: Inviter = 'user', policy: object = {}) {
  const email = newEmail();
  const mallory = await squatter(email);
  const owner = await newUser(tenant);
  const group = await newGroup(owner, policy);
  const caller: GroupCaller = inviter === 'user' ? owner : tenant.keys;
  const { invite, code } = await newInvite(caller, group, { email, roles: ['owner'] });
  const sent = () => codeOf(backends.messages().list(email)[0]?.links[0]);
  const link = inviter === 'user' ? sent() : code;
  const stateNow = async () => (await invites.get(tenant.keys, { group, invite })).body['state'];
  return { email, mallory, owner, group, invite, link, stateNow };
}

const INVITERS: Inviter[] = ['user', 'backend'];

describe.each(INVITERS)('an invite by a %s to an address that another user has not verified', (inviter) => {
  it('is hidden from that user', async () => {
    const { mallory, group } = await squatted(inviter);
    expect((await groups.list(mallory.user)).body).toEqual({ results: [] });
    expect((await readMine(mallory)).body).toMatchObject({ groups: [] });
    expect((await readUser(tenant, mallory.userId)).body).toMatchObject({ groups: [] });
    const exported = await asMe(getMyData, mallory, { query: { format: 'export' } });
    expect(exported.status).toBe(200);
    expect(exported.text).not.toContain(group);
    expect((await groups.get(mallory.user, { group })).status).toBe(404);
  });

  it('cannot be accepted or declined by that user, and answers as unknown', async () => {
    const { mallory, group, invite, stateNow } = await squatted(inviter);
    const unknown = comparable(await accept(mallory.user, newId('group'), newId('invite')));
    for (const call of [accept, reject]) {
      const answer = await call(mallory.user, group, invite);
      expect(answer.status).toBe(404);
      expect(comparable(answer)).toEqual(unknown);
    }
    expect(comparable(await join(mallory.user, group))).toEqual(
      comparable(await join(mallory.user, newId('group'))),
    );
    expect(await stateNow()).toBe('pending');
  });

  it('gives that user no role when it joins, and stays pending', async () => {
    const { mallory, group, invite, link, stateNow } = await squatted(inviter, { admission_policy: 'open' });
    const { body } = await join(mallory.user, group);
    expect(body).toMatchObject({ member: { state: 'active' } });
    expect(Object(body['member']).roles).not.toContain('owner');
    expect(Object(body['member']).invited_by).toBeUndefined();
    expect(await stateNow()).toBe('pending');
    const { body: redeemed } = await redeemLink(link);
    expect(redeemed).toMatchObject({ group_joined: true });
    expect(redeemed['app_user_id']).not.toBe(mallory.userId);
    const { owners, members: all } = await soundGroup(group);
    expect(owners.map(({ user_id }) => user_id)).toContain(redeemed['app_user_id']);
    expect(all).toHaveLength(3);
    expect((await invites.get(tenant.keys, { group, invite })).body).toMatchObject({
      state: 'accepted',
      accepted_by: redeemed['app_user_id'],
      ensured_user_id: redeemed['app_user_id'],
    });
  });

  it('is accepted by its link for a new user, and leaves no pending member', async () => {
    const { mallory, group, link, stateNow } = await squatted(inviter);
    const { body } = await redeemLink(link);
    expect(body).toMatchObject({ group_joined: true });
    expect(body['app_user_id']).not.toBe(mallory.userId);
    expect(await stateNow()).toBe('accepted');
    expect(await membershipOf(mallory.user, group)).toBeUndefined();
    expect((await soundGroup(group)).owners).toHaveLength(2);
    expect((await readMine(mallory)).body).toMatchObject({ groups: [] });
  });

  it('is accepted by a user who signs in with the address', async () => {
    const { email, mallory, group, invite, stateNow } = await squatted(inviter);
    const { user } = await provedUser(tenant, email);
    expect(user.userId).not.toBe(mallory.userId);
    expect(await accept(user, group, invite)).toMatchObject({
      status: 200,
      body: { member: { user_id: user.userId, roles: ['owner'], state: 'active' } },
    });
    expect(await stateNow()).toBe('accepted');
    expect(await membershipOf(mallory.user, group)).toBeUndefined();
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('is declined by a user who signs in with the address, and shows that to the group', async () => {
    const { email, mallory, owner, group, invite, stateNow } = await squatted(inviter);
    const { user } = await provedUser(tenant, email);
    expect((await reject(user, group, invite)).status).toBe(204);
    expect(await stateNow()).toBe('rejected');
    expect(await membershipOf(mallory.user, group)).toBeUndefined();
    const { body } = await members.list(owner, { group });
    expect(body).toMatchObject({ results: [{}, { state: 'invite_rejected' }] });
    expect(JSON.stringify(body)).not.toContain(user.userId);
    await soundGroup(group);
  });

  it('is accepted by one of many redemptions, acceptances and joins at once', async () => {
    const { email, mallory, group, invite, link, stateNow } = await squatted(inviter, {
      admission_policy: 'open',
    });
    const { user } = await provedUser(tenant, email);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => accept(user, group, invite)),
      ...Array.from({ length: 8 }, () => redeemLink(link)),
      ...Array.from({ length: 4 }, () => join(mallory.user, group)),
    ]);
    const accepted = answers.slice(0, 8).filter(({ status }) => status === 200);
    const redeemed = answers.slice(8, 16).filter(({ status }) => status === 200);
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect(redeemed).toHaveLength(1);
    expect(redeemed[0]?.body['app_user_id']).toBe(user.userId);
    expect(await stateNow()).toBe('accepted');
    const { owners, members: all } = await soundGroup(group);
    expect(owners.map(({ user_id }) => user_id)).toContain(user.userId);
    expect(owners.map(({ user_id }) => user_id)).not.toContain(mallory.userId);
    expect(all).toHaveLength(3);
  });

  it('can be changed and revoked, also once that user has joined', async () => {
    const { mallory, group, invite, link, stateNow } = await squatted(inviter, { admission_policy: 'open' });
    await join(mallory.user, group);
    const params = { group, invite };
    expect((await invites.update(tenant.keys, params, { body: { roles: ['x'] } })).status).toBe(200);
    const revoked = await invites.update(tenant.keys, params, { body: { state: 'revoked' } });
    expect(revoked).toMatchObject({ status: 200, body: { state: 'revoked' } });
    expect((await redeemLink(link)).body).toMatchObject({ group_joined: false });
    expect(await stateNow()).toBe('revoked');
    expect((await soundGroup(group)).members).toHaveLength(2);
  });
});

describe('an address that a member of the group has not verified', () => {
  it('can be invited', async () => {
    const email = newEmail();
    const mallory = await squatter(email);
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    await newMember(owner, group, mallory.user, ['reader']);
    await newInvite(owner, group, { email });
    const link = codeOf(backends.messages().list(email)[0]?.links[0]);
    expect((await redeemLink(link)).body).toMatchObject({ group_joined: true });
    expect(await membershipOf(mallory.user, group)).toMatchObject({ roles: ['reader'], state: 'active' });
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('can be invited beside that user, in either order', async () => {
    for (const first of ['email', 'user_id']) {
      const email = newEmail();
      const mallory = await squatter(email);
      const group = await newGroup(await newUser(tenant));
      const both = [{ email }, { user_id: mallory.userId }];
      const [one, two] = first === 'email' ? both : both.toReversed();
      await newInvite(tenant.keys, group, { ...one });
      await newInvite(tenant.keys, group, { ...two });
      expect((await groups.list(mallory.user)).body).toMatchObject({ results: [{ group: { id: group } }] });
      const listed = (await invites.list(tenant.keys, { group })).body['results'] as {
        id: string;
        user_id?: string;
      }[];
      const own = listed.find(({ user_id }) => user_id === mallory.userId)?.id ?? '';
      expect((await accept(mallory.user, group, own)).status).toBe(200);
      const others = listed.find(({ id }) => id !== own)?.id ?? '';
      expect((await accept((await provedUser(tenant, email)).user, group, others)).status).toBe(200);
      expect((await soundGroup(group)).members).toHaveLength(3);
    }
  });

  it('is still invited after an owner adds that user', async () => {
    const { mallory, owner, group, link, stateNow } = await squatted();
    await newMember(owner, group, mallory.user, ['reader']);
    expect(await stateNow()).toBe('pending');
    expect((await redeemLink(link)).body).toMatchObject({ group_joined: true });
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('is still invited after that user is deleted', async () => {
    const { mallory, group, invite } = await squatted();
    await deleteMine(mallory);
    expect(await getItem(keys.userGroup(tenant.app, mallory.userId, group))).toBeUndefined();
    expect((await invites.get(tenant.keys, { group, invite })).body).toMatchObject({ state: 'pending' });
    await soundGroup(group);
  });
});

describe('an invite to an address of a user without any verified value', () => {
  it('makes a new user by its link, and ends the sessions of the unverified user', async () => {
    const email = newEmail();
    const squatting = await newUser(tenant);
    const mallory = { ...tenant, userId: squatting.userId, user: squatting };
    await assertValue(tenant, mallory.userId, { email });
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    const { invite } = await newInvite(owner, group, { email });
    expect((await accept(squatting, group, invite)).status).toBe(404);
    const link = codeOf(backends.messages().list(email)[0]?.links[0]);
    expect((await redeemLink(link)).body).toMatchObject({ group_joined: true });
    expect((await groups.get(squatting, { group })).status).toBe(401);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });
});

it('an invite is stored for 90 days after its end, also after an extension', async () => {
  const group = await newGroup(tenant.keys);
  const { invite } = await newInvite(tenant.keys, group, { email: newEmail() });
  const params = { group, invite };
  const kept = async () => {
    const { body } = await invites.get(tenant.keys, params);
    const item = await getItem(keys.groupInvite(group, invite));
    return Number(item?.['expires_at']) - Date.parse(String(body['expires_at'])) / 1000;
  };
  expect(await kept()).toBeCloseTo(90 * DAY, -1);
  const extension = { body: { expires_at: inDays(20) } };
  expect((await invites.update(tenant.keys, params, extension)).status).toBe(200);
  expect(await kept()).toBeCloseTo(90 * DAY, -1);
});

describe('an invite to the verified address of a user', () => {
  it('survives a sign-out everywhere, since the user has not asked for its link', async () => {
    const { email, userId } = await provedUser(tenant);
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    await newInvite(owner, group, { email });
    await changeItem(keys.profile(tenant.app, userId), { sessions_valid_from: Date.now() / 1000 + 1 });
    const link = codeOf(backends.messages().list(email)[0]?.links[0]);
    expect((await redeemLink(link)).body).toMatchObject({ app_user_id: userId, group_joined: true });
  });

  // That link verifies nothing.
  it("is accepted by the backend's link if the backend wrote the address", async () => {
    const email = newEmail();
    const userId = await signUp(tenant, { email });
    const group = await newGroup(tenant.keys);
    const { code } = await newInvite(tenant.keys, group, { email });
    expect((await redeemLink(code)).body).toMatchObject({ app_user_id: userId, group_joined: true });
    const { body } = await readUser(tenant, userId);
    expect(body['verified_data']).toEqual({});
  });
});

describe('the user of an invited address', () => {
  /** Invites of two addresses by a user: one of somebody with an account, one of nobody. */
  async function invitedPair() {
    const [owner, reader] = [await newUser(tenant), await newUser(tenant)];
    const group = await newGroup(owner);
    await newMember(owner, group, reader, ['reader']);
    const { email: known, userId } = await provedUser(tenant);
    const made = [];
    for (const email of [known, newEmail()]) {
      const answer = await invites.create(owner, { group }, { body: { email, roles: ['editor'] } });
      made.push(Object(answer.body['invitation']));
    }
    const kept = await Promise.all(
      made.map(async ({ id }) => (await getItem(keys.groupInvite(group, id)))?.['ensured_user_id']),
    );
    const link = codeOf(backends.messages().list(known)[0]?.links[0]);
    return { owner, reader, group, userId, made, kept: kept.map(String), link };
  }

  it('is hidden from all users before the answer, in the invite and its pending member', async () => {
    const { owner, reader, group, userId, made, kept } = await invitedPair();
    expect(kept[0]).toBe(userId);
    const texts = [JSON.stringify(made)];
    for (const user of [owner, reader]) {
      const list = await members.list(user, { group });
      const waiting = (list.body['results'] as { id: string; state: string }[]).filter(
        ({ state }) => state === 'invite_pending',
      );
      expect(waiting).toHaveLength(2);
      texts.push(list.text, (await invites.list(user, { group })).text);
      for (const { id } of waiting) texts.push((await members.get(user, { group, member: id })).text);
      for (const { id } of made) texts.push((await invites.get(user, { group, invite: id })).text);
    }
    const change = { body: { roles: ['x'] } };
    texts.push((await invites.update(owner, { group, invite: made[0].id }, change)).text);
    const end = { body: { state: 'revoked' } };
    texts.push((await invites.update(owner, { group, invite: made[0].id }, end)).text);
    for (const id of kept) expect(texts.filter((text) => text.includes(id))).toEqual([]);
  });

  it('is shown to the backend at once', async () => {
    const { group, made, kept } = await invitedPair();
    const list = await members.list(tenant.keys, { group });
    for (const [i, id] of kept.entries()) {
      expect(list.text).toContain(id);
      const { body } = await invites.get(tenant.keys, { group, invite: made[i].id });
      expect(body).toMatchObject({ ensured_user_id: id });
    }
  });

  it('is shown to the members of the group after the answer', async () => {
    const { owner, group, userId, made, link } = await invitedPair();
    await redeemLink(link);
    expect((await invites.get(owner, { group, invite: made[0].id })).body).toMatchObject({
      ensured_user_id: userId,
      accepted_by: userId,
    });
    const { body } = await members.list(owner, { group });
    expect(body['results']).toContainEqual(expect.objectContaining({ user_id: userId, state: 'active' }));
  });

  it('is not needed by owners, who revoke the invite by the id of the member', async () => {
    const { owner, group, made } = await invitedPair();
    const { body } = await members.list(owner, { group }, { query: { sort: 'desc' } });
    const [last] = body['results'] as { id: string }[];
    expect((await members.remove(owner, { group, member: last?.id ?? '' })).status).toBe(204);
    expect((await invites.get(owner, { group, invite: made[1].id })).body).toMatchObject({
      state: 'revoked',
    });
  });

  it('is shown if the invite names its user', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    const { userId } = await newUser(tenant);
    const { invite } = await newInvite(owner, group, { user_id: userId });
    expect((await invites.get(owner, { group, invite })).body).toMatchObject({ ensured_user_id: userId });
    const { body } = await members.list(owner, { group });
    expect(body['results']).toContainEqual(expect.objectContaining({ user_id: userId }));
  });
});
