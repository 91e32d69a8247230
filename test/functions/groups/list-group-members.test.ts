import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  asUser,
  expireMember,
  GRACE,
  groupOfTwo,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  SHOWN_OF_GRACE,
  soundGroup,
} from '../../support/groups.ts';
import { changeItem } from '../../support/items.ts';
import { pagesOf } from '../../support/pages.ts';
import { addFields, schemaLike } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/groups/{group}/members', () => {
  it.each([
    ['asc', (ids: string[]) => ids],
    ['desc', (ids: string[]) => ids.toReversed()],
  ])('answers 200 with every member once, %s', async (sort, ordered) => {
    const group = await newGroup(tenant.keys);
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await newMember(tenant.keys, group, await newUser(tenant)));
    const pages = await pagesOf((query) =>
      members.list(tenant.keys, { group }, { query: { ...query, sort, page_size: '5' } }),
    );
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ordered(ids));
  });

  it('shows of each user the id, e-mail address and name, and nothing else', async () => {
    const group = await newGroup(tenant.keys);
    const user = await newUser(tenant, GRACE);
    const id = await newMember(tenant.keys, group, user, ['editor']);
    const by = 'clientId' in tenant.keys ? tenant.keys.clientId : '';
    const { body } = await members.list(tenant.keys, { group });
    const member = {
      id,
      user_id: user.userId,
      group_id: group,
      roles: ['editor', 'owner'],
      version: 1,
      state: 'active',
      added_by: by,
      profile: { user_id: user.userId, ...SHOWN_OF_GRACE },
    };
    expect(body).toEqual({ results: [member] });
  });

  it.each(['list', 'get', 'add', 'update'] as const)(
    'shows no field that the schema no longer has: %s',
    async (call) => {
      const own = await makeTenant();
      const { last_name: _, ...schema } = schemaLike().schema;
      await addFields(own, {});
      await changeItem(keys.schema(own.app), { schema });
      const group = await newGroup(own.keys);
      const user = await newUser(own, GRACE);
      const roles = ['editor', 'owner'];
      const body = { user_id: user.userId, roles };
      const added = await members.add(own.keys, { group }, { body });
      const member = String(added.body['id']);
      const answers = {
        list: async () => (await members.list(own.keys, { group })).body['results'],
        get: async () => [(await members.get(own.keys, { group, member })).body],
        add: async () => [added.body],
        update: async () => [(await members.update(own.keys, { group, member }, { body: { roles } })).body],
      };
      const profile = { user_id: user.userId, email: GRACE.email, first_name: GRACE.first_name };
      expect(await answers[call]()).toEqual([expect.objectContaining({ profile })]);
    },
  );

  it('reads group, page and profiles, for any number of profiles', async () => {
    const group = await newGroup(tenant.keys);
    for (let n = 0; n < 8; n++) await newMember(tenant.keys, group, await newUser(tenant));
    const [user] = (await soundGroup(group)).owners;
    for (const caller of [tenant.keys, asUser(tenant, user?.user_id ?? '')]) {
      const calls = await countCalls(() => members.list(caller, { group }));
      const access = caller.kind === 'user' ? ['BatchGetItem'] : [];
      expect(calls).toEqual([...access, 'BatchGetItem', 'Query', 'BatchGetItem']);
    }
  });

  it('omits members of expired invites', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(tenant);
    await expireMember(group, memberId);
    for (const caller of [owner, tenant.keys]) {
      const { body } = await members.list(caller, { group });
      expect(body['results']).toHaveLength(1);
      expect(body).toMatchObject({ results: [{ user_id: owner.userId }] });
    }
    expect(await membershipOf(member, group)).toBeDefined();
  });

  it.each(['nonsense', newId('group')])('answers 400 invalid_cursor to the cursor %s', async (after) => {
    const group = await newGroup(tenant.keys);
    const answer = await members.list(tenant.keys, { group }, { query: { after } });
    expect(answer).toBeApiError(400, 'invalid_cursor');
  });

  it('answers 404 for a group of another application', async () => {
    const group = await newGroup((await makeTenant()).keys);
    expect(await members.list(tenant.keys, { group })).toBeApiError(404, 'group_not_found');
  });
});
