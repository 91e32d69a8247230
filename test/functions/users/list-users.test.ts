import { describe, expect, it } from 'vitest';
import * as listUsers from '../../../functions/users/list-users.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys, owners } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newGroup } from '../../support/groups.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { makeLink, newEmail } from '../../support/magic-links.ts';
import { asBackend, makeProfile, patchUser, readUser, removeUser, withUser } from '../../support/profiles.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const list = (shop: Tenant, query: Record<string, string> = {}) => asBackend(listUsers, shop, { query });

async function ids(shop: Tenant, query: Record<string, string> = {}): Promise<string[]> {
  const { status, body, text } = await list(shop, query);
  if (status !== 200) throw new Error(text);
  const results: { svc_user: string }[] = Object(body['results']);
  return results.map(({ svc_user }) => svc_user);
}

/** All pages from the first to the last. */
async function allPages(shop: Tenant, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const { body } = await list(shop, { ...query, ...(after && { after }) });
    const results: { svc_user: string }[] = Object(body['results']);
    pages.push(results.map(({ svc_user }) => svc_user));
    after = body['next'] === undefined ? undefined : String(body['next']);
  } while (after !== undefined);
  return pages;
}

/** A shop with so many further users, the first made first. */
async function shopWith(count: number): Promise<{ shop: Tenant; made: string[] }> {
  const shop = await makeTenant();
  const made: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = await makeProfile(shop, { data: { zip_code: String(i) } });
    const created = new Date(Date.UTC(2040, 0, 1, 0, 0, i)).toISOString();
    await changeItem(keys.profile(shop.app, id), {
      'meta.created': created,
      ...owners.profile(shop.app, id, created),
    });
    made.push(id);
  }
  return { shop, made: [shop.userId, ...made] };
}

describe('GET /applications/{app}/users/data', () => {
  describe('200', () => {
    it('answers profiles as a read does, but without groups', async () => {
      const shop = await makeTenant();
      const me = await withUser(shop, { data: { first_name: 'Grace' }, attributes: { 'a:b': ['c'] } });
      await newGroup(me.user);
      const { groups: _, ...profile } = (await readUser(shop, me.userId)).body;
      const { body } = await list(shop, { id_filter: me.userId });
      expect(body).toEqual({ results: [profile] });
    });

    it.each([
      ['asc', (made: string[]) => made],
      ['desc', (made: string[]) => made.toReversed()],
    ] as const)('lists by creation, %s, for any page size', async (sort, expected) => {
      const { shop, made } = await shopWith(12);
      for (const [page_size, pages] of [
        ['5', 3],
        ['13', 1],
        ['1', 13],
      ] as const) {
        const all = await allPages(shop, { sort, page_size });
        expect(all).toHaveLength(pages);
        expect(all.flat()).toEqual(expected(made));
      }
    });

    it('never shows a deleted user, also while the index still has it', async () => {
      const { shop, made } = await shopWith(2);
      await removeUser(shop, made[1] ?? '');
      expect(await ids(shop)).toEqual([made[0], made[2]]);
    });

    it.each([
      ['letters', 'x'.repeat(10_000), 2],
      ['characters that JSON escapes', '"'.repeat(5_000), 3],
    ])('ends a page of %s early if it would exceed one answer', async (_, value, count) => {
      const shop = await makeTenant();
      const fields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, {}]));
      await addFields(shop, fields);
      const half = (from: number) =>
        Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`f${from + i}`, value]));
      for (let i = 0; i < 25; i++) {
        const id = await makeProfile(shop, { data: half(0) });
        await patchUser(shop, id, { data: half(10) });
      }
      const first = await list(shop, { page_size: '1000' });
      expect(Buffer.byteLength(JSON.stringify(first.text))).toBeLessThan(5 * 1024 * 1024);
      expect(first.body['next']).toBeDefined();
      const pages = await allPages(shop, { page_size: '1000' });
      expect(pages).toHaveLength(count);
      expect(new Set(pages.flat()).size).toBe(26);
    });

    it('finds by e-mail address, phone number and unique value, exactly', async () => {
      const shop = await makeTenant();
      await addFields(shop, { badge: { unique: true } });
      const email = newEmail();
      const id = await makeProfile(shop, {
        data: { email, phone_number: '+12025550123', badge: 'B-7', zip_code: '1' },
      });
      await makeProfile(shop, { data: { email: newEmail() } });
      for (const value of [email.toUpperCase(), '+1 (202) 555-0123', 'B-7', ' B-7 '])
        expect(await ids(shop, { lookup_filter: value })).toEqual([id]);
      for (const value of ['1', 'b-7', email.slice(1), 'nobody@example.com'])
        expect(await ids(shop, { lookup_filter: value })).toEqual([]);
    });

    it('answers an empty list for values with spaces that are no address or number', async () => {
      for (const value of ['Grace Hopper', ' 7', ' B-7 ', 'a b@c', '4917112345678'])
        expect(await ids(tenant, { lookup_filter: value })).toEqual([]);
    });

    it('finds all users of several values', async () => {
      const shop = await makeTenant();
      const [first, second] = [newEmail(), newEmail()];
      const one = await makeProfile(shop, { data: { email: first, phone_number: '+12025550123' } });
      const two = await makeProfile(shop, { data: { email: second } });
      const values = [second, 'nobody@example.com', ` ${first} `, '+1 (202) 555-0123'].join(',');
      expect(await ids(shop, { lookup_filter: values })).toEqual([two, one]);
      expect(await allPages(shop, { lookup_filter: values, page_size: '1' })).toEqual([[two], [one]]);
    });

    it('accepts 100 values for any schema', async () => {
      const shop = await makeTenant();
      await addFields(shop, { badge: { unique: true } });
      const id = await makeProfile(shop, { data: { badge: 'B99' } });
      const values = Array.from({ length: 100 }, (_, n) => `B${n}`);
      expect(await ids(shop, { lookup_filter: values.join(',') })).toEqual([id]);
    });

    it('finds nobody by a value that is only reserved', async () => {
      const email = newEmail();
      await makeLink(tenant, { data: { email } });
      expect(await ids(tenant, { lookup_filter: email })).toEqual([]);
    });

    it('answers the named users in their order, page by page, without unknown ones', async () => {
      const { shop, made } = await shopWith(3);
      const named = [made[2], newId('user'), made[0], made[2], made[1]].join(',');
      expect(await ids(shop, { id_filter: named })).toEqual([made[2], made[0], made[1]]);
      expect(await allPages(shop, { id_filter: named, page_size: '2' })).toEqual([
        [made[2]],
        [made[0], made[1]],
      ]);
    });

    it('answers users that match both filters', async () => {
      const email = newEmail();
      const id = await makeProfile(tenant, { data: { email } });
      expect(await ids(tenant, { lookup_filter: email, id_filter: `${id},x` })).toEqual([id]);
      expect(await ids(tenant, { lookup_filter: email, id_filter: 'x' })).toEqual([]);
    });

    it('shows only the requested fields', async () => {
      const email = newEmail();
      const id = await makeProfile(tenant, {
        data: { email, first_name: 'Grace', zip_code: '1' },
        verified_data: { email },
      });
      const { body } = await list(tenant, { id_filter: id, fields: 'first_name, zip_code' });
      const [found] = Object(body['results']);
      expect(found).toMatchObject({ svc_user: id, auth_level: 'verified' });
      expect(found.verified_data).toEqual({});
      expect(found.data).toEqual({ user_id: id, first_name: 'Grace', zip_code: '1' });
    });

    it('makes three calls for a page by creation, and two for users named by id', async () => {
      const { shop, made } = await shopWith(3);
      expect(await countCalls(() => list(shop))).toEqual(['GetItem', 'Query', 'BatchGetItem']);
      const named = await countCalls(() => list(shop, { id_filter: made.join(',') }));
      expect(named).toEqual(['GetItem', 'BatchGetItem']);
    });

    it('reads 100 items a call, including the schema', async () => {
      const ids = Array.from({ length: 100 }, () => newId('user')).join(',');
      const calls = await countCalls(() => list(tenant, { id_filter: ids, page_size: '100' }));
      expect(calls).toEqual(['GetItem', 'BatchGetItem', 'BatchGetItem']);
    });
  });

  describe('400', () => {
    it.each<[string, Record<string, string>, string[]]>([
      ['a page that is too large', { page_size: '1001' }, ['query.page_size']],
      ['no page at all', { page_size: '0' }, ['query.page_size']],
      ['unknown fields', { fields: 'first_name,nonsense,toString' }, ['query.fields', 'query.fields']],
      ['more than 100 ids', { id_filter: Array(101).fill('a').join(',') }, ['query.id_filter']],
      [
        'ids that are none',
        { id_filter: 'a,,b c' },
        ['query.id_filter.1', 'query.id_filter.1', 'query.id_filter.2'],
      ],
      ['a value that is too long', { lookup_filter: 'x'.repeat(257) }, ['query.lookup_filter.0']],
      ['an empty value', { lookup_filter: 'a,,b' }, ['query.lookup_filter.1']],
      ['101 values', { lookup_filter: Array(101).fill('a').join(',') }, ['query.lookup_filter']],
      ['a parameter that there is not', { look_up: 'a' }, ['query.look_up']],
    ])('names %s', async (_, query, paths) => {
      expect(faultPaths(await list(tenant, query))).toEqual(paths);
    });

    it.each([' 49 171 1234567', 'x, 44 7700 900123', 'grace shop@example.com'])(
      'names the encoding of + for %j, which finds nobody',
      async (lookup_filter) => {
        const answer = await list(tenant, { lookup_filter });
        expect([answer.status, answer.body['errors']]).toEqual([
          400,
          [
            {
              path: 'query.lookup_filter',
              message: 'has a space where a + must be: write + as %2B in a query',
            },
          ],
        ]);
      },
    );

    it.each([
      ['by creation', { after: 'nonsense' }],
      ['by creation, well encoded', { after: Buffer.from('2030#x').toString('base64url') }],
      ['of named users', { id_filter: 'a,b', after: 'c' }],
    ])('answers invalid_cursor to an invalid cursor: %s', async (_, query) => {
      expect(await list(tenant, query)).toBeApiError(400, 'invalid_cursor');
    });
  });
});
