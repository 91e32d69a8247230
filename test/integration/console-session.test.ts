import { describe, expect, it } from 'vitest';
import { newBinding } from '../support/code-challenge.ts';
import { SCRIPT, SCRIPT_NAME, useConsoleBuild } from '../support/console-build.ts';
import { newEmail } from '../support/magic-links.ts';
import { api, bearer, makeApplication } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

useConsoleBuild();
const service = useService();

type Json = Record<string, unknown>;

/** The console in a browser: its one cookie, and what its scripts send. */
class ConsoleInBrowser {
  #cookie: string | undefined;

  post(body: Json, headers: Record<string, string | undefined> = {}) {
    return this.#send('POST', body, headers);
  }

  leave() {
    return this.#send('DELETE', undefined, {});
  }

  async #send(method: string, body: Json | undefined, changed: Record<string, string | undefined>) {
    const { origin } = new URL(service().baseUrl);
    const headers = new Headers({ origin, 'sec-fetch-site': 'same-origin', 'x-svc-console': '1' });
    if (body) headers.set('content-type', 'application/json');
    if (this.#cookie) headers.set('cookie', this.#cookie);
    for (const [name, value] of Object.entries(changed))
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    const answer = await fetch(`${service().baseUrl}/console/session`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const [set] = answer.headers.getSetCookie();
    const [pair = ''] = set?.split(';') ?? [];
    if (set !== undefined) this.#cookie = pair.endsWith('=') ? undefined : pair;
    const text = await answer.text();
    const known: Json = text ? JSON.parse(text) : {};
    return { status: answer.status, body: known, cookie: set, hasCookie: this.#cookie !== undefined };
  }
}

/** Begins a bound sign-in as the page of the console does, and reads its message. */
async function startAtConsole(email: string, key = 'key_hub') {
  const { verifier: code_verifier, members } = newBinding();
  const { baseUrl } = service();
  const page = { origin: new URL(baseUrl).origin, 'x-svc-app-key': key };
  const body = { email, return_url: `${baseUrl}/console`, ...members };
  const { body: started, text, status } = await api(service(), 'POST', '/hub/auth/init', page, body);
  if (status !== 200) throw new Error(`the sign-in did not start: ${text}`);
  const [message] = await service().inbox(email);
  const byCode = { challenge_id: started['challenge_id'], code: message?.code, code_verifier };
  return { byCode, link: message?.links[0] ?? '', code_verifier };
}

/** A browser in which somebody is signed in to the console. */
async function signedInAtConsole(email = newEmail()) {
  const browser = new ConsoleInBrowser();
  const { byCode } = await startAtConsole(email);
  const answer = await browser.post(byCode);
  if (answer.status !== 200) throw new Error(`nobody is signed in: ${JSON.stringify(answer.body)}`);
  return { browser, token: String(answer.body['access_token']) };
}

const call = (method: string, path: string, token: unknown, body?: Json) =>
  api(service(), method, path, bearer(token), body);

describe('a sign-in to the console', () => {
  it('by the code of its message manages what the user may manage', async () => {
    const { token } = await signedInAtConsole('owner@example.com');
    const { application } = service().seed;
    expect((await call('GET', '/accounts', token)).body).toMatchObject({
      results: [{ id: service().seed.account }],
    });
    const changed = await call('PATCH', `/applications/${application}`, token, { description: 'Changed' });
    expect([changed.status, changed.body['description']]).toEqual([200, 'Changed']);
    const own = await call('GET', '/me/applications/app_hub/data', token);
    expect(own.body).toMatchObject({ data: { email: 'owner@example.com' } });
  });

  it('by the link of its message goes on at the page of the console', async () => {
    const { link, code_verifier } = await startAtConsole(newEmail());
    const page = await (await fetch(link, { headers: { accept: 'text/html' } })).text();
    const button = /<a class="button" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(button.split('#')[0]).toBe(`${service().baseUrl}/console`);
    const carried = new URLSearchParams(new URL(button).hash.slice(1)).get('svc_link');
    const browser = new ConsoleInBrowser();
    const answer = await browser.post({ link: carried, code_verifier });
    expect([answer.status, answer.hasCookie]).toEqual([200, true]);
    expect((await call('GET', '/accounts', answer.body['access_token'])).status).toBe(200);
  });

  it('of another application gets no cookie, and can still go on where it began', async () => {
    const { app, keys } = await makeApplication(service());
    const { byCode } = await startAtConsole(newEmail(), keys['x-svc-app-key']);
    const answer = await new ConsoleInBrowser().post(byCode);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_grant' }, cookie: undefined });
    const completed = await api(service(), 'POST', '/hub/auth/complete', {}, byCode);
    expect(completed.body).toMatchObject({ app_id: app });
  });
});

describe('the session of the console over HTTP', () => {
  it('goes on by its cookie, which only the address of the session gets', async () => {
    const { browser, token } = await signedInAtConsole();
    const { status, body, cookie } = await browser.post({});
    expect([status, body['access_token'] === token]).toEqual([200, false]);
    expect(cookie).toMatch(
      /^svc_console=rt_[\w.-]+; Path=\/console\/session; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect((await call('GET', '/accounts', body['access_token'])).status).toBe(200);
  });

  it('goes on in two tabs that refresh at once', async () => {
    const { browser } = await signedInAtConsole();
    const tabs = await Promise.all([browser.post({}), browser.post({})]);
    for (const { body } of tabs)
      expect((await call('GET', '/accounts', body['access_token'])).status).toBe(200);
    expect((await browser.post({})).status).toBe(200);
  });

  it('ends with a sign-out, for its token too', async () => {
    const { browser, token } = await signedInAtConsole();
    expect(await browser.leave()).toMatchObject({ status: 204, hasCookie: false });
    expect((await call('GET', '/accounts', token)).body['code']).toBe('revoked_session');
    expect(await browser.post({})).toMatchObject({ status: 401, body: { code: 'missing_credentials' } });
    expect((await browser.leave()).status).toBe(204);
  });

  it('ends with a sign-out everywhere, and the cookie goes', async () => {
    const { browser, token } = await signedInAtConsole();
    const everywhere = { sign_out_all: true };
    expect((await call('POST', '/me/applications/app_hub/signout', token, everywhere)).status).toBe(204);
    expect(await browser.post({})).toMatchObject({
      status: 401,
      body: { code: 'revoked_session' },
      hasCookie: false,
    });
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['a script without the header of the console', { 'x-svc-console': undefined }],
  ])('is not for %s', async (_, headers) => {
    const { browser, token } = await signedInAtConsole();
    expect(await browser.post({}, headers)).toMatchObject({
      status: 403,
      body: { code: 'origin_not_allowed' },
      cookie: undefined,
    });
    expect((await call('GET', '/accounts', token)).status).toBe(200);
  });
});

describe('the addresses of the console', () => {
  it.each(['/console', '/console/users', '/console/users/user_1/sessions', '/console/session'])(
    'show its page at %s, to HEAD too',
    async (path) => {
      const [page, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(service().baseUrl + path, { method })),
      );
      expect([page?.status, head?.status, await head?.text()]).toEqual([200, 200, '']);
      expect(await page?.text()).toContain('<title>Console</title>');
    },
  );

  it('have its files', async () => {
    const file = await fetch(`${service().baseUrl}/console/assets/${SCRIPT_NAME}`);
    expect([file.status, await file.text()]).toEqual([200, SCRIPT]);
    expect((await fetch(`${service().baseUrl}/console/assets/other.js`)).status).toBe(404);
  });

  it('refuse other methods, with those that are possible', async () => {
    for (const [method, path] of [
      ['PUT', '/console'],
      ['POST', '/console/users'],
    ] as const) {
      const answer = await fetch(service().baseUrl + path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});
