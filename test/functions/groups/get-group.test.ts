import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { groupOfTwo, groups, newGroup, newUser } from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  [tenant, stranger] = await Promise.all([makeTenant(), makeTenant()]);
});

describe('GET /applications/{app}/groups/{group}', () => {
  it('answers 200 with the group and its ETag, in one read', async () => {
    const group = await newGroup(tenant.keys, { name: 'Chess' });
    let answer: unknown;
    const calls = await countCalls(async () => {
      answer = await groups.get(tenant.keys, { group });
    });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' }, body: { id: group } });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['of another application', async () => newGroup(stranger.keys)],
    ['that does not exist', async () => newId('group')],
    ['whose id cannot be one', async () => 'é'.repeat(250)],
  ])('answers the same 404 for a group %s', async (_, made) => {
    const answer = await groups.get(tenant.keys, { group: await made() });
    expect(answer).toMatchObject({ status: 404, body: { code: 'group_not_found' } });
    const unknown = await groups.get(tenant.keys, { group: newId('group') });
    expect(comparable(answer)).toEqual(comparable(unknown));
  });
});

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
  ])('answers the 404 of an unknown group to a stranger, also for an %s one', async (_, policy) => {
    const group = await newGroup(await newUser(tenant), { admission_policy: policy });
    const nobody = await newUser(tenant);
    const answer = await groups.get(nobody, { group });
    expect(answer).toMatchObject({ status: 404, body: { code: 'group_not_found' } });
    expect(comparable(answer)).toEqual(comparable(await groups.get(nobody, { group: newId('group') })));
  });
});
