import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { describeRefusals, type PendingInvite, pendingInvite } from '../../support/group-invites.ts';
import {
  accept,
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
  reject,
  soundGroup,
} from '../../support/groups.ts';
import type { Answer } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { codeOf, newEmail, redeemLink, signUp, visitLink } from '../../support/magic-links.ts';
import { readMine } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { tearNextBatch } from '../../support/torn-read.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
afterEach(() => vi.useRealTimers());

describe('POST /me/groups/{group}/invites/{invite}/accept', () => {
  describeRefusals(tenant, accept);

  it('answers 200 and makes the caller a member with the roles of the invite', async () => {
    const { owner, group, invite, user, code } = await pendingInvite(tenant);
    const answer = await accept(user, group, invite);
    expect(answer).toMatchObject({
      status: 200,
      body: { group: { id: group }, member: { user_id: user.userId, roles: ['editor'], state: 'active' } },
    });
    expect((await groups.get(user, { group })).status).toBe(200);
    expect((await invites.get(owner, { group, invite })).body).toMatchObject({
      state: 'accepted',
      accepted_by: user.userId,
    });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('makes the user who accepts into an empty group its owner', async () => {
    const group = await newGroup(tenant.keys);
    const { invite, userId } = await newInvite(tenant.keys, group, {
      user_id: (await newUser(tenant)).userId,
    });
    await accept(asUser(tenant, userId), group, invite);
    expect((await soundGroup(group)).owners).toMatchObject([{ roles: ['editor', 'owner'] }]);
  });

  it('is open to a user who has verified the address since, instead of the first one', async () => {
    const { group, invite, email, user, stateNow } = await pendingInvite(tenant);
    const heir = await newUser(tenant);
    await changeItem(keys.profile(tenant.app, heir.userId), { verified_data: { email } });
    expect((await accept(heir, group, invite)).status).toBe(200);
    expect(await membershipOf(user, group)).toBeUndefined();
    expect(await stateNow()).toBe('accepted');
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 404 to everybody, the inviter as well', async () => {
    const { owner, group, invite } = await pendingInvite(tenant);
    expect((await accept(owner, group, invite)).status).toBe(404);
  });

  it('answers 404 if group or invite are deleted meanwhile, and lets nobody in', async () => {
    for (const key of ['group', 'invite'] as const) {
      const made = await pendingInvite(tenant);
      const { group, invite, owner } = made;
      beforeNextTransaction(() =>
        key === 'group' ? groups.remove(owner, { group }) : invites.remove(owner, { group, invite }),
      );
      expect(await accept(made.user, group, invite)).toBeApiError(404, 'invite_not_found');
      await sweep();
      expect(await membershipOf(made.user, group)).toBeUndefined();
    }
  });
});

describe('a user who is invited by its id', () => {
  async function invitedById() {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, { name: 'Chess' });
    const user = await newUser(tenant, { first_name: 'Grace' });
    const { invite } = await newInvite(owner, group, { user_id: user.userId });
    return { owner, group, user, invite };
  }

  /** What the user reads of its own invite. */
  const found = async (user: UserPrincipal) => {
    const { body } = await groups.list(user);
    const [entry] = body['results'] as { group: { id: string }; member: Record<string, unknown> }[];
    return { group: String(entry?.group.id), member: entry?.member ?? {} };
  };

  it('finds the invite among its groups, and accepts it', async () => {
    const { user, group, invite } = await invitedById();
    const own = await found(user);
    expect(own).toMatchObject({
      group,
      member: { state: 'invite_pending', invite_id: invite, invite_expires_at: expect.any(String) },
    });
    const answer = await accept(user, own.group, String(own.member['invite_id']));
    expect(answer).toMatchObject({
      status: 200,
      body: { member: { state: 'active', profile: { user_id: user.userId, first_name: 'Grace' } } },
    });
    expect(Object(answer.body['member'])).not.toHaveProperty('invite_id');
    expect((await found(user)).member).not.toHaveProperty('invite_id');
  });

  it('finds the invite in its profile, and declines it', async () => {
    const { user, group, invite } = await invitedById();
    const { body } = await readMine({ ...tenant, userId: user.userId, user });
    expect(body).toMatchObject({ groups: [{ group: { id: group }, member: { invite_id: invite } }] });
    expect((await reject(user, group, invite)).status).toBe(204);
    expect((await groups.list(user)).body).toEqual({ results: [] });
  });

  it('is the only one who learns the id of the invite', async () => {
    const { owner, user, group, invite } = await invitedById();
    const member = (await membershipOf(user, group))?.id ?? '';
    for (const caller of [owner, tenant.keys]) {
      expect((await members.list(caller, { group })).text).not.toContain(invite);
      expect((await members.get(caller, { group, member })).text).not.toContain(invite);
    }
  });

  it('finds group and invite by the link, too', async () => {
    const { code, group, invite } = await pendingInvite(tenant);
    const { body } = await visitLink(code, { accept: 'application/json' });
    expect(body).toMatchObject({ purpose: 'auth', group_id: group, invite_id: invite });
  });
});

describe('an invite under parallel answers', () => {
  const ended = ({ status, body }: Answer) => status === 409 || body['group_joined'] === false;

  it(`is accepted once of ${RACERS} times`, { tags: 'heavy' }, async () => {
    const { group, invite, user, stateNow } = await pendingInvite(tenant);
    const answers = await atOnce(RACERS, () => accept(user, group, invite));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '409 invite_ended': RACERS - 1 });
    expect(await stateNow()).toBe('accepted');
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  // The torn read has the invite from before the acceptance, and the membership from after it.
  it('answers 409 invite_ended to a read torn by a concurrent acceptance', async () => {
    const { group, invite, user } = await pendingInvite(tenant);
    let acceptance: Answer | undefined;
    tearNextBatch(keys.groupInvite(group, invite).sk, async () => {
      acceptance = await accept(user, group, invite);
    });
    expect(await accept(user, group, invite)).toBeApiError(409, 'invite_ended');
    expect(acceptance?.status).toBe(200);
  });

  it(`has one outcome for ${RACERS} acceptances, rejections and redemptions`, { tags: 'heavy' }, async () => {
    const { group, invite, user, code, stateNow } = await pendingInvite(tenant);
    const kinds = [
      () => accept(user, group, invite),
      () => reject(user, group, invite),
      () => redeemLink(code),
      () => redeemLink(code),
    ];
    const answers = await atOnce(RACERS, (n) => (kinds[n % 4] ?? kinds[0])?.());
    const of = (kind: number) => answers.flatMap((answer, n) => (n % 4 === kind && answer ? [answer] : []));
    const accepted = of(0).filter(({ status }) => status === 200).length;
    const rejected = of(1).filter(({ status }) => status === 204).length;
    const redeemed = [...of(2), ...of(3)].filter(({ status }) => status === 200);
    expect(redeemed).toHaveLength(1);
    const state = await stateNow();
    const joined = redeemed.filter(({ body }) => body['group_joined'] === true).length;
    const isMember = (await membershipOf(user, group))?.state === 'active';
    expect(rejected).toBe(state === 'rejected' ? 1 : 0);
    expect(isMember).toBe(state === 'accepted');
    // A redemption after an acceptance finds its user a member already.
    expect(accepted + rejected + joined).toBeGreaterThanOrEqual(1);
    expect(accepted + rejected).toBeLessThanOrEqual(1);
    const answered = [...of(0), ...of(1)];
    expect(answered.filter(ended)).toHaveLength(answered.length - accepted - rejected);
    await soundGroup(group);
  });

  it('has one outcome of acceptance and revocation', async () => {
    for (let round = 0; round < 15; round++) {
      const { owner, group, invite, user, stateNow } = await pendingInvite(tenant);
      const [accepted, revoked] = await Promise.all([
        accept(user, group, invite),
        invites.update(owner, { group, invite }, { body: { state: 'revoked' } }),
      ]);
      expect([accepted.status, revoked.status].sort()).toEqual([200, 409]);
      const isMember = (await membershipOf(user, group))?.state === 'active';
      expect(isMember).toBe((await stateNow()) === 'accepted');
      await soundGroup(group);
    }
  });
});

describe('the link of an invite', () => {
  it.each([
    [
      'revoked',
      ({ owner, group, invite }: PendingInvite) =>
        invites.update(owner, { group, invite }, { body: { state: 'revoked' } }),
    ],
    ['deleted', ({ owner, group, invite }: PendingInvite) => invites.remove(owner, { group, invite })],
    ['of a group that is deleted', ({ owner, group }: PendingInvite) => groups.remove(owner, { group })],
    ['of a group whose record is gone', ({ group }: PendingInvite) => removeItem(keys.group(group))],
  ])('signs in without joining if the invite is %s between read and write', async (_, meanwhile) => {
    const made = await pendingInvite(tenant);
    beforeNextTransaction(() => meanwhile(made));
    expect(await redeemLink(made.code)).toMatchObject({
      status: 200,
      body: { app_user_id: made.user.userId, group_joined: false },
    });
    expect((await membershipOf(made.user, made.group))?.state).not.toBe('active');
  });

  /**
   * A user who has only written the invited address into its profile, and whom the owner has added itself.
   */
  async function addedBesideInvite() {
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    const email = newEmail();
    const user = asUser(tenant, await signUp(tenant, { email }));
    const { invite } = await newInvite(owner, group, { email, roles: ['owner'] });
    const member = await newMember(owner, group, user, ['reader']);
    const code = codeOf(backends.messages().list(email)[0]?.links[0]);
    return { owner, group, user, invite, member, code };
  }

  it('ends the invite as accepted for a current member, who keeps the roles', async () => {
    const { owner, group, user, invite, code } = await addedBesideInvite();
    expect((await redeemLink(code)).body).toMatchObject({ app_user_id: user.userId, group_joined: true });
    expect((await invites.get(owner, { group, invite })).body).toMatchObject({
      state: 'accepted',
      accepted_by: user.userId,
    });
    expect(await membershipOf(user, group)).toMatchObject({ state: 'active', roles: ['reader'] });
    expect(await membershipOf(user, group)).not.toHaveProperty('unconfirmed');
    await soundGroup(group);
  });

  it('readmits nobody whose membership has ended after the link was used', async () => {
    const { owner, group, user, invite, member, code } = await addedBesideInvite();
    await redeemLink(code);
    expect((await members.remove(owner, { group, member })).status).toBe(204);
    // The link has proved the address: what was issued before it has ended.
    const signedIn = { ...user, issuedAt: epochNow() + 1 };
    expect(await accept(signedIn, group, invite)).toBeApiError(409, 'invite_ended');
    expect(await membershipOf(user, group)).toBeUndefined();
  });

  it('does not change an ended invite when a member opens the link', async () => {
    const { owner, group, user, invite, code } = await addedBesideInvite();
    await invites.update(owner, { group, invite }, { body: { state: 'revoked' } });
    expect((await redeemLink(code)).body).toMatchObject({ app_user_id: user.userId, group_joined: true });
    const { body } = await invites.get(owner, { group, invite });
    expect(body).toMatchObject({ state: 'revoked' });
    expect(body).not.toHaveProperty('accepted_by');
  });

  it('joins a group that has become invite_only since, because the user is invited', async () => {
    const { owner, group, code } = await pendingInvite(tenant, { group: { admission_policy: 'open' } });
    await groups.update(owner, { group }, { body: {} });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
    await soundGroup(group);
  });

  it('signs in without joining after the invite has expired, though the link has not', async () => {
    const { group, invite, code, user } = await pendingInvite(tenant);
    const past = { invite_expires: '2020-01-01T00:00:00.000Z' };
    const member = await membershipOf(user, group);
    await changeItem(keys.groupInvite(group, invite), { expires: past.invite_expires });
    await changeItem(keys.groupMember(group, member?.id ?? ''), past);
    await changeItem(keys.userGroup(tenant.app, user.userId, group), past);
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: false });
    expect((await groupOfTwo(tenant)).group).not.toBe(group);
  });
});
