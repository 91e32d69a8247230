/** @module-tag heavy */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CookieBrowser, type Page, titleOf } from '../../support/cookie-browser.ts';
import {
  api,
  authorizationRequest,
  makeApplication,
  makeParty,
  newTokens,
  type Party,
  REDIRECT_URI,
  signOutAt,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';
import { eventually } from '../../support/wait.ts';

const service = useService();
const LOGO = 'https://cdn.example/logo.png';
const DARK_LOGO = 'https://cdn.example/dark.png';

type Stage = { party: Party; browser: CookieBrowser; email: string; hub: Record<string, string> };

/** A client with looks of its own, of an application that has none. */
async function stage(config: Record<string, unknown> = {}): Promise<Stage> {
  const { hub, ...application } = await makeApplication(service());
  const looks = { logo_uri: LOGO, hub_dark_mode: 'enabled', ...config };
  const party = await makeParty(service(), looks, application);
  const email = `${crypto.randomUUID()}@example.com`;
  return { party, browser: new CookieBrowser(service().baseUrl), email, hub };
}

const begin = ({ browser, party }: Stage, params: Record<string, string> = {}): Promise<Page> =>
  browser.get(authorizationRequest(party, params).url);

async function signedIn(at: Stage): Promise<Stage> {
  await newTokens(service(), at.browser, at.party, { email: at.email });
  return at;
}

/** The link of the message of a sign-in that has just begun. */
async function linkOf(at: Stage): Promise<string> {
  await at.browser.submit(await begin(at), 'identify', { identifier: at.email });
  return (await service().inbox(at.email))[0]?.links[0] ?? '';
}

const elsewhere = () => new CookieBrowser(service().baseUrl);

/** A browser that takes cookies, and has one of the whole site. */
const inOtherBrowser = (url: string) =>
  new CookieBrowser(service().baseUrl, [{ name: 'known', value: 'x', path: '' }]).get(url);

/** The answer to a form before the browser follows it. */
async function rawPost({ browser }: Stage, url: string, fields: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, browser.formRequest(fields));
  return { status: answer.status, url, text: await answer.text(), headers: answer.headers };
}

const askToSignOut = async (at: Stage): Promise<Page> => {
  const { browser, party } = await signedIn(at);
  return browser.get(`${party.issuer}/session/end?client_id=${party.clientId}`);
};

const PAGES: [string, (at: Stage) => Promise<Page>][] = [
  ['Sign in to Shop', begin],
  [
    'Sign-in is closed',
    async (at) => {
      const off = { enabled: false };
      const config = { hub: { auth: { sign_in_methods: { email: off, phone: off } } } };
      await api(service(), 'PATCH', `/applications/${at.party.app}`, at.hub, { config });
      return begin(at);
    },
  ],
  ['Your code', async (at) => elsewhere().get(await linkOf(at))],
  ['This link no longer works', async (at) => elsewhere().get(`${await linkOf(at)}x`)],
  ['Allow cookies to sign in', async (at) => elsewhere().get((await begin(at)).url)],
  ['Continue in the other browser', async (at) => inOtherBrowser((await begin(at)).url)],
  [
    'This sign-in has ended',
    async (at) => {
      const { url } = await begin(at);
      await at.browser.post(url, { action: 'deny' });
      return at.browser.get(url);
    },
  ],
  [
    'Sign-in failed',
    async (at) => {
      const { url } = await begin(at);
      return { ...(await rawFormOfAnotherSite(url)), url };
    },
  ],
  ['Sign-in failed', (at) => begin(at, { redirect_uri: 'https://evil.example/' })],
  ['Continue to Client', async (at) => begin(await signedIn(at), { scope: 'openid email' })],
  ['One moment', async (at) => rawPost(at, (await begin(at)).url, { action: 'deny' })],
  ['One moment', async (at) => begin(await signedIn(at), { response_mode: 'form_post' })],
  [
    'One moment',
    async ({ browser, party }) => browser.get(`${party.issuer}/session/end?client_id=${party.clientId}`),
  ],
  ['Sign out of Shop?', askToSignOut],
  [
    'One moment',
    async (at) => {
      const { text } = await askToSignOut(at);
      const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? '';
      return rawPost(at, `${at.party.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    },
  ],
  ['You are signed out', async (at) => signOutAt(at.browser, await askToSignOut(at))],
  ['You are still signed in', async (at) => signOutAt(at.browser, await askToSignOut(at), 'no')],
];

async function rawFormOfAnotherSite(url: string): Promise<Omit<Page, 'url'>> {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const answer = await fetch(url, { method: 'POST', body: 'action=deny', headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

describe('every page of a sign-in', () => {
  it.each(PAGES)('"%s" has the looks of the client, and the headers of all pages', async (title, reach) => {
    const page = await reach(await stage());
    expect(titleOf(page)).toBe(title);
    expect(page.text).toContain('<html lang="en" dir="ltr">');
    expect(page.text).toContain(`<img src="${LOGO}" alt="Shop">`);
    expect(page.text).toContain(':root{color-scheme:dark;');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('shows no logo where the client wants none', async () => {
    const page = await begin(await stage({ hub_show_logos: false }));
    expect(page.text).not.toContain('<img');
  });

  it('shows the dark logo to readers who have it dark', async () => {
    const page = await begin(await stage({ logo_dark_mode_uri: DARK_LOGO, hub_dark_mode: 'auto' }));
    const source = `<source srcset="${DARK_LOGO}" media="(prefers-color-scheme:dark)">`;
    expect(page.text).toContain(`${source}<img src="${LOGO}"`);
  });

  it('is always light where the client wants it so, whatever its application says', async () => {
    const at = await stage({ hub_dark_mode: 'disabled' });
    const config = { hub: { customizations: { dark_mode: 'enabled' } } };
    await api(service(), 'PATCH', `/applications/${at.party.app}`, at.hub, { config });
    const { text } = await begin(at);
    expect(text).toContain(':root{color-scheme:light;');
    expect(text).not.toContain('color-scheme:dark');
  });
});

describe('a page that sends a form on', () => {
  const policyOf = ({ headers }: Page) => headers.get('content-security-policy') ?? '';

  it('runs one script, which presses its button, and no other', async () => {
    const page = await begin(await signedIn(await stage()), { response_mode: 'form_post' });
    const scripts = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(policyOf(page)).toContain(`script-src 'sha256-${hash}';`);
  });

  it('sends the answer to the client, which may lead on to any page of the web', async () => {
    const page = await begin(await signedIn(await stage()), { response_mode: 'form_post' });
    expect(page.text).toContain(`<form method="post" action="${REDIRECT_URI}">`);
    expect(page.text).toMatch(/name="code" value="[\w-]+"/);
    expect(page.text).toContain('<button type="submit">Continue</button>');
    expect(policyOf(page)).toContain('form-action https:;');
  });

  it('sends errors, too, and escapes what a request brings along', async () => {
    const state = `"><script>alert(1)</script>`;
    const page = await begin(await stage(), { response_mode: 'form_post', prompt: 'none', state });
    expect(page.status).toBe(400);
    expect(page.text).toContain('name="error" value="login_required"');
    expect(page.text).not.toContain('alert(1)</script>');
  });

  it('signs out nobody: to its own address only, and then says so', async () => {
    const { browser, party } = await stage();
    const page = await browser.get(`${party.issuer}/session/end`);
    expect(policyOf(page)).toContain("form-action 'self';");
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page.text) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page.text) ?? [];
    expect(titleOf(await browser.post(action, { xsrf, logout: 'yes' }))).toBe('You are signed out');
  });
});

describe('a logo that is uploaded while the provider is in use', () => {
  const shown = ({ text }: { text: string }) => /<img src="([^"]+)"/.exec(text)?.[1];

  /**
   * Uploads a logo, shows a page of the provider while it is processed, and answers its address once it is.
   */
  async function upload({ party, hub }: Stage, colour: string): Promise<string | undefined> {
    const path = `${service().baseUrl}/applications/${party.app}`;
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="${colour}"/></svg>`;
    const headers = { ...hub, 'content-type': 'image/svg+xml', 'x-svc-filename': 'logo.svg' };
    await fetch(`${path}/logo/light`, { method: 'PUT', headers, body });
    await failedPage(party);
    return eventually(async () => {
      const { body: read } = await api(service(), 'GET', `/applications/${party.app}`, hub);
      expect(Object(read['uploads']).logo_light.processing).toBe('ready');
      return Object(read['config']).customizations.logo;
    });
  }

  const failedPage = async ({ issuer }: Party) => ({
    text: await (await fetch(`${issuer}/auth?client_id=nobody`)).text(),
  });

  it("is on the provider's own pages as soon as it is served, like the next one", async () => {
    const at = await stage();
    expect(shown(await failedPage(at.party))).toBeUndefined();
    const first = await upload(at, '#123456');
    expect(first).toBeDefined();
    expect(shown(await failedPage(at.party))).toBe(first);
    const second = await upload(at, '#654321');
    expect(second).not.toBe(first);
    expect(shown(await failedPage(at.party))).toBe(second);
  });
});
