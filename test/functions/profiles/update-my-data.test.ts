import { describe, expect, it } from 'vitest';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { signedInAgo } from '../../support/addresses.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  makeProfile,
  ownerOf,
  patchMine,
  patchUser,
  readMine,
  recordOf,
  removeUser,
  withUser,
} from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(
  {},
  {
    owned: { owned_by: 'app' },
    hidden: { user_visible: false },
    must: { required: true },
    badge: { unique: true },
  },
);

const someone = (data: Record<string, unknown> = {}) => withUser(tenant, { data: { must: 'm', ...data } });

describe('PATCH /me/applications/{app}/data', () => {
  describe('200', () => {
    it('merges: absent members stay, null removes', async () => {
      const me = await someone({ first_name: 'Grace', zip_code: '1', owned: 'a', hidden: 'h' });
      const answer = await patchMine(me, { first_name: 'Ada', zip_code: null });
      expect(answer.body['data']).toEqual({ user_id: me.userId, must: 'm', first_name: 'Ada', owned: 'a' });
      expect(answer.body).toEqual((await readMine(me)).body);
      expect((await recordOf(me, me.userId))?.data['hidden']).toBe('h');
    });

    it('retries if the profile changes at the same moment, and loses neither change', async () => {
      const me = await someone();
      beforeNextCall('UpdateItem', () =>
        patchUser(tenant, me.userId, { data: { nick_name: 'Grace', owned: 'a' } }),
      );
      const { body, headers } = await patchMine(me, { nick_name: 'Ada' });
      expect(body['data']).toMatchObject({ nick_name: 'Ada', owned: 'a' });
      expect(headers['etag']).toBe('"v3"');
    });
  });

  it.each([
    ['other fields', { first_name: 'Ada' }, { zip_code: '1' }],
    ['the same field', { first_name: 'Ada' }, { first_name: 'Grace' }],
  ])('lets one of two writers of %s win who saw the profile in the same second', async (_, ...data) => {
    const me = await someone();
    const { headers } = await readMine(me);
    const since = { 'if-unmodified-since': String(headers['last-modified']) };
    const answers = await Promise.all(data.map((each) => patchMine(me, each, since)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('writes a value beside a concurrent writer of another field, in one retry', async () => {
    const me = await someone();
    const calls = await countCalls(async () => {
      beforeNextCall('UpdateItem', () => patchUser(tenant, me.userId, { data: { owned: 'a' } }));
      const { body, headers } = await patchMine(me, { nick_name: 'Ada' });
      expect(body['data']).toMatchObject({ nick_name: 'Ada', owned: 'a' });
      expect(headers['etag']).toBe('"v3"');
    });
    expect(calls.filter((name) => name === 'UpdateItem')).toHaveLength(3);
  });

  it('does not verify a new value by the verification of the one before', async () => {
    const me = await someone({ zip_code: '1' });
    const key = keys.profile(me.app, me.userId);
    beforeNextCall('UpdateItem', () => changeItem(key, { 'verified_data.zip_code': '1' }));
    const { body } = await patchMine(me, { zip_code: '2' });
    expect(body['data']).toMatchObject({ zip_code: '2' });
    expect(body['verified_data']).toEqual({});
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['unknown fields', { nonsense: null }, 'body.data.nonsense'],
    ['hidden fields, as if they were unknown', { hidden: null }, 'body.data.hidden'],
    ['required fields that would go', { must: null }, 'body.data.must'],
  ])('answers 400 that names %s', async (_, data, path) => {
    const me = await someone({ hidden: 'h' });
    expect(faultPaths(await patchMine(me, data))).toEqual([path]);
    expect((await recordOf(me, me.userId))?.version).toBe(1);
  });

  it('answers 401 to a user who is deleted at the same moment', async () => {
    const me = await someone();
    beforeNextCall('UpdateItem', () => removeUser(tenant, me.userId));
    expect(await patchMine(me, { nick_name: 'Ada' })).toBeApiError(401, 'revoked_session');
    expect(await recordOf(me, me.userId)).toBeUndefined();
  });

  it('answers 403 that names the field that only the application sets', async () => {
    const me = await someone();
    expect(await patchMine(me, { owned: 'x' })).toBeApiError(403, 'forbidden');
  });

  it("answers 409 to another user's value, and 412 to an outdated profile", async () => {
    const badge = crypto.randomUUID();
    await makeProfile(tenant, { data: { must: 'm', badge } });
    const me = await signedInAgo(await someone());
    expect(await patchMine(me, { badge })).toBeApiError(409, 'identity_taken');
    expect((await patchMine(me, { zip_code: '1' }, { 'if-match': '"v7"' })).status).toBe(412);
  });

  it('a field that becomes unique or no longer is leaves no identity that no user has', async () => {
    const shop = await makeTenant();
    const setUnique = async (unique: boolean) => {
      const { schema, user_verification_fields } = DEFAULT_SCHEMA;
      const nick_name = { ...schema['nick_name'], unique };
      const body = { schema: { ...schema, nick_name }, user_verification_fields };
      const { status, text } = await invoke(replaceSchema, {
        params: { app: shop.app },
        principal: shop.hub,
        body,
      });
      if (status !== 200) throw new Error(text);
    };
    await setUnique(true);
    const me = await withUser(shop, { data: { nick_name: 'amazing' } });
    await setUnique(false);
    await patchMine(me, { nick_name: 'other' });
    await setUnique(true);
    expect(await ownerOf(shop, 'nick_name', 'amazing')).toBeUndefined();
    await makeProfile(shop, { data: { nick_name: 'amazing' } });
  });
});
