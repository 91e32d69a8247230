import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '../../../shared/platform/time.ts';
import { type Key, keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { inDays, letDaysPass, pendingInvite } from '../../support/group-invites.ts';
import {
  accept,
  groups,
  invites,
  join,
  members,
  membershipOf,
  newInvite,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import { removeItem } from '../../support/items.ts';
import { removeUser } from '../../support/profiles.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

type Made = Awaited<ReturnType<typeof invited>>;

/** A user who waits in an open group with an invite of 14 days, and the keys of the two copies of that. */
async function invited() {
  const made = await pendingInvite(tenant, { group: { admission_policy: 'open' }, inviter: 'owner' });
  const { id = '' } = (await membershipOf(made.user, made.group)) ?? {};
  const copies = {
    group: keys.groupMember(made.group, id),
    user: keys.userGroup(tenant.app, made.userId, made.group),
  };
  return { ...made, copies };
}

/** When the table deletes each copy, as days from now. */
const daysLeft = ({ copies }: Made) =>
  Promise.all(
    Object.values(copies).map(async (key: Key) => {
      const expires = (await getItem(key))?.['expires_at'];
      return expires === undefined ? undefined : Math.round((Number(expires) - Date.now() / 1000) / DAY);
    }),
  );

describe('a pending member', () => {
  it('is deleted by the table when the invite ends, also after an extension', async () => {
    const made = await invited();
    expect(await daysLeft(made)).toEqual([14, 14]);
    const { owner, group, invite } = made;
    const extension = { body: { expires_at: inDays(20) } };
    expect((await invites.update(owner, { group, invite }, extension)).status).toBe(200);
    expect(await daysLeft(made)).toEqual([20, 20]);
  });

  it.each<[string, (made: Made) => Promise<unknown>]>([
    ['accepts', ({ user, group, invite }) => accept(user, group, invite)],
    ['declines', ({ user, group, invite }) => reject(user, group, invite)],
    ['joins', ({ user, group }) => join(user, group)],
    [
      'is added',
      ({ owner, group, user: { userId } }) => members.add(owner, { group }, { body: { user_id: userId } }),
    ],
  ])('is not deleted once it %s', async (_, answer) => {
    const made = await invited();
    await answer(made);
    expect(await membershipOf(made.user, made.group)).toBeDefined();
    expect(await daysLeft(made)).toEqual([undefined, undefined]);
    await soundGroup(made.group);
  });

  it('is not deleted if it has declined before, which the group records', async () => {
    const made = await invited();
    const { owner, group, user, email, invite } = made;
    await reject(user, group, invite);
    await newInvite(owner, group, { email });
    expect(await daysLeft(made)).toEqual([undefined, undefined]);
    letDaysPass(15);
    const add = { body: { user_id: user.userId } };
    expect(await members.add(owner, { group }, add)).toMatchObject({ body: { code: 'invite_declined' } });
  });

  it('has no expires_at of its own in the API', async () => {
    const { owner, group, user } = await invited();
    for (const caller of [owner, tenant.keys]) {
      expect((await members.list(caller, { group })).text).not.toContain('expires_at');
    }
    expect((await groups.list(user)).text).not.toContain('"expires_at"');
  });
});

/** What may be done with the place of somebody whose invite has expired. */
const NEXT: [string, (made: Made) => Promise<{ status: number }>, number, number][] = [
  [
    'invited again',
    ({ owner, group, email }) => invites.create(owner, { group }, { body: { email, roles: ['x'] } }),
    200,
    2,
  ],
  [
    'added by an owner',
    ({ owner, group, user: { userId } }) => members.add(owner, { group }, { body: { user_id: userId } }),
    201,
    2,
  ],
  [
    'added by the backend',
    ({ group, user: { userId } }) => members.add(tenant.keys, { group }, { body: { user_id: userId } }),
    201,
    2,
  ],
  ['joining', ({ user, group }) => join(user, group), 200, 2],
  ['refused by the invite', ({ user, group, invite }) => accept(user, group, invite), 409, 1],
  [
    'without an invite, which an owner deletes',
    ({ owner, group, invite }) => invites.remove(owner, { group, invite }),
    204,
    1,
  ],
  [
    'without an invite, which the backend deletes',
    ({ group, invite }) => invites.remove(tenant.keys, { group, invite }),
    204,
    1,
  ],
  ['deleted', ({ user }) => removeUser(tenant, user.userId), 204, 1],
];

describe.each([
  ['no copy', []],
  ["the group's copy", ['group']],
  ["the user's copy", ['user']],
  ['both copies', ['group', 'user']],
] as const)('after an invite has expired and the table has deleted %s, its user', (_, gone) => {
  it.each(NEXT)('is %s', async (_name, act, status, left) => {
    const made = await invited();
    letDaysPass(15);
    for (const copy of gone) await removeItem(made.copies[copy]);
    expect((await act(made)).status).toBe(status);
    const { items } = await queryItems(ranges.groupMembers(made.group), { limit: 10 });
    const waiting = items.filter((item) => Number(item['expires_at']) <= Date.now() / 1000);
    // What is left is on its way out.
    for (const { pk, sk } of waiting) await removeItem({ pk: String(pk), sk: String(sk) });
    if ((await membershipOf(made.user, made.group))?.invite === made.invite) {
      await removeItem(made.copies.user);
    }
    expect((await soundGroup(made.group)).members).toHaveLength(left);
  });

  it('is on no list', async () => {
    const made = await invited();
    letDaysPass(15);
    for (const copy of gone) await removeItem(made.copies[copy]);
    const { body } = await members.list(made.owner, { group: made.group });
    expect(body['results']).toHaveLength(1);
    expect((await groups.list(made.user)).body).toEqual({ results: [] });
  });
});
