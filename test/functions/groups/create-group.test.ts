import { describe, expect, it } from 'vitest';
import * as createGroup from '../../../functions/groups/create-group.ts';
import { isId, newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  GRACE,
  GROUP_REQUEST,
  groups,
  members,
  newGroup,
  newUser,
  SHOWN_OF_GRACE,
  soundGroup,
} from '../../support/groups.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /applications/{app}/groups', () => {
  describe('200', () => {
    it('answers the group, which has no members yet', async () => {
      const { status, headers, body } = await groups.create(tenant.keys, {}, { body: GROUP_REQUEST });
      expect(status).toBe(200);
      expect(headers['etag']).toBe('"v1"');
      expect(headers['last-modified']).toBe(new Date(String(body['updated_at'])).toUTCString());
      const at = expect.stringMatching(/^\d{4}-.*Z$/);
      const by = 'clientId' in tenant.keys ? tenant.keys.clientId : '';
      const stamps = { created_at: at, updated_at: at, created_by: by, updated_by: by };
      expect(body).toEqual({
        id: expect.any(String),
        ...GROUP_REQUEST,
        member_count: 0,
        app_id: tenant.app,
        ...stamps,
      });
      expect(isId('group', String(body['id']))).toBe(true);
      expect((await groups.get(tenant.keys, { group: String(body['id']) })).body).toEqual(body);
      expect(await soundGroup(String(body['id']))).toEqual({ members: [], owners: [] });
    });

    it('gives absent members their defaults', async () => {
      const { body } = await groups.create(tenant.keys, {}, { body: {} });
      expect(body).toMatchObject({ name: '', admission_policy: 'invite_only', meta: {}, member_count: 0 });
    });

    it('ignores members that only the service sets', async () => {
      const own = { id: 'group_1', member_count: 3, created_by: 'me', app_id: 'app_1' };
      const { status, body } = await groups.create(tenant.keys, {}, { body: { ...GROUP_REQUEST, ...own } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...GROUP_REQUEST, member_count: 0, app_id: tenant.app });
    });

    it('makes one group of a request that is repeated with its Idempotency-Key', async () => {
      const request = { body: GROUP_REQUEST, headers: { 'idempotency-key': crypto.randomUUID() } };
      const [first, second] = [
        await groups.create(tenant.keys, {}, request),
        await groups.create(tenant.keys, {}, request),
      ];
      expect(second.body).toEqual(first.body);
    });

    it('makes the user that `owner` names its owner, as if the backend had added it', async () => {
      const { userId: owner } = await newUser(tenant, GRACE);
      const answer = await groups.create(tenant.keys, {}, { body: { ...GROUP_REQUEST, owner } });
      const group = String(answer.body['id']);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual((await groups.get(tenant.keys, { group })).body);
      expect(answer.body).not.toHaveProperty('owner');
      const { owners } = await soundGroup(group);
      const by = 'clientId' in tenant.keys ? tenant.keys.clientId : '';
      expect(owners).toEqual([
        expect.objectContaining({ user_id: owner, roles: ['owner'], state: 'active', added_by: by }),
      ]);
      expect(owners[0]?.joined_at).toBe(owners[0]?.created_at);
      const { body } = await members.list(tenant.keys, { group });
      expect(body).toMatchObject({ results: [{ profile: { user_id: owner, ...SHOWN_OF_GRACE } }] });
    });

    it('lets that owner manage the group at once', async () => {
      const owner = await newUser(tenant);
      const group = await newGroup(tenant.keys, { owner: owner.userId });
      expect((await groups.update(owner, { group }, { body: { name: 'Mine' } })).status).toBe(200);
      const { body } = await members.add(tenant.keys, { group }, { body: { user_id: tenant.userId } });
      expect(body).toMatchObject({ roles: ['member'] });
    });

    it('makes one group with one owner of a repeated request', async () => {
      const owner = await newUser(tenant);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const request = { body: { owner: owner.userId }, headers };
      const [first, second] = [
        await groups.create(tenant.keys, {}, request),
        await groups.create(tenant.keys, {}, request),
      ];
      expect(second.body).toEqual(first.body);
      expect((await groups.list(owner)).body['results']).toHaveLength(1);
    });

    it('takes one transaction with its owner', async () => {
      const { userId: owner } = await newUser(tenant);
      const create = () => groups.create(tenant.keys, {}, { body: { owner } });
      expect(await countCalls(create)).toEqual(['TransactWriteItems']);
    });

    it('takes one write', async () => {
      expect(await countCalls(() => groups.create(tenant.keys, {}, { body: GROUP_REQUEST }))).toEqual([
        'PutItem',
      ]);
    });
  });

  describe('400', () => {
    it.each([
      [{ name: 'x'.repeat(101) }, ['body.name']],
      [{ admission_policy: 'closed' }, ['body.admission_policy']],
      [{ meta: [] }, ['body.meta']],
      [{ meta: { big: 'x'.repeat(16 * 1024) } }, ['body.meta']],
      [{ members: [], owners: ['me'] }, ['body.members', 'body.owners']],
      [{ owner: 'not an id' }, ['body.owner']],
      [{ name: 1, admission_policy: 2, meta: 3 }, ['body.name', 'body.admission_policy', 'body.meta']],
    ])('names every fault of %j and writes nothing', async (body, paths) => {
      const before = await scanTable();
      const answer = await groups.create(tenant.keys, {}, { body });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(paths);
      expect(await scanTable()).toEqual(before);
    });

    it('refuses a hostile key', async () => {
      const answer = await groups.create(tenant.keys, {}, { body: '{"meta":{"__proto__":{"a":1}}}' });
      expect(answer.status).toBe(400);
    });
  });

  it.each([
    ['that does not exist', async () => newId('user')],
    ['of another application', async () => (await makeTenant()).userId],
  ])('answers 404 user_not_found to an owner %s, and makes no group', async (_, made) => {
    const body = { owner: await made() };
    const before = await scanTable();
    const answer = await groups.create(tenant.keys, {}, { body });
    expect(answer).toBeApiError(404, 'user_not_found');
    expect(answer.text).toContain('body.owner');
    expect(await scanTable()).toEqual(before);
  });

  it('makes no group for an owner who is deleted at the same time', async () => {
    const own = await makeTenant();
    const body = { owner: own.userId };
    beforeNextTransaction(() => removeItem(keys.profile(own.app, own.userId)));
    expect(await groups.create(own.keys, {}, { body })).toBeApiError(404, 'user_not_found');
    expect((await groups.list(own.keys)).body).toEqual({ results: [] });
  });

  it("answers 404 application_not_found for another tenant's application", async () => {
    const params = { app: newId('app') };
    const answer = await invoke(createGroup, { params, principal: tenant.keys, body: {} });
    expect(answer).toBeApiError(404, 'application_not_found');
  });
});
