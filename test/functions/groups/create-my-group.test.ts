import { describe, expect, it } from 'vitest';
import { isId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { beforeNextTransaction, failNextRead } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { GROUP_REQUEST, groups, membershipOf, newUser, soundGroup } from '../../support/groups.ts';
import { faultPaths } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /me/groups', () => {
  it('answers 200 with the group and the caller as its owner, without a state', async () => {
    const user = await newUser(tenant);
    const { status, headers, body } = await groups.create(user, {}, { body: GROUP_REQUEST });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v1"');
    const { id, created_by: createdBy } = Object(body['group']);
    expect(createdBy).toBe(user.userId);
    expect(body).toEqual({
      group: expect.objectContaining({ ...GROUP_REQUEST, member_count: 0, app_id: tenant.app }),
      member: {
        id: expect.any(String),
        user_id: user.userId,
        roles: ['owner'],
        version: 1,
        group_id: id,
        profile: { user_id: user.userId },
      },
    });
    expect(isId('member', Object(body['member']).id)).toBe(true);
    expect(await membershipOf(user, id)).toMatchObject({ state: 'active', roles: ['owner'] });
    expect((await soundGroup(id)).owners).toHaveLength(1);
  });

  it('creates no group if the schema cannot be read, so a repetition creates one', async () => {
    const user = await newUser(tenant);
    failNextRead(keys.schema(user.app));
    expect(await groups.create(user, {}, { body: GROUP_REQUEST })).toMatchObject({ status: 503 });
    expect((await groups.list(user)).body).toMatchObject({ results: [] });
    expect(await groups.create(user, {}, { body: GROUP_REQUEST })).toMatchObject({ status: 200 });
  });

  it('makes one transaction after the first read, which includes the schema', async () => {
    const user = await newUser(tenant);
    const calls = await countCalls(() => groups.create(user, {}, { body: GROUP_REQUEST }));
    expect(calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  });

  it('answers 401 when the user is deleted meanwhile, and makes no group', async () => {
    const user = await newUser(tenant);
    const before = (await scanTable()).length;
    beforeNextTransaction(() => removeItem(keys.profile(user.app, user.userId)));
    expect(await groups.create(user, {}, { body: GROUP_REQUEST })).toBeApiError(401, 'revoked_session');
    expect(await scanTable()).toHaveLength(before - 1);
    expect(await getItem(keys.profile(user.app, user.userId))).toBeUndefined();
  });

  it('gives absent members their defaults', async () => {
    const { body } = await groups.create(await newUser(tenant), {}, { body: {} });
    expect(body).toMatchObject({ group: { name: '', admission_policy: 'invite_only', meta: {} } });
  });

  it('makes one group of a request that is repeated with its Idempotency-Key', async () => {
    const user = await newUser(tenant);
    const request = { body: GROUP_REQUEST, headers: { 'idempotency-key': crypto.randomUUID() } };
    const first = await groups.create(user, {}, request);
    expect((await groups.create(user, {}, request)).body).toEqual(first.body);
    expect((await groups.list(user)).body['results']).toHaveLength(1);
  });

  it('answers 400 with every fault, and makes no group', async () => {
    const user = await newUser(tenant);
    const body = { name: 1, admission_policy: 'closed', meta: [], members: [] };
    const answer = await groups.create(user, {}, { body });
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(faultPaths(answer)).toEqual(['body.name', 'body.admission_policy', 'body.meta', 'body.members']);
    expect((await groups.list(user)).body).toEqual({ results: [] });
  });
});
