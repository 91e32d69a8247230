import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as listUsers from '../../../functions/users/list-users.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { replaceSchema } from '../../../shared/schema-jobs/replace-schema.ts';
import { findSchemaJob } from '../../../shared/schema-jobs/schema-job.ts';
import { SchemaReq } from '../../../shared/schemas/schema-contract.ts';
import { findSchema } from '../../../shared/schemas/schema-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { faultPaths } from '../../support/invoke.ts';
import { asBackend, form, patchUser, putField, readUser } from '../../support/profiles.ts';
import { beginChange, putSchema, readSchema, runJobsIn, withUsers } from '../../support/schema-changes.ts';
import { makeUser, type Tenant } from '../../support/tenants.ts';

useBackends();
afterEach(() => vi.useRealTimers());

const withAge = (type: string, more: object = {}) => ({
  schema: { age: { type, display_name: 'Age', ...more }, note: { type: 'string', display_name: 'Note' } },
});
const shownAge = async (tenant: Tenant, user: string) =>
  Object((await readUser(tenant, user)).body['data']).age;
const storedAge = async ({ app }: Tenant, user: string) => (await findProfile(app, user))?.data['age'];

/** An application whose users have these ages. */
const withAges = (schema: unknown, ages: unknown[]) =>
  withUsers(
    schema,
    ages.map((age) => ({ age, note: 'stays' })),
  );

describe('PUT /applications/{app}/schema that changes the type of a field', () => {
  it.each<[string, string, unknown, unknown]>([
    ['string', 'number', ' 40 ', 40],
    ['number', 'string', 40, '40'],
    ['string', 'boolean', 'true', true],
    ['boolean', 'string', false, 'false'],
    ['string', 'date', '2024-02-29', '2024-02-29'],
    ['string', 'object', '{"years":40}', { years: 40 }],
    ['object', 'any', { years: 40 }, { years: 40 }],
    ['any', 'number', 40, 40],
  ])('200: from %s to %s converts the values of users', async (from, to, before, after) => {
    const tenant = await withAges(withAge(from), [before]);
    const [user = ''] = tenant.users;
    expect(await putSchema(tenant, withAge(to))).toMatchObject({
      status: 200,
      body: { schema: { age: { type: to } } },
    });
    expect(await storedAge(tenant, user)).toEqual(after);
    expect(await shownAge(tenant, user)).toEqual(after);
    expect((await findProfile(tenant.app, user))?.data['note']).toBe('stays');
  });

  it.each<[string, string, unknown]>([
    ['string', 'number', 'forty'],
    ['string', 'boolean', 'yes'],
    ['number', 'date', 40],
    ['object', 'string', { years: 40 }],
    ['string', 'image', 'forty'],
    ['any', 'object', [40]],
  ])('409: from %s to %s refuses %j with count and users, and changes nothing', async (from, to, bad) => {
    const tenant = await withAges(withAge(from), [bad, bad]);
    const [before, profiles] = [
      await readSchema(tenant),
      await Promise.all(tenant.users.map((id) => findProfile(tenant.app, id))),
    ];
    const answer = await putSchema(tenant, withAge(to));
    expect(answer).toBeApiError(409, 'values_not_convertible', { conflicts: 2 });
    expect(Object(answer.body)['examples'].sort()).toEqual([...tenant.users].sort());
    expect(answer.text).toContain(`age (${to})`);
    expect(await readSchema(tenant)).toEqual(before);
    expect(await Promise.all(tenant.users.map((id) => findProfile(tenant.app, id)))).toEqual(profiles);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('409: never changes a file field to another type', async () => {
    const tenant = await withAges(withAge('document'), []);
    const user = `user_${crypto.randomUUID()}`;
    await makeUser(tenant.app, user);
    expect((await putField(tenant, user, 'age', await form(Buffer.from('text'), 'a.txt'))).status).toBe(200);
    for (const type of ['string', 'image']) {
      expect(await putSchema(tenant, withAge(type))).toMatchObject({ status: 409, body: { conflicts: 1 } });
    }
  });

  it('keeps removed values: a field that returns with another type converts them', async () => {
    const tenant = await withAges(withAge('string'), ['40']);
    await putSchema(tenant, { schema: {} });
    expect(await putSchema(tenant, withAge('boolean'))).toMatchObject({
      status: 409,
      body: { conflicts: 1 },
    });
    expect((await putSchema(tenant, withAge('number'))).status).toBe(200);
    expect(await storedAge(tenant, tenant.users[0] ?? '')).toBe(40);
  });

  describe('409 while it takes longer than a request', () => {
    // The job continues meanwhile.
    it('accepts only values valid in both types, until the repeated request succeeds', async () => {
      const tenant = await withAges(withAge('string'), ['40', '41']);
      const [user = '', other = ''] = tenant.users;
      await beginChange(tenant, withAge('number'));
      const refused = await patchUser(tenant, user, { data: { age: 'forty' } });
      expect(faultPaths(refused)).toEqual(['body.data.age']);
      expect(refused.text).toContain('cannot be converted to number, the new type of the field');
      expect((await patchUser(tenant, user, { data: { age: 7 } })).status).toBe(400);
      expect((await patchUser(tenant, user, { data: { age: '7' } })).status).toBe(200);
      expect(await shownAge(tenant, user)).toBe('7');
      await runJobsIn(0);
      expect(await storedAge(tenant, user)).toBe('7');
      expect((await putSchema(tenant, withAge('number'))).status).toBe(200);
      expect([await storedAge(tenant, user), await storedAge(tenant, other)]).toEqual([7, 41]);
    });

    it('shows values in the new type at once, and converts stored ones in the background', async () => {
      const tenant = await withAges(withAge('string'), ['40']);
      const [user = ''] = tenant.users;
      await beginChange(tenant, withAge('number'));
      await runJobsIn(0);
      const late = { actor: 'user_1', precondition: {}, hasTime: () => false, isEditor: false };
      await replaceSchema(tenant.app, z.parse(SchemaReq, withAge('number')), late);
      expect(await storedAge(tenant, user)).toBe('40');
      expect(await shownAge(tenant, user)).toBe(40);
      const list = await asBackend(listUsers, tenant, { query: { id_filter: user } });
      expect(Object(list.body)['results'][0].data.age).toBe(40);
      await runJobsIn(1);
      expect(await storedAge(tenant, user)).toBe(40);
      expect(await findSchema(tenant.app)).not.toHaveProperty('converting');
      expect(await findSchemaJob(tenant.app)).toBeUndefined();
    });

    it('converts the late write of a request that had read the earlier schema', async () => {
      const tenant = await withAges(withAge('string'), ['40']);
      const late = `user_${crypto.randomUUID()}`;
      await putSchema(tenant, withAge('number'));
      await makeUser(tenant.app, late, { age: '50' });
      expect(await shownAge(tenant, late)).toBe(50);
      await runJobsIn(1);
      expect(await storedAge(tenant, late)).toBe(50);
    });

    it('is dropped if nobody repeats the request', async () => {
      const tenant = await withAges(withAge('string'), ['40']);
      const [user = ''] = tenant.users;
      await beginChange(tenant, withAge('number'));
      await runJobsIn(0);
      await runJobsIn(16);
      expect(await findSchemaJob(tenant.app)).toBeUndefined();
      expect((await patchUser(tenant, user, { data: { age: 'forty' } })).status).toBe(200);
    });
  });

  it('loses no write of a user during the conversion', async () => {
    const tenant = await withAges(withAge('string'), ['40']);
    const [user = ''] = tenant.users;
    beforeNextTransaction(async () => {
      beforeNextTransaction(async () => {
        beforeNextTransaction(() => patchUser(tenant, user, { data: { age: 41, note: 'mine' } }));
      });
    });
    expect((await putSchema(tenant, withAge('number'))).status).toBe(200);
    expect((await findProfile(tenant.app, user))?.data).toMatchObject({ age: 41, note: 'mine' });
  });

  describe('of a unique field', () => {
    const unique = { unique: true };

    it('200: leaves the values to their users in their new form', async () => {
      const tenant = await withAges(withAge('string'), ['07', '8']);
      await putSchema(tenant, withAge('string', unique));
      expect((await putSchema(tenant, withAge('number', unique))).status).toBe(200);
      const [user = '', other = ''] = tenant.users;
      expect(await getItem(keys.identity(tenant.app, 'age', '7'))).toMatchObject({ user_id: user });
      expect(await getItem(keys.identity(tenant.app, 'age', '07'))).toBeUndefined();
      expect((await patchUser(tenant, other, { data: { age: 7 } })).status).toBe(409);
    });

    it('409: refuses values that become equal, and leaves them unique', async () => {
      const tenant = await withAges(withAge('string'), ['07', '7']);
      await putSchema(tenant, withAge('string', unique));
      expect(await putSchema(tenant, withAge('number', unique))).toBeApiError(409, 'values_not_unique', {
        conflicts: 1,
      });
      for (const [i, value] of ['07', '7'].entries()) {
        const item = await getItem(keys.identity(tenant.app, 'age', value));
        expect(item).toMatchObject({ user_id: tenant.users[i] });
      }
    });
  });
});
