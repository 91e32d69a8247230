import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { protectedResource, type ResourceAccess } from '../../client/src/server.ts';
import { listeningPort } from '../support/listening-port.ts';

const RESOURCE = 'https://mcp.example.com/notes';
const DOCUMENT = 'https://mcp.example.com/.well-known/oauth-protected-resource/notes';
const HOUR_SECONDS = 3600;

/** Claims of a token; one that is undefined is left out. */
type Claims = Record<string, unknown>;
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let own: Keys;
let fresh: Keys;
let server: ReturnType<typeof createServer>;
let baseUrl: string;
let answer: RequestListener;

beforeAll(async () => {
  [own, fresh] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
});

/** Each test has an issuer of its own, so none has the keys of another. */
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  answer = await announcing({ own });
  server = createServer((request, response) => answer(request, response));
  baseUrl = `http://127.0.0.1:${await listeningPort(server)}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function announcing(keys: Record<string, Keys>, alg = 'RS256'): Promise<RequestListener> {
  const announced = Object.entries(keys).map(async ([kid, { publicKey }]) => ({
    ...(await exportJWK(publicKey)),
    kid,
    alg,
  }));
  const body = JSON.stringify({ keys: await Promise.all(announced) });
  return ({ url }, response) => response.writeHead(url?.startsWith('/oidc/app_1/') ? 200 : 404).end(body);
}

const issuer = () => `${baseUrl}/oidc/app_1`;

function token(claims: Claims = {}, { kid = 'own', keys = own, typ = 'at+jwt', alg = 'RS256' } = {}) {
  const now = Math.floor(Date.now() / 1000);
  const base = { iss: issuer(), aud: RESOURCE, sub: 'user_1', client_id: 'key_agent', scope: 'notes:read' };
  return new SignJWT({ ...base, iat: now, exp: now + HOUR_SECONDS, jti: 'token_1', ...claims })
    .setProtectedHeader({ alg, typ, kid })
    .sign(keys.privateKey);
}

const notes = (more = {}) =>
  protectedResource({ baseUrl, application: 'app_1', resource: RESOURCE, scopes: ['notes:read'], ...more });

const withToken = (text: string) => new Request(RESOURCE, { headers: { authorization: `Bearer ${text}` } });

/** What a request with a token gets: `ok`, or status, challenge and code. */
async function outcome(text: string, scopes: readonly string[] = ['notes:read']) {
  const found = await notes().check(withToken(text), scopes);
  if (!(found instanceof Response)) return 'ok';
  const { code } = await found.json();
  return [found.status, code, found.headers.get('www-authenticate')];
}

const refused = (code = 'invalid_token') => [
  401,
  code,
  `Bearer error="invalid_token", scope="notes:read", resource_metadata="${DOCUMENT}"`,
];

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('the check of a protected resource', () => {
  it('returns user, client, scopes and expiry of a good token', async () => {
    const text = await token({ scope: 'notes:read notes:write' });
    expect(await notes().check(withToken(text), ['notes:write'])).toEqual({
      userId: 'user_1',
      clientId: 'key_agent',
      scopes: ['notes:read', 'notes:write'],
      token: text,
      expiresAt: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
      resourceMetadataUrl: DOCUMENT,
      claims: expect.objectContaining({ jti: 'token_1', aud: RESOURCE }),
    });
  });

  it('takes the issuer in place of base URL and application', async () => {
    const resource = protectedResource({ issuer: issuer(), resource: RESOURCE });
    expect(await resource.check(withToken(await token()))).toMatchObject({ userId: 'user_1' });
    expect(resource.metadata.authorization_servers).toEqual([issuer()]);
  });

  it.each([
    ['no header', new Request(RESOURCE)],
    ['another scheme', new Request(RESOURCE, { headers: { authorization: 'Basic dXNlcjpwYXNz' } })],
    ['two tokens', new Request(RESOURCE, { headers: { authorization: 'Bearer a, Bearer b' } })],
  ])('challenges a request with %s without an error code', async (_, request) => {
    const found = await notes().check(request, ['notes:read', 'notes:write']);
    if (!(found instanceof Response)) throw new Error('the request passed');
    expect([found.status, found.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer scope="notes:read notes:write", resource_metadata="${DOCUMENT}"`,
    ]);
    expect(await found.json()).toEqual({ code: 'missing_credentials', error: expect.any(String) });
  });

  it('ignores a token in the address', async () => {
    const request = new Request(`${RESOURCE}?access_token=${await token()}`);
    const found = await notes().check(request);
    if (!(found instanceof Response)) throw new Error('the request passed');
    expect(found.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${DOCUMENT}"`);
  });

  it.each([
    ['for another resource', { aud: 'https://mcp.example.com/other' }],
    ['for a resource whose name begins alike', { aud: `${RESOURCE}/deeper` }],
    ['for the resource with a slash at its end', { aud: `${RESOURCE}/` }],
    ['for the API', { aud: 'app:app_1' }],
    ['for this resource and another one', { aud: [RESOURCE, 'https://mcp.example.com/other'] }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://evil.example/oidc/app_1' }],
    ['of another application', { iss: 'http://127.0.0.1/oidc/app_2' }],
    ['without a user', { sub: undefined }],
    ['without a client', { client_id: undefined }],
    ['without an expiry', { exp: undefined }],
    ['without a time of issue', { iat: undefined }],
    ['that is not good yet', { nbf: Math.floor(Date.now() / 1000) + HOUR_SECONDS }],
  ])('refuses a token %s', async (_, claims: Claims) => {
    expect(await outcome(await token(claims))).toEqual(refused());
  });

  it('refuses a token of another type, such as an id token', async () => {
    for (const typ of ['JWT', 'sa+jwt', 'logout+jwt'])
      expect(await outcome(await token({}, { typ }))).toEqual(refused());
  });

  it('refuses a token with a foreign, changed or no signature', async () => {
    const [head = '', , signature] = (await token()).split('.');
    const payload = Buffer.from(JSON.stringify({ aud: RESOURCE, sub: 'user_2' })).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect(await outcome(await token({}, { keys: fresh }))).toEqual(refused());
    expect(await outcome(`${head}.${payload}.${signature}`)).toEqual(refused());
    expect(await outcome(`${none}.${payload}.`)).toEqual(refused());
    expect(await outcome('garbage')).toEqual(refused());
  });

  it('refuses a token that is signed by another algorithm than RS256', async () => {
    const eddsa = await generateKeyPair('EdDSA');
    answer = await announcing({ own: eddsa }, 'EdDSA');
    expect(await outcome(await token({}, { keys: eddsa, alg: 'EdDSA' }))).toEqual(refused());
  });

  it('takes a token until ten seconds after its expiry', async () => {
    const text = await token();
    pass(HOUR_SECONDS + 9);
    expect(await outcome(text)).toBe('ok');
    pass(1);
    expect(await outcome(text)).toEqual(refused('expired_token'));
  });

  it('names the scopes of the operation to a token that lacks one: 403', async () => {
    expect(await outcome(await token(), ['notes:read', 'notes:write'])).toEqual([
      403,
      'insufficient_scope',
      `Bearer error="insufficient_scope", scope="notes:read notes:write", resource_metadata="${DOCUMENT}"`,
    ]);
  });

  it.each([undefined, '', 'notes:reader', 'NOTES:READ', 7, ['notes:read']])(
    'finds no scope notes:read in %j',
    async (scope) => {
      expect((await outcome(await token({ scope })))[0]).toBe(403);
    },
  );

  it('answers 503 without a challenge while the keys cannot be read', async () => {
    answer = (_, response) => response.writeHead(503).end();
    const found = await notes().check(withToken(await token()));
    if (!(found instanceof Response)) throw new Error('the request passed');
    const { status, headers } = found;
    expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([503, '5', null]);
  });

  it('takes the tokens of a new key, and of the old one as long as it is announced', async () => {
    const old = await token();
    expect(await outcome(old)).toBe('ok');
    answer = await announcing({ own, fresh });
    pass(30);
    expect(await outcome(await token({}, { kid: 'fresh', keys: fresh }))).toBe('ok');
    expect(await outcome(old)).toBe('ok');
  });

  it('refuses an operation later, with the scopes that it needs', async () => {
    const { status, headers } = notes().refuse(['notes:write']);
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer error="insufficient_scope", scope="notes:write", resource_metadata="${DOCUMENT}"`,
    ]);
  });
});

describe('the document of a protected resource', () => {
  it('names the resource, its issuer and its scopes', async () => {
    const resource = notes({ name: 'Notes' });
    const found = resource.document(new Request(DOCUMENT));
    expect(found?.status).toBe(200);
    expect(found?.headers.get('access-control-allow-origin')).toBe('*');
    expect(await found?.json()).toEqual(resource.metadata);
    expect(resource.metadata).toEqual({
      resource: RESOURCE,
      authorization_servers: [issuer()],
      scopes_supported: ['notes:read'],
      bearer_methods_supported: ['header'],
      resource_name: 'Notes',
    });
  });

  const WELL_KNOWN = '/.well-known/oauth-protected-resource';
  it.each([
    ['https://mcp.example.com', WELL_KNOWN],
    ['https://mcp.example.com/', WELL_KNOWN],
    ['https://mcp.example.com/a/b', `${WELL_KNOWN}/a/b`],
    ['https://mcp.example.com/a/', `${WELL_KNOWN}/a/`],
    ['https://mcp.example.com:8443/a?k=1', `${WELL_KNOWN}/a?k=1`],
    ['http://localhost:4070/mcp', `${WELL_KNOWN}/mcp`],
    ['HTTPS://MCP.example.com/"ä"', `${WELL_KNOWN}/%22%C3%A4%22`],
  ])('of %s is at %s, with the identifier as it is', (resource, path) => {
    const { metadata, metadataPath, metadataUrl, document } = notes({ resource });
    expect([metadata.resource, metadataPath]).toEqual([resource, path]);
    expect(metadataUrl).toBe(new URL(resource).origin + path);
    expect(document(new Request(`http://behind.a.proxy${path}`))?.status).toBe(200);
  });

  it('is not at other addresses', () => {
    const { document } = notes();
    const paths = ['/notes', WELL_KNOWN, `${WELL_KNOWN}/notes/`, `${WELL_KNOWN}/other`];
    for (const path of [...paths, `${WELL_KNOWN}/notes?k=1`])
      expect(document(new Request(`https://mcp.example.com${path}`))).toBeUndefined();
    const asked = notes({ resource: `${RESOURCE}?k=1` });
    expect(asked.document(new Request(`${DOCUMENT}?k=2`))).toBeUndefined();
  });

  it('is read by pages, and by no other method than GET', () => {
    const answerTo = (method: string) => notes().document(new Request(DOCUMENT, { method }));
    expect(answerTo('HEAD')?.status).toBe(200);
    expect(answerTo('OPTIONS')?.headers.get('access-control-allow-headers')).toBe('*');
    expect([answerTo('POST')?.status, answerTo('POST')?.headers.get('allow')]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
    ]);
  });
});

describe('protectedResource', () => {
  it.each([
    '',
    'mcp.example.com',
    '/notes',
    'app:app_1',
    'https://mcp.example.com/#notes',
    'https://mcp.example.com/a\\b',
    'https://mcp.example.com/a b',
    'https://',
  ])('refuses the identifier %j', (resource) => {
    expect(() => notes({ resource })).toThrow(TypeError);
  });

  it.each(['', 'notes read', 'notes"', 'notes\\', 'nötes', 'notes\r\nX: y'])(
    'refuses the scope %j wherever it is named',
    async (scope) => {
      expect(() => notes({ scopes: [scope] })).toThrow(TypeError);
      expect(() => notes().refuse([scope])).toThrow(TypeError);
      expect(() => notes().express([scope])).toThrow(TypeError);
      await expect(notes().check(new Request(RESOURCE), [scope])).rejects.toThrow(TypeError);
    },
  );
});

describe('the middleware of a protected resource', () => {
  async function ask(headers: Record<string, string>) {
    const guard = notes().express(['notes:read']);
    const backend = createServer(async (request: IncomingMessage & { auth?: ResourceAccess }, response) => {
      await guard(request, response, () => response.end(JSON.stringify({ user: request.auth?.userId })));
    });
    const found = await fetch(`http://127.0.0.1:${await listeningPort(backend)}/notes`, { headers });
    const body = await found.json();
    backend.close();
    return { status: found.status, challenge: found.headers.get('www-authenticate'), body };
  }

  it('sets `auth` of the request of a good token', async () => {
    const found = await ask({ authorization: `Bearer ${await token()}` });
    expect(found).toEqual({ status: 200, challenge: null, body: { user: 'user_1' } });
  });

  it('answers other requests itself', async () => {
    expect(await ask({})).toEqual({
      status: 401,
      challenge: `Bearer scope="notes:read", resource_metadata="${DOCUMENT}"`,
      body: { code: 'missing_credentials', error: expect.any(String) },
    });
  });
});
