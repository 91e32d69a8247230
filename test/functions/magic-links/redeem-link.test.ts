import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import type { Field } from '../../../shared/schemas/schema.ts';
import { newChallenge } from '../../../shared/sign-in/codes/challenge-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { writeAll } from '../../../shared/storage/writes/write-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls, keysRead } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import {
  BROWSER,
  JSON_CLIENT,
  makeGroup,
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
  setConfig,
  signUp,
  stateOfLink,
  visitLink,
} from '../../support/magic-links.ts';
import { ownForm } from '../../support/own-form.ts';
import { ownerOf } from '../../support/profiles.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields, schemaLike } from '../../support/schemas.ts';
import { completeSignIn, makeSignInTenant, startedSignIn } from '../../support/sign-in.ts';
import { storedGrants } from '../../support/stored-grants.ts';
import { makeTenant, makeUser } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const SHOP = 'https://shop.example';
const HTML = 'text/html; charset=utf-8';

const backends = useBackends();
const tenant = useTenantOnly({ default_redirect_url: `${SHOP}/welcome` });
afterEach(() => vi.useRealTimers());

const link = (body: Record<string, unknown> = {}) =>
  makeLink(tenant, { data: { email: newEmail() }, ...body });
/** A rule that hardly any value keeps. */
const short: Partial<Field> = { validation_rules: [{ rule_name: 'max_length', rule_value: 4 }] };
const membershipOf = (userId: string, group: string) => getItem(keys.userGroup(tenant.app, userId, group));
const exchange = (code: string) => invoke(issueToken, { body: { code } });

function codeIn(location: string | undefined): string {
  return new URLSearchParams(new URL(location ?? '').hash.slice(1)).get('svc_code') ?? '';
}

it.each([
  ['a client', JSON_CLIENT, ['SESSION']],
  ['a browser', BROWSER, ['CODE']],
])('a sign-in stores only the tokens that it gives to %s', async (_, headers, stored) => {
  const { code, userId } = await link();
  await redeemLink(code, headers);
  expect(await storedGrants(userId)).toEqual(stored);
});

describe('POST /hub/auth/magic/{code}', () => {
  describe('200 as JSON', () => {
    it("answers tokens of the link's user, and the members of the link", async () => {
      const link_data = { campaign: 'spring' };
      const { code, userId } = await link({ link_data });
      const { status, body } = await redeemLink(code);
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        token_type: 'Bearer',
        app_user_id: userId,
        app_id: tenant.app,
        redirect_url: `${SHOP}/welcome`,
        link_meta: link_data,
        link_data,
      });
      expect(decodeJwt(String(body['access_token']))).toMatchObject({
        sub: userId,
        aud: [`app:${tenant.app}`],
      });
    });

    it('creates the profile with the data, and notes how and when the user signed in', async () => {
      const now = new Date('2030-01-02T03:04:05.678Z');
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const email = newEmail();
      const { code, userId } = await link({ data: { email: email.toUpperCase(), first_name: 'Grace' } });
      await redeemLink(code);
      expect(await profileOf(tenant, userId)).toMatchObject({
        state: 'enabled',
        auth_level: 'unverified',
        data: { email, first_name: 'Grace' },
        verified_data: {},
        meta: {
          created: now.toISOString(),
          first_sign_in: now.toISOString(),
          first_sign_in_method: 'magic_link',
          last_sign_in: now.toISOString(),
          last_sign_in_method: 'magic_link',
        },
      });
      expect(await getItem(keys.identity(tenant.app, 'email', email))).not.toHaveProperty('reserved');
    });

    it('sets modified when the data changes, not when the user returns', async () => {
      const { code, userId } = await link({ data: { email: newEmail() } });
      await redeemLink(code);
      const before = await profileOf(tenant, userId);
      vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
      await redeemLink((await link({ user_id: userId, data: undefined })).code);
      const seen = await profileOf(tenant, userId);
      expect(seen?.meta.last_sign_in).not.toBe(before?.meta.last_sign_in);
      expect(seen?.meta.modified).toBe(before?.meta.modified);
      await redeemLink((await link({ user_id: userId, data: { first_name: 'Grace' } })).code);
      expect((await profileOf(tenant, userId))?.meta.modified).toBe(isoNow());
    });

    it.each([
      ['email', { email: 'grace@example.com', phone_number: '+12025550123' }, { email: 'grace@example.com' }],
      [
        'phone',
        { email: 'grace@example.com', phone_number: '+12025550123' },
        { phone_number: '+12025550123' },
      ],
    ])(
      'verifies only the value that a link of the mode %s verifies',
      async (verification_type, data, verified) => {
        const own = await makeTenant();
        const userId = await signUp(own, data, { verification_type });
        expect(await profileOf(own, userId)).toMatchObject({
          auth_level: 'verified',
          verified_data: verified,
        });
        expect((await profileOf(own, userId))?.verified_data).toEqual(verified);
      },
    );

    it('verifies nothing for a link without a verification mode', async () => {
      const userId = await signUp(tenant, { email: newEmail() });
      expect(await profileOf(tenant, userId)).toMatchObject({ auth_level: 'unverified', verified_data: {} });
    });

    it('adds data, replaces unverified values, and never a verified one', async () => {
      const email = newEmail();
      const userId = await signUp(tenant, { email, first_name: 'Grace' }, { verification_type: 'email' });
      const other = { email: newEmail(), first_name: 'Amazing', last_name: 'Hopper' };
      const { code } = await link({ user_id: userId, data: other });
      expect((await redeemLink(code)).body).toMatchObject({ app_user_id: userId });
      expect(await profileOf(tenant, userId)).toMatchObject({
        data: { email, first_name: 'Amazing', last_name: 'Hopper' },
        verified_data: { email },
      });
    });

    it('takes data by the current schema: converts values, and drops unfit ones', async () => {
      const own = await makeTenant();
      await addFields(own, { shoe_size: {}, motto: {}, town: {} });
      const data = { email: newEmail(), shoe_size: '42', motto: 'too long a motto', town: 'Ulm' };
      const { code, userId } = await makeLink(own, { data });
      await changeItem(keys.schema(own.app), schemaLike({ shoe_size: { type: 'number' }, motto: short }));
      expect((await redeemLink(code)).status).toBe(200);
      const { email } = data;
      expect((await profileOf(own, userId))?.data).toEqual({ email, shoe_size: 42 });
    });

    it('keeps the address that a link verifies, although it breaks a rule by then', async () => {
      const own = await makeTenant();
      const email = newEmail();
      const { code, userId } = await makeLink(own, { data: { email }, verification_type: 'email' });
      await addFields(own, { email: { unique: true, ...short } });
      expect((await redeemLink(code)).status).toBe(200);
      expect(await profileOf(own, userId)).toMatchObject({ data: { email }, verified_data: { email } });
    });

    it('moves the identity with an unverified value that is replaced', async () => {
      const [before, after] = [newEmail(), newEmail()];
      const userId = await signUp(tenant, { email: before });
      const { code } = await link({ user_id: userId, data: { email: after } });
      await redeemLink(code);
      expect(await getItem(keys.identity(tenant.app, 'email', after))).toMatchObject({ user_id: userId });
      expect(await getItem(keys.identity(tenant.app, 'email', before))).toBeUndefined();
    });

    it('passes query parameters on to redirect_url, without overriding stored ones', async () => {
      const { code } = await link({ redirect_url: '/orders?from=mail' });
      const { body } = await redeemLink(code, JSON_CLIENT, { query: { from: 'evil', tab: '2' } });
      expect(body['redirect_url']).toBe(`${SHOP}/welcome/orders?from=mail&tab=2`);
    });

    it('reads the link, then all items that it names at once, and writes one transaction', async () => {
      await redeemLink((await link()).code);
      const group = await makeGroup(tenant);
      const { code, userId } = await link({ group_to_join: group });
      const calls = await countCalls(() => redeemLink(code));
      expect(calls).toEqual(['GetItem', 'BatchGetItem', 'TransactWriteItems']);
      const again = (await link({ user_id: userId, data: undefined })).code;
      const read = await keysRead(() => redeemLink(again));
      const { app } = tenant;
      const maker = keys.credential(tenant.keys.clientId);
      const own = [keys.application(app), keys.schema(app), maker, keys.profile(app, userId)];
      expect(read).toEqual([keys.link(again), ...own].map(({ pk, sk }) => `${pk} ${sk}`));
    });
  });

  describe('303', () => {
    it('redirects a browser with a one-time code in the fragment and without a token', async () => {
      const { code, userId } = await link({ redirect_url: '/orders?from=mail' });
      const { status, headers, text } = await redeemLink(code, BROWSER, {
        query: { from: 'evil', tab: '2' },
      });
      expect(status).toBe(303);
      expect(text).toBe('');
      expect(headers['location']).toMatch(
        /^https:\/\/shop\.example\/welcome\/orders\?from=mail&tab=2#svc_code=[\w-]{43}$/,
      );
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const tokens = await exchange(codeIn(headers['location']));
      expect(tokens.status).toBe(200);
      expect(decodeJwt(String(tokens.body['access_token'])).sub).toBe(userId);
      expect(await exchange(codeIn(headers['location']))).toBeApiError(400, 'invalid_grant');
    });

    it('keeps a signed address and its fragment as they were stored', async () => {
      const redirect_url = 'https://files.example/a%20b?x=a%20b&flag&sig=%2B%2F#/folder?open';
      const { code } = await link({ redirect_url });
      const { headers } = await redeemLink(code, BROWSER, { query: { tab: '2' } });
      expect(headers['location']).toMatch(
        /^https:\/\/files\.example\/a%20b\?x=a%20b&flag&sig=%2B%2F&tab=2#\/folder\?open&svc_code=[\w-]{43}$/,
      );
    });

    it('gives a code that lives for 60 seconds and is not in the table', async () => {
      const { code } = await link();
      const { headers } = await redeemLink(code, BROWSER);
      const once = codeIn(headers['location']);
      expect(JSON.stringify(await scanTable())).not.toContain(once);
      vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] });
      expect(await exchange(once)).toBeApiError(400, 'invalid_grant');
    });

    it.each([
      ['the page itself', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
      ['a page without a referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
      ['an old browser', { origin: 'null' }],
    ])('accepts the form of %s', async (_, headers) => {
      const { code } = await link();
      expect((await redeemLink(code, { ...BROWSER, ...headers })).status).toBe(303);
    });

    it('ends on a page if the link has no redirect', async () => {
      const own = await makeTenant();
      const { code } = await makeLink(own, { data: { email: newEmail() } });
      const { status, text } = await redeemLink(code, BROWSER);
      expect(status).toBe(200);
      expect(text).toContain('<h1>You are signed in</h1>');
      expect(text).not.toContain('class="button"');
    });

    it('leads on to the application from this page, if it has a default redirect by then', async () => {
      const own = await makeTenant();
      const { code } = await makeLink(own, { data: { email: newEmail() } });
      await setConfig(own, { default_redirect_url: `${SHOP}/welcome` });
      const { text } = await redeemLink(code, BROWSER);
      expect(text).toContain(`<a class="button" href="${SHOP}/welcome">Continue to Shop</a>`);
      expect(text).not.toContain('svc_code');
    });

    it.each([
      ['names the group that was joined', 'open', 'You joined Crew'],
      ['does not name a group that was closed since', 'invite_only', 'You are signed in', 'no longer'],
    ])('%s on this page', async (_, admission_policy, heading, reason = '') => {
      const own = await makeTenant();
      const group_to_join = await makeGroup(own);
      await changeItem(keys.group(group_to_join), { name: 'Crew' });
      const { code } = await makeLink(own, { data: { email: newEmail() }, group_to_join });
      await changeItem(keys.group(group_to_join), { admission_policy });
      const { text } = await redeemLink(code, BROWSER);
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain(reason);
    });
  });

  describe('groups', () => {
    it('joins the group', async () => {
      const group = await makeGroup(tenant);
      const { code, userId } = await link({ group_to_join: group });
      expect((await redeemLink(code)).body).toMatchObject({ app_user_id: userId, group_joined: true });
      const member = { group_id: group, user_id: userId, state: 'active', roles: ['owner'] };
      const inverse = await membershipOf(userId, group);
      expect(inverse).toMatchObject(member);
      expect(await getItem(keys.groupMember(group, String(inverse?.['id'])))).toMatchObject(member);
    });

    it('signs a member in without changing its membership', async () => {
      const group_to_join = await makeGroup(tenant);
      const data = { email: newEmail() };
      const userId = await signUp(tenant, data, { group_to_join });
      const before = await membershipOf(userId, group_to_join);
      const { code } = await link({ data, group_to_join });
      expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
      expect(await membershipOf(userId, group_to_join)).toEqual(before);
    });

    const closings: [string, (group: string) => Promise<void>][] = [
      ['became invite_only', (group) => changeItem(keys.group(group), { admission_policy: 'invite_only' })],
      ['was deleted', (group) => removeItem(keys.group(group))],
    ];
    it.each(closings)('signs in without joining when the group %s since', async (_, close) => {
      const group = await makeGroup(tenant);
      const { code, userId } = await link({ group_to_join: group });
      const describe = () => visitLink(code, { accept: 'application/json' });
      expect((await describe()).body).toMatchObject({ group_open: true });
      await close(group);
      expect((await describe()).body).toMatchObject({ group_open: false });
      expect(await redeemLink(code)).toMatchObject({ status: 200, body: { group_joined: false } });
      expect(await membershipOf(userId, group)).toBeUndefined();
    });

    it.each(closings)('signs in without joining if the group %s at the same moment', async (_, close) => {
      const group = await makeGroup(tenant);
      const { code, userId } = await link({ group_to_join: group });
      beforeNextTransaction(() => close(group));
      expect(await redeemLink(code)).toMatchObject({ status: 200, body: { group_joined: false } });
      expect(await membershipOf(userId, group)).toBeUndefined();
    });
  });

  it('answers 400 if the redirect is no longer allowed, and leaves the link', async () => {
    const own = await makeTenant({ default_redirect_url: `${SHOP}/` });
    const { code } = await makeLink(own, {
      data: { email: newEmail() },
      redirect_url: 'https://old.example/',
    });
    const allowed = { default_redirect_url: `${SHOP}/`, hub: { allowed_web_origins: [SHOP] } };
    await setConfig(own, allowed);
    expect(await redeemLink(code)).toBeApiError(400, 'invalid_redirect');
    const page = await redeemLink(code, BROWSER);
    expect(page.status).toBe(400);
    expect(page.text).toContain('<h1>Sign-in failed</h1>');
    expect(await stateOfLink(code)).toBe('open');
    await setConfig(own, { ...allowed, hub: { allowed_web_origins: [SHOP, 'https://old.example'] } });
    expect((await redeemLink(code)).status).toBe(200);
  });

  describe('403', () => {
    it('answers a disabled user, and leaves the link', async () => {
      const { code } = await link({ user_id: tenant.userId, data: undefined });
      const profile = keys.profile(tenant.app, tenant.userId);
      await changeItem(profile, { state: 'disabled' });
      expect(await redeemLink(code)).toBeApiError(403, 'user_disabled');
      expect((await redeemLink(code, BROWSER)).status).toBe(403);
      expect(await stateOfLink(code)).toBe('open');
      await changeItem(profile, { state: 'enabled' });
      expect((await redeemLink(code)).status).toBe(200);
    });

    it('answers an unverified user if the application excludes them, and leaves the link', async () => {
      const strict = await makeTenant({ hub: { auth: { allow_unverified_users: false } } });
      const data = { email: newEmail() };
      const unproved = await makeLink(strict, { data });
      expect(await redeemLink(unproved.code)).toBeApiError(403, 'user_not_verified');
      expect(await stateOfLink(unproved.code)).toBe('open');
      expect(await profileOf(strict, unproved.userId)).toBeUndefined();
      const proving = await makeLink(strict, { data, verification_type: 'email' });
      expect((await redeemLink(proving.code)).status).toBe(200);
      const again = await makeLink(strict, { user_id: proving.userId });
      expect((await redeemLink(again.code)).status).toBe(200);
    });

    it.each([
      ['another site', { origin: 'https://evil.example' }],
      ['a look-alike', { origin: 'http://localhost:4000.evil.example' }],
      ['another site that hides its name', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
      ['a neighbour that hides its name', { origin: 'null', 'sec-fetch-site': 'same-site' }],
    ])(
      'answers the form of %s with a page that names the remedy, and leaves the link',
      async (_, headers) => {
        const { code } = await link();
        const answer = await redeemLink(code, { ...BROWSER, ...headers });
        expect(answer).toMatchObject({ status: 403, headers: { 'content-type': HTML } });
        expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(answer.text).toContain('<h1>Sign-in failed</h1>');
        expect(answer.text).toContain('open the link and continue there');
        expect(await stateOfLink(code)).toBe('open');
      },
    );
  });

  describe('404', () => {
    it('answers an unknown link', async () => {
      expect(await redeemLink('A'.repeat(32))).toBeApiError(404, 'link_not_found');
      const page = await redeemLink('A'.repeat(32), BROWSER);
      expect(page.status).toBe(404);
      expect(page.text).toContain('This link no longer works');
    });

    it.each([
      ['a client', JSON_CLIENT],
      ['a browser', BROWSER],
    ])('answers a shorten link to %s, which signs nobody in and is not used up', async (_, headers) => {
      const { code } = await link({ purpose: 'shorten', redirect_url: '/sale', data: undefined });
      const before = await scanTable();
      expect((await redeemLink(code, headers)).status).toBe(404);
      expect(await scanTable()).toEqual(before);
    });

    it('answers a link of an application that was deleted', async () => {
      const own = await makeTenant();
      const { code } = await makeLink(own, { data: { email: newEmail() } });
      await removeItem(keys.application(own.app));
      expect(await redeemLink(code)).toBeApiError(404, 'link_not_found');
    });
  });

  it('answers 410 for data that belongs to another user by now, and leaves the link', async () => {
    const own = await makeTenant();
    await makeUser(own.app, 'by-hand');
    await addFields(own, { member_no: { unique: true } });
    const data = { member_no: 'M-1' };
    const { code } = await makeLink(own, { user_id: 'by-hand', data });
    await changeItem(keys.identity(own.app, 'member_no', 'M-1'), { user_id: 'someone', reserved: false });
    expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
    expect((await redeemLink(code, BROWSER)).status).toBe(410);
    expect(await stateOfLink(code)).toBe('open');
    expect((await profileOf(own, 'by-hand'))?.data).toEqual({ user_id: 'by-hand' });
  });

  describe('410', () => {
    it('answers a used link, for any user and kind of use', async () => {
      for (const first of [JSON_CLIENT, BROWSER]) {
        const { code } = await link();
        await redeemLink(code, first);
        expect(await redeemLink(code)).toBeApiError(410, 'link_used');
        const page = await redeemLink(code, BROWSER);
        expect(page.status).toBe(404);
        expect(page.text).toContain('This link no longer works');
      }
    });

    it('answers an expired link, from the instant of its expiry', async () => {
      const now = Date.now();
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const [early, late] = [await link({ expiration: '90s' }), await link({ expiration: '90s' })];
      vi.setSystemTime(now + 89_999);
      expect((await redeemLink(early.code)).status).toBe(200);
      vi.setSystemTime(now + 90_000);
      expect(await redeemLink(late.code)).toBeApiError(410, 'link_expired');
      expect((await redeemLink(late.code, BROWSER)).status).toBe(404);
      expect(await profileOf(tenant, late.userId)).toBeUndefined();
    });
  });

  describe('races', () => {
    it.each([
      ['clients', JSON_CLIENT, [200, 410]],
      ['browsers', BROWSER, [303, 404]],
    ])(`give exactly one of ${RACERS} %s the session`, { tags: 'heavy' }, async (_, headers, statuses) => {
      const { code, userId } = await link({ verification_type: 'email' });
      const answers = await atOnce(RACERS, () => redeemLink(code, headers));
      expect(answers.filter(({ status }) => status === statuses[0])).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(statuses));
      const items = await scanTable();
      const ofUser = items.filter(({ pk }) => pk === keys.profile(tenant.app, userId).pk);
      const codes = items.filter(
        ({ pk, owner }) => String(pk).startsWith('CODE#') && String(owner).endsWith(userId),
      );
      expect(ofUser.filter(({ sk }) => String(sk).startsWith('SESSION#')).length + codes.length).toBe(1);
    });

    it('let each of 4 links of one new person sign that person in, all at once', async () => {
      const data = { email: newEmail() };
      const links = await atOnce(4, () => makeLink(tenant, { data }));
      const answers = await Promise.all(links.map(({ code }) => redeemLink(code)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body['app_user_id'])).size).toBe(1);
    });
  });

  describe('the link of a sign-in', () => {
    it('signs in the user whom the message reached, not one whom the data also names', async () => {
      const own = await makeTenant();
      const [email, phone_number] = [newEmail(), '+12025550199'];
      const victim = await signUp(own, { phone_number }, { verification_type: 'phone' });
      const data = { phone_number, email };
      const started = { app: own.app, channel: 'email', data, language: 'en' } as const;
      const toEmail = { purpose: 'auth', verification_type: 'email' } as const;
      const { linkCode, writes } = newChallenge(started, 900, () => toEmail);
      await writeAll(writes);
      const { status, body } = await redeemLink(linkCode);
      expect(status).toBe(200);
      expect(body['app_user_id']).not.toBe(victim);
      expect((await profileOf(own, victim))?.data).toEqual({ phone_number });
      expect(await ownerOf(own, 'phone_number', phone_number)).toBe(victim);
    });

    it('leads to a named page only while the application lists it', async () => {
      const { clientId, ...own } = await makeSignInTenant({
        hub: { return_urls: ['https://app.example/x'] },
      });
      const return_url = 'https://app.example/x';
      const { linkCode } = await startedSignIn(backends, clientId, { email: newEmail(), return_url });
      await setConfig(own, {});
      expect(await redeemLink(linkCode)).toBeApiError(400, 'invalid_redirect');
      expect(await redeemLink(linkCode, BROWSER)).toMatchObject({
        status: 400,
        headers: { 'content-type': HTML },
      });
      expect(await stateOfLink(linkCode)).toBe('open');
      await setConfig(own, { default_redirect_url: return_url });
      expect((await redeemLink(linkCode)).body).toMatchObject({ redirect_url: return_url });
    });

    it('leads to the present default redirect if it names no page', async () => {
      const { clientId, ...own } = await makeSignInTenant({ default_redirect_url: `${SHOP}/` });
      const { linkCode } = await startedSignIn(backends, clientId, { email: newEmail() });
      await setConfig(own, { default_redirect_url: 'https://new.example/' });
      expect((await redeemLink(linkCode)).body).toMatchObject({ redirect_url: 'https://new.example/' });
    });

    it('completes the sign-in and ends its code', async () => {
      const { clientId } = await makeSignInTenant();
      const { linkCode, challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
      expect((await redeemLink(linkCode)).status).toBe(200);
      expect((await getItem(keys.challenge(challengeId)))?.['state']).toBe('completed');
      expect(await completeSignIn(challengeId, code)).toBeApiError(410, 'challenge_ended');
    });

    it('ends, for a visit or use, once five wrong codes have ended its sign-in', async () => {
      const { clientId } = await makeSignInTenant();
      const { linkCode, challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      for (let n = 1; n <= 5; n++) await completeSignIn(challengeId, wrong);
      expect((await getItem(keys.challenge(challengeId)))?.['state']).toBe('failed');
      const { cookies } = ownForm();
      const pages = [await visitLink(linkCode, BROWSER, { cookies }), await redeemLink(linkCode, BROWSER)];
      expect(pages.map(({ status }) => status)).toEqual([404, 404]);
      expect(pages[0]?.text).toContain('<h1>This link no longer works</h1>');
      expect(pages[1]?.text).toBe(pages[0]?.text);
      for (const answer of [await visitLink(linkCode, JSON_CLIENT), await redeemLink(linkCode)])
        expect(answer).toBeApiError(410, 'link_used');
    });

    it('makes one more read for its user, and one for users with it unverified', async () => {
      const { clientId } = await makeSignInTenant();
      const { linkCode } = await startedSignIn(backends, clientId, { email: newEmail() });
      expect(await countCalls(() => redeemLink(linkCode, BROWSER))).toEqual([
        ...['GetItem', 'BatchGetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'],
      ]);
    });

    it('ends once the code of its message was entered', async () => {
      const { clientId } = await makeSignInTenant();
      const { linkCode, challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
      expect((await completeSignIn(challengeId, code)).status).toBe(200);
      expect(await redeemLink(linkCode)).toBeApiError(410, 'link_used');
    });
  });
});
