import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { groupOfTwo, groups, join, newGroup, newUser, soundGroup } from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { readMine, readUser } from '../../support/profiles.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const NEXT = { name: 'Go', admission_policy: 'open', meta: { city: 'Basel' } };

describe('PUT /applications/{app}/groups/{group}', () => {
  it('answers 200 with the new version, which everyone reads', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { status, headers, body } = await groups.update(tenant.keys, { group }, { body: NEXT });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toMatchObject({ id: group, ...NEXT, created_by: owner.userId, member_count: 0 });
    expect(body['updated_by']).not.toBe(owner.userId);
    expect((await groups.get(owner, { group })).body).toMatchObject({ group: NEXT });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('gives what is absent its default', async () => {
    const group = await newGroup(tenant.keys, NEXT);
    const { body } = await groups.update(tenant.keys, { group }, { body: {} });
    expect(body).toMatchObject({ name: '', admission_policy: 'invite_only', meta: {} });
  });

  it('answers 412 when someone changed it since, and changes nothing', async () => {
    const group = await newGroup(tenant.keys);
    const headers = { 'if-match': '"v1"' };
    expect((await groups.update(tenant.keys, { group }, { body: NEXT, headers })).status).toBe(200);
    const late = await groups.update(tenant.keys, { group }, { body: {}, headers });
    expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect((await groups.get(tenant.keys, { group })).body).toMatchObject(NEXT);
  });

  it('lets exactly one of 20 writers with the same If-Match win', async () => {
    const group = await newGroup(tenant.keys);
    const headers = { 'if-match': '"v1"' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => groups.update(tenant.keys, { group }, { body: NEXT, headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
  });

  it('loses no member that joins while it is changed', async () => {
    const group = await newGroup(tenant.keys, { admission_policy: 'open' });
    const users = await Promise.all(Array.from({ length: 20 }, () => newUser(tenant)));
    const answers = await Promise.all([
      ...users.map((user) => join(user, group)),
      ...users.map((_, n) =>
        groups.update(tenant.keys, { group }, { body: { name: `${n}`, admission_policy: 'open' } }),
      ),
    ]);
    const joined = answers.slice(0, 20);
    expect(joined.every(({ status }) => status === 200)).toBe(true);
    expect((await soundGroup(group)).members).toHaveLength(20);
  });

  it('answers 404 for a group of another application', async () => {
    const group = await newGroup((await makeTenant()).keys);
    expect(await groups.update(tenant.keys, { group }, { body: NEXT })).toMatchObject({
      status: 404,
      body: { code: 'group_not_found' },
    });
  });
});

describe('the own membership of a user who creates, reads or changes a group', () => {
  it('shows of the profile what the schema lets users see', async () => {
    const own = await makeTenant();
    await addFields(own, { last_name: { user_visible: false } });
    const user = await newUser(own, { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' });
    const profile = { user_id: user.userId, email: 'grace@example.com', first_name: 'Grace' };
    const created = await groups.create(user, {}, { body: {} });
    const group = String(Object(created.body['group'])['id']);
    const answers = [
      created,
      await groups.get(user, { group }),
      await groups.update(user, { group }, { body: NEXT }),
    ];
    for (const { body } of answers) expect(Object(body['member']).profile).toEqual(profile);
    const tenantOfUser = { ...own, userId: user.userId, user };
    expect((await readMine(tenantOfUser)).body).toMatchObject({ groups: [{ member: { profile } }] });
    const { body: shown } = await readMine(tenantOfUser);
    expect(JSON.stringify(shown)).not.toContain('Hopper');
    const { body: toBackend } = await readUser(own, user.userId);
    expect(toBackend).toMatchObject({ groups: [{ member: { profile: { last_name: 'Hopper' } } }] });
  });
});

describe('a group without a name', () => {
  it('can be sent back as it was read', async () => {
    const group = await newGroup(tenant.keys);
    const { body: read } = await groups.get(tenant.keys, { group });
    expect(read['name']).toBe('');
    const answer = await groups.update(tenant.keys, { group }, { body: read });
    expect(answer).toMatchObject({ status: 200, body: { name: '' } });
  });
});

describe('PUT /me/groups/{group}', () => {
  it('answers 200 with group and own membership to an owner', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { status, headers, body } = await groups.update(owner, { group }, { body: NEXT });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toMatchObject({
      group: { id: group, ...NEXT, updated_by: owner.userId },
      member: { user_id: owner.userId, roles: ['owner'], state: 'active' },
    });
  });

  it('answers 403 to a member who is no owner', async () => {
    const { member, group } = await groupOfTwo(tenant);
    expect(await groups.update(member, { group }, { body: NEXT })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await groups.get(member, { group })).body).toMatchObject({ group: { name: 'Chess' } });
  });

  it('answers the 404 of an unknown group to a stranger', async () => {
    const { group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    const foreign = await groups.update(nobody, { group }, { body: NEXT });
    const unknown = await groups.update(nobody, { group: newId('group') }, { body: NEXT });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'group_not_found' } });
    expect(comparable(foreign)).toEqual(comparable(unknown));
  });
});
