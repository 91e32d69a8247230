import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getUserGroup from '../../../functions/groups/get-user-group.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { letDaysPass, pendingInvite } from '../../support/group-invites.ts';
import {
  asUser,
  GRACE,
  groupOfTwo,
  groups,
  members,
  newGroup,
  newInvite,
  newMember,
  newUser,
  reject,
  roles,
  SHOWN_OF_GRACE,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeProfile } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => void vi.useRealTimers());

const get = (user: string, group: string) =>
  invoke(getUserGroup, { params: { app: tenant.app, user, group }, principal: tenant.keys });

describe('GET /applications/{app}/users/{user}/groups/{group}', () => {
  it('answers 200 with the group, and the member with its profile', async () => {
    const group = await newGroup(tenant.keys, { name: 'Chess' });
    const user = await newUser(tenant, GRACE);
    const member = await newMember(tenant.keys, group, user, ['editor']);
    const { status, body } = await get(user.userId, group);
    expect(status).toBe(200);
    expect(body).toEqual({
      group: expect.objectContaining({ id: group, name: 'Chess', member_count: 0 }),
      member: {
        id: member,
        group_id: group,
        user_id: user.userId,
        roles: ['editor', 'owner'],
        state: 'active',
        added_by: 'clientId' in tenant.keys ? tenant.keys.clientId : '',
        version: 1,
        profile: { user_id: user.userId, ...SHOWN_OF_GRACE },
      },
    });
  });

  it('has the ETag of the member, by which its roles are changed', async () => {
    const { group, member: user, memberId: member } = await groupOfTwo(tenant);
    await groups.update(tenant.keys, { group }, { body: { name: 'Renamed' } });
    const headers = { 'if-match': (await get(user.userId, group)).headers['etag'] ?? '' };
    const change = () => members.update(tenant.keys, { group, member }, { ...roles('editor'), headers });
    expect((await change()).status).toBe(200);
    expect(
      await members.update(tenant.keys, { group, member }, { ...roles('writer'), headers }),
    ).toBeApiError(412, 'precondition_failed');
  });

  it('shows a pending invite to an address also before the user has verified it', async () => {
    const email = newEmail();
    const user = asUser(tenant, await makeProfile(tenant, { data: { email } }));
    const group = await newGroup(tenant.keys);
    const { invite } = await newInvite(tenant.keys, group, { email });
    expect((await get(user.userId, group)).body).toMatchObject({
      group: { id: group },
      member: { state: 'invite_pending', roles: ['editor'], invite_id: invite },
    });
  });

  it('takes one call', async () => {
    const { group, member } = await groupOfTwo(tenant);
    expect(await countCalls(() => get(member.userId, group))).toEqual(['BatchGetItem']);
  });

  it.each([
    ['user_not_found', 'a user that does not exist', async () => ({ user: newId('user') })],
    ['user_not_found', 'a user of another application', async () => ({ user: (await makeTenant()).userId })],
    ['group_not_found', 'a group that does not exist', async () => ({ group: newId('group') })],
    ['group_not_found', 'an id that no group has', async () => ({ group: 'nonsense' })],
    [
      'group_not_found',
      'a group of another application',
      async () => ({ group: await newGroup((await makeTenant()).keys) }),
    ],
    ['member_not_found', 'a user outside of it', async () => ({ user: (await newUser(tenant)).userId })],
  ] as const)('answers 404 %s for %s', async (code, _, made) => {
    const { group, member } = await groupOfTwo(tenant);
    const asked = { user: member.userId, group, ...(await made()) };
    expect(await get(asked.user, asked.group)).toBeApiError(404, code);
  });

  it('answers 404 group_not_found for a group whose members are not swept yet', async () => {
    const { group, member } = await groupOfTwo(tenant);
    await removeItem(keys.group(group));
    expect(await get(member.userId, group)).toBeApiError(404, 'group_not_found');
  });

  it.each([
    [
      'declined',
      async (made: Awaited<ReturnType<typeof pendingInvite>>) => reject(made.user, made.group, made.invite),
    ],
    ['expired', async () => letDaysPass(15)],
  ])('answers 404 member_not_found once the invite is %s', async (_, end) => {
    const made = await pendingInvite(tenant);
    await end(made);
    expect(await get(made.user.userId, made.group)).toBeApiError(404, 'member_not_found');
  });
});
