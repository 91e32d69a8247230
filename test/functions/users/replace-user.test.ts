import { describe, expect, it } from 'vitest';
import * as replaceUser from '../../../functions/users/replace-user.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { makeLink, newEmail, redeemLink, setConfig } from '../../support/magic-links.ts';
import { makeProfile, ownerOf, putUser, readUser, recordOf } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { hidden: { user_visible: false }, owned: { owned_by: 'app' } });

describe('PUT /applications/{app}/users/{user}/data', () => {
  describe('200 with a new id', () => {
    it.each([
      ['__default__', /^user_[0-9a-hjkmnp-tv-z]{26}$/],
      ['__svcid__', /^user_[0-9a-hjkmnp-tv-z]{26}$/],
      ['__uuid__', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
      ['__objectid__', /^[0-9a-f]{24}$/],
    ])('makes an id in the format %s', async (format, pattern) => {
      const email = newEmail();
      const answer = await putUser(tenant, format, { data: { email, hidden: 'h', owned: 'o' } });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      const id = String(answer.body['svc_user']);
      expect(id).toMatch(pattern);
      expect(answer.body).toEqual((await readUser(tenant, id)).body);
      expect(answer.body).toMatchObject({
        state: 'enabled',
        auth_level: 'unverified',
        data: { user_id: id, email, hidden: 'h', owned: 'o' },
        groups: [],
      });
      expect(await ownerOf(tenant, 'email', email)).toBe(id);
    });

    it("uses the application's default format", async () => {
      const shop = await makeTenant();
      await setConfig(shop, { default_user_id_format: '__objectid__' });
      const { body } = await putUser(shop, '__default__', { data: {} });
      expect(body['svc_user']).toMatch(/^[0-9a-f]{24}$/);
    });

    it('uses the id that magic links have reserved, so that they lead to this user', async () => {
      const email = newEmail();
      const { code, userId } = await makeLink(tenant, { data: { email, first_name: 'Link' } });
      const { body } = await putUser(tenant, '__uuid__', { data: { email, last_name: 'Hopper' } });
      expect(body['svc_user']).toBe(userId);
      expect((await redeemLink(code)).body['app_user_id']).toBe(userId);
      expect((await recordOf(tenant, userId))?.data).toMatchObject({
        first_name: 'Link',
        last_name: 'Hopper',
      });
    });
  });

  describe('200 with a given id', () => {
    it.each([newId('user'), 'customer-17', 'a@b.c', '507f1f77bcf86cd799439011'])(
      'creates %s if it does not exist',
      async (id) => {
        const answer = await putUser(tenant, id, { data: { zip_code: '1' } });
        expect(answer).toMatchObject({
          status: 200,
          body: { svc_user: id, data: { user_id: id, zip_code: '1' } },
        });
      },
    );

    it('replaces data and other named members, and keeps absent ones', async () => {
      const email = newEmail();
      const id = await makeProfile(tenant, {
        data: { email, zip_code: '1', hidden: 'h' },
        verified_data: { email },
        attributes: { 'shop:tier': ['gold'] },
        state: 'disabled',
      });
      const kept = await putUser(tenant, id, { data: { email, owned: 'o' } });
      expect(kept.body).toMatchObject({
        data: { email, owned: 'o' },
        verified_data: { email },
        attributes: { 'shop:tier': ['gold'] },
        state: 'disabled',
      });
      expect(kept.body['data']).not.toHaveProperty('zip_code');
      const named = await putUser(tenant, id, {
        data: { email },
        verified_data: {},
        attributes: { 'shop:size': ['L'] },
        state: 'enabled',
      });
      expect(named.body).toMatchObject({ verified_data: {}, auth_level: 'unverified', state: 'enabled' });
      expect(named.body['attributes']).toEqual({ 'shop:size': ['L'] });
    });

    it('writes nothing if nothing changes', async () => {
      const body = { data: { email: newEmail() }, attributes: { 'a:b': ['c'] } };
      const id = await makeProfile(tenant, body);
      const before = await recordOf(tenant, id);
      expect(await countCalls(() => putUser(tenant, id, body))).toEqual(['GetItem', 'Query', 'BatchGetItem']);
      expect(await recordOf(tenant, id)).toEqual(before);
    });

    it('retries if another request creates the user at the same moment', async () => {
      const id = newId('user');
      const other = { data: { zip_code: '1' }, attributes: { 'a:b': ['c'] } };
      beforeNextCall('TransactWriteItems', () => putUser(tenant, id, other));
      const { body } = await putUser(tenant, id, { data: { first_name: 'Grace' } });
      expect(body).toMatchObject({
        data: { user_id: id, first_name: 'Grace' },
        attributes: { 'a:b': ['c'] },
      });
      expect((await recordOf(tenant, id))?.version).toBe(2);
    });
  });

  describe('400', () => {
    it.each(['.', '..'])('refuses the id %s, which no URL can name', async (id) => {
      const answer = await putUser(tenant, id, { data: {} });
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(['path.user']);
    });

    it.each<[string, Record<string, unknown>, string[]]>([
      ['no data', {}, ['body.data']],
      ['unknown members', { data: {}, whatever: 1 }, ['body.whatever']],
      ['unknown fields', { data: { nonsense: 1 } }, ['body.data.nonsense']],
      ['an unknown state', { data: {}, state: 'gone' }, ['body.state']],
      ['attributes that are no lists', { data: {}, attributes: { 'a:b': 'c' } }, ['body.attributes.a:b']],
      [
        'more than 50 values of an attribute, and values of more than 256 characters',
        { data: {}, attributes: { 'a:b': Array(51).fill('x'), 'a:c': ['x'.repeat(257)] } },
        ['body.attributes.a:b', 'body.attributes.a:c.0'],
      ],
      [
        'variants that there are not',
        { data: {}, attributes: { 'svc:app_variants': ['variant_x'] } },
        ['body.attributes.svc:app_variants'],
      ],
      [
        'verified values that are not in data',
        { data: {}, verified_data: { email: 'a@b.co' } },
        ['body.verified_data.email'],
      ],
      ['an id that is not its own', { data: { user_id: 'x' } }, ['body.data.user_id']],
    ])('names %s and creates no user', async (_, body, paths) => {
      const id = newId('user');
      const answer = await putUser(tenant, id, body);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(paths);
      expect(await recordOf(tenant, id)).toBeUndefined();
    });

    it.each(['__default__', '__svcid__', '__uuid__', '__objectid__'])(
      'refuses variants that there are not for a new id of the format %s',
      async (format) => {
        const email = newEmail();
        const body = { data: { email }, attributes: { 'svc:app_variants': ['variant_x'] } };
        const answer = await putUser(tenant, format, body);
        expect(answer.status).toBe(400);
        expect(faultPaths(answer)).toEqual(['body.attributes.svc:app_variants']);
        expect(await ownerOf(tenant, 'email', email)).toBeUndefined();
        expect((await putUser(tenant, format, { data: { email } })).status).toBe(200);
      },
    );

    it.each(['__sample__', '__other__', 'a/b', 'a#b'])('refuses the id %s', async (id) => {
      expect(faultPaths(await putUser(tenant, id, { data: {} }))).toEqual(['path.user']);
    });
  });

  it('answers 404 for another application, as for an unknown one', async () => {
    const stranger = await makeTenant();
    const params = { app: tenant.app, user: newId('user') };
    const answer = await invoke(replaceUser, { params, principal: stranger.keys, body: { data: {} } });
    expect(answer).toBeApiError(404, 'application_not_found');
  });

  describe('409', () => {
    it.each(['__uuid__', 'new-user'])('refuses %s for a value of another user', async (id) => {
      const email = newEmail();
      const other = await makeProfile(tenant, { data: { email } });
      expect(await putUser(tenant, id, { data: { email } })).toBeApiError(409, 'identity_taken');
      expect(await recordOf(tenant, id)).toBeUndefined();
      expect(await ownerOf(tenant, 'email', email)).toBe(other);
    });

    it('refuses values of different users', async () => {
      const [email, phone_number] = [newEmail(), '+12025550199'];
      await makeProfile(tenant, { data: { email } });
      await makeProfile(tenant, { data: { phone_number } });
      const { body } = await putUser(tenant, '__uuid__', { data: { email, phone_number } });
      expect(body['code']).toBe('identity_taken');
    });
  });

  it('answers 412 for an outdated profile, and one that does not exist', async () => {
    const id = await makeProfile(tenant);
    expect((await putUser(tenant, id, { data: {} }, { 'if-match': '"v7"' })).status).toBe(412);
    expect((await putUser(tenant, id, { data: { zip_code: '1' } }, { 'if-match': '"v1"' })).status).toBe(200);
    const nobody = newId('user');
    expect((await putUser(tenant, nobody, { data: {} }, { 'if-match': '"v1"' })).status).toBe(412);
    expect(await recordOf(tenant, nobody)).toBeUndefined();
  });
});
