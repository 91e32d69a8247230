import { describe, expect, it, vi } from 'vitest';
import { discoverOperations, discoverProtocols, routesOf } from '../../infra/operations.ts';
import { newBinding } from '../support/code-challenge.ts';
import { SCRIPT_NAME, useConsoleBuild } from '../support/console-build.ts';
import { useConsoleHost } from '../support/console-host.ts';
import { newEmail } from '../support/magic-links.ts';
import { api } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

useConsoleBuild();
const service = useService();
const consoleOrigin = useConsoleHost(service);

const get = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const operations = await discoverOperations();
const protocols = await discoverProtocols();

/** Every route of the service, with parameters filled in. Answers to HEAD have no body to look at. */
const ROUTES = [
  ...operations.flatMap(({ operation }) =>
    routesOf(operation).map((route) => ({ id: operation.id, ...route })),
  ),
  ...protocols.flatMap(({ protocol }) => protocol.routes.map((route) => ({ id: protocol.id, ...route }))),
]
  .filter(({ method }) => method !== 'HEAD')
  .map((route) => ({ ...route, path: route.path.replace(/\{\w+\+?\}/g, 'x') }));

/**
 * The functions with pages, or with files that a browser opens by their address. Kept by hand: whoever adds
 * one sees here that the host of the console does not have it.
 */
const PAGES = [
  'declineLinkedInvite',
  'getClientModule',
  'getClientPackage',
  'getDocumentationAsset',
  'getDocumentationPage',
  'getPagePreview',
  'getServedFile',
  'openIdentityProvider',
  'redeemLink',
  'renewLink',
  'resendGroupInvite',
  'serveAccountPage',
  'serveOpenIdProvider',
  'serveProviderCallback',
  'serveSignInScreen',
  'undoAddressChange',
  'visitLink',
];

type Kind = 'data' | 'elsewhere' | 'page';

/** What an answer is: the way to another host, data that no browser shows as a page, or a page. */
function kindOf({ status, headers }: Response, text: string): Kind {
  if (status === 404 && text.includes(` is at ${new URL(service().baseUrl).origin}`)) return 'elsewhere';
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(headers.get('content-type') ?? '');
  return isJson || (text === '' && status !== 302) ? 'data' : 'page';
}

/** Returns the functions by what they answer on the host of the console. */
async function answersAtConsole(): Promise<Record<Kind, string[]>> {
  const found = { data: new Set<string>(), elsewhere: new Set<string>(), page: new Set<string>() };
  for (const { id, method, path } of ROUTES) {
    const answer = await get(consoleOrigin() + path, { method, headers: { accept: 'text/html' } });
    found[kindOf(answer, await answer.text())].add(id);
  }
  const { data, elsewhere, page } = found;
  return { data: [...data].sort(), elsewhere: [...elsewhere].sort(), page: [...page].sort() };
}

describe('the host of the console', () => {
  it('answers the API and the console, and no other page or file of the service', async () => {
    const { data, elsewhere, page } = await answersAtConsole();
    expect(elsewhere).toEqual(PAGES);
    // `/` leads to the console.
    expect(page).toEqual(['getStartPage', 'serveConsole']);
    const others = [...PAGES, ...page];
    const ofApi = operations.map(({ operation }) => operation.id).filter((id) => !others.includes(id));
    expect(data).toEqual([...ofApi, 'keepConsoleSession', 'signInToConsoleByPasskey'].sort());
  });

  it('leads from its root to the console, and has the links of the service as JSON', async () => {
    const root = await get(`${consoleOrigin()}/`, { headers: { accept: 'text/html' } });
    expect([root.status, root.headers.get('location')]).toEqual([302, `${consoleOrigin()}/console`]);
    const links = await get(`${consoleOrigin()}/`, { headers: { accept: 'application/json' } });
    expect(await links.json()).toMatchObject({ links: { docs: `${service().baseUrl}/docs` } });
  });

  it('has the page of the console, which knows where the API and its pages are', async () => {
    const page = await get(`${consoleOrigin()}/console/users`);
    expect([page.status, page.headers.get('cross-origin-opener-policy')]).toEqual([200, 'same-origin']);
    expect(await page.text()).toContain(`<meta name="service-url" content="${service().baseUrl}">`);
    expect((await get(`${consoleOrigin()}/console/assets/${SCRIPT_NAME}`)).status).toBe(200);
  });
});

describe('any other host', () => {
  it.each([
    ['/console', '/console'],
    ['/console/users?search=a%20b', '/console/users?search=a%20b'],
    ['/console/a%2Fb/%25', '/console/a/b/%25'],
    [`/console/assets/${SCRIPT_NAME}`, `/console/assets/${SCRIPT_NAME}`],
  ])('leads from %s to the console', async (path, same) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(service().baseUrl + path, { method });
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        302,
        consoleOrigin() + same,
        'no-store',
      ]);
    }
  });

  it('has all of its pages and files as before', async () => {
    for (const path of ['/', '/docs', '/oidc/x/account', '/l/x']) {
      const answer = await get(service().baseUrl + path, { headers: { accept: 'text/html' } });
      expect(answer.headers.get('content-type'), path).toContain('text/html');
    }
  });
});

describe('without a host of its own', () => {
  it('the console is on every host, beside the other pages', async () => {
    vi.stubEnv('CONSOLE_URL', '');
    for (const origin of [service().baseUrl, consoleOrigin()])
      for (const path of ['/', '/console', '/docs'])
        expect((await get(origin + path)).status, origin + path).toBe(200);
  });
});

describe('the session of a console with a host of its own', () => {
  const headersAt = (origin: string) => ({
    origin,
    'sec-fetch-site': 'same-origin',
    'x-svc-console': '1',
    'content-type': 'application/json',
  });
  const post = (host: string, origin: string, body: object, cookie = '') =>
    get(`${host}/console/session`, {
      method: 'POST',
      headers: { ...headersAt(origin), ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });

  /** Begins a sign-in as the page of the console does, on its own host. */
  async function start() {
    const { verifier: code_verifier, members } = newBinding();
    const email = newEmail();
    const headers = { origin: consoleOrigin(), 'x-svc-app-key': 'key_hub' };
    const body = { email, return_url: `${consoleOrigin()}/console`, ...members };
    const at = { ...service(), baseUrl: consoleOrigin() };
    const started = await api(at, 'POST', '/hub/auth/init', headers, body);
    expect(started.status).toBe(200);
    const [message] = await service().inbox(email);
    const byCode = { challenge_id: started.body['challenge_id'], code: message?.code, code_verifier };
    return { byCode, link: message?.links[0] ?? '' };
  }

  it('is refused to the origin of the API on every host, and stays as it is', async () => {
    const { byCode } = await start();
    const base = service().baseUrl;
    const [own, same] = [await post(consoleOrigin(), base, byCode), await post(base, base, byCode)];
    expect([own.status, same.status]).toEqual([403, 404]);
    const signedIn = await post(consoleOrigin(), consoleOrigin(), byCode);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect([signedIn.status, cookie]).toEqual([200, expect.stringMatching(/^svc_console=rt_/)]);
    for (const host of [consoleOrigin(), base]) {
      const refused = await post(host, base, {}, cookie);
      expect([403, 404]).toContain(refused.status);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect((await post(base, consoleOrigin(), {}, cookie)).status).toBe(404);
    const ended = await get(`${base}/console/session`, { method: 'DELETE', headers: headersAt(base) });
    expect(ended.status).toBe(404);
    expect((await post(consoleOrigin(), consoleOrigin(), {}, cookie)).status).toBe(200);
  });

  it('gives a token with which the API answers on both hosts', async () => {
    const { byCode } = await start();
    const answer = await (await post(consoleOrigin(), consoleOrigin(), byCode)).json();
    const authorization = `Bearer ${Object(answer).access_token}`;
    for (const host of [consoleOrigin(), service().baseUrl])
      expect((await get(`${host}/accounts`, { headers: { authorization } })).status, host).toBe(200);
  });

  it('begins by a link on the host of links, which leads back to the console', async () => {
    const { link } = await start();
    expect(link).toContain(`${service().linkUrl}/`);
    const page = await (await get(link, { headers: { accept: 'text/html' } })).text();
    const button = /<a class="button" href="([^"]*)"/.exec(page)?.[1] ?? '';
    expect(button.split('#')[0]).toBe(`${consoleOrigin()}/console`);
  });
});
