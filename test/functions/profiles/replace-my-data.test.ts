import { beforeAll, describe, expect, it } from 'vitest';
import * as replaceMyData from '../../../functions/profiles/replace-my-data.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { signedInAgo } from '../../support/addresses.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  asMe,
  makeProfile,
  ownerOf,
  patchUser,
  putMine,
  readMine,
  recordOf,
  withUser,
} from '../../support/profiles.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
beforeAll(async () => {
  await addFields(tenant, {
    owned: { owned_by: 'app' },
    fixed: { read_only: true },
    hidden: { user_visible: false },
    badge: { unique: true },
    handle: { unique: true },
  });
  await changeItem(keys.schema(tenant.app), { user_verification_fields: ['email', 'phone_number', 'badge'] });
});

describe('PUT /me/applications/{app}/data', () => {
  describe('200', () => {
    it('replaces the data, answers the profile as a read does, and raises the version', async () => {
      const me = await withUser(tenant, { data: { first_name: 'Grace', zip_code: '10001' } });
      const answer = await putMine(me, { user_id: me.userId, nick_name: 'Amazing', first_name: 'Ada' });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
      expect(answer.body['data']).toEqual({ user_id: me.userId, nick_name: 'Amazing', first_name: 'Ada' });
      const read = await readMine(me);
      expect(answer.body).toEqual(read.body);
      expect(answer.headers).toEqual(read.headers);
    });

    it('accepts data as it was read, with one value changed', async () => {
      const data = { first_name: 'Grace', owned: 'a', fixed: 'b', hidden: 'c' };
      const me = await withUser(tenant, { data });
      const shown = (await readMine(me)).body['data'];
      const { status } = await putMine(me, { ...Object(shown), first_name: 'Ada' });
      expect(status).toBe(200);
      expect((await recordOf(me, me.userId))?.data).toEqual({ ...data, first_name: 'Ada' });
    });

    it('accepts a whole profile as it was read, and uses its data only', async () => {
      const me = await withUser(tenant, { data: { zip_code: '1' } });
      const { body } = await readMine(me);
      const sent = {
        ...body,
        data: { zip_code: '2' },
        state: 'disabled',
        verified_data: { email: 'a@b.co' },
        attributes: { 'a:b': ['c'] },
      };
      const answer = await asMe(replaceMyData, me, { body: sent });
      const { state, verified_data, attributes } = answer.body;
      expect({ state, verified_data, attributes }).toEqual({
        state: 'enabled',
        verified_data: {},
        attributes: {},
      });
      expect(answer.body['data']).toEqual({ user_id: me.userId, zip_code: '2' });
    });

    it('treats null as absent', async () => {
      const me = await withUser(tenant, { data: { first_name: 'Grace', zip_code: '1' } });
      const { body } = await putMine(me, { first_name: null, zip_code: '1' });
      expect(body['data']).toEqual({ user_id: me.userId, zip_code: '1' });
    });

    it('writes nothing if nothing changes', async () => {
      const me = await withUser(tenant, { data: { first_name: 'Grace' } });
      const before = await recordOf(me, me.userId);
      expect(await countCalls(() => putMine(me, { first_name: 'Grace' }))).toEqual(['Query', 'BatchGetItem']);
      expect(await recordOf(me, me.userId)).toEqual(before);
    });

    it.each([
      ['PutItem', { nick_name: 'Amazing Grace' }],
      ['TransactWriteItems', { first_name: 'Grace' }],
    ])('makes one write, which is %s for %j', async (write, data) => {
      const me = await withUser(tenant);
      expect(await countCalls(() => putMine(me, data))).toEqual(['Query', 'BatchGetItem', write]);
    });

    it('gives up an identifying value with its verification, so others may have it', async () => {
      const [old, fresh] = [crypto.randomUUID(), crypto.randomUUID()];
      const me = await signedInAgo(
        await withUser(tenant, { data: { badge: old }, verified_data: { badge: old } }),
      );
      const { body } = await putMine(me, { badge: fresh });
      expect(body).toMatchObject({ data: { badge: fresh }, verified_data: {}, auth_level: 'unverified' });
      expect(await ownerOf(me, 'badge', old)).toBeUndefined();
      expect(await ownerOf(me, 'badge', fresh)).toBeUndefined();
      await makeProfile(tenant, { data: { badge: old } });
    });
  });

  describe('400', () => {
    it.each<[string, Record<string, unknown>, string[]]>([
      ['unknown fields', { nonsense: 1 }, ['body.data.nonsense']],
      ['fields that are hidden from users', { hidden: 'x' }, ['body.data.hidden']],
      ['the id of somebody else', { user_id: 'user_2' }, ['body.data.user_id']],
      ['several faults', { email: 5, zip_code: 7 }, ['body.data.email', 'body.data.zip_code']],
    ])('names %s and writes nothing', async (_, data, paths) => {
      const me = await withUser(tenant, { data: { first_name: 'Grace' } });
      const before = await recordOf(me, me.userId);
      const answer = await putMine(me, data);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(paths);
      expect(await recordOf(me, me.userId)).toEqual(before);
    });

    it('names unknown members', async () => {
      const me = await withUser(tenant);
      const answer = await asMe(replaceMyData, me, { body: { data: {}, whatever: 1 } });
      expect(faultPaths(answer)).toEqual(['body.whatever']);
    });
  });

  it.each(['owned', 'fixed'])(
    'answers 403 that names the field %s, which only the application sets',
    async (field) => {
      const me = await withUser(tenant, { data: { first_name: 'Grace' } });
      const answer = await putMine(me, { first_name: 'Ada', [field]: 'x' });
      expect(answer).toBeApiError(403, 'forbidden');
      expect(String(answer.body['detail'])).toContain(field);
      expect((await recordOf(me, me.userId))?.data['first_name']).toBe('Grace');
    },
  );

  it("answers 404 for another application's data, as for unknown data", async () => {
    const stranger = await makeTenant();
    expect(await putMine({ ...stranger, user: tenant.user }, {})).toBeApiError(404, 'application_not_found');
  });

  describe('409', () => {
    // The request was checked as one that changes no address.
    it('answers if it would remove an address that was added at the same moment', async () => {
      const me = await withUser(tenant, { data: { nick_name: 'Grace' } });
      const email = newEmail();
      beforeNextCall('PutItem', () => patchUser(tenant, me.userId, { data: { email } }));
      expect(await putMine(me, { nick_name: 'Ada' })).toBeApiError(409, 'conflict');
      expect((await recordOf(me, me.userId))?.data).toMatchObject({ nick_name: 'Grace', email });
    });

    it("refuses another user's value, and changes neither user", async () => {
      const handle = crypto.randomUUID();
      const other = await makeProfile(tenant, { data: { handle } });
      const me = await signedInAgo(await withUser(tenant, { data: { first_name: 'Grace' } }));
      const before = await recordOf(me, me.userId);
      const answer = await putMine(me, { first_name: 'Ada', handle });
      expect(answer).toBeApiError(409, 'identity_taken');
      expect(answer.body['detail']).toBe('handle: the value belongs to another user of the application');
      expect(await recordOf(me, me.userId)).toEqual(before);
      expect(await ownerOf(me, 'handle', handle)).toBe(other);
    });
  });

  describe('412', () => {
    it('refuses data that changed since it was read, and accepts unchanged data', async () => {
      const me = await withUser(tenant);
      const { etag = '' } = (await readMine(me)).headers;
      await patchUser(tenant, me.userId, { data: { first_name: 'Grace' } });
      const answer = await putMine(me, { first_name: 'Ada' }, { 'if-match': etag });
      expect(answer).toBeApiError(412, 'precondition_failed');
      const { etag: fresh = '' } = (await readMine(me)).headers;
      expect((await putMine(me, { first_name: 'Ada' }, { 'if-match': fresh })).status).toBe(200);
    });

    it('does not fail because of the activity that the request itself notes', async () => {
      const me = await withUser(tenant);
      const before = await recordOf(me, me.userId);
      expect(before?.meta.last_active).toBeUndefined();
      const { status } = await putMine(me, { zip_code: '1' }, { 'if-match': `"v${before?.version}"` });
      expect(status).toBe(200);
      expect((await recordOf(me, me.userId))?.meta.last_active).toBeDefined();
    });
  });

  it('concerns users of this application only, not equal ids in others', async () => {
    const stranger = await makeTenant();
    const badge = crypto.randomUUID();
    const id = newId('user');
    await addFields(stranger, { badge: { unique: true } });
    await makeProfile(stranger, { data: { badge } });
    const me = await signedInAgo(await withUser(tenant));
    expect((await putMine(me, { badge })).status).toBe(200);
    expect(await recordOf(stranger, id)).toBeUndefined();
  });
});
