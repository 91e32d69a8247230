import { describe, expect, it, vi } from 'vitest';
import { admin, adminJson } from '../support/admin.ts';
import { useService } from '../support/service.ts';

const service = useService();

type Call = [name: string, path: string, init?: RequestInit & { json?: unknown }];

const send = async (path: string, { json, ...init }: RequestInit & { json?: unknown } = {}) => {
  const response = await fetch(new URL(path, service().baseUrl), {
    redirect: 'manual',
    ...init,
    ...(json !== undefined && { method: init.method ?? 'POST', body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...init.headers },
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type') ?? '', text };
};

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const publishable = () => ({ headers: { 'x-svc-app-key': service().seed.client_id } });
const keysOf = () => ({
  headers: { 'x-svc-app-key': service().seed.client_id, 'x-svc-app-secret': service().seed.client_secret },
});
const json = { headers: { accept: 'application/json' } };

async function makeLink(body: object): Promise<string> {
  const { text } = await send('/hub/auth/magic', { ...keysOf(), json: body });
  return JSON.parse(text).link;
}

/** One call of every way into an application; `links` were made while it was enabled. */
function callsOf(links: { auth: string; short: string }): Call[] {
  const { application: app, client_id, client_secret, ...seed } = service().seed;
  const grant = { grant_type: 'client_credentials', client_id, client_secret };
  return [
    ['keys', `/applications/${app}/users/data`, keysOf()],
    [
      'keys without the application in the path',
      '/hub/auth/magic',
      { ...keysOf(), json: { data: { email: 'a@example.com' } } },
    ],
    ['keys that alone may call', `/applications/${app}/groups`, keysOf()],
    ['a service account', `/applications/${app}/users/data`, bearer(seed.service_account_token)],
    ['a user', `/me/applications/${app}/data`, bearer(seed.user.access_token)],
    ['a user without the application in the path', '/me/groups', bearer(seed.user.access_token)],
    [
      'a change by a hub user',
      `/applications/${app}`,
      { ...bearer(seed.hub_access_token), method: 'PATCH', json: { description: 'x' } },
    ],
    ['new tokens of a service account', '/hub/auth/token', { json: grant }],
    ['a sign-in', '/hub/auth/init', { ...publishable(), json: { email: 'user@example.com' } }],
    ['the public configuration', '/hub/app-config', publishable()],
    ['the public record', `/applications/${app}/public`, {}],
    ['the description of a link', links.auth, json],
    ['redeeming a link', links.auth, { ...json, method: 'POST' }],
    ['the page of a link', links.auth, {}],
    ['a short link', links.short, {}],
    ['userinfo of the OpenID provider', `/oidc/${app}/me`, {}],
    ['the sign-in screen', `/oidc/${app}/auth?client_id=x`, {}],
  ];
}

/** What each refusal says. Styles of pages have `aria-disabled`. */
const REFUSED = /(?<!aria-)disabled/;

describe('npm run admin -- application disable', () => {
  it('refuses every use of the application from the next request on, until enabled', async () => {
    const { application: app, user, hub_access_token } = service().seed;
    const links = {
      auth: await makeLink({ data: { email: 'grace@example.com' }, verification_type: 'email' }),
      short: await makeLink({ purpose: 'shorten', redirect_url: 'https://app.example.com/x' }),
    };
    const calls = callsOf(links);
    expect((await admin('application', 'disable', '--app', app)).code).toBe(4);
    for (const [name, path, init] of calls.filter(([name]) => name !== 'redeeming a link'))
      expect((await send(path, init)).text, name).not.toMatch(REFUSED);

    const { code, document } = await adminJson('application', 'disable', '--app', app, '--yes');
    expect({ code, result: document.result }).toMatchObject({ code: 0, result: { state: 'disabled' } });
    for (const [name, path, init] of calls) {
      const { status, type, text } = await send(path, init);
      expect({ status, text }, name).toMatchObject({ status: 403, text: expect.stringMatching(REFUSED) });
      expect(type, name).toContain(
        name.startsWith('the page') || name.startsWith('a short') || name.startsWith('the sign-in')
          ? 'text/html'
          : 'application/problem+json',
      );
    }
    const refresh = { json: { refresh_token: user.refresh_token } };
    expect(JSON.parse((await send('/hub/auth/token', refresh)).text).code).toBe('application_disabled');
    const read = await send(`/applications/${app}`, bearer(hub_access_token));
    expect(JSON.parse(read.text)).toMatchObject({ id: app, state: 'disabled' });

    expect((await admin('application', 'enable', '--app', app)).code).toBe(0);
    for (const [name, path, init] of calls) expect((await send(path, init)).status, name).not.toBe(403);
    expect((await send('/hub/auth/token', refresh)).status).toBe(200);
  });

  it('ends its OpenID metadata, which instances cache, within a minute', async () => {
    const { application: app } = service().seed;
    const metadata = () => send(`/oidc/${app}/.well-known/openid-configuration`);
    expect((await metadata()).status).toBe(200);
    await admin('application', 'disable', '--app', app, '--yes');
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect((await metadata()).status).toBe(403);
    await admin('application', 'enable', '--app', app);
    expect((await metadata()).status).toBe(200);
    vi.useRealTimers();
  });

  it('keeps a concurrent change of the application', async () => {
    const { application: app, hub_access_token } = service().seed;
    const change = (description: string) =>
      send(`/applications/${app}`, { ...bearer(hub_access_token), method: 'PATCH', json: { description } });
    const [changed, first, second] = await Promise.all([
      change('kept'),
      admin('application', 'disable', '--app', app, '--yes'),
      admin('application', 'disable', '--app', app, '--yes'),
    ]);
    expect([first.code, second.code]).toEqual([0, 0]);
    const read = await send(`/applications/${app}`, bearer(hub_access_token));
    expect(JSON.parse(read.text)).toMatchObject({
      state: 'disabled',
      ...(changed.status === 200 && { description: 'kept' }),
    });
    await admin('application', 'enable', '--app', app);
  });

  it('refuses the hub, without which nobody could enable an application', async () => {
    expect(await admin('application', 'disable', '--app', 'app_hub', '--yes')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'admin: --app: the hub application cannot be disabled\n',
    });
    expect(await admin('application', 'show', '--app', 'app_none')).toMatchObject({
      code: 2,
      stderr: 'admin: --app: there is no application app_none\n',
    });
  });
});
