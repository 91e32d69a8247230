import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { faultPaths } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeProfile, patchUser, readUser, recordOf } from '../../support/profiles.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { hidden: { user_visible: false }, owned: { owned_by: 'app' } });

describe('PATCH /applications/{app}/users/{user}/data', () => {
  describe('200', () => {
    it('merges every member, removes null ones, and answers like a read', async () => {
      const email = newEmail();
      const id = await makeProfile(tenant, {
        data: { email, zip_code: '1' },
        attributes: { 'shop:tier': ['gold'], 'shop:size': ['L'] },
      });
      const answer = await patchUser(tenant, id, {
        data: { zip_code: null, owned: 'o', hidden: 'h' },
        verified_data: { email: email.toUpperCase() },
        attributes: { 'shop:tier': null },
      });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
      expect(answer.body).toMatchObject({ auth_level: 'verified', verified_data: { email } });
      expect(answer.body['data']).toEqual({ user_id: id, email, owned: 'o', hidden: 'h' });
      expect(answer.body['attributes']).toEqual({ 'shop:size': ['L'] });
      expect(answer.body).toEqual((await readUser(tenant, id)).body);
    });

    it('accepts phone for phone_number if the schema has no field of that name', async () => {
      const id = await makeProfile(tenant);
      const answer = await patchUser(tenant, id, { data: { phone: '+12025550199' } });
      expect(answer.body['data']).toEqual({ user_id: id, phone_number: '+12025550199' });
      await patchUser(tenant, id, { data: { phone: null } });
      expect((await recordOf(tenant, id))?.data).toEqual({});
    });

    it('sets the time of the last passkey prompt in one form, which is no data change', async () => {
      const id = await makeProfile(tenant);
      const before = await recordOf(tenant, id);
      const meta = { last_passkey_registration_prompt: '2030-01-02T03:04:05+01:00' };
      const { body } = await patchUser(tenant, id, { meta });
      expect(body['meta']).toEqual({
        ...before?.meta,
        last_passkey_registration_prompt: '2030-01-02T02:04:05.000Z',
      });
    });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['body']],
    [
      'other members of meta',
      { meta: { whatever: 1 } },
      ['body.meta.last_passkey_registration_prompt', 'body.meta.whatever'],
    ],
    [
      'a moment that is none',
      { meta: { last_passkey_registration_prompt: 'soon' } },
      ['body.meta.last_passkey_registration_prompt'],
    ],
    ['fields that cannot be verified', { verified_data: { zip_code: '1' } }, ['body.verified_data.zip_code']],
  ])('answers 400 that names %s', async (_, body, paths) => {
    const id = await makeProfile(tenant);
    expect(faultPaths(await patchUser(tenant, id, body))).toEqual(paths);
    expect((await recordOf(tenant, id))?.version).toBe(1);
  });

  it('answers 404 for an unknown user, 409 for a taken value, 412 for an old version', async () => {
    const email = newEmail();
    await makeProfile(tenant, { data: { email } });
    const id = await makeProfile(tenant);
    expect(await patchUser(tenant, newId('user'), { data: {} })).toBeApiError(404, 'user_not_found');
    expect(await patchUser(tenant, id, { data: { email } })).toMatchObject({ status: 409 });
    expect(await patchUser(tenant, id, { data: { zip_code: '1' } }, { 'if-match': '"v7"' })).toMatchObject({
      status: 412,
    });
  });
});
