import { describe, expect, it } from 'vitest';
import * as upsertUsers from '../../../functions/users/upsert-users.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths } from '../../support/invoke.ts';
import { makeLink, newEmail } from '../../support/magic-links.ts';
import { asBackend, makeProfile, recordOf } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { owned: { owned_by: 'app' } });

type Result = { user_id?: string; status: number; error?: { code: string; errors?: { path: string }[] } };

async function upsert(...users: unknown[]): Promise<Result[]> {
  const { status, body, text } = await asBackend(upsertUsers, tenant, { body: { users } });
  if (status !== 200) throw new Error(text);
  return Object(body['results']);
}

const statuses = (results: Result[]) => results.map(({ status }) => status);

describe('PUT /applications/{app}/users/data', () => {
  describe('200', () => {
    it('refuses the ids . and .., which no URL can name', async () => {
      const results = await upsert({ user_id: '.', data: {} }, { user_id: '..', data: {} });
      expect(results.map(({ error }) => error?.errors?.map(({ path }) => path))).toEqual([
        ['body.users.0.user_id'],
        ['body.users.1.user_id'],
      ]);
    });

    it('answers one result for each user, in their order', async () => {
      const [mine, email] = [newId('user'), newEmail()];
      const known = await makeProfile(tenant, { data: { zip_code: '1' } });
      const results = await upsert(
        { user_id: mine, data: { owned: 'o' }, attributes: { 'a:b': ['c'] }, state: 'disabled' },
        { user_id: '__uuid__', data: { email }, verified_data: { email } },
        { user_id: known, data: { zip_code: '2' } },
        { data: { first_name: 'Grace' } },
      );
      expect(statuses(results)).toEqual([201, 201, 200, 201]);
      const [first, second, third, fourth] = results.map(({ user_id }) => String(user_id));
      expect([first, third]).toEqual([mine, known]);
      expect(await recordOf(tenant, mine)).toMatchObject({ data: { owned: 'o' }, state: 'disabled' });
      expect(await recordOf(tenant, second ?? '')).toMatchObject({ auth_level: 'verified', data: { email } });
      expect((await recordOf(tenant, known))?.data['zip_code']).toBe('2');
      expect((await recordOf(tenant, fourth ?? ''))?.data['first_name']).toBe('Grace');
    });

    it('finds a user without an id by identifying values, also reserved ones', async () => {
      const [email, reserved] = [newEmail(), newEmail()];
      const known = await makeProfile(tenant, { data: { email } });
      const { userId } = await makeLink(tenant, { data: { email: reserved } });
      const results = await upsert({ data: { email, zip_code: '1' } }, { data: { email: reserved } });
      expect(results).toEqual([
        { user_id: known, status: 200 },
        { user_id: userId, status: 201 },
      ]);
    });

    it('accepts phone for phone_number if the schema has no field of that name', async () => {
      const shop = await makeTenant();
      const phone_number = '+12025550123';
      const known = await makeProfile(shop, { data: { phone_number } });
      const put = (...users: unknown[]) => asBackend(upsertUsers, shop, { body: { users } });
      const { body } = await put(
        { data: { phone: '+1 (202) 555-0123' }, verified_data: { phone: phone_number } },
        { data: { phone_number } },
        { data: { phone: '+12025550124', phone_number } },
      );
      expect(body['results']).toMatchObject([
        { user_id: known, status: 200 },
        { status: 400, error: { errors: [{ path: 'body.users.1.data.phone_number' }] } },
        { status: 400 },
      ]);
      expect(await recordOf(shop, known)).toMatchObject({
        data: { phone_number },
        verified_data: { phone_number },
      });
    });

    it('writes nothing when repeated', async () => {
      const users = [
        { user_id: newId('user'), data: { email: newEmail() } },
        { data: { email: newEmail(), first_name: 'Ada' }, attributes: { 'a:b': ['c'] } },
      ];
      const first = await upsert(...users);
      const records = await Promise.all(first.map(({ user_id }) => recordOf(tenant, String(user_id))));
      const calls = await countCalls(async () =>
        expect(statuses(await upsert(...users))).toEqual([200, 200]),
      );
      expect(calls.filter((name) => !/^(Get|BatchGet|Query)/.test(name))).toEqual([]);
      expect(await Promise.all(first.map(({ user_id }) => recordOf(tenant, String(user_id))))).toEqual(
        records,
      );
    });

    it('never lets a bad user stop another, and names the faults of each', async () => {
      const email = newEmail();
      const [taken, good] = [newId('user'), newId('user')];
      await makeProfile(tenant, { data: { email } });
      const results = await upsert(
        { user_id: taken, data: { email } },
        { user_id: good, data: { zip_code: '1' } },
        { data: { nonsense: 1, email: 'nobody' } },
        'not an object',
        { user_id: '__sample__', data: {} },
        { user_id: good, data: { zip_code: '2' } },
        { data: {}, whatever: 1 },
        { user_id: newId('user'), data: {} },
      );
      expect(statuses(results)).toEqual([409, 201, 400, 400, 400, 400, 400, 201]);
      expect(results[0]).toMatchObject({ user_id: taken, error: { code: 'identity_taken' } });
      const paths = results.map(({ error }) => error?.errors?.map(({ path }) => path));
      expect(paths[2]).toEqual(['body.users.2.data.nonsense', 'body.users.2.data.email']);
      expect(paths[4]).toEqual(['body.users.4.user_id']);
      expect(paths[5]).toEqual(['body.users.5.user_id']);
      expect(paths[6]).toEqual(['body.users.6.whatever']);
      expect((await recordOf(tenant, good))?.data['zip_code']).toBe('1');
      expect(await recordOf(tenant, taken)).toBeUndefined();
    });

    it('accepts 100 users, and only the first of equal ones', async () => {
      const email = newEmail();
      const users = Array.from({ length: 100 }, (_, i) => ({
        data:
          i % 2
            ? { email: i % 4 === 1 ? email : email.toUpperCase(), zip_code: String(i) }
            : { zip_code: String(i) },
      }));
      const results = await upsert(...users);
      const same = results.filter((_, i) => i % 2);
      expect(statuses(results.filter((_, i) => i % 2 === 0))).toEqual(Array(50).fill(201));
      expect(statuses(same)).toEqual([201, ...Array(49).fill(400)]);
      expect(same[1]?.error?.errors).toEqual([
        { path: 'body.users.3.data.email', message: 'belongs to the user of an earlier element' },
      ]);
      expect((await recordOf(tenant, String(same[0]?.user_id)))?.data['zip_code']).toBe('1');
    });

    it('refuses a second element for the same user by any value, whatever the ids', async () => {
      const [email, phone_number] = [newEmail(), '+12025550177'];
      const results = await upsert(
        { user_id: newId('user'), data: { email, phone_number } },
        { user_id: newId('user'), data: { phone_number: '+1 (202) 555-0177' } },
        { data: { email: null, phone_number: null } },
        { data: { email: null } },
      );
      expect(statuses(results)).toEqual([201, 400, 201, 201]);
      expect(results[1]?.error?.errors).toMatchObject([{ path: 'body.users.1.data.phone_number' }]);
    });

    it('reads schema and users once, and writes new users together', async () => {
      const users = Array.from({ length: 5 }, () => ({ user_id: newId('user'), data: {} }));
      const calls = await countCalls(() => upsert(...users));
      expect(calls.filter((name) => name === 'GetItem')).toHaveLength(1 + 1);
      expect(calls.filter((name) => name === 'BatchGetItem')).toHaveLength(1);
      expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(1);
    });
  });

  it.each<[string, unknown, string]>([
    ['no users', { users: [] }, 'body.users'],
    ['more than 100', { users: Array(101).fill({ data: {} }) }, 'body.users'],
    ['no list', { users: {} }, 'body.users'],
  ])('answers 400 to %s', async (_, body, path) => {
    expect(faultPaths(await asBackend(upsertUsers, tenant, { body }))).toEqual([path]);
  });
});
