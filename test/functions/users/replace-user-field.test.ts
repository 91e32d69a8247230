import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { png } from '../../support/files.ts';
import { form, makeProfile, putField, readUser } from '../../support/profiles.ts';
import { addFields } from '../../support/schemas.ts';
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
    expect(answer.body).toEqual((await readUser(tenant, user)).body);
  });

  it("stores a file that users may not set, and shows the platform's own URL of it", async () => {
    const user = await makeProfile(tenant);
    const { body } = await putField(tenant, user, 'badge', await form(png(), 'badge.png'));
    const url = `http://localhost:4000/applications/${tenant.app}/users/${user}/data/fields/badge/file`;
    expect(body['data']).toMatchObject({ badge: url });
  });

  it('answers 404 for nobody and for no field, 400 for what cannot be converted', async () => {
    const user = await makeProfile(tenant);
    const nobody = await putField(tenant, newId('user'), 'age', json('1'));
    expect(nobody).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    expect(await putField(tenant, user, 'nothing', json('1'))).toMatchObject({
      body: { code: 'field_not_found' },
    });
    expect((await putField(tenant, user, 'age', json('old'))).status).toBe(400);
  });
});
