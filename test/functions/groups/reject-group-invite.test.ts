import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GroupCaller } from '../../../shared/groups/group-access.ts';
import { describeRefusals, type PendingInvite, pendingInvite } from '../../support/group-invites.ts';
import {
  accept,
  groups,
  invites,
  members,
  membershipOf,
  newInvite,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import { redeemLink } from '../../support/magic-links.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

/** Adds the user of an invite to the group. */
const add = (caller: GroupCaller, { group, user }: PendingInvite) =>
  members.add(caller, { group }, { body: { user_id: user.userId, roles: ['x'] } });

describe('POST /me/groups/{group}/invites/{invite}/reject', () => {
  describeRefusals(tenant, reject);

  it('answers 204; owners see the rejection, and the group is hidden from the user', async () => {
    const { owner, group, invite, user, code, stateNow } = await pendingInvite(tenant);
    expect((await reject(user, group, invite)).status).toBe(204);
    expect(await stateNow()).toBe('rejected');
    const { body } = await members.list(owner, { group });
    expect(body).toMatchObject({ results: [{}, { state: 'invite_rejected' }] });
    expect(JSON.stringify(body)).not.toContain(user.userId);
    expect((await groups.list(user)).body).toEqual({ results: [] });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: false });
    expect(await membershipOf(user, group)).toMatchObject({ state: 'invite_rejected' });
    await soundGroup(group);
  });

  it('allows the backend to add the user', async () => {
    const made = await pendingInvite(tenant);
    await reject(made.user, made.group, made.invite);
    expect(await add(tenant.keys, made)).toMatchObject({
      status: 201,
      body: { state: 'active', roles: ['x'] },
    });
    expect(await made.stateNow()).toBe('rejected');
    await soundGroup(made.group);
  });

  it.each([
    ['at once', async () => undefined],
    [
      'after removing what was left of the invite',
      async ({ owner, group, invite }: PendingInvite) => invites.remove(owner, { group, invite }),
    ],
    [
      'after inviting anew',
      async ({ owner, group, user }: PendingInvite) => newInvite(owner, group, { user_id: user.userId }),
    ],
    [
      'after an invite that was taken back',
      async ({ owner, group, user }: PendingInvite) => {
        const { invite } = await newInvite(owner, group, { user_id: user.userId });
        await invites.update(owner, { group, invite }, { body: { state: 'revoked' } });
      },
    ],
    [
      'after an invite that was deleted',
      async ({ owner, group, user }: PendingInvite) => {
        const { invite } = await newInvite(owner, group, { user_id: user.userId });
        await invites.remove(owner, { group, invite });
      },
    ],
    [
      'after removing the one who waited',
      async ({ owner, group, user }: PendingInvite) => {
        await newInvite(owner, group, { user_id: user.userId });
        const member = (await membershipOf(user, group))?.id ?? '';
        expect((await members.remove(owner, { group, member })).status).toBe(204);
      },
    ],
    [
      'after trying to remove the note of it',
      async ({ owner, group, user }: PendingInvite) => {
        const member = (await membershipOf(user, group))?.id ?? '';
        expect(await members.remove(owner, { group, member })).toBeApiError(409, 'invite_declined');
      },
    ],
  ])('refuses owners who add the user %s: 409 invite_declined', async (_, meanwhile) => {
    const made = await pendingInvite(tenant);
    await reject(made.user, made.group, made.invite);
    await meanwhile(made);
    expect(await add(made.owner, made)).toBeApiError(409, 'invite_declined');
    expect((await membershipOf(made.user, made.group))?.state).not.toBe('active');
    await soundGroup(made.group);
  });

  it('lets the user accept another invite, which clears the rejection', async () => {
    const made = await pendingInvite(tenant);
    const { owner, group, user } = made;
    await reject(user, group, made.invite);
    const { invite } = await newInvite(owner, group, { user_id: user.userId });
    expect((await accept(user, group, invite)).status).toBe(200);
    const member = (await membershipOf(user, group))?.id ?? '';
    expect((await members.remove(owner, { group, member })).status).toBe(204);
    expect((await add(owner, made)).status).toBe(201);
    await soundGroup(group);
  });
});
