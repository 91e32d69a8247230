import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  asUser,
  groupOfTwo,
  groups,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  soundGroup,
} from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { changeItem } from '../../support/items.ts';
import { pagesOf } from '../../support/pages.ts';
import { addFields, schemaLike } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const GRACE = {
  email: 'grace@example.com',
  first_name: 'Grace',
  last_name: 'Hopper',
  zip_code: '10001',
};
const SHOWN = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };

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
      state: 'active',
      added_by: by,
      profile: { user_id: user.userId, ...SHOWN },
    };
    expect(body).toEqual({ results: [member] });
    expect((await members.get(tenant.keys, { group, member: id })).body).toEqual(member);
  });

  it.each(['list', 'get', 'add', 'update'] as const)(
    'shows no field that the schema has no more: %s',
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

  it('reads group, page and profiles, however many they are', async () => {
    const group = await newGroup(tenant.keys);
    for (let n = 0; n < 8; n++) await newMember(tenant.keys, group, await newUser(tenant));
    const [user] = (await soundGroup(group)).owners;
    for (const caller of [tenant.keys, asUser(tenant, user?.user_id ?? '')]) {
      const calls = await countCalls(() => members.list(caller, { group }));
      const access = caller.kind === 'user' ? ['BatchGetItem'] : [];
      expect(calls).toEqual([...access, 'BatchGetItem', 'Query', 'BatchGetItem']);
    }
  });

  it('leaves out whom an expired invite has left behind', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(tenant);
    const expired = {
      state: 'invite_pending',
      invite: newId('invite'),
      invite_expires: '2020-01-01T00:00:00.000Z',
    };
    await changeItem(keys.groupMember(group, memberId), expired);
    const { body } = await members.list(owner, { group });
    expect(body['results']).toHaveLength(1);
    expect(body).toMatchObject({ results: [{ user_id: owner.userId }] });
    expect(await members.get(owner, { group, member: memberId })).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    });
    expect(await membershipOf(member, group)).toBeDefined();
  });

  it.each(['nonsense', newId('group')])('answers 400 invalid_cursor to the cursor %s', async (after) => {
    const group = await newGroup(tenant.keys);
    expect(await members.list(tenant.keys, { group }, { query: { after } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    });
  });

  it('answers 404 for a group of another application', async () => {
    const group = await newGroup((await makeTenant()).keys);
    expect(await members.list(tenant.keys, { group })).toMatchObject({
      status: 404,
      body: { code: 'group_not_found' },
    });
  });
});

describe('GET /me/groups/{group}/members', () => {
  it('answers 200 to every active member, without fields that the schema hides from users', async () => {
    const own = await makeTenant();
    await addFields(own, { last_name: { user_visible: false } });
    const [owner, member] = [await newUser(own, GRACE), await newUser(own)];
    const group = await newGroup(owner);
    await newMember(owner, group, member, ['reader']);
    const { status, body } = await members.list(member, { group });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [{ user_id: owner.userId }, { user_id: member.userId, added_by: owner.userId }],
    });
    const [first] = body['results'] as { profile: unknown }[];
    expect(first?.profile).toEqual({
      user_id: owner.userId,
      email: 'grace@example.com',
      first_name: 'Grace',
    });
  });

  it('answers the 404 of an unknown group to a stranger', async () => {
    const { group, memberId } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    for (const call of [members.list, members.get]) {
      const foreign = await call(nobody, { group, member: memberId });
      const unknown = await call(nobody, { group: newId('group'), member: memberId });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'group_not_found' } });
      expect(comparable(foreign)).toEqual(comparable(unknown));
    }
    expect((await groups.get(nobody, { group })).status).toBe(404);
  });
});

describe('GET /me/groups/{group}/members/{member}', () => {
  it('answers 200 with the ETag of the member', async () => {
    const { member, group, ownerId } = await groupOfTwo(tenant);
    const answer = await members.get(member, { group, member: ownerId });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' }, body: { id: ownerId } });
  });

  it.each([
    ['that does not exist', async () => newId('member')],
    ['whose id cannot be one', async () => 'nobody'],
    ['of another group', async () => (await groupOfTwo(tenant)).memberId],
  ])('answers 404 for a member %s', async (_, made) => {
    const { member, group } = await groupOfTwo(tenant);
    expect(await members.get(member, { group, member: await made() })).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    });
  });
});
