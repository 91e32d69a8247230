import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { decodeJwt } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ServiceError, type SignIn } from '../../client/src/browser.ts';
import { copyOf, newStorage } from '../support/browser-storage.ts';
import { clientTabs, hearing, notingPaths } from '../support/client-tabs.ts';
import { listeningPort } from '../support/listening-port.ts';
import { seedKeys } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);

/** Ends all sessions of the user, as the platform does. */
async function endSessionsOf(userId: string): Promise<void> {
  const { baseUrl, seed } = running();
  const url = `${baseUrl}/applications/${seed.application}/users/${userId}/signout`;
  expect((await fetch(url, { method: 'POST', headers: seedKeys(seed) })).status).toBe(204);
}

/** Replaces the stored access token by one that no API takes. */
function spoil({ entries }: ReturnType<typeof newStorage>): void {
  for (const [name, text] of entries)
    if (name.endsWith(':tokens'))
      entries.set(name, JSON.stringify({ ...JSON.parse(text), accessToken: 'spoiled' }));
}

/** A backend of the page. Returns its origin, and the tokens that it got. */
async function backend(answer: RequestListener): Promise<{ origin: string; tokens: string[] }> {
  const tokens: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    tokens.push(request.headers.authorization ?? '');
    answer(request, response);
  });
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${await listeningPort(server)}`, tokens };
}

/** The `client_id` of the access token of a tab. */
const keyOfToken = async (tab: SignIn) => decodeJwt((await tab.accessToken()) ?? '')['client_id'];

const profileOf = (tab: SignIn) =>
  tab.fetch(`${running().baseUrl}/me/applications/${running().seed.application}/data`);

describe('a session that the platform has ended', () => {
  it.each([
    ['fetch', async (tab: SignIn) => (await profileOf(tab)).status],
    ['profile', (tab: SignIn) => tab.profile().catch((error: ServiceError) => error.status)],
  ])('signs out at the next %s, which gets the refusal', async (_, call) => {
    const tab = newTab();
    await signedIn(tab);
    const heard = hearing(tab);
    await endSessionsOf((await tab.profile()).svc_user);
    expect(tab.isSignedIn).toBe(true);
    expect(await call(tab)).toBe(401);
    expect([tab.isSignedIn, heard]).toEqual([false, [false]]);
  });

  it('is refreshed once for ten calls at a time, and signs out once', async () => {
    const { fetch: noting, paths } = notingPaths();
    const tab = newTab(newStorage(), { fetch: noting });
    await signedIn(tab);
    await endSessionsOf((await tab.profile()).svc_user);
    const heard = hearing(tab);
    await Promise.all(Array.from({ length: 10 }, () => profileOf(tab)));
    expect(paths.filter((path) => path === '/hub/auth/token')).toHaveLength(1);
    expect(heard).toEqual([false]);
  });
});

describe('a key that is deleted while its users are signed in', () => {
  it('keeps them signed in, with tokens for the key of their page', async () => {
    const { baseUrl, seed } = running();
    const creds = `${baseUrl}/applications/${seed.application}/creds`;
    const headers = { authorization: `Bearer ${seed.hub_access_token}`, 'content-type': 'application/json' };
    const newKey = async () => {
      const body = JSON.stringify({ name: 'Page', publishable: true });
      const made = await (await fetch(creds, { method: 'POST', headers, body })).json();
      return String(made.client_id);
    };
    const [before, after, storage] = [await newKey(), await newKey(), newStorage()];
    const tab = newTab(storage, { clientId: before });
    await signedIn(tab);
    expect(await keyOfToken(tab)).toBe(before);
    expect((await fetch(`${creds}/${before}`, { method: 'DELETE', headers })).status).toBe(204);
    expect([(await profileOf(tab)).status, await keyOfToken(tab)]).toEqual([200, before]);
    spoil(storage);
    expect((await profileOf(newTab(storage, { clientId: before }))).status).toBe(200);
    expect(await keyOfToken(newTab(storage, { clientId: before }))).toBeUndefined();
    for (const [name, text] of storage.entries) storage.entries.set(name.replace(before, after), text);
    const updated = newTab(storage, { clientId: after });
    spoil(storage);
    expect((await profileOf(updated)).status).toBe(200);
    expect([updated.isSignedIn, await keyOfToken(updated)]).toEqual([true, after]);
  });
});

describe('a token that is refused while its session goes on', () => {
  it('is replaced once for ten calls, and each call succeeds', async () => {
    const storage = newStorage();
    const { fetch: noting, paths } = notingPaths();
    const tab = newTab(storage, { fetch: noting });
    await signedIn(tab);
    const heard = hearing(tab);
    spoil(storage);
    const answers = await Promise.all(Array.from({ length: 10 }, () => profileOf(tab)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(paths.filter((path) => path === '/hub/auth/token')).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('does not keep a sign-out from the service', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    await signedIn(tab);
    const copy = copyOf(storage);
    spoil(storage);
    await tab.signOut();
    expect((await profileOf(newTab(copy))).status).toBe(401);
  });

  it('is replaced for a program that passes it', async () => {
    const tab = newTab();
    await signedIn(tab);
    const refused = await tab.accessToken();
    expect(await tab.accessToken(refused)).not.toBe(refused);
    expect(await tab.profile()).toHaveProperty('data');
  });

  it('repeats no call as another user, who has signed in meanwhile', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    await signedIn(tab);
    const { origin, tokens } = await backend(async (_, response) => {
      await signedIn(newTab(storage));
      response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    });
    const mine = newTab(storage, { apiOrigins: [origin] });
    expect((await mine.fetch(`${origin}/orders`, { method: 'POST' })).status).toBe(401);
    expect(tokens).toHaveLength(1);
  });
});

describe('a refusal of a backend', () => {
  const CHALLENGES = {
    'an error in WWW-Authenticate': { 'www-authenticate': 'Bearer error="invalid_token"' },
    'the same after a realm, without quotes': {
      'www-authenticate': 'Bearer realm="shop", error=invalid_token',
    },
    invalid_token: { body: '{"code":"invalid_token"}' },
    expired_token: { body: '{"code":"expired_token"}' },
    revoked_session: { body: '{"code":"revoked_session"}' },
  };

  it.each(Object.entries(CHALLENGES))('leads to one refresh and one more call by %s', async (_, given) => {
    const { body, ...headers } = { body: '', ...given };
    const { origin, tokens } = await backend((__, response) => {
      const status = tokens.length === 1 ? 401 : 200;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
    const tab = newTab(newStorage(), { apiOrigins: [origin] });
    await signedIn(tab);
    const answer = await tab.fetch(`${origin}/orders`, { method: 'POST', body: 'order' });
    expect([answer.status, new Set(tokens).size]).toEqual([200, 2]);
  });

  it.each([
    ['no reason', {}, ''],
    ['a challenge without an error', { 'www-authenticate': 'Bearer realm="invalid_token"' }, ''],
    ['another error', { 'www-authenticate': 'Bearer error="insufficient_scope"' }, ''],
    ['missing_credentials', {}, '{"code":"missing_credentials"}'],
    ['JSON that is null', {}, 'null'],
    ['broken JSON', {}, '{"code":"expired_token"'],
  ])('is the caller’s with %s', async (_, headers, body) => {
    const { origin, tokens } = await backend((__, response) => {
      response.writeHead(401, { 'content-type': 'application/json', ...headers }).end(body);
    });
    const tab = newTab(newStorage(), { apiOrigins: [origin] });
    await signedIn(tab);
    const heard = hearing(tab);
    const answer = await tab.fetch(`${origin}/orders`);
    expect([answer.status, await answer.text(), tokens.length]).toEqual([401, body, 1]);
    expect([tab.isSignedIn, heard]).toEqual([true, []]);
  });

  it('of every token costs one refresh, and signs nobody out', async () => {
    const { origin } = await backend((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"invalid_token"}');
    });
    const { fetch: noting, paths } = notingPaths();
    const tab = newTab(newStorage(), { fetch: noting, apiOrigins: [origin] });
    await signedIn(tab);
    for (let n = 0; n < 3; n++) expect((await tab.fetch(`${origin}/orders`)).status).toBe(401);
    expect(paths.filter((path) => path === '/hub/auth/token')).toHaveLength(1);
    expect(await tab.profile()).toHaveProperty('data');
  });

  it('is returned for a stream, which cannot be sent twice; a later call succeeds', async () => {
    const { origin, tokens } = await backend((request, response) => {
      request.resume().on('end', () => {
        const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
        response.writeHead(tokens.length === 1 ? 401 : 200, headers).end();
      });
    });
    const tab = newTab(newStorage(), { apiOrigins: [origin] });
    await signedIn(tab);
    const upload = { method: 'POST', body: new Blob(['order']).stream(), duplex: 'half' } as RequestInit;
    expect((await tab.fetch(origin, upload)).status).toBe(401);
    expect((await tab.fetch(origin)).status).toBe(200);
    expect(new Set(tokens).size).toBe(2);
  });
});

describe('a refusal of the refresh', () => {
  it.each([
    ['a firewall', { status: 401, body: '<h1>Unauthorized</h1>' }],
    ['another service', { status: 400, body: '{"code":"invalid_grant"}' }],
    ['a page of another origin', { status: 403, body: '{"code":"origin_not_allowed","instance":"1"}' }],
  ])('by %s signs nobody out', async (_, { status, body }) => {
    const storage = newStorage();
    await signedIn(newTab(storage));
    spoil(storage);
    const refusing: typeof fetch = async (input, init) =>
      String(input).endsWith('/hub/auth/token') ? new Response(body, { status }) : fetch(input, init);
    const tab = newTab(storage, { fetch: refusing, retries: 0 });
    const heard = hearing(tab);
    await expect(profileOf(tab)).rejects.toBeInstanceOf(ServiceError);
    expect([tab.isSignedIn, heard]).toEqual([true, []]);
    expect((await profileOf(newTab(storage))).status).toBe(200);
  });
});
