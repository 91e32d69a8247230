import { describe, expect, it } from 'vitest';
import {
  GROUP_REQUEST,
  groupOfTwo,
  groups,
  join,
  newGroup,
  newUser,
  soundGroup,
} from '../../support/groups.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('PUT /applications/{app}/groups/{group}', () => {
  it('answers 200 with the new version, which everyone reads', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const { status, headers, body } = await groups.update(tenant.keys, { group }, { body: GROUP_REQUEST });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toMatchObject({ id: group, ...GROUP_REQUEST, created_by: owner.userId, member_count: 0 });
    expect(body['updated_by']).not.toBe(owner.userId);
    expect((await groups.get(owner, { group })).body).toMatchObject({ group: GROUP_REQUEST });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('gives absent members their defaults', async () => {
    const group = await newGroup(tenant.keys, GROUP_REQUEST);
    const { body } = await groups.update(tenant.keys, { group }, { body: {} });
    expect(body).toMatchObject({ name: '', admission_policy: 'invite_only', meta: {} });
  });

  it('answers 412 if the group has changed since the caller read it, and keeps it', async () => {
    const group = await newGroup(tenant.keys);
    const headers = { 'if-match': '"v1"' };
    expect((await groups.update(tenant.keys, { group }, { body: GROUP_REQUEST, headers })).status).toBe(200);
    const late = await groups.update(tenant.keys, { group }, { body: {}, headers });
    expect(late).toBeApiError(412, 'precondition_failed', {
      detail: expect.stringMatching(/^The record has changed/),
    });
    expect((await groups.get(tenant.keys, { group })).body).toMatchObject(GROUP_REQUEST);
  });

  it('lets exactly one of 20 writers with the same If-Match win', async () => {
    const group = await newGroup(tenant.keys);
    const headers = { 'if-match': '"v1"' };
    const answers = await atOnce(20, () =>
      groups.update(tenant.keys, { group }, { body: GROUP_REQUEST, headers }),
    );
    expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': 19 });
  });

  it('loses no member that joins during the change', async () => {
    const group = await newGroup(tenant.keys, { admission_policy: 'open' });
    const users = await atOnce(20, () => newUser(tenant));
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
    const answer = await groups.update(tenant.keys, { group }, { body: GROUP_REQUEST });
    expect(answer).toBeApiError(404, 'group_not_found');
  });
});

it('a group without a name can be sent back as it was read', async () => {
  const group = await newGroup(tenant.keys);
  const { body: read } = await groups.get(tenant.keys, { group });
  expect(read['name']).toBe('');
  const answer = await groups.update(tenant.keys, { group }, { body: read });
  expect(answer).toMatchObject({ status: 200, body: { name: '' } });
});
