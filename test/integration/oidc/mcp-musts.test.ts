import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ProtectedResource, protectedResource, verifyToken } from '../../../client/src/server.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { serving, useNamedHosts } from '../../support/named-hosts.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  bearer,
  exchange,
  makeApplication,
  makeParty,
  newCode,
  newTokens,
  type Party,
  post,
  REDIRECT_URI,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

/**
 * The MUSTs of the authorization specification of MCP of 2026-07-28 for authorization servers (A; D for
 * clients with documents) and for MCP servers (S), numbered in the order of its pages.
 */

const NOTES = 'https://mcp.example.com/notes';
const FILES = 'https://mcp.example.com/files';
const READ = { name: 'read', description: 'Read them' };

const service = useService();
const hosts = useNamedHosts();
let party: Party;
let confidential: Party;
let browser: CookieBrowser;
let email: string;
let notes: ProtectedResource;
let files: ProtectedResource;

beforeAll(async () => {
  const common = { name: 'Shop', scopes: [READ], self_registered: true };
  const { hub: _, ...application } = await makeApplication(service(), {
    resources: [NOTES, FILES].map((identifier) => ({ identifier, ...common })),
    hub: { agents: { client_documents: 'open' } },
  });
  confidential = await makeParty(service(), {}, application);
  party = await makeParty(service(), { token_endpoint_auth_method: 'none' }, application);
  browser = new CookieBrowser(service().baseUrl);
  email = newEmail();
  const { baseUrl } = service();
  const options = { baseUrl, application: application.app, scopes: ['read'] };
  notes = protectedResource({ ...options, resource: NOTES });
  files = protectedResource({ ...options, resource: FILES });
});

/** Without `nonce`, which is for `openid` alone: programs of MCP send neither. */
const FOR_NOTES = { scope: 'read', resource: NOTES, nonce: undefined };

const tokensFor = (params: Record<string, string> = {}, of = party): Promise<Tokens> =>
  newTokens(service(), browser, of, { email, ...FOR_NOTES, ...params });

const offline = () => tokensFor({ scope: 'read offline_access', prompt: 'consent' });

/** What the user's browser shows, or the client gets, for a request. */
async function authorize(params: Record<string, string | undefined>) {
  const { url } = authorizationRequest(party, { ...FOR_NOTES, ...params });
  return answerPages(service(), browser, await browser.get(url), email);
}

const metadata = async (path = `/oidc/${party.app}/.well-known/openid-configuration`) =>
  (await fetch(service().baseUrl + path)).json();

const ask = (resource: ProtectedResource, token?: string, scopes?: string[]) =>
  resource.check({ headers: token === undefined ? {} : bearer(token) }, scopes);

/** Status and challenge of a refused request. */
async function refusal(...request: Parameters<typeof ask>) {
  const found = await ask(...request);
  if (!(found instanceof Response)) throw new Error('the request passed');
  return [found.status, found.headers.get('www-authenticate')];
}

describe('the authorization server', () => {
  it('A1 gives public clients no code without PKCE by S256 (OAuth 2.1)', async () => {
    for (const params of [{ code_challenge: undefined }, { code_challenge_method: 'plain' }]) {
      const page = await authorize({ code_challenge_method: undefined, ...params });
      expect(answerAt(page).get('error')).toBe('invalid_request');
    }
    const { code } = await newCode(service(), browser, party, { email, ...FOR_NOTES });
    expect((await exchange(party, code, { verifier: 'x'.repeat(43) })).body['error']).toBe('invalid_grant');
  });

  it('A2 takes codes once, and from their client alone (OAuth 2.1)', async () => {
    const { code, request } = await newCode(service(), browser, party, { email, ...FOR_NOTES });
    expect((await exchange(confidential, code, request)).body['error']).toBe('invalid_grant');
    expect((await exchange(party, code, request)).status).toBe(200);
    expect((await exchange(party, code, request)).body['error']).toBe('invalid_grant');
  });

  it('A3 signs confidential clients in, with their secret (OAuth 2.1)', async () => {
    const { access_token: token } = await tokensFor({}, confidential);
    expect(await ask(notes, token)).toMatchObject({ clientId: confidential.clientId });
    const { code, request } = await newCode(service(), browser, confidential, { email, ...FOR_NOTES });
    const answer = await exchange({ ...confidential, secret: 'guessed' }, code, request);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('A4 has neither the implicit nor the password grant (OAuth 2.1)', async () => {
    const { response_types_supported, grant_types_supported } = await metadata();
    expect(response_types_supported).toEqual(['code']);
    expect([...grant_types_supported].sort()).toEqual(['authorization_code', 'refresh_token']);
    const form = { grant_type: 'password', username: email, password: 'x' };
    expect((await post(party, '/token', form)).body['error']).toBe('unsupported_grant_type');
  });

  it('A5 has its metadata at each address that clients try (RFC 8414, Discovery)', async () => {
    const path = `/oidc/${party.app}`;
    const found = await Promise.all([
      metadata(`/.well-known/oauth-authorization-server${path}`),
      metadata(`/.well-known/openid-configuration${path}`),
      metadata(`${path}/.well-known/openid-configuration`),
    ]);
    expect(found.map(({ issuer }) => issuer)).toEqual(Array(3).fill(party.issuer));
  });

  it('A6 announces S256, without which clients stop', async () => {
    expect((await metadata()).code_challenge_methods_supported).toEqual(['S256']);
  });

  it('A7 announces `iss` in its answers, and names itself in each (RFC 9207)', async () => {
    expect((await metadata()).authorization_response_iss_parameter_supported).toBe(true);
    expect(answerAt(await authorize({})).get('iss')).toBe(party.issuer);
    const refused = await authorize({ resource: 'https://mcp.example.com/unknown' });
    expect(answerAt(refused).get('iss')).toBe(party.issuer);
  });

  it('A8 gives a new refresh token for each, and ends all if one is used again', async () => {
    const { refresh_token: first } = await offline();
    const { body } = await refresh(party, first, { resource: NOTES });
    const second = String(body['refresh_token']);
    expect(second).not.toBe(first);
    expect((await refresh(party, second, { resource: NOTES })).status).toBe(200);
    expect((await refresh(party, first, { resource: NOTES })).body['error']).toBe('invalid_grant');
  });

  it('A9 has all its endpoints at its own address, which is https in a deployment', async () => {
    const urls = Object.entries(await metadata()).filter(([name]) => /_(endpoint|uri)$/.test(name));
    expect(urls.length).toBeGreaterThan(5);
    for (const [name, url] of urls)
      expect([name, url]).toEqual([name, expect.stringContaining(party.issuer)]);
  });

  it("A10 takes no redirect URI of http but those of the user's machine", async () => {
    const path = `/applications/${party.app}/oidc-clients`;
    const create = (uri: string) =>
      api(service(), 'POST', path, party.keys, { name: 'Agent', config: { redirect_uris: [uri] } });
    expect((await create('http://agent.example/callback')).status).toBe(400);
    expect((await create('http://localhost/callback')).status).toBe(200);
    expect((await create('https://agent.example/callback')).status).toBe(200);
  });

  it('A11 compares redirect URIs exactly, and sends nobody to another one', async () => {
    const others = [`${REDIRECT_URI}/`, `${REDIRECT_URI}?next=1`, 'https://client.example.evil/callback'];
    for (const redirect_uri of others) {
      const page = await authorize({ redirect_uri });
      expect([page.status, page.url.startsWith(service().baseUrl)]).toEqual([400, true]);
    }
  });

  it('A12 sends nobody on for a client that it does not know', async () => {
    const page = await authorize({ client_id: 'key_unknown' });
    expect([page.status, page.url.startsWith(service().baseUrl)]).toEqual([400, true]);
  });

  it('A13 gives a token for the requested resource alone (RFC 8707)', async () => {
    const { access_token: token } = await tokensFor();
    expect(decodeJwt(token)).toMatchObject({ aud: NOTES, scope: 'read' });
    const page = await authorize({ resource: 'https://mcp.example.com/unknown' });
    expect(answerAt(page).get('error')).toBe('invalid_target');
  });

  it('A14 gives no token for a resource to which the user has not agreed', async () => {
    const { refresh_token } = await offline();
    const answer = await refresh(party, refresh_token, { resource: FILES });
    expect(answer.status).toBe(400);
    expect(answer.body).not.toHaveProperty('access_token');
    const { code, request } = await newCode(service(), browser, party, { email, ...FOR_NOTES });
    expect((await exchange(party, code, request, { resource: FILES })).status).toBe(400);
  });

  it('A15 gives tokens for an hour at most', async () => {
    const { exp = 0, iat = 0 } = decodeJwt((await tokensFor()).access_token);
    expect(exp - iat).toBeLessThanOrEqual(3600);
  });

  it('A16 takes no token for a resource at its own endpoints and API', async () => {
    const { access_token: token } = await tokensFor();
    expect((await userinfo(party, token)).status).toBe(401);
    expect((await post(party, '/token/introspection', { token })).body).toEqual({ active: false });
    const path = `/me/applications/${party.app}/data`;
    expect((await api(service(), 'GET', path, bearer(token))).status).toBe(401);
  });

  it('A17 keeps answers with tokens out of caches (OAuth 2.1)', async () => {
    const { code, request } = await newCode(service(), browser, party, { email, ...FOR_NOTES });
    expect((await exchange(party, code, request)).headers.get('cache-control')).toContain('no-store');
  });

  it('A18 shows the host of the redirect URI before the user agrees', async () => {
    const { url } = authorizationRequest(party, { ...FOR_NOTES, prompt: 'consent' });
    const page = await browser.get(url);
    expect(page.text).toContain('value="consent"');
    expect(page.text).toContain(new URL(REDIRECT_URI).host);
  });
});

describe('the authorization server, for clients with documents', () => {
  const CLIENT = { client_name: 'Agent', redirect_uris: [REDIRECT_URI] };

  /** Serves a document, and sends somebody to sign in at its client. */
  async function signIn(document: unknown, params: Record<string, string> = {}) {
    const client_id = `https://agent.example/${crypto.randomUUID()}.json`;
    const body = typeof document === 'object' ? { client_id, ...CLIENT, ...document } : document;
    hosts.answer = serving(typeof body === 'string' ? body : JSON.stringify(body))();
    return authorize({ client_id, ...params });
  }

  const isRefused = ({ status, url }: { status: number; url: string }) =>
    status === 400 && url.startsWith(service().baseUrl);

  it('D1 reads the document of a client, and signs people in at it', async () => {
    expect(answerAt(await signIn({})).get('code')).toBeTruthy();
    expect((await metadata()).client_id_metadata_document_supported).toBe(true);
  });

  it('D2 takes a document only if its client_id is its address', async () => {
    expect(isRefused(await signIn({ client_id: 'https://agent.example/other.json' }))).toBe(true);
  });

  it('D3 takes only redirect URIs of the document', async () => {
    expect(isRefused(await signIn({}, { redirect_uri: `${REDIRECT_URI}/other` }))).toBe(true);
  });

  it('D4 takes only JSON, with name and redirect URIs', async () => {
    const nameless = [{ client_name: undefined }, { client_name: ' ' }];
    for (const document of ['<html>', '[]', ...nameless, { redirect_uris: undefined }, { redirect_uris: [] }])
      expect([document, isRefused(await signIn(document))]).toEqual([document, true]);
  });

  it('D5 asks each person for consent to each client', async () => {
    const client_id = 'https://agent.example/asked.json';
    hosts.answer = serving(JSON.stringify({ client_id, ...CLIENT }))();
    const page = await browser.get(authorizationRequest(party, { ...FOR_NOTES, client_id }).url);
    expect(page.text).toContain('value="consent"');
    expect(page.text).toContain(new URL(REDIRECT_URI).host);
  });
});

describe('an MCP server with protectedResource()', () => {
  const CHALLENGE = `scope="read", resource_metadata="${NOTES.replace('/notes', '/.well-known/oauth-protected-resource/notes')}"`;

  it('S1 names its authorization server in its document (RFC 9728)', async () => {
    const found = await notes.document(new Request(notes.metadataUrl))?.json();
    expect(found).toMatchObject({ resource: NOTES, authorization_servers: [party.issuer] });
  });

  it('S2 leads to the document from each 401', async () => {
    expect(await refusal(notes, undefined, ['read'])).toEqual([401, `Bearer ${CHALLENGE}`]);
    expect(await refusal(notes, 'x', ['read'])).toEqual([401, `Bearer error="invalid_token", ${CHALLENGE}`]);
  });

  it('S3 takes a token for itself, and none for another server', async () => {
    const { access_token: token } = await tokensFor();
    expect(await ask(notes, token, ['read'])).toMatchObject({ clientId: party.clientId, scopes: ['read'] });
    expect((await refusal(files, token))[0]).toBe(401);
    const { access_token: other } = await tokensFor({ resource: FILES });
    expect((await refusal(notes, other))[0]).toBe(401);
    expect(await ask(files, other, ['read'])).toMatchObject({ clientId: party.clientId });
  });

  it('S4 takes no other token of the service', async () => {
    const own = await tokensFor({ scope: 'openid', resource: `app:${party.app}` });
    const opaque = await newTokens(service(), browser, party, { email });
    for (const token of [
      own.access_token,
      own.id_token,
      opaque.access_token,
      service().seed.user.access_token,
    ])
      expect((await refusal(notes, token))[0]).toBe(401);
  });

  it('S5 takes no token from the address of a request', async () => {
    const { access_token: token } = await tokensFor();
    const found = await notes.check(new Request(`${NOTES}?access_token=${token}`), ['read']);
    expect(found).toMatchObject({ status: 401 });
  });

  it('S6 names all scopes of an operation to a token that lacks one', async () => {
    const { access_token: token } = await tokensFor();
    expect(await refusal(notes, token, ['read', 'write'])).toEqual([
      403,
      `Bearer error="insufficient_scope", ${CHALLENGE.replace('read', 'read write')}`,
    ]);
  });

  it('S7 and a backend that verifies own tokens take none of each other', async () => {
    const { access_token: token } = await tokensFor();
    const options = { baseUrl: service().baseUrl, application: party.app, clients: 'any' } as const;
    await expect(verifyToken(token, options)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
