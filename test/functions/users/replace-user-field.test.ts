import { beforeAll, describe, expect, it } from 'vitest';
import * as getUserField from '../../../functions/users/get-user-field.ts';
import * as getUserFieldFile from '../../../functions/users/get-user-field-file.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { png } from '../../support/files.ts';
import { addFields } from '../../support/magic-links.ts';
import { asBackend, form, makeProfile, putField, readUser } from '../../support/profiles.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  await addFields(tenant, {
    age: { type: 'number' },
    owned: { owned_by: 'app', read_only: true },
    hidden: { user_visible: false },
    badge: { type: 'image', owned_by: 'app' },
  });
});

const json = (value: unknown) => ({ body: { value } });

describe('PUT /applications/{app}/users/{user}/data/fields/{field}', () => {
  it.each([
    ['age', '42', 42],
    ['owned', 'o', 'o'],
    ['hidden', 'h', 'h'],
  ])('answers 200: the platform sets %s', async (field, sent, value) => {
    const user = await makeProfile(tenant);
    const answer = await putField(tenant, user, field, json(sent));
    expect(answer).toMatchObject({ status: 200, body: { data: { [field]: value } } });
    const read = await asBackend(getUserField, tenant, { params: { user, field } });
    expect(read.body).toMatchObject({ field, value, verified: false });
    expect(answer.body).toEqual((await readUser(tenant, user)).body);
  });

  it("stores a file that users may not set, and shows the platform's own URL of it", async () => {
    const user = await makeProfile(tenant);
    const { body } = await putField(tenant, user, 'badge', await form(png(), 'badge.png'));
    const url = `http://localhost:4000/applications/${tenant.app}/users/${user}/data/fields/badge/file`;
    expect(body['data']).toMatchObject({ badge: url });
    const file = await asBackend(getUserFieldFile, tenant, { params: { user, field: 'badge' } });
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(file.bytes.equals(png())).toBe(true);
  });

  it('answers 404 for nobody and for no field, 400 for what cannot be converted', async () => {
    const user = await makeProfile(tenant);
    const nobody = await putField(tenant, newId('user'), 'age', json('1'));
    expect(nobody).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    expect(await putField(tenant, user, 'nothing', json('1'))).toMatchObject({
      body: { code: 'field_not_found' },
    });
    expect((await putField(tenant, user, 'age', json('old'))).status).toBe(400);
    for (const module of [getUserField, getUserFieldFile]) {
      const params = { user: newId('user'), field: 'badge' };
      expect(await asBackend(module, tenant, { params })).toMatchObject({ body: { code: 'user_not_found' } });
    }
    const params = { user, field: 'badge' };
    expect((await asBackend(getUserFieldFile, tenant, { params })).body['code']).toBe('field_not_found');
  });
});
