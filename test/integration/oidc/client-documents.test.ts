import { createServer } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetDocuments } from '../../../shared/oidc/client-documents.ts';
import { artifactLimitKeys, withSource } from '../../../shared/oidc-store/artifact-limit.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { AGENT_REDIRECT, agentOf, sendJson, useDocumentHost } from '../../support/client-documents.ts';
import { CookieBrowser, type Page, titleOf } from '../../support/cookie-browser.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerPages,
  api,
  authorizationRequest,
  exchange,
  makeApplication,
  newCode,
  newTokens,
  type Party,
  post,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { subjectOf } from '../../support/oidc-users.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const host = useDocumentHost();
const MINUTE = 60_000;
const later = useLaterTime();
type Application = Awaited<ReturnType<typeof makeApplication>>;
let shop: Application;

const withAgents = (agents: object) => makeApplication(service(), { hub: { agents } });
beforeAll(async () => {
  shop = await withAgents({ client_documents: 'open' });
});

const agent = (clientId: string, of: Application = shop) =>
  agentOf(`${service().baseUrl}/oidc/${of.app}`, clientId, of);
const browser = () => new CookieBrowser(service().baseUrl);
const FRESH = { scope: 'openid offline_access', prompt: 'consent' };
const visit = (party: Party, params: Record<string, string> = {}, by = browser()) =>
  by.get(authorizationRequest(party, params).url);
const plain = ({ text }: Page) => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** A user who has agreed to the client of a document. */
async function agreed(members: object = {}, params: Record<string, string> = FRESH) {
  const clientId = host.publish(members);
  const party = agent(clientId);
  const [by, email] = [browser(), newEmail()];
  const tokens = await newTokens(service(), by, party, { email, ...params });
  return { clientId, party, by, email, tokens };
}

/** The page that asks for consent. */
async function consentOf(party: Party, params: Record<string, string> = {}) {
  const [by, email] = [browser(), newEmail()];
  let page = await visit(party, params, by);
  page = await by.submit(page, 'identify', { identifier: email });
  const [message] = await service().inbox(email);
  return { page: await by.submit(page, 'verify', { code: message?.code ?? '' }), by, email };
}

describe('a client with a document', () => {
  it('signs a user in, and refreshes with a new refresh token', async () => {
    const { party, tokens } = await agreed();
    const { status, body } = await refresh(party, tokens.refresh_token);
    expect([status, body['scope']]).toEqual([200, 'openid offline_access']);
    expect(body['refresh_token']).not.toBe(tokens.refresh_token);
    expect(Object.keys((await userinfo(party, tokens.access_token)).body)).toEqual(['sub']);
  });

  it('has a redirect URI of this machine at any port', async () => {
    const clientId = host.publish({ redirect_uris: ['http://127.0.0.1/cb', 'http://localhost:1/cb'] });
    for (const redirectUri of ['http://127.0.0.1:49152/cb', 'http://localhost:7/cb']) {
      const party = { ...agent(clientId), redirectUri };
      await newTokens(service(), browser(), party, { email: newEmail() });
    }
    for (const redirect_uri of ['http://127.0.0.1:49152/other', 'http://127.0.0.2/cb', AGENT_REDIRECT])
      expect((await visit(agent(clientId), { redirect_uri })).status).toBe(400);
  });

  it('needs PKCE', async () => {
    const page = await visit(agent(host.publish()), { code_challenge: '', code_challenge_method: '' });
    expect(page.url).toContain('error=invalid_request');
  });

  it.each(['email', 'profile', 'phone', 'address', 'group'])('may not ask for %s', async (scope) => {
    const page = await visit(agent(host.publish()), { scope: `openid ${scope}` });
    expect(page.url).toContain('error=invalid_scope');
  });

  it('gets no token for the API of the application, and not its claims', async () => {
    const party = agent(host.publish());
    const page = await visit(party, { resource: `app:${shop.app}` });
    expect(page.url).toContain('error=invalid_target');
    const { tokens } = await agreed({}, { claims: '{"userinfo":{"email":null}}' });
    expect((await userinfo(party, tokens.access_token)).body).not.toHaveProperty('email');
  });

  it('is unknown where the application lets no client come, and its host is not asked', async () => {
    const off = await makeApplication(service());
    const clientId = host.publish();
    const before = host.calls.length;
    expect((await visit(agent(clientId, off))).status).toBe(400);
    expect(host.calls.length).toBe(before);
  });

  it('comes from the allowed domains alone with `domains`', async () => {
    const clientId = host.publish();
    const before = host.calls.length;
    const limited = await withAgents({ client_documents: 'domains', allowed_domains: ['agents.example'] });
    expect((await visit(agent(clientId, limited))).status).toBe(400);
    expect(host.calls.length).toBe(before);
  });

  it('ends once the application switches documents off', async () => {
    const own = await withAgents({ client_documents: 'open' });
    const party = agent(host.publish(), own);
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...FRESH });
    await api(service(), 'PATCH', `/applications/${own.app}`, own.hub, { config: { hub: { agents: null } } });
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_client' });
  });

  it('is told in the metadata of the provider, and only where it may come', async () => {
    const metadata = async ({ app }: Application) =>
      (await fetch(`${service().baseUrl}/oidc/${app}/.well-known/oauth-authorization-server`)).json();
    const [on, off] = [await metadata(shop), await metadata(await makeApplication(service()))];
    expect(on).toMatchObject({ client_id_metadata_document_supported: true });
    expect(on.token_endpoint_auth_methods_supported).toContain('private_key_jwt');
    expect(off).not.toHaveProperty('client_id_metadata_document_supported');
    expect(off.token_endpoint_auth_methods_supported).not.toContain('private_key_jwt');
  });
});

describe('the consent to a client with a document', () => {
  it('says that nobody has verified it, and names its host and that of the redirect', async () => {
    const members = { client_name: 'Shop Support', logo_uri: 'https://evil.example/logo.png' };
    const { page } = await consentOf(agent(host.publish(members)));
    expect(titleOf(page)).toMatch(/^Continue to .*127\.0\.0\.1/);
    const text = plain(page);
    expect(text).toMatch(/127\.0\.0\.1:\d+.{0,20}isn.{0,5}t verified\. Shop doesn/);
    expect(text).toMatch(/It calls itself.{0,20}Shop Support/);
    expect(text).toMatch(/you go on to.{0,20}client\.example/);
    expect(page.text).not.toContain('evil.example');
  });

  it('says that the answer goes to a program on the device', async () => {
    const party = { ...agent(host.publish({ redirect_uris: ['http://localhost/cb'] })) };
    const { page } = await consentOf(party, { redirect_uri: 'http://localhost:4000/cb' });
    expect(plain(page)).toMatch(/a program on this device \(.{0,10}localhost/);
  });

  it.each(['google.com login', 'help@bank.example', 'Call +1 202 555 0179', 'https://a.example'])(
    'shows no name that looks like an address: %s',
    async (client_name) => {
      const { page } = await consentOf(agent(host.publish({ client_name })));
      expect(page.text).not.toContain(client_name);
      expect(page.text).not.toContain('calls itself');
    },
  );

  it('escapes the name', async () => {
    const { page } = await consentOf(agent(host.publish({ client_name: '<b onclick=x>' })));
    expect(page.text).not.toContain('<b onclick');
  });

  it('counts for what was shown: a change meanwhile shows the page again', async () => {
    const clientId = host.publish();
    const { page, by } = await consentOf(agent(clientId));
    host.publish({ redirect_uris: [AGENT_REDIRECT], client_name: 'Eve' }, clientId);
    const again = await by.submit(page, 'consent');
    expect(plain(again)).toContain('Eve');
    expect((await by.submit(again, 'consent')).url).toContain('code=');
  });

  it('is asked for once', async () => {
    const { party, by } = await agreed({}, {});
    expect((await visit(party, { prompt: 'none' }, by)).url).toContain('code=');
  });

  it.each([
    ['its name', { client_name: 'Eve' }],
    ['its redirect URIs', { redirect_uris: [AGENT_REDIRECT, 'https://evil.example/'] }],
    ['its logo', { logo_uri: 'https://client.example/logo.png' }],
  ])('is asked for again after a change of %s, and its tokens have ended', async (_, change) => {
    const { clientId, party, by, email, tokens } = await agreed();
    host.publish(change, clientId);
    later(61 * MINUTE);
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await visit(party, { prompt: 'none' }, by)).url).toContain('error=consent_required');
    const asked: string[] = [];
    await answerPages(service(), by, await visit(party, {}, by), email, asked);
    expect(asked).toEqual(['consent']);
    expect((await visit(party, { prompt: 'none' }, by)).url).toContain('code=');
  });
});

describe('the document of a client', () => {
  const callsOf = (clientId: string) => host.calls.filter((path) => clientId.endsWith(path)).length;

  it('is read once while it is fresh, by all instances', async () => {
    const { clientId, party, tokens } = await agreed();
    expect(callsOf(clientId)).toBe(1);
    forgetDocuments();
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
    expect(callsOf(clientId)).toBe(1);
    later(6 * MINUTE);
    const { body } = await refresh(party, tokens.refresh_token);
    expect(body).toMatchObject({ error: 'invalid_grant' });
    expect(callsOf(clientId)).toBe(2);
    forgetDocuments();
    await refresh(party, tokens.refresh_token);
    expect(callsOf(clientId)).toBe(2);
  });

  it('may be missed for a day by those who have tokens, while its host fails', async () => {
    const { clientId, party, by, tokens } = await agreed();
    host.answer(clientId, (response) => void response.writeHead(503).end());
    later(60 * MINUTE);
    const first = await refresh(party, tokens.refresh_token);
    expect(first.status).toBe(200);
    expect((await visit(party, { prompt: 'none' }, by)).status).toBe(400);
    later(25 * 60 * MINUTE);
    expect((await refresh(party, String(first.body['refresh_token']))).body['error']).toBe('invalid_client');
  });

  it.each([
    ['is gone', 404, {}],
    ['redirects', 302, { location: '/other.json' }],
  ])('ends what its client has if it %s', async (_, status, headers) => {
    const { clientId, party, tokens } = await agreed();
    host.answer(clientId, (response) => void response.writeHead(status, headers).end());
    later(6 * MINUTE);
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_client');
  });

  it.each([
    ['has grown', { padding: 'a'.repeat(11_000) }],
    ['names another client', { client_id: 'https://evil.example/client.json' }],
    ['has a secret', { client_secret: 'x' }],
  ])('ends what its client has if it %s', async (_, members) => {
    const { clientId, party, tokens } = await agreed();
    host.publish(members, clientId);
    later(6 * MINUTE);
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_client');
  });

  it('is not read for requests with tokens of a client to which nobody has agreed', async () => {
    const clientId = host.publish();
    const party = agent(clientId);
    const answers = [
      await exchange(party, 'code', { verifier: 'v'.repeat(43) }),
      await refresh(party, 'token'),
      await post(party, '/token/revocation', { token: 'token' }),
      await post(party, '/token/introspection', { token: 'token' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(callsOf(clientId)).toBe(0);
  });

  it('is kept with a consent only: strangers write their sign-in and counts alone', async () => {
    const before = await scanTable();
    const visits = 20;
    for (let n = 0; n < visits; n++) expect((await visit(agent(host.publish()))).status).toBe(200);
    const after = await scanTable();
    const kept = (items: typeof before) => items.filter(({ sk }) => sk === 'Arrival').length;
    expect(kept(after)).toBe(kept(before));
    // An interaction each, and the counts of two kinds in at most two windows.
    expect(after.length - before.length).toBeLessThanOrEqual(visits + 4);
  });

  it('is read at most 300 times in ten minutes for one source', async () => {
    const own = await withAgents({ client_documents: 'open' });
    const pages: Page[] = [];
    for (let n = 0; n < 301; n++) pages.push(await visit(agent(`${host.origin()}/missing-${n}`, own)));
    expect(host.calls.filter((path) => path.startsWith('/missing-'))).toHaveLength(300);
    expect(pages.at(-1)?.status).toBe(429);
  });

  it('that leads to a private address is not read: nothing connects', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const hosts = [
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      'a.localhost',
      '0177.0.0.1',
      '[::1]',
    ];
    for (const name of hosts)
      for (const scheme of ['http', 'https'])
        for (const path of ['/client.json', '/a/../client.json'])
          expect((await visit(agent(`${scheme}://${name}:${port}${path}`))).status).toBe(400);
    const clientId = host.publish();
    host.answer(
      clientId,
      (response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    expect((await visit(agent(clientId))).status).toBe(400);
    server.close();
    expect(connections).toBe(0);
  });
});

describe('a sign-in whose document is gone', () => {
  async function begunWithout() {
    const clientId = host.publish();
    const by = browser();
    const begun = await visit(agent(clientId), {}, by);
    host.answer(clientId, (response) => void response.writeHead(404).end());
    return { by, begun };
  }

  it('is told to another browser as any other', async () => {
    const { begun } = await begunWithout();
    const page = await browser().get(begun.url);
    expect([page.status, titleOf(page)]).toEqual([400, 'Allow cookies to sign in']);
  });

  it('goes no further, as one whose client was deleted', async () => {
    const { by, begun } = await begunWithout();
    const page = await by.get(begun.url);
    expect(page).toMatchObject({ status: 400, url: begun.url });
  });
});

describe('the keys of a client with a document', () => {
  const AUDIENCE = () => `${service().baseUrl}/oidc/${shop.app}`;

  async function newKey(kid: string) {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
  }
  type Pair = Awaited<ReturnType<typeof newKey>>;

  const assertion = async (
    clientId: string,
    { kid, privateKey }: Pair,
    { seconds = 60, jti = crypto.randomUUID() } = {},
  ) => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await new SignJWT({ jti })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(AUDIENCE())
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(privateKey),
  });

  /** A user of a client that authenticates by keys at `jwks_uri`. */
  async function confidential() {
    const keysUrl = `${host.origin()}/${crypto.randomUUID()}.keys`;
    const pairs = [await newKey('first')];
    host.answer(keysUrl, (response) => sendJson(response, { keys: pairs.map(({ jwk }) => jwk) }));
    const clientId = host.publish({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: keysUrl });
    const party = agent(clientId);
    const by = browser();
    const { code, request } = await newCode(service(), by, party, { email: newEmail(), ...FRESH });
    return { clientId, party, by, code, request, pairs, keysUrl };
  }

  it('authenticate it, also after they were rotated', async () => {
    const { clientId, party, code, request, pairs } = await confidential();
    const [first] = pairs as [Pair];
    expect((await exchange(party, code, request)).status).toBe(401);
    const other = await newKey('first');
    expect((await exchange(party, code, request, await assertion(clientId, other))).status).toBe(401);
    const { status, body } = await exchange(party, code, request, await assertion(clientId, first));
    expect(status).toBe(200);
    const token = String(body['refresh_token']);
    const second = await newKey('second');
    pairs.splice(0, 1, second);
    expect((await refresh(party, token, await assertion(clientId, second))).status).toBe(401);
    later(6 * MINUTE);
    expect((await refresh(party, token, await assertion(clientId, first))).status).toBe(401);
    expect((await refresh(party, token, await assertion(clientId, second))).status).toBe(200);
  });

  it('sign an assertion once, and for ten minutes at most', async () => {
    const { clientId, party, code, request, pairs } = await confidential();
    const [first] = pairs as [Pair];
    const long = await assertion(clientId, first, { seconds: 700 });
    expect((await exchange(party, code, request, long)).status).toBe(401);
    const once = await assertion(clientId, first);
    const { body } = await exchange(party, code, request, once);
    const token = String(body['refresh_token']);
    expect((await refresh(party, token, once)).status).toBe(401);
    expect((await refresh(party, token, await assertion(clientId, first))).status).toBe(200);
  });

  it('sign an assertion once, also of two requests at the same moment', async () => {
    const { clientId, party, code, request, pairs } = await confidential();
    const [first] = pairs as [Pair];
    const { body } = await exchange(party, code, request, await assertion(clientId, first));
    for (let n = 0; n < 3; n++) {
      const once = await assertion(clientId, first);
      const answers = await Promise.all(
        [1, 2].map(() => refresh(party, String(body['refresh_token']), once)),
      );
      const [good, refused] = answers.map(({ status }) => status).toSorted();
      expect([good, [400, 401].includes(refused ?? 0)]).toEqual([200, true]);
    }
  });

  it('let it push requests, which count for its source and store no assertion', async () => {
    const { clientId, party, pairs } = await confidential();
    const [first] = pairs as [Pair];
    const asked = Object.fromEntries(new URL(authorizationRequest(party).url).searchParams);
    const before = (await scanTable()).filter(({ sk }) => sk === 'ReplayDetection').length;
    const pushed = await post(party, '/request', { ...asked, ...(await assertion(clientId, first)) });
    expect(pushed.status).toBe(201);
    const [count] = withSource('127.0.0.1', () => artifactLimitKeys(shop.app, { of: 'pushed requests' }));
    expect(await getItem(count)).toMatchObject({ attempts: 1 });
    expect((await scanTable()).filter(({ sk }) => sk === 'ReplayDetection').length).toBe(before);
  });
});

describe('the URL of a client', () => {
  it('is no part of a key or an owner, and names the client by its host in lists', async () => {
    const { clientId, party, tokens } = await agreed();
    await refresh(party, tokens.refresh_token);
    const path = `/applications/${shop.app}/users/${subjectOf(tokens)}/sessions`;
    const { body } = await api(service(), 'GET', path, shop.keys);
    const sessions = body['results'] as Record<string, unknown>[];
    expect(sessions.find(({ kind }) => kind === 'client')).toMatchObject({
      client_name: new URL(host.origin()).host,
    });
    expect(sessions.find(({ kind }) => kind === 'client')).not.toHaveProperty('client');
    const items = await scanTable();
    const [file = ''] = clientId.split('/').slice(-1);
    expect(items.filter(({ sk }) => sk === 'Arrival').length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toContain(file);
    expect(JSON.stringify(items)).not.toContain(encodeURIComponent(clientId));
  });
});
