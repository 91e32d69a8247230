import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls, keysRead } from '../../support/count-calls.ts';
import { faultPaths } from '../../support/invoke.ts';
import {
  codeOf,
  createLink,
  JSON_CLIENT,
  makeGroup,
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
  setConfig,
  signUp,
  visitLink,
} from '../../support/magic-links.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, makeUser, type Tenant } from '../../support/tenants.ts';

const DAY_MS = 24 * 3600_000;
const SHOP = 'https://shop.example';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const OBJECT_ID = /^[0-9a-f]{24}$/;
const SVC_ID = /^user_[0-9a-z]{26}$/;

useBackends();
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  [tenant, stranger] = await Promise.all([
    makeTenant({ default_redirect_url: `${SHOP}/welcome` }),
    makeTenant(),
  ]);
});
afterEach(() => vi.useRealTimers());

const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
const recordOf = async (link: unknown) => getItem(keys.link(codeOf(link)));
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] });

describe('POST /hub/auth/magic', () => {
  describe('200', () => {
    it('answers a link that signs in for 30 days, given only an identifying value', async () => {
      const now = Date.now();
      at(now);
      const answer = await createLink(tenant, { data: { email: newEmail() } });
      expect(answer).toMatchObject({ status: 200, body: { app_user_id: expect.stringMatching(SVC_ID) } });
      expect(Object.keys(answer.body).sort()).toEqual(['app_user_id', 'link']);
      expect(answer.body['link']).toMatch(/^http:\/\/localhost:4000\/l\/[0-9A-Za-z]{33}$/);
      expect(await recordOf(answer.body['link'])).toMatchObject({
        purpose: 'auth',
        state: 'open',
        expires: new Date(now + 30 * DAY_MS).toISOString(),
        redirect_url: `${SHOP}/welcome`,
      });
    });

    it('leaves no profile before the link is redeemed', async () => {
      const { userId } = await makeLink(tenant, { data: { email: newEmail() } });
      expect(await profileOf(tenant, userId)).toBeUndefined();
    });

    it.each(['verification_type', 'verification_mode'])(
      'accepts the verification mode as %s',
      async (name) => {
        const email = newEmail();
        const userId = await signUp(tenant, { email }, { [name]: 'email' });
        expect((await profileOf(tenant, userId))?.verified_data).toEqual({ email });
      },
    );

    it('accepts every unit up to exactly 30 days', async () => {
      for (const expiration of ['30d', '30 days', '720h', '2592000 secs', '43200 MINUTES', '4.285 weeks']) {
        expect(await createLink(tenant, { data: { email: newEmail() }, expiration })).toMatchObject({
          status: 200,
        });
      }
    });

    it("accepts exactly the application's own longest lifetime", async () => {
      const strict = await makeTenant({ magic_links: { max_lifetime: '1h' } });
      expect(await createLink(strict, { user_id: '__default__', expiration: '60m' })).toMatchObject({
        status: 200,
      });
    });

    it('makes a shorten link of 10 base62 characters that names nobody', async () => {
      const answer = await createLink(tenant, { purpose: 'shorten', redirect_url: '/sale' });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(['link']);
      expect(codeOf(answer.body['link'])).toMatch(/^[0-9A-Za-z]{10}$/);
      expect(await recordOf(answer.body['link'])).toMatchObject({
        purpose: 'shorten',
        redirect_url: `${SHOP}/welcome/sale`,
      });
    });

    it.each([
      ['a path', '/orders?from=mail#top', `${SHOP}/welcome/orders?from=mail#top`],
      ['a query', '?tab=2', `${SHOP}/welcome?tab=2`],
      ['another site', 'https://other.example/x', 'https://other.example/x'],
      ["an application's own scheme", 'com.example.shop:/signed-in', 'com.example.shop:/signed-in'],
    ])('leads to %s', async (_, redirect_url, target) => {
      const { body } = await createLink(tenant, { data: { email: newEmail() }, redirect_url });
      expect((await recordOf(body['link']))?.['redirect_url']).toBe(target);
    });

    it("leads only to allowed origins and the default's, once the application has some", async () => {
      const strict = await makeTenant({
        default_redirect_url: `${SHOP}/`,
        hub: { allowed_web_origins: ['https://app.example'] },
      });
      for (const redirect_url of ['https://app.example/x', `${SHOP}/y`, '/z']) {
        expect(await createLink(strict, { user_id: '__default__', redirect_url })).toMatchObject({
          status: 200,
        });
      }
    });

    it.each([
      ['__default__', SVC_ID],
      ['__svcid__', SVC_ID],
      ['__uuid__', UUID],
      ['__objectid__', OBJECT_ID],
    ])('generates an id for %s', async (user_id, form) => {
      expect((await makeLink(tenant, { user_id })).userId).toMatch(form);
    });

    it.each([
      ['__uuid__', UUID],
      ['__objectid__', OBJECT_ID],
      ['__svcid__', SVC_ID],
    ] as const)(
      "generates ids in the application's default format %s",
      async (default_user_id_format, form) => {
        const other = await makeTenant({ default_user_id_format });
        expect((await makeLink(other, { user_id: '__default__' })).userId).toMatch(form);
        expect((await makeLink(other, { data: { email: newEmail() } })).userId).toMatch(form);
      },
    );

    it('names an existing user by id', async () => {
      expect((await makeLink(tenant, { user_id: tenant.userId })).userId).toBe(tenant.userId);
    });

    it.each([
      ['email', 'grace@example.com', 'GRACE@Example.COM'],
      ['phone_number', '+12025550123', '+1 (202) 555-0123'],
    ])('names the user found by %s, in any spelling and with any user_id', async (field, stored, sent) => {
      const own = await makeTenant();
      const userId = await signUp(own, { [field]: stored });
      for (const user_id of [undefined, own.userId, '__uuid__', 'user_that_is_nobody']) {
        expect((await makeLink(own, { data: { [field]: sent }, user_id })).userId).toBe(userId);
      }
    });

    it('promises its id only to a new person, whose items are not those of a user', async () => {
      const email = newEmail();
      const known = await signUp(tenant, { email });
      for (const [about, isNew] of [
        [{ data: { email } }, false],
        [{ user_id: known }, false],
        [{ data: { email: newEmail() } }, true],
        [{ user_id: '__svcid__', data: { email: newEmail() } }, true],
      ] as const) {
        const { body } = await createLink(tenant, about);
        const record = await recordOf(body['link']);
        expect(record?.['promised']).toBe(isNew ? true : undefined);
        expect(String(record?.['owner']).includes('#PROMISED#')).toBe(isNew);
      }
    });

    it('accepts phone for phone_number if the schema has no field of that name', async () => {
      const own = await makeTenant();
      const userId = await signUp(own, { phone_number: '+12025550123' });
      const link = { data: { phone: '+1 (202) 555-0123' }, verification_type: 'phone' };
      expect((await makeLink(own, link)).userId).toBe(userId);
      expect(await createLink(own, { data: { phone: '1', phone_number: '+12025550123' } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.data.phone' }] },
      });
      await addFields(own, { phone: {} });
      const other = await signUp(own, { phone: '+12025550123', nick_name: 'G' }, { user_id: '__uuid__' });
      expect(other).not.toBe(userId);
      expect((await profileOf(own, other))?.data).toMatchObject({ phone: '+12025550123' });
    });

    it('names the user found by a unique field of the schema', async () => {
      const own = await makeTenant();
      await addFields(own, { member_no: { unique: true } });
      const userId = await signUp(own, { member_no: 'M-1' });
      expect((await makeLink(own, { data: { member_no: 'M-1', nick_name: 'G' } })).userId).toBe(userId);
    });

    it("does not find another application's user", async () => {
      const email = newEmail();
      const theirs = await signUp(stranger, { email });
      expect((await makeLink(tenant, { data: { email } })).userId).not.toBe(theirs);
    });

    it('names a new person by the same id in every link, also in 20 made at once', async () => {
      const data = { email: newEmail(), phone_number: '+12025550188' };
      const [first, ...others] = await atOnce(20, () => makeLink(tenant, { data }));
      expect(new Set(others.map(({ userId }) => userId))).toEqual(new Set([first?.userId]));
      expect((await makeLink(tenant, { data: { phone_number: data.phone_number } })).userId).toBe(
        first?.userId,
      );
    });

    it('reserves the id of a new person as long as any of its links is valid', async () => {
      const data = { email: newEmail() };
      const { userId } = await makeLink(tenant, { data, expiration: '2d' });
      await makeLink(tenant, { data, expiration: '1m' });
      at(Date.now() + 3600_000);
      expect((await makeLink(tenant, { data })).userId).toBe(userId);
    });

    it('names a new person by a new id once every link has expired', async () => {
      const data = { email: newEmail() };
      const { userId } = await makeLink(tenant, { data, expiration: '1m' });
      at(Date.now() + 3600_000);
      expect((await makeLink(tenant, { data })).userId).not.toBe(userId);
    });

    it('never takes back an identity from a user who signs in during the next request', async () => {
      const data = { email: newEmail() };
      const first = await makeLink(tenant, { data });
      beforeNextTransaction(() => redeemLink(first.code));
      const second = await makeLink(tenant, { data, expiration: '1m' });
      expect(second.userId).toBe(first.userId);
      const identity = await getItem(keys.identity(tenant.app, 'email', data.email));
      expect(identity).toMatchObject({ user_id: first.userId });
      expect(identity).not.toHaveProperty('reserved');
      expect(identity).not.toHaveProperty('expires_at');
    });

    it('stores only the hash of the code, also with an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const made = [
        await createLink(tenant, { data: { email: newEmail() } }),
        await createLink(tenant, { data: { email: newEmail() } }, headers),
        await createLink(tenant, { purpose: 'shorten', redirect_url: '/s' }),
      ];
      const table = JSON.stringify(await scanTable());
      for (const { status, body } of made) {
        expect(status).toBe(200);
        expect(table).toContain(keys.link(codeOf(body['link'])).pk);
        expect(table).not.toContain(codeOf(body['link']));
      }
    });

    it('gives the same link again for the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { data: { email: newEmail() } };
      const first = await createLink(tenant, body, headers);
      expect(await createLink(tenant, body, headers)).toEqual(first);
      const answer = await createLink(tenant, { data: { email: newEmail() } }, headers);
      expect(answer).toBeApiError(422, 'idempotency_key_reused');
    });

    it('costs a shorten link one read, of the application, and one write', async () => {
      const shorten = () =>
        createLink(tenant, { purpose: 'shorten', redirect_url: '/s', user_id: tenant.userId });
      expect(await countCalls(shorten)).toEqual(['BatchGetItem', 'PutItem']);
      expect(await keysRead(shorten)).toEqual([nameOf(keys.application(tenant.app))]);
    });

    it('reads only the items that the link depends on', async () => {
      const email = newEmail();
      const [own, schema] = [nameOf(keys.application(tenant.app)), nameOf(keys.schema(tenant.app))];
      const base = [own, schema];
      const byMail = await keysRead(() => makeLink(tenant, { data: { email } }));
      expect(byMail).toEqual([...base, nameOf(keys.identity(tenant.app, 'email', email))]);
      expect(await keysRead(() => makeLink(tenant, { user_id: '__uuid__' }))).toEqual(base);
      const group_to_join = await makeGroup(tenant);
      const through: Tenant = { ...tenant, keys: { ...tenant.keys, variant: 'variant_gone' } };
      const all = await keysRead(() => makeLink(through, { user_id: tenant.userId, group_to_join }));
      expect(all).toEqual([
        own,
        nameOf(keys.variant(tenant.app, 'variant_gone')),
        schema,
        nameOf(keys.group(group_to_join)),
        nameOf(keys.profile(tenant.app, tenant.userId)),
      ]);
    });

    it('reads a user once, also if the link verifies a value of the user', async () => {
      const userId = await signUp(tenant, { email: newEmail() });
      const proving = () => makeLink(tenant, { user_id: userId, verification_type: 'email' });
      expect(await countCalls(proving)).toEqual(['BatchGetItem', 'PutItem']);
    });

    it('costs one read and one write for a known user, and one transaction for a new one', async () => {
      const email = newEmail();
      await signUp(tenant, { email });
      const known = await countCalls(() => makeLink(tenant, { data: { email } }));
      const fresh = await countCalls(() => makeLink(tenant, { data: { email: newEmail() } }));
      expect(known).toEqual([expect.stringMatching(/^BatchGet/), expect.stringMatching(/^Put/)]);
      expect(fresh).toEqual([expect.stringMatching(/^BatchGet/), expect.stringMatching(/^TransactWrite/)]);
    });
  });

  describe('400', () => {
    const someone = { email: 'someone@example.com' };

    it('answers nothing_to_verify if neither data nor the user has a value', async () => {
      const userId = await signUp(tenant, { email: newEmail() });
      for (const user of [{ user_id: userId }, { data: { email: newEmail() } }]) {
        const answer = await createLink(tenant, { ...user, verification_type: 'phone' });
        expect(answer).toBeApiError(400, 'nothing_to_verify');
      }
    });

    it.each([
      [{ first_name: 'Grace', zip_code: '1' }, 'first_name, zip_code'],
      [{}, 'nothing'],
    ])('says which fields %j has, if none identifies a user', async (data, held) => {
      const { body } = await createLink(tenant, { data });
      expect(body['errors']).toEqual([
        {
          path: 'body.data',
          message: `needs a field that identifies the user (it has: ${held}), or send user_id`,
        },
      ]);
    });

    it.each([
      ['no user', {}, ['body']],
      ['data that identifies nobody', { data: { first_name: 'Grace' } }, ['body.data']],
      ['empty data', { data: {} }, ['body.data']],
      ['a shorten link to nowhere', { purpose: 'shorten' }, ['body']],
      ['an unknown purpose', { purpose: 'sign-in', data: someone }, ['body.purpose']],
      [
        'two verification modes',
        { data: someone, verification_type: 'email', verification_mode: 'phone' },
        ['body'],
      ],
      [
        'an unknown verification mode',
        { data: someone, verification_type: 'sms' },
        ['body.verification_type'],
      ],
      ['an unknown member', { data: someone, kind: 'auth' }, ['body.kind']],
      [
        'unknown fields of data',
        { data: { ...someone, shoe: 42, 'a#b': '' } },
        ['body.data.shoe', 'body.data.a#b'],
      ],
      [
        'a field name far too long',
        { data: { ...someone, ['a'.repeat(3000)]: 'x' } },
        [`body.data.${'a'.repeat(3000)}`],
      ],
      ['fields that would be one key', { data: { a: 'b#c', 'a#b': 'c' } }, ['body.data.a', 'body.data.a#b']],
      ['a field of the prototype', { data: { toString: 'x' } }, ['body.data.toString']],
      ['an e-mail address that is none', { data: { email: 'grace' } }, ['body.data.email']],
      [
        'a phone number without country code',
        { data: { phone_number: '2025550123' } },
        ['body.data.phone_number'],
      ],
      [
        'a phone number that is a number',
        { data: { phone_number: 12025550123 } },
        ['body.data.phone_number'],
      ],
      ['data of the wrong type', { data: { ...someone, first_name: 1 } }, ['body.data.first_name']],
      ['30 days and a second', { data: someone, expiration: '2592001s' }, ['body.expiration']],
      ['a year', { data: someone, expiration: '1y' }, ['body.expiration']],
      ['no time', { data: someone, expiration: '0d' }, ['body.expiration']],
      ['a sign', { data: someone, expiration: '+30d' }, ['body.expiration']],
      ['time that lies back', { data: someone, expiration: '1d ago' }, ['body.expiration']],
    ])('answers %s with its place and writes nothing', async (_, body, paths) => {
      const before = await scanTable();
      const answer = await createLink(tenant, body);
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(paths);
      expect(await scanTable()).toEqual(before);
    });

    it.each([
      ['javascript:alert(1)'],
      ['JavaScript:alert(1)'],
      ['java\nscript:alert(1)'],
      ['data:text/html,<script>alert(1)</script>'],
      ['vbscript:x'],
      ['file:///etc/passwd'],
      ['//evil.example/x'],
      ['/\\evil.example'],
      ['\\\\evil.example'],
      ['/\t/evil.example'],
      ['https://shop.example@evil.example/'],
      ['https://user:secret@shop.example/'],
      ['myapp://user:secret@host/'],
      ['https://'],
    ])('answers the redirect %j and writes nothing', async (redirect_url) => {
      const before = await scanTable();
      for (const body of [{ data: someone }, { purpose: 'shorten' }]) {
        const answer = await createLink(tenant, { ...body, redirect_url });
        expect(answer).toBeApiError(400, 'invalid_redirect');
        expect(faultPaths(answer)).toEqual(['body.redirect_url']);
      }
      expect(await scanTable()).toEqual(before);
    });

    it('answers a relative redirect without a default, and writes nothing', async () => {
      const before = await scanTable();
      const answer = await createLink(stranger, { data: someone, redirect_url: '/orders' });
      expect(answer).toBeApiError(400, 'invalid_redirect');
      expect(await scanTable()).toEqual(before);
    });

    it.each([
      ['with allowed_web_origins', { hub: { allowed_web_origins: ['https://app.example'] } }],
      ['with require_allowed_redirect', { magic_links: { require_allowed_redirect: true } }],
    ])('answers a foreign origin %s', async (_, config) => {
      const strict = await makeTenant({ default_redirect_url: `${SHOP}/`, ...config });
      for (const redirect_url of [
        'https://evil.example/',
        'https://app.example.evil.example/',
        'http://shop.example/',
        'https://shop.example:8443/',
      ]) {
        const answer = await createLink(strict, { user_id: '__default__', redirect_url });
        expect(answer, redirect_url).toBeApiError(400, 'invalid_redirect');
      }
    });

    it("answers an expiration over the application's own limit, and names that limit", async () => {
      const hour = await makeTenant({ magic_links: { max_lifetime: '1h' } });
      const year = await makeTenant({ magic_links: { max_lifetime: '1y' } });
      const body = { user_id: '__default__' };
      const answers = [
        await createLink(hour, { ...body, expiration: '3601s' }),
        await createLink(year, { ...body, expiration: '31d' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      expect(answers.map(({ body: problem }) => problem['errors'])).toEqual([
        [{ path: 'body.expiration', message: 'may not exceed 1h' }],
        [{ path: 'body.expiration', message: 'may not exceed 30d' }],
      ]);
    });

    it('names every fault of the body at once', async () => {
      const shape = { purpose: 'shorten', expiration: 'soon', kind: 'x', link_data: [], user_id: 'a b' };
      expect(faultPaths(await createLink(tenant, shape)).sort()).toEqual([
        'body',
        'body.expiration',
        'body.kind',
        'body.link_data',
        'body.user_id',
      ]);
    });

    it("names every fault against the application's settings at once", async () => {
      const answer = await createLink(tenant, {
        data: { email: 'grace', shoe: 42 },
        expiration: '31d',
        redirect_url: 'javascript:alert(1)',
      });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual([
        'body.data.email',
        'body.data.shoe',
        'body.expiration',
        'body.redirect_url',
      ]);
    });

    it("answers data beyond one call's reads, and identifying values too long for a key", async () => {
      const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`field_${i}`, 'x']));
      expect(faultPaths(await createLink(tenant, { data: many }))).toEqual(['body.data']);
      const own = await makeTenant();
      await addFields(own, { member_no: { unique: true } });
      const long = await createLink(own, { user_id: '__default__', data: { member_no: 'x'.repeat(3000) } });
      expect(faultPaths(long)).toEqual(['body.data.member_no']);
    });

    it.each(['{"data":{"__proto__":{"a":1},"email":"a@example.com"}}', '{"data":{"constructor":1}}', '{"da'])(
      'answers the hostile body %s',
      async (body) => {
        expect((await createLink(tenant, body)).status).toBe(400);
      },
    );
  });

  describe('404', () => {
    it.each(['user_that_is_nobody', '__other__'])('answers a user_id without a user: %s', async (user_id) => {
      expect(await createLink(tenant, { user_id })).toBeApiError(404, 'user_not_found');
    });

    it("answers another application's user as one that does not exist", async () => {
      expect(await createLink(tenant, { user_id: stranger.userId })).toBeApiError(404, 'user_not_found');
    });

    it("answers another application's group as one that does not exist", async () => {
      const foreign = await makeGroup(stranger);
      for (const group_to_join of [foreign, 'group_that_is_none']) {
        const answer = await createLink(tenant, { data: { email: newEmail() }, group_to_join });
        expect(answer).toBeApiError(404, 'group_not_found');
      }
    });
  });

  describe('409', () => {
    it('answers a group that is not open', async () => {
      const group_to_join = await makeGroup(tenant, 'invite_only');
      const answer = await createLink(tenant, { data: { email: newEmail() }, group_to_join });
      expect(answer).toBeApiError(409, 'group_not_open');
    });

    it('answers data that identifies two users', async () => {
      const [email, phone_number] = [newEmail(), '+12025550177'];
      await signUp(tenant, { email });
      await signUp(tenant, { phone_number });
      expect(await createLink(tenant, { data: { email, phone_number } })).toBeApiError(409, 'identity_taken');
    });
  });

  it('stores link_data, redirect and expiry readable with the link', async () => {
    const now = Date.now();
    at(now);
    const link_data = { campaign: 'spring', nested: { list: [1, null, 'x'] } };
    const { code, userId } = await makeLink(tenant, {
      data: { email: newEmail() },
      link_data,
      expiration: '1.5h',
    });
    expect((await visitLink(code, JSON_CLIENT)).body).toEqual({
      purpose: 'auth',
      app_id: tenant.app,
      app_user_id: userId,
      redirect_url: `${SHOP}/welcome`,
      link_meta: link_data,
      link_data,
      expires_at: isoIn(5400),
    });
  });

  it('uses the settings at the time of the call', async () => {
    const own = await makeTenant();
    await makeUser(own.app, 'by-hand');
    await setConfig(own, { default_redirect_url: `${SHOP}/new` });
    const { code } = await makeLink(own, { user_id: 'by-hand', redirect_url: 'deeper' });
    expect((await visitLink(code, JSON_CLIENT)).body['redirect_url']).toBe(`${SHOP}/new/deeper`);
  });
});
