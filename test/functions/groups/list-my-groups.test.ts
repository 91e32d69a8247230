import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { groups, inOrder, leave, newGroup, newMember, newUser } from '../../support/groups.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { pagesOf } from '../../support/pages.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /me/groups', () => {
  it('answers 200 with groups of the caller and the membership in each, page by page', async () => {
    const user = await newUser(tenant);
    const ids = await inOrder(12, () => newGroup(user));
    const pages = await pagesOf((query) => groups.list(user, {}, { query: { ...query, page_size: '5' } }));
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
    expect(pages.flat().map(({ group }) => Object(group).id)).toEqual(ids);
    expect(pages[0]?.[0]).toMatchObject({ member: { user_id: user.userId, roles: ['owner'] } });
  });

  it('shows a renamed group at once, and hides left and deleted groups', async () => {
    const user = await newUser(tenant);
    const [kept = '', left = '', gone = ''] = await inOrder(3, () => newGroup(tenant.keys));
    for (const group of [kept, left, gone]) await newMember(tenant.keys, group, user, ['reader']);
    await newMember(tenant.keys, left, await newUser(tenant), ['owner']);
    await groups.update(tenant.keys, { group: kept }, { body: { name: 'Renamed' } });
    expect((await leave(user, left)).status).toBe(204);
    expect((await groups.remove(tenant.keys, { group: gone })).status).toBe(204);
    const { body } = await groups.list(user);
    expect(body['results']).toHaveLength(1);
    expect(body).toMatchObject({ results: [{ group: { id: kept, name: 'Renamed' } }] });
  });

  it('omits a group whose record is deleted, also before its other items are', async () => {
    const user = await newUser(tenant);
    const group = await newGroup(user);
    await removeItem(keys.group(group));
    expect((await groups.list(user)).body).toEqual({ results: [] });
  });

  it('omits groups whose invite has expired or was declined', async () => {
    const user = await newUser(tenant);
    const states = [
      { state: 'invite_pending', invite: newId('invite'), invite_expires: '2020-01-01T00:00:00.000Z' },
      { state: 'invite_rejected' },
    ];
    for (const state of states) {
      const group = await newGroup(tenant.keys);
      await newMember(tenant.keys, group, user);
      await changeItem(keys.userGroup(user.app, user.userId, group), state);
    }
    expect((await groups.list(user)).body).toEqual({ results: [] });
  });

  it('answers without a read of groups to a user who has none', async () => {
    const user = await newUser(tenant);
    expect(await countCalls(() => groups.list(user))).toEqual(['BatchGetItem', 'Query']);
    await newGroup(user);
    expect(await countCalls(() => groups.list(user))).toEqual(['BatchGetItem', 'Query', 'BatchGetItem']);
  });

  it("shows nothing of other users' groups", async () => {
    await newGroup(await newUser(tenant));
    expect((await groups.list(await newUser(tenant))).body).toEqual({ results: [] });
  });

  it.each(['nonsense', newId('user'), `${newId('group')}x`])(
    'answers 400 invalid_cursor to the cursor %s',
    async (after) => {
      const answer = await groups.list(await newUser(tenant), {}, { query: { after } });
      expect(answer).toBeApiError(400, 'invalid_cursor');
    },
  );
});
