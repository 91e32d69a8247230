import { afterEach, describe, expect, it, vi } from 'vitest';
import * as listUserGroups from '../../../functions/groups/list-user-groups.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { letDaysPass } from '../../support/group-invites.ts';
import {
  asUser,
  groups,
  inOrder,
  leave,
  newGroup,
  newInvite,
  newMember,
  newUser,
  reject,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeProfile } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => void vi.useRealTimers());

const list = (user: string, query: Record<string, string> = {}) =>
  invoke(listUserGroups, { params: { app: tenant.app, user }, query, principal: tenant.keys });

describe('GET /applications/{app}/users/{user}/groups', () => {
  it('answers 200 with group and membership', async () => {
    const user = await newUser(tenant);
    const group = await newGroup(tenant.keys, { name: 'Chess' });
    const member = await newMember(tenant.keys, group, user, ['editor']);
    const { status, body } = await list(user.userId);
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        {
          group: expect.objectContaining({ id: group, name: 'Chess', app_id: tenant.app }),
          member: {
            id: member,
            group_id: group,
            user_id: user.userId,
            roles: ['editor', 'owner'],
            state: 'active',
            added_by: 'clientId' in tenant.keys ? tenant.keys.clientId : '',
            version: 1,
          },
        },
      ],
    });
  });

  it.each([
    ['asc', (ids: string[]) => ids],
    ['desc', (ids: string[]) => ids.toReversed()],
  ])('lists every group once, by creation of the group, %s', async (sort, ordered) => {
    const user = await newUser(tenant);
    const ids = await inOrder(12, () => newGroup(user));
    const pages = await pagesOf((query) => list(user.userId, { ...query, sort, page_size: '5' }));
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
    expect(pages.flat().map(({ group }) => Object(group).id)).toEqual(ordered(ids));
  });

  it('shows a pending invite to an address that the user has not verified', async () => {
    const email = newEmail();
    const user = asUser(tenant, await makeProfile(tenant, { data: { email } }));
    const group = await newGroup(tenant.keys);
    const invited = await newInvite(tenant.keys, group, { email });
    expect(invited.userId).toBe(user.userId);
    expect((await groups.list(user)).body).toEqual({ results: [] });
    const { body } = await list(user.userId);
    expect(body).toMatchObject({
      results: [
        {
          group: { id: group },
          member: {
            state: 'invite_pending',
            roles: ['editor'],
            invite_id: invited.invite,
            invite_expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
      ],
    });
  });

  it('omits groups that the user left or declined, deleted ones and expired invites', async () => {
    const user = await newUser(tenant);
    const [left = '', declined = '', gone = '', expired = ''] = await inOrder(4, () => newGroup(tenant.keys));
    for (const group of [left, gone]) await newMember(tenant.keys, group, user);
    await leave(user, left);
    await removeItem(keys.group(gone));
    const { invite } = await newInvite(tenant.keys, declined, { user_id: user.userId });
    await reject(user, declined, invite);
    await newInvite(tenant.keys, expired, { user_id: user.userId });
    letDaysPass(15);
    expect((await list(user.userId)).body).toEqual({ results: [] });
  });

  it('takes two calls at once, and one more if there are groups', async () => {
    const user = await newUser(tenant);
    expect(await countCalls(() => list(user.userId))).toEqual(['GetItem', 'Query']);
    await newGroup(user);
    expect(await countCalls(() => list(user.userId))).toEqual(['GetItem', 'Query', 'BatchGetItem']);
  });

  it.each([
    ['that does not exist', async () => newId('user')],
    ['of another application', async () => (await makeTenant()).userId],
  ])('answers 404 user_not_found for a user %s', async (_, made) => {
    expect(await list(await made())).toBeApiError(404, 'user_not_found');
  });

  it.each(['nonsense', newId('user'), `${newId('group')}x`])(
    'answers 400 invalid_cursor to the cursor %s',
    async (after) => {
      const { userId } = await newUser(tenant);
      expect(await list(userId, { after })).toBeApiError(400, 'invalid_cursor');
    },
  );
});
