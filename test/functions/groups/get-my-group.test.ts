import { describe, expect, it } from 'vitest';
import { GROUP_REQUEST, groupOfTwo, groups, newGroup, newUser } from '../../support/groups.ts';
import { readMine, readUser } from '../../support/profiles.ts';
import { expectHidden } from '../../support/refusals.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /me/groups/{group}', () => {
  it('answers 200 with group and own membership to every active member', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(tenant);
    const { status, headers, body } = await groups.get(member, { group });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v1"');
    expect(body).toMatchObject({
      group: { id: group, name: 'Chess', member_count: 0 },
      member: { id: memberId, user_id: member.userId, roles: ['reader'], state: 'active' },
    });
    expect((await groups.get(owner, { group })).status).toBe(200);
  });

  it.each([
    ['open', 'open'],
    ['invite_only', 'invite_only'],
  ])('answers a stranger as if the group did not exist, also for an %s one', async (_, policy) => {
    const group = await newGroup(await newUser(tenant), { admission_policy: policy });
    const nobody = await newUser(tenant);
    await expectHidden(group, 'group_not_found', (id) => groups.get(nobody, { group: id }));
  });
});

it('a membership shows the profile fields that users may see, in every answer', async () => {
  const own = await makeTenant();
  await addFields(own, { last_name: { user_visible: false } });
  const user = await newUser(own, { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' });
  const profile = { user_id: user.userId, email: 'grace@example.com', first_name: 'Grace' };
  const created = await groups.create(user, {}, { body: {} });
  const group = String(Object(created.body['group'])['id']);
  const answers = [
    created,
    await groups.get(user, { group }),
    await groups.update(user, { group }, { body: GROUP_REQUEST }),
  ];
  for (const { body } of answers) expect(Object(body['member']).profile).toEqual(profile);
  const tenantOfUser = { ...own, userId: user.userId, user };
  expect((await readMine(tenantOfUser)).body).toMatchObject({ groups: [{ member: { profile } }] });
  const { body: shown } = await readMine(tenantOfUser);
  expect(JSON.stringify(shown)).not.toContain('Hopper');
  const { body: toBackend } = await readUser(own, user.userId);
  expect(toBackend).toMatchObject({ groups: [{ member: { profile: { last_name: 'Hopper' } } }] });
});
