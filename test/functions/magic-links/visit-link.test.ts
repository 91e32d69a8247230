import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import {
  BROWSER,
  JSON_CLIENT,
  makeGroup,
  makeLink,
  newEmail,
  redeemLink,
  setConfig,
  signUp,
  visitLink,
} from '../../support/magic-links.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant, makeUser } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const SHOP = 'https://shop.example';
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const tenant = useTenant({ default_redirect_url: `${SHOP}/welcome` });
afterEach(() => vi.useRealTimers());

const link = async (body: Record<string, unknown> = {}) =>
  (await makeLink(tenant, { data: { email: newEmail() }, ...body })).code;
const shorten = (redirect_url: string) => link({ purpose: 'shorten', redirect_url, data: undefined });

const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

async function usedLink(): Promise<string> {
  const code = await link();
  expect((await redeemLink(code)).status).toBe(200);
  return code;
}

async function expiredLink(): Promise<string> {
  const code = await link({ expiration: '1m' });
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  return code;
}

it('shows the page of a link for a variant in the default language of the variant', async () => {
  await setConfig(tenant, { default_redirect_url: `${SHOP}/welcome`, hub: { default_locale: 'de' } });
  const { variant } = await makeVariant(tenant, { config: { hub: { default_locale: 'ja' } } });
  const keysOf = (id: string | undefined) => ({
    ...tenant,
    keys: { ...tenant.keys, ...(id && { variant: id }) },
  });
  const languageFor = async (id?: string) => {
    const { code } = await makeLink(keysOf(id), { data: { email: newEmail() } });
    return languageOf((await visitLink(code)).text);
  };
  expect([await languageFor(), await languageFor(variant)]).toEqual(['de', 'ja']);
  await setConfig(tenant, { default_redirect_url: `${SHOP}/welcome` });
});

function expectPageHeaders(headers: Record<string, string>): void {
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const policy = headers['content-security-policy'] ?? '';
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy.split('; ')).toContain(directive);
  }
  expect(policy).not.toMatch(/script-src|connect-src|frame-src/);
}

describe('GET /hub/auth/magic/{code}', () => {
  it.each([
    ['as a page', BROWSER],
    ['as JSON', JSON_CLIENT],
  ])('changes nothing when the link is opened repeatedly, %s', async (_, headers) => {
    const codes = [await link(), await shorten('/sale')];
    const before = await scanTable();
    for (const code of [...codes, ...codes, UNKNOWN]) await visitLink(code, headers);
    expect(await scanTable()).toEqual(before);
  });

  it('reads only the link, its application and its author', async () => {
    const code = await link();
    expect(await countCalls(() => visitLink(code))).toEqual(['GetItem', 'BatchGetItem']);
  });

  describe('200 as JSON', () => {
    it('describes the link, with link_data also as link_meta', async () => {
      const link_data = { campaign: 'spring' };
      const { code, userId } = await makeLink(tenant, { data: { email: newEmail() }, link_data });
      const answer = await visitLink(code, { accept: 'text/html;q=0.5, application/json' });
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
      expect(answer.body).toEqual({
        purpose: 'auth',
        app_id: tenant.app,
        app_user_id: userId,
        redirect_url: `${SHOP}/welcome`,
        link_meta: link_data,
        link_data,
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
    });

    it('describes a shorten link instead of redirecting, and names no user', async () => {
      const { status, body } = await visitLink(await shorten('/sale'), JSON_CLIENT);
      expect(status).toBe(200);
      expect(body).toMatchObject({ purpose: 'shorten', redirect_url: `${SHOP}/welcome/sale`, link_data: {} });
      expect(body).not.toHaveProperty('app_user_id');
    });

    it('says of no short link whether a group is open, since nobody joins by it', async () => {
      const short = { purpose: 'shorten', redirect_url: '/sale', data: undefined };
      const code = await link({ ...short, group_to_join: await makeGroup(tenant) });
      const described = await visitLink(code, JSON_CLIENT);
      expect(described).toMatchObject({ status: 200, body: { purpose: 'shorten' } });
      expect(described.body).not.toHaveProperty('group_open');
    });

    it('hides the data that identifies the user', async () => {
      const email = newEmail();
      const { code } = await makeLink(tenant, { data: { email, first_name: 'Grace' } });
      expect((await visitLink(code, JSON_CLIENT)).text).not.toMatch(new RegExp(`${email}|Grace`));
    });
  });

  describe('200 as a page', () => {
    it.each([
      [{ email: 'grace@example.com' }, 'g***@example.com', 'grace@'],
      [{ phone_number: '+12025550123' }, '***123', '+1202555'],
    ])('names the signed-in user, masked: %j', async (data, shown, hidden) => {
      const { code } = await makeLink(tenant, { data });
      const { status, text, headers } = await visitLink(code);
      expect(status).toBe(200);
      expectPageHeaders(headers);
      expect(text).toContain(`<strong>${shown}</strong>`);
      expect(text).not.toContain(hidden);
    });

    it.each([
      [{ email: 'grace@example.com', phone_number: '+12025550123' }, {}, 'g***@example.com'],
      [{ phone_number: '+12025550123' }, { verification_type: 'phone' }, '***123'],
      [{ email: 'grace@example.com' }, { data: { first_name: 'Ada' } }, 'g***@example.com'],
    ])('names the user of a link by user_id, masked: %j', async (data, more, shown) => {
      const own = await makeTenant();
      const user_id = await signUp(own, data);
      const { code } = await makeLink(own, { user_id, ...more });
      const { text } = await visitLink(code);
      expect(text).toContain(`<strong>${shown}</strong>`);
      expect(text).not.toMatch(/grace@|\+1202555/);
      expect(await getItem(keys.link(code))).toMatchObject({ shown_as: shown });
    });

    it('says nothing of a user who has neither address nor number', async () => {
      const own = await makeTenant();
      await makeUser(own.app, 'by-hand');
      const { code } = await makeLink(own, { user_id: 'by-hand' });
      expect((await visitLink(code)).text).toContain('<p>Continue</p>');
    });

    it('names the group that the user joins, as long as the link leads into it', async () => {
      const group = await makeGroup(tenant);
      await changeItem(keys.group(group), { name: 'Crew <1>' });
      const code = await link({ group_to_join: group });
      expect((await visitLink(code)).text).toContain(
        '<p>You join the group <strong>Crew &#60;1&#62;</strong>.</p>',
      );
      await changeItem(keys.group(group), { admission_policy: 'invite_only' });
      expect((await visitLink(code)).text).not.toContain('Crew');
      await removeItem(keys.group(group));
      expect((await visitLink(code)).text).toContain('<button type="submit">Continue</button>');
    });

    it('has one form, to its own address and the redirect, and no script', async () => {
      const { text, headers } = await visitLink(await link({ redirect_url: 'https://other.example/x' }));
      expect(text.match(/<form[^>]*>/g)).toEqual(['<form method="post">']);
      expect(text).not.toMatch(/<script|javascript:|\son\w+=/i);
      expect(headers['content-security-policy']).toContain(
        "form-action 'self' https: https://other.example;",
      );
    });

    it("lets the form lead to an application's own scheme", async () => {
      const { headers } = await visitLink(await link({ redirect_url: 'com.example.shop:/in' }));
      expect(headers['content-security-policy']).toContain("form-action 'self' https: com.example.shop:;");
    });

    it('escapes hostile names, icons and data', async () => {
      const hostile = '</title><script>alert("1")</script>\'&';
      const own = await makeTenant({ default_redirect_url: `${SHOP}/"><script>alert(2)</script>` });
      await changeItem(keys.application(own.app), { name: hostile, icon: 'https://x/"onerror="alert(3)' });
      const { code } = await makeLink(own, {
        data: { email: newEmail(), first_name: hostile },
        link_data: { note: hostile, [hostile]: 1 },
      });
      const opened = await visitLink(code);
      await redeemLink(code);
      for (const { text } of [opened, await visitLink(code)]) {
        expect(text).not.toMatch(/<script|"onerror=/);
        expect(text).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;');
      }
    });
  });

  describe('302', () => {
    it('redirects a shorten link at once, and leaves nothing to caches and the next site', async () => {
      const { status, headers, text } = await visitLink(
        await shorten('https://other.example/sale?ref=sms#top'),
      );
      expect({ status, text }).toEqual({ status: 302, text: '' });
      expect(headers).toEqual({
        location: 'https://other.example/sale?ref=sms#top',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      });
    });

    it('redirects nobody to an origin that the application no longer allows', async () => {
      const own = await makeTenant();
      const { code } = await makeLink(own, { purpose: 'shorten', redirect_url: 'https://other.example/x' });
      expect((await visitLink(code)).status).toBe(302);
      await setConfig(own, { hub: { allowed_web_origins: [SHOP] } });
      const { status, headers, text } = await visitLink(code);
      expect([status, headers['location']]).toEqual([404, undefined]);
      expect(text).toContain('This link no longer works');
    });

    it('passes query parameters on, without overriding stored ones', async () => {
      const code = await shorten('https://other.example/sale?ref=sms&size=1&size=2#top');
      const { headers } = await visitLink(code, BROWSER, {
        query: { ref: 'evil', size: '3', utm: 'a&b=c#d' },
      });
      const target = new URL(headers['location'] ?? '');
      expect([...target.searchParams]).toEqual([
        ['ref', 'sms'],
        ['size', '1'],
        ['size', '2'],
        ['utm', 'a&b=c#d'],
      ]);
      expect(target.hash).toBe('#top');
    });
  });

  describe.each([
    ['unknown', async () => UNKNOWN, 404, 'link_not_found'],
    ['impossible', async () => '../<script>', 404, 'link_not_found'],
    ['used', usedLink, 410, 'link_used'],
    ['expired', expiredLink, 410, 'link_expired'],
  ])('%s', (_, make, status, code) => {
    it(`answers ${status} ${code} to a client that accepts JSON`, async () => {
      expect(await visitLink(await make(), JSON_CLIENT)).toMatchObject({ status, body: { code } });
    });

    it('answers the same page for a text that is too long for a code', async () => {
      expect(await visitLink('a'.repeat(300))).toMatchObject({
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    });

    it('answers 404 to a browser, with the page of all ended links and no form', async () => {
      const answer = await visitLink(await make());
      expect(answer.status).toBe(404);
      expectPageHeaders(answer.headers);
      expect(answer.text).toContain('<h1>This link no longer works</h1>');
      expect(answer.text).not.toContain('<form');
    });
  });

  it('links back to the application on the page of an ended link', async () => {
    const { text } = await visitLink(await usedLink());
    expect(text).toContain(`<a class="button" href="${SHOP}/welcome">Back to Shop</a>`);
  });

  it.each([
    ['no site', {}],
    ['a site without https', { default_redirect_url: 'http://shop.example/welcome' }],
  ])('says on the page of an ended link where to go if the application has %s', async (_, config) => {
    const own = await makeTenant(config);
    const { code } = await makeLink(own, { data: { email: newEmail() } });
    await redeemLink(code);
    const { text } = await visitLink(code);
    expect(text).toContain('You can close this page and go back to Shop.');
    expect(text).not.toContain('<a ');
  });

  it('says on the page of an unknown link to go back to where it came from', async () => {
    const { text } = await visitLink(UNKNOWN);
    expect(text).toContain('You can close this page and go back to where you got the link.');
  });

  it('answers 404 for a link of an application that was deleted', async () => {
    const own = await makeTenant();
    const { code } = await makeLink(own, { data: { email: newEmail() } });
    await removeItem(keys.application(own.app));
    expect(await visitLink(code, JSON_CLIENT)).toBeApiError(404, 'link_not_found');
    expect((await visitLink(code)).status).toBe(404);
  });

  it('ends at the instant of its expiry', async () => {
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const code = await link({ expiration: '1m' });
    vi.setSystemTime(now + 59_999);
    expect((await visitLink(code, JSON_CLIENT)).status).toBe(200);
    vi.setSystemTime(now + 60_000);
    expect((await visitLink(code, JSON_CLIENT)).status).toBe(410);
  });
});
