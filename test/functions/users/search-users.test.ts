import { beforeAll, describe, expect, it } from 'vitest';
import * as importUsers from '../../../functions/users/import-users.ts';
import * as searchUsers from '../../../functions/users/search-users.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeMember, support } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  asBackend,
  assertValue,
  makeProfile,
  patchUser,
  readUser,
  removeUser,
} from '../../support/profiles.ts';
import { addFields, schemaLike } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

useTenant();

type Found = { svc_user: string; matches: object[] };
type Search = Record<string, unknown>;

const search = (shop: Tenant, body: Search, headers: Record<string, string> = {}) =>
  asBackend(searchUsers, shop, { body, headers });

async function found(shop: Tenant, body: Search): Promise<Found[]> {
  const answer = await search(shop, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['results'] as Found[];
}
const ids = async (shop: Tenant, body: Search) => (await found(shop, body)).map(({ svc_user }) => svc_user);

/** All pages from the first to the last. */
async function allPages(shop: Tenant, body: Search): Promise<string[][]> {
  const pages: string[][] = [];
  let after: unknown;
  do {
    const answer = await search(shop, { ...body, ...(after !== undefined && { after }) });
    if (answer.status !== 200) throw new Error(answer.text);
    pages.push((answer.body['results'] as Found[]).map(({ svc_user }) => svc_user));
    after = answer.body['next'];
  } while (after !== undefined);
  return pages;
}

/** A user to import: an id, first and last name. A later one is newer. */
type Line = [user: string, first: string, last?: string, more?: object];

/** An application with these users. */
async function shopWith(lines: readonly Line[]): Promise<Tenant> {
  const shop = await makeTenant();
  await importLines(shop, lines);
  return shop;
}

async function importLines(shop: Tenant, lines: readonly Line[]): Promise<void> {
  const texts = lines.map(([user_id, first_name, last_name, more = {}], n) =>
    JSON.stringify({
      user_id,
      data: { first_name, ...(last_name && { last_name }), ...more },
      meta: { created: new Date(Date.UTC(2024, 0, 1, 0, 0, n)).toISOString() },
    }),
  );
  for (let at = 0; at < texts.length; at += 250) {
    const headers = { 'content-type': 'application/x-ndjson' };
    const body = Buffer.from(texts.slice(at, at + 250).join('\n'));
    const { status, text } = await asBackend(importUsers, shop, { headers, body });
    if (status !== 200 || text.includes('"error"')) throw new Error(text);
  }
}

describe('POST /applications/{app}/users/search', () => {
  describe('200', () => {
    const data = {
      email: 'grace.hopper@xn--mller-kva.example',
      phone_number: '+4917112345678',
      first_name: 'Gráce',
      last_name: "O'Hopper",
      badge: 'AB-12/7',
    };
    let shop: Tenant;
    let grace: string;
    beforeAll(async () => {
      shop = await makeTenant();
      await addFields(shop, { badge: { unique: true } });
      grace = await makeProfile(shop, { data, verified_data: { email: data.email } });
      await makeProfile(shop, { data: { first_name: 'Alan', last_name: 'Turing' } });
    });

    it.each<[string, string, string, boolean]>([
      ['Grace.Hop', 'email', 'the beginning of an address', true],
      ['grace.hopper@müller.ex', 'email', 'an address with a domain in Unicode', true],
      ['GRACE.HOPPER@xn--mller-kva.example', 'email', 'a whole address', true],
      ['+49 171 12', 'phone_number', 'the beginning of a number', false],
      ['0049 (171) 1234-5678', 'phone_number', 'a number as it is dialled', false],
      ['4917112345678', 'phone_number', 'a number without its +', false],
      ['+49 (0)171 12345678', 'phone_number', 'a number with a trunk prefix', false],
      ['GRACE', 'first_name', 'a first name', false],
      ['o’hop', 'last_name', 'the beginning of a last name', false],
      ['Grace  O’Hopper', 'name', 'a full name', false],
      ["O'Hopper Grace", 'name', 'a full name in the other order', false],
      ['0171 12', 'phone_number', 'the beginning of a national number', false],
      ['(0171) 12345678', 'phone_number', 'a national number', false],
      ['011 49 171 12', 'phone_number', 'a number as it is dialled in America', false],
      ['Grace <grace.hopper@müller.example>', 'email', 'an address with its name', true],
      ['mailto:grace.hopper@xn--mller-kva.example', 'email', 'a link', true],
      ['\u202a+49\u2011171\u00a012', 'phone_number', 'a number with marks of a page', false],
      ['ab12', 'badge', 'the beginning of a unique value', false],
    ])('finds %j by %s: %s', async (term, field, _, verified) => {
      const [user, ...others] = await found(shop, { term });
      expect(others).toEqual([]);
      expect(user?.svc_user).toBe(grace);
      expect(user?.matches).toContainEqual(expect.objectContaining({ field, verified }));
    });

    it('answers profiles as a read does, but without groups', async () => {
      const { groups: _, ...profile } = (await readUser(shop, grace)).body;
      const { body } = await search(shop, { term: "o'hopper" });
      const matches = [
        { field: 'last_name', exact: true, verified: false },
        { field: 'name', exact: false, verified: false },
      ];
      const results = [{ ...profile, matches }];
      expect(body).toEqual({ results, count: 1, count_is_complete: true });
    });

    it('finds a user by a pasted id', async () => {
      const [user] = await found(shop, { term: ` ${grace} ` });
      expect(user?.matches).toEqual([{ field: 'user_id', exact: true, verified: true }]);
      expect(await ids(shop, { term: grace.slice(0, -1) })).toEqual([]);
      expect(await ids(shop, { term: grace, state: 'disabled' })).toEqual([]);
    });

    it.each(['race', 'hopper', 'ab@', 'grace.hopper@mu x', '999'])('finds nobody by %j', async (term) => {
      expect(await ids(shop, { term })).toEqual([]);
    });

    it('makes three rounds: entries of exactly the value are read beside the others', async () => {
      expect(await countCalls(() => search(shop, { term: 'grace' }))).toEqual([
        'GetItem',
        'Query',
        'Query',
        'BatchGetItem',
      ]);
    });
  });

  describe('among look-alikes', () => {
    const EMAIL = 'jsmith@example.com';
    /** All addresses that fold to the one, by dots in its first part and hyphens in its domain. */
    const lookAlikes = Array.from({ length: 32 }, (_, n) =>
      [...'jsmith'].map((letter, at) => (at > 0 && (n >> (at - 1)) % 2 ? `.${letter}` : letter)).join(''),
    ).flatMap((local) => [`${local}@example.com`, `${local}@exa-mple.com`]);
    let shop: Tenant;
    beforeAll(async () => {
      const others = lookAlikes.filter((email) => email !== EMAIL);
      shop = await shopWith([
        ['smith', 'Joe', 'Smith', { email: EMAIL }],
        ...others.map((email, n): Line => [`other-${n}`, 'Joe', 'Other', { email }]),
      ]);
      await patchUser(shop, 'smith', { verified_data: { email: EMAIL } });
      await patchUser(shop, 'other-5', { verified_data: { email: others[5] } });
    });

    it.each([EMAIL, 'JSmith@Example.com', ` Joe <${EMAIL}>`])('has who was typed first: %j', async (term) => {
      for (const page_size of [50, 1]) {
        const [first] = await found(shop, { term, page_size });
        expect(first).toMatchObject({
          svc_user: 'smith',
          matches: [{ field: 'email', exact: true, verified: true }],
        });
      }
    });

    it('has everybody else as neither exact nor verified, newest first', async () => {
      const all = (await allPages(shop, { term: EMAIL, page_size: 20 })).flat();
      expect(new Set(all).size).toBe(lookAlikes.length);
      expect(all).toHaveLength(lookAlikes.length);
      const numbers = all.slice(1).map((id) => Number(id.slice(6)));
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
      const others = (await found(shop, { term: EMAIL })).slice(1);
      expect(others.map(({ matches }) => matches)).toEqual(
        others.map(() => [{ field: 'email', exact: false, verified: false }]),
      );
    });

    it('tells the beginning of an address as verified only as it was typed', async () => {
      const [dotted] = await found(shop, { term: lookAlikes[11] ?? '' });
      expect(dotted?.matches).toEqual([{ field: 'email', exact: true, verified: false }]);
      const alone = await makeTenant();
      await makeProfile(alone, { data: { email: EMAIL }, verified_data: { email: EMAIL } });
      const by = async (term: string) => (await found(alone, { term }))[0]?.matches;
      expect(await by('JSmith@')).toEqual([{ field: 'email', exact: false, verified: true }]);
      expect(await by('j.smith@')).toEqual([{ field: 'email', exact: false, verified: false }]);
    });

    it('tells unique values and names apart', async () => {
      await addFields(shop, { badge: { unique: true } });
      const [plain, dashed, zeros] = [
        await makeProfile(shop, { data: { badge: '123', first_name: 'Gráce' } }),
        await makeProfile(shop, { data: { badge: '12-3', first_name: 'grace' } }),
        await makeProfile(shop, { data: { badge: '00-4917' } }),
      ];
      const exact = async (term: string) =>
        (await found(shop, { term })).flatMap(({ svc_user, matches }) =>
          matches.some((match) => Reflect.get(match, 'exact')) ? [svc_user] : [],
        );
      expect(await exact('123')).toEqual([plain]);
      expect(await exact('12-3')).toEqual([dashed]);
      expect(await exact('Gráce')).toEqual([plain]);
      expect(await exact('GRACE')).toEqual([dashed]);
      expect(await exact('00-4917')).toEqual([zeros]);
      expect(await ids(shop, { term: '12-3' })).toEqual([dashed, plain]);
    });
  });

  it('finds names without blanks, in both orders, and from each word on', async () => {
    const shop = await shopWith([
      ['yamada', '太郎', '山田'],
      ['kim', '민수', '김'],
      ['garcia', 'Gabriel', 'García Márquez'],
      ['berg', 'Anna Maria', 'van den Berg'],
      ['fitz', 'Jean-Luc', 'Picard'],
    ]);
    for (const [term, user, exact] of [
      ['山田太郎', 'yamada', true],
      ['太郎 山田', 'yamada', true],
      ['김민수', 'kim', true],
      ['Garcia Marquez Gabriel', 'garcia', false],
      ['García Márquez Gabriel', 'garcia', true],
      ['Gabriel Garcia', 'garcia', false],
      ['Marquez', 'garcia', false],
      ['Berg', 'berg', false],
      ['Maria van den', 'berg', false],
      ['den Berg Anna', 'berg', false],
      ['Anna Maria Berg', 'berg', false],
      ['Garcia Marquez, Gabriel', 'garcia', false],
      ['Luc Picard', 'fitz', false],
    ] as const) {
      const [one, ...others] = await found(shop, { term });
      expect(others, term).toEqual([]);
      expect(one, term).toMatchObject({
        svc_user: user,
        matches: [{ field: 'name', exact, verified: false }],
      });
    }
  });

  it.each(['Kaʻiulani', 'O‘Brien', 'ג׳ורג׳', 'ジョン・スミス', 'Kis−Nagy'])(
    'finds %s however its sign is typed',
    async (name) => {
      const shop = await shopWith([['one', name]]);
      for (const sign of ["'", '-', ' ', '', '’']) {
        const term = name.replace(/[ʻ‘׳・−]/gu, sign);
        expect(await ids(shop, { term }), term).toEqual(['one']);
      }
    },
  );

  it('shows more than 1,000 people of one name once each, and them before others', async () => {
    const names = Array.from({ length: 1100 }, (_, n): Line => [`anna-${n}`, 'Anna', `Annal${n}`]);
    const shop = await shopWith([['anne', 'Annabel'], ...names, ['late', 'Annabella']]);
    const all = (await allPages(shop, { term: 'Anna' })).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(1102);
    expect(all.slice(0, 3)).toEqual(['anna-1099', 'anna-1098', 'anna-1097']);
    expect(all.slice(-2)).toEqual(['late', 'anne']);
  });

  it('finds nobody by a value that a user only asserts, nor a user who lost it', async () => {
    const shop = await makeTenant();
    const hijacker = await makeProfile(shop, { data: { first_name: 'Mallory' } });
    await assertValue(shop, hijacker, { email: 'victim@example.com', nick_name: 'victim@example.com' });
    expect(await ids(shop, { term: 'victim@example.com' })).toEqual([]);
    const owner = await makeProfile(shop, { data: { email: 'victim@example.com' } });
    const [user] = await found(shop, { term: 'victim' });
    expect(user).toMatchObject({ svc_user: owner, matches: [{ field: 'email', verified: false }] });
    expect(await ids(shop, { term: 'mallory' })).toEqual([hijacker]);
  });

  it('has exact matches first, then the newest, for any page size', async () => {
    const shop = await shopWith([
      ['old-annabel', 'Annabel'],
      ['old-anna', 'Anna', 'Zander'],
      ['anne', 'Anne'],
      ['last-ann', 'Eve', 'Ann'],
      ['new-anna', 'ANNA', 'Adams'],
      ['new-annabel', 'Annabel', 'Ann'],
    ]);
    const expected = ['new-anna', 'old-anna', 'new-annabel', 'old-annabel'];
    for (const page_size of [50, 3, 1])
      expect((await allPages(shop, { term: 'anna', page_size })).flat()).toEqual(expected);
    const others = ['new-anna', 'anne', 'old-anna', 'old-annabel'];
    expect(await ids(shop, { term: 'ann' })).toEqual(['new-annabel', 'last-ann', ...others]);
  });

  it('filters by state, verification and creation', async () => {
    const shop = await shopWith([
      ['first', 'Grace', 'One'],
      ['second', 'Grace', 'Two', { email: 'grace@example.com' }],
      ['third', 'Grace', 'Three'],
    ]);
    await patchUser(shop, 'second', { verified_data: { email: 'grace@example.com' } });
    await patchUser(shop, 'third', { state: 'disabled' });
    const by = (filter: Search) => ids(shop, { term: 'grace', ...filter });
    expect(await by({ state: 'disabled' })).toEqual(['third']);
    expect(await by({ state: 'enabled' })).toEqual(['second', 'first']);
    expect(await by({ verified: true })).toEqual(['second']);
    expect(await by({ verified: false, state: 'enabled' })).toEqual(['first']);
    expect(await by({ created_after: '2024-01-01T00:00:01Z' })).toEqual(['third', 'second']);
    expect((await search(shop, { term: 'grace', verified: true })).body).not.toHaveProperty('count');
  });

  it('shows a user once who matches by several values', async () => {
    const shop = await shopWith([['hopper', 'Grace', 'Graceland', { email: 'grace@example.com' }]]);
    const [user, ...others] = await found(shop, { term: 'grace' });
    expect(others).toEqual([]);
    expect(user?.matches).toHaveLength(4);
    expect((await search(shop, { term: 'grace' })).body).toMatchObject({ count: 1 });
  });

  it('shows everybody once among more than 1,000 matches, and counts the first ones', async () => {
    const lines = Array.from({ length: 620 }, (_, n): Line => [`user-${n}`, `Ann${n % 7}`, `Anne${n}`]);
    const shop = await shopWith(lines);
    const { body } = await search(shop, { term: 'ann' });
    expect(body).toMatchObject({ count_is_complete: false });
    const pages = await allPages(shop, { term: 'ann' });
    expect(pages.flat()).toHaveLength(620);
    expect(new Set(pages.flat()).size).toBe(620);
    expect(Number(body['count'])).toBeLessThan(620);
    const newest = pages[0]?.map((id) => Number(id.slice(5))) ?? [];
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    expect((await allPages(shop, { term: 'ann', state: 'disabled' })).flat()).toEqual([]);
  });

  it('shows no user who is deleted or renamed at the same moment', async () => {
    const shop = await shopWith([
      ['gone', 'Grace', 'One'],
      ['renamed', 'Grace', 'Two'],
      ['kept', 'Grace'],
    ]);
    beforeNextCall('BatchGetItem', async () => {
      await removeUser(shop, 'gone');
      await patchUser(shop, 'renamed', { data: { first_name: 'Ada' } });
    });
    expect(await ids(shop, { term: 'grace' })).toEqual(['kept']);
  });

  it('tells long values apart that begin alike', async () => {
    const shop = await makeTenant();
    await addFields(shop, { badge: { unique: true } });
    const [begun, ended, other] = ['a'.repeat(64), `${'a'.repeat(64)}bc`, `${'a'.repeat(64)}d`];
    await makeProfile(shop, { data: { badge: other } });
    const user = await makeProfile(shop, { data: { badge: ended } });
    const badge = { field: 'badge', verified: false };
    expect(await found(shop, { term: ended })).toMatchObject([
      { svc_user: user, matches: [{ ...badge, exact: true }] },
    ]);
    expect(await ids(shop, { term: `${begun}b` })).toEqual([user]);
    for (const { matches } of await found(shop, { term: begun }))
      expect(matches).toEqual([{ ...badge, exact: false }]);
  });

  it('finds nobody by a field that the schema no longer has', async () => {
    const shop = await makeTenant();
    await addFields(shop, { badge: { unique: true } });
    await makeProfile(shop, { data: { badge: 'secret' } });
    expect(await ids(shop, { term: 'secret' })).toHaveLength(1);
    await changeItem(keys.schema(shop.app), { schema: schemaLike().schema });
    expect(await ids(shop, { term: 'secret' })).toEqual([]);
  });

  it.each<[string, Search, string]>([
    ['an empty term', { term: ' ' }, 'body.term'],
    ['punctuation alone', { term: '(-)' }, 'body.term'],
    ['one letter', { term: 'g.' }, 'body.term'],
    ['one sign', { term: '@' }, 'body.term'],
    ['a page of 51', { term: 'a', page_size: 51 }, 'body.page_size'],
    ['no term', {}, 'body.term'],
  ])('answers 400 for %s', async (_, body, path) => {
    const shop = await makeTenant();
    const answer = await search(shop, body);
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual([path]);
  });

  it('answers 400 for the cursor of another search', async () => {
    const shop = await shopWith([
      ['one', 'Grace'],
      ['two', 'Grace'],
    ]);
    const { body } = await search(shop, { term: 'grace', page_size: 1 });
    const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const [, , , name] = JSON.parse(Buffer.from(String(body['next']), 'base64url').toString());
    const starts = (from: unknown, exact: unknown = '') => cursor(exact, from, '', name);
    expect((await search(shop, { term: 'grace', after: starts('') })).status).toBe(200);
    for (const [term, after] of [
      ['graced', body['next']],
      ['Gráce', body['next']],
      ['grace', 'nonsense'],
      ['grace', starts('ada 1 user')],
      ['grace', starts(`grace${'x'.repeat(1100)}`)],
      ['grace', starts(1)],
      ['grace', starts('', 'grace 1')],
      ['grace', starts('', 1)],
      ['grace', cursor('', '', '')],
    ] as const) {
      expect(await search(shop, { term, after })).toBeApiError(400, 'invalid_cursor');
    }
  });

  it('shows editors and viewers what they may list, and strangers nothing', async () => {
    const shop = await shopWith([['grace', 'Grace']]);
    const other = await makeTenant();
    const request = { params: { app: shop.app }, body: { term: 'grace' } };
    for (const role of ['editor', 'viewer'] as const) {
      const principal = await makeMember(shop.account, role);
      expect((await invoke(searchUsers, { ...request, principal })).body['results']).toHaveLength(1);
    }
    expect((await invoke(searchUsers, { ...request, principal: support })).status).toBe(200);
    for (const principal of [other.hub, other.keys, other.serviceAccount]) {
      expect(await invoke(searchUsers, { ...request, principal })).toBeApiError(404, 'application_not_found');
    }
    expect(await ids(other, { term: 'grace' })).toEqual([]);
    expect(await ids(other, { term: shop.userId })).toEqual([]);
  });
});
