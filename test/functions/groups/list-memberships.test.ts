import { describe, expect, it } from 'vitest';
import * as listMemberships from '../../../functions/groups/list-memberships.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { afterNextRead } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  groups,
  inOrder,
  leave,
  members,
  newGroup,
  newInvite,
  newMember,
  newUser,
  newUsers,
  roles,
  soundGroup,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const list = ({ app, keys: principal }: Tenant, query: Record<string, string> = {}) =>
  invoke(listMemberships, { params: { app }, query, principal });
const idsOf = (results: unknown) => (results as { id: string }[]).map(({ id }) => id);

/** Makes a group with so many members, and returns the ids of the members in their order. */
async function fill(own: Tenant, count: number): Promise<{ group: string; ids: string[] }> {
  const group = await newGroup(own.keys);
  const users = await newUsers(own, count);
  const ids: string[] = [];
  for (const user of users) ids.push(await newMember(own.keys, group, user));
  return { group, ids };
}

describe('GET /applications/{app}/memberships', () => {
  it('answers 200 with group, user, member, roles, time and version, and no profile', async () => {
    const own = await makeTenant();
    const group = await newGroup(own.keys);
    const user = await newUser(own, { email: 'grace@example.com' });
    const id = await newMember(own.keys, group, user, ['editor']);
    await members.update(own.keys, { group, member: id }, roles('owner'));
    const { status, body } = await list(own);
    expect(status).toBe(200);
    const joined_at = (await soundGroup(group)).members[0]?.joined_at;
    expect(joined_at).toBeDefined();
    const membership = { id, group_id: group, user_id: user.userId, roles: ['owner'], joined_at, version: 2 };
    expect(body).toEqual({ results: [membership] });
  });

  it('says when the creator of a group became its member', async () => {
    const own = await makeTenant();
    const group = await newGroup(await newUser(own));
    const [creator] = (await soundGroup(group)).members;
    expect((await list(own)).body).toMatchObject({ results: [{ joined_at: creator?.created_at }] });
  });

  it.each([1, 2, 3, 5, 100])('lists every membership once, in order, %i a page', async (size) => {
    const own = await makeTenant();
    const made = [await fill(own, 3), await fill(own, 0), await fill(own, 1), await fill(own, 4)];
    const pages = await pagesOf((query) => list(own, { ...query, page_size: String(size) }));
    expect(pages.every((page) => page.length <= size)).toBe(true);
    expect(idsOf(pages.flat())).toEqual(made.flatMap(({ ids }) => ids));
  });

  it('is one page if there are as many memberships as asked for', async () => {
    const own = await makeTenant();
    await fill(own, 3);
    const { body } = await list(own, { page_size: '3' });
    expect(body['results']).toHaveLength(3);
    expect(body).not.toHaveProperty('next');
  });

  it('omits invited users and users who declined, also between members', async () => {
    const own = await makeTenant();
    const group = await newGroup(own.keys);
    const first = await newMember(own.keys, group, await newUser(own));
    for (const user of await newUsers(own, 3)) await newInvite(own.keys, group, { user_id: user.userId });
    const last = await newMember(own.keys, group, await newUser(own));
    for (const page_size of ['1', '2', '100']) {
      const pages = await pagesOf((query) => list(own, { ...query, page_size }));
      expect(idsOf(pages.flat())).toEqual([first, last]);
    }
  });

  it('walks groups without members by their records alone, a hundred a page', async () => {
    const own = await makeTenant();
    await Promise.all(Array.from({ length: 101 }, () => newGroup(own.keys)));
    const { ids } = await fill(own, 1);
    const calls = await countCalls(async () => {
      const { body } = await list(own);
      expect(body).toMatchObject({ results: [], next: expect.any(String) });
    });
    expect(calls).toEqual(['Query', 'BatchGetItem']);
    expect(idsOf((await pagesOf((query) => list(own, query))).flat())).toEqual(ids);
  });

  it('reads only the groups that fill a page', async () => {
    const own = await makeTenant();
    for (let n = 0; n < 4; n++) await fill(own, 2);
    const first = await countCalls(() => list(own, { page_size: '3' }));
    expect(first).toEqual(['Query', 'BatchGetItem', 'Query', 'Query']);
  });

  it('reads within a large group without a look at others', async () => {
    const own = await makeTenant();
    await fill(own, 6);
    await fill(own, 1);
    const { body } = await list(own, { page_size: '2' });
    const calls = await countCalls(() => list(own, { page_size: '2', after: String(body['next']) }));
    expect(calls.sort()).toEqual(['GetItem', 'Query']);
  });

  it('shows a membership that stays exactly once while others come and go', async () => {
    const own = await makeTenant();
    const [{ group, ids }, other] = [await fill(own, 4), await fill(own, 2)];
    const { members: records } = await soundGroup(group);
    const seen: string[] = [];
    const passes: (() => Promise<unknown>)[] = [
      () => members.update(own.keys, { group, member: ids[1] ?? '' }, roles('owner')),
      async () => leave({ ...(await newUser(own)), userId: records[2]?.user_id ?? '' }, group),
      async () => newMember(own.keys, group, await newUser(own)),
      () => groups.update(own.keys, { group }, { body: { name: 'Renamed' } }),
    ];
    await pagesOf(async (query) => {
      const answer = await list(own, { ...query, page_size: '1' });
      seen.push(...idsOf(answer.body['results']));
      await passes.shift()?.();
      return answer;
    });
    const stay = [...ids.filter((_, i) => i !== 2), ...other.ids];
    expect(seen.filter((id) => stay.includes(id))).toEqual(stay);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('reads on after a group that grew while the page was read', async () => {
    const own = await makeTenant();
    const made = [await fill(own, 1), await fill(own, 1)];
    const group = made[0]?.group ?? '';
    let late = '';
    afterNextRead(keys.group(group), async () => {
      late = await newMember(own.keys, group, await newUser(own));
    });
    const pages = await pagesOf((query) => list(own, { ...query, page_size: '2' }));
    const [first, second] = made.map(({ ids }) => ids[0]);
    expect(pages.map(idsOf)).toEqual([[first, late], [second]]);
  });

  it('goes on behind a group that was deleted while it was read', async () => {
    const own = await makeTenant();
    const [{ group, ids }, { ids: others }] = [await fill(own, 3), await fill(own, 2)];
    const { body } = await list(own, { page_size: '1' });
    expect(idsOf(body['results'])).toEqual(ids.slice(0, 1));
    await removeItem(keys.group(group));
    const next = await list(own, { after: String(body['next']) });
    expect(idsOf(next.body['results'])).toEqual(others);
  });

  it("never shows another application's memberships, also by a cursor of its groups", async () => {
    const [own, foreign] = [await makeTenant(), await makeTenant()];
    const { group, ids } = await fill(foreign, 2);
    expect((await list(own)).body).toEqual({ results: [] });
    const answer = await list(own, { after: `${group}.${ids[0]}` });
    expect(answer.body).toEqual({ results: [] });
  });

  it.each([
    'nonsense',
    '.',
    newId('member'),
    `${newId('group')}.`,
    `${newId('group')}.${newId('user')}`,
    `${newId('group')}.${newId('member')}.x`,
  ])('answers 400 invalid_cursor to the cursor %s', async (after) => {
    expect(await list(tenant, { after })).toBeApiError(400, 'invalid_cursor');
  });

  it.each(['0', '101', 'x'])('answers 400 to page_size %s', async (page_size) => {
    expect(await list(tenant, { page_size })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'query.page_size' }] },
    });
  });

  it('lists the groups by creation', async () => {
    const own = await makeTenant();
    const made = await inOrder(5, async () => (await fill(own, 1)).group);
    const { body } = await list(own);
    expect((body['results'] as { group_id: string }[]).map(({ group_id }) => group_id)).toEqual(made);
  });
});
