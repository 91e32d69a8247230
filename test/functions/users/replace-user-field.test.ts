import { describe, expect, it } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as getMyField from '../../../functions/profiles/get-my-field.ts';
import * as getUserField from '../../../functions/users/get-user-field.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { pdf, png } from '../../support/files.ts';
import { asBackend, asMe, form, makeProfile, putField, readMine, readUser } from '../../support/profiles.ts';
import { fetchServed, processAll } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(
  {},
  {
    age: { type: 'number' },
    owned: { owned_by: 'app', read_only: true },
    hidden: { user_visible: false },
    badge: { type: 'document', owned_by: 'app' },
    mugshot: { type: 'image', user_visible: false },
  },
);

const json = (value: unknown) => ({ body: { value } });

describe('PUT /applications/{app}/users/{user}/data/fields/{field}', () => {
  it.each([
    ['age', '42', 42],
    ['owned', 'o', 'o'],
    ['hidden', 'h', 'h'],
  ])('answers 200, because the platform may set %s', async (field, sent, value) => {
    const user = await makeProfile(tenant);
    const answer = await putField(tenant, user, field, json(sent));
    expect(answer).toMatchObject({ status: 200, body: { data: { [field]: value } } });
    expect(answer.body).toEqual((await readUser(tenant, user)).body);
  });

  it('answers 412 to a stale version, and changes nothing', async () => {
    const user = await makeProfile(tenant);
    const late = { ...json('42'), headers: { 'if-match': '"v7"' } };
    expect((await putField(tenant, user, 'age', late)).status).toBe(412);
    expect(Object((await readUser(tenant, user)).body['data'])).not.toHaveProperty('age');
  });

  it("stores a file that users may not set, and shows the platform's own URL of it", async () => {
    const user = await makeProfile(tenant);
    await putField(tenant, user, 'badge', await form(pdf(), 'badge.pdf'));
    await processAll(tenant.app);
    const { body } = await readUser(tenant, user);
    const url = `http://localhost:4000/applications/${tenant.app}/users/${user}/data/fields/badge/file`;
    expect(body['data']).toMatchObject({ badge: url });
  });

  it('makes an image ready, and hides it from its user if the schema does', async () => {
    const user = await makeProfile(tenant);
    await putField(tenant, user, 'mugshot', await form(png(), 'mugshot.png'));
    await processAll(tenant.app);
    const field = { params: { user, field: 'mugshot' } };
    const { body } = await asBackend(getUserField, tenant, field);
    expect(body).toMatchObject({ type: 'image', processing: 'ready', value: expect.any(String) });
    expect((await fetchServed(body['value'])).status).toBe(200);
    const me = { ...tenant, userId: user, user: { ...tenant.user, userId: user, issuedAt: epochNow() } };
    expect((await readMine(me)).text).not.toMatch(/mugshot|upload_/);
    const exported = await asMe(getMyData, me, { query: { format: 'export' } });
    expect(exported).toMatchObject({ status: 200, body: { export: { files: [] } } });
    expect(exported.text).not.toMatch(/mugshot|upload_/);
    expect((await asMe(getMyField, me, { params: { field: 'mugshot' } })).status).toBe(404);
  });

  it('answers 404 for an unknown user or field, and 400 for an inconvertible value', async () => {
    const user = await makeProfile(tenant);
    expect(await putField(tenant, newId('user'), 'age', json('1'))).toBeApiError(404, 'user_not_found');
    expect(await putField(tenant, user, 'nothing', json('1'))).toMatchObject({
      body: { code: 'field_not_found' },
    });
    expect((await putField(tenant, user, 'age', json('old'))).status).toBe(400);
  });
});
