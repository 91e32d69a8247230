import { describe, expect, it } from 'vitest';
import { GROUP_REQUEST, groupOfTwo, groups, newGroup, newUser } from '../../support/groups.ts';
import { faultPaths } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('PUT /me/groups/{group}', () => {
  it('answers 200 with group and own membership to an owner', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { status, headers, body } = await groups.update(owner, { group }, { body: GROUP_REQUEST });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toMatchObject({
      group: { id: group, ...GROUP_REQUEST, updated_by: owner.userId },
      member: { user_id: owner.userId, roles: ['owner'], state: 'active' },
    });
  });

  it('answers 403 to a member who is no owner', async () => {
    const { member, group } = await groupOfTwo(tenant);
    expect(await groups.update(member, { group }, { body: GROUP_REQUEST })).toBeApiError(403, 'forbidden');
    expect((await groups.get(member, { group })).body).toMatchObject({ group: { name: 'Chess' } });
  });

  it('answers a stranger as if the group did not exist', async () => {
    const { group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    await expectHidden(group, 'group_not_found', (id) =>
      groups.update(nobody, { group: id }, { body: GROUP_REQUEST }),
    );
  });

  it('gives absent members their defaults', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, GROUP_REQUEST);
    const { body } = await groups.update(owner, { group }, { body: {} });
    expect(body).toMatchObject({ group: { name: '', admission_policy: 'invite_only', meta: {} } });
  });

  it('answers 400 with every fault, and changes nothing', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const body = { name: 'x'.repeat(101), admission_policy: 'closed', owner: 'me' };
    const answer = await groups.update(owner, { group }, { body });
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(faultPaths(answer)).toEqual(['body.name', 'body.admission_policy', 'body.owner']);
    expect((await groups.get(owner, { group })).headers['etag']).toBe('"v1"');
  });

  it('answers 412 if the group has changed since the caller read it, and keeps it', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const headers = { 'if-match': '"v1"' };
    expect((await groups.update(tenant.keys, { group }, { body: GROUP_REQUEST })).status).toBe(200);
    const late = await groups.update(owner, { group }, { body: {}, headers });
    expect(late).toBeApiError(412, 'precondition_failed');
    expect((await groups.get(owner, { group })).body).toMatchObject({ group: GROUP_REQUEST });
  });
});
