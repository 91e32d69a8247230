import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { documentUrlFault, readClientDocument } from '../../../shared/oidc/client-document.ts';
import { sendJson } from '../../support/client-documents.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';
import { listeningPort } from '../../support/listening-port.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

beforeEach(() => {
  vi.stubEnv('TIMEOUT_FACTOR', '1');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Starts a host that the service may call, and returns the URL of its document. */
async function startHost(answer: Answer): Promise<string> {
  const server = createServer((request, response) => answer(response, request));
  const origin = `http://127.0.0.1:${await listeningPort(server)}`;
  vi.stubEnv('CONNECTOR_ORIGINS', origin);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${origin}/client.json`;
}

const USUAL = { client_name: 'Ada', redirect_uris: ['https://client.example/callback'] };

/** Returns what the service takes of a document with these members. */
async function taken(members: object, headers: Record<string, string> = {}) {
  const url = await startHost((response, { headers: { host } }) =>
    sendJson(response, { client_id: `http://${host}/client.json`, ...USUAL, ...members }, headers),
  );
  return readClientDocument(url);
}

const FURTHER_URLS = [
  'https://example.com',
  'https://example.com/',
  'https://example.com/?client.json',
  'https://example.com/a/../client.json',
  'https://example.com/./client.json',
  'https://example.com/%2e%2e/client.json',
  'https://example.com/a/%2E/client.json',
  'https://example.com:443/client.json',
  'https://EXAMPLE.com/client.json',
  'HTTPS://example.com/client.json',
  'https://example.com/client.json#it',
  'https://example.com/client.json#',
  'https://example.com/ä.json',
  'https://bücher.example/client.json',
  `https://example.com/${'a'.repeat(500)}`,
];

describe('the URL of a document', () => {
  it('may be any https URL with a path, also with a query', () => {
    for (const url of [
      'https://example.com/client.json',
      'https://example.com:8443/a/b',
      'https://xn--bcher-kva.example/c?v=1',
      'https://example.com/a%20b.json',
    ])
      expect(documentUrlFault(url), url).toBeUndefined();
  });

  it.each([...HOSTILE_URLS, ...FURTHER_URLS])('is not %s', (url) => {
    expect(documentUrlFault(url)).toEqual(expect.any(String));
  });

  it('leads to no connection if it or an address of its host is private', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const mixed = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const urls = [...HOSTILE_URLS, 'https://example.com/client.json'];
    expect(urls.length).toBeGreaterThan(40);
    for (const url of urls)
      for (const by of [resolve, mixed])
        await expect(readClientDocument(url, { resolve: by })).rejects.toThrow();
    expect(connect).not.toHaveBeenCalled();
  });
});

describe('reading a document', () => {
  it('takes what the service knows, and nothing else', async () => {
    const { metadata, seconds } = await taken({
      first_party: true,
      svc_client: { config: { first_party: true } },
      logo_uri: 'https://evil.example/logo.svg',
      scope: 'openid email',
      post_logout_redirect_uris: ['https://evil.example/'],
      require_pushed_authorization_requests: true,
    });
    expect(metadata).toEqual({ name: 'Ada', redirect_uris: USUAL.redirect_uris, refreshes: true });
    expect(seconds).toBe(300);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect with %d', async (status) => {
    for (const location of ['/other.json', 'https://example.com/client.json', 'http://169.254.169.254/']) {
      const calls: string[] = [];
      const url = await startHost((response, { url: path = '' }) => {
        calls.push(path);
        response.writeHead(status, { location }).end();
      });
      await expect(readClientDocument(url)).rejects.toMatchObject({ isOutage: false });
      expect(calls).toEqual(['/client.json']);
    }
  });

  it.each([
    ['another status', (response: ServerResponse) => void response.writeHead(201).end('{}'), false],
    ['no document', (response: ServerResponse) => void response.writeHead(404).end(), false],
    ['a failing host', (response: ServerResponse) => void response.writeHead(503).end(), true],
    [
      'HTML',
      (response: ServerResponse) => void response.setHeader('content-type', 'text/html').end('{}'),
      false,
    ],
    ['no type', (response: ServerResponse) => void response.end('{}'), false],
    [
      'what is almost JSON',
      (response: ServerResponse) => void response.setHeader('content-type', 'application/jsonp').end('{}'),
      false,
    ],
    ['a list', (response: ServerResponse) => sendJson(response, [USUAL]), false],
    ['null', (response: ServerResponse) => sendJson(response, null), false],
    [
      'no JSON',
      (response: ServerResponse) => void response.setHeader('content-type', 'application/json').end('{"a'),
      false,
    ],
    [
      'more than 10 KB',
      (response: ServerResponse) => sendJson(response, { a: 'a'.repeat(10 * 1024) }),
      false,
    ],
    [
      'a compressed answer',
      (response: ServerResponse) => sendJson(response, USUAL, { 'content-encoding': 'gzip' }),
      false,
    ],
    [
      'another client_id',
      (response: ServerResponse) =>
        sendJson(response, { ...USUAL, client_id: 'https://example.com/client.json' }),
      false,
    ],
    ['no client_id', (response: ServerResponse) => sendJson(response, USUAL), false],
  ])('refuses %s', async (_, answer, isOutage) => {
    await expect(readClientDocument(await startHost(answer))).rejects.toMatchObject({
      name: 'DocumentUnreadable',
      isOutage,
    });
  });

  it('ends with a host that is slow, or sends without an end', async () => {
    const silent = await startHost(() => undefined);
    await expect(readClientDocument(silent, { milliseconds: 50 })).rejects.toMatchObject({ isOutage: true });
    const endless = await startHost((response) => {
      response.setHeader('content-type', 'application/json');
      const more = setInterval(() => response.write(' '.repeat(1024)), 1);
      response.on('close', () => clearInterval(more));
    });
    await expect(readClientDocument(endless)).rejects.toThrow('too large');
  });

  const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
  it.each([
    ['client_secret', { client_secret: 'x' }],
    ['client_secret_expires_at', { client_secret_expires_at: 0 }],
    ['client_secret_post', { token_endpoint_auth_method: 'client_secret_post' }],
    ['client_secret_basic', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['client_secret_jwt', { token_endpoint_auth_method: 'client_secret_jwt' }],
    ['tls_client_auth', { token_endpoint_auth_method: 'tls_client_auth' }],
    ['null as a method', { token_endpoint_auth_method: null }],
    ['private_key_jwt without keys', { token_endpoint_auth_method: 'private_key_jwt' }],
    [
      'keys in both forms',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [jwk] },
        jwks_uri: 'https://example.com/keys',
      },
    ],
    [
      'a symmetric key',
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'oct', k: 'k' }] } },
    ],
    [
      'a private key',
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ ...jwk, d: 'd' }] } },
    ],
    ['no key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }],
    [
      'keys at a private address',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://169.254.169.254/keys' },
    ],
    [
      'keys over http',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://example.com/keys' },
    ],
    ['no name', { client_name: undefined }],
    ['an empty name', { client_name: ' ' }],
    ['a number as name', { client_name: 7 }],
    ['no redirect_uris', { redirect_uris: undefined }],
    ['a text as redirect_uris', { redirect_uris: 'https://client.example/callback' }],
    ['an empty list', { redirect_uris: [] }],
    [
      'redirect_uris of which none is allowed',
      {
        redirect_uris: [
          'http://client.example/',
          'javascript:alert(1)',
          'cursor://x',
          'https://localhost/',
          'https://a@b.example/',
          'https://b.example/#x',
        ],
      },
    ],
    ['no code flow', { response_types: ['token'] }],
    ['no grant for codes', { grant_types: ['implicit', 'refresh_token'] }],
  ])('refuses a document with %s', async (_, members) => {
    await expect(taken(members)).rejects.toMatchObject({ name: 'DocumentUnreadable', isOutage: false });
  });

  it('leaves out the redirect URIs that the service does not allow', async () => {
    const redirect_uris = [
      'cursor://x',
      'http://127.0.0.1/cb',
      'com.example.app:/cb',
      'https://a.example/cb',
    ];
    const { metadata } = await taken({ redirect_uris });
    expect(metadata.redirect_uris).toEqual(redirect_uris.slice(1));
  });

  it.each([
    ['a change of direction', 'Ada\u202eelpmaxe'],
    ['two lines', 'Ada\nverified'],
    ['more than 60 characters', 'a'.repeat(61)],
  ])('has no name with %s', async (_, client_name) => {
    expect((await taken({ client_name })).metadata.name).toBeUndefined();
  });

  it.each([
    ['max-age=600', 600],
    ['public, max-age="1200"', 1200],
    ['max-age=1', 300],
    ['max-age=999999999', 3600],
    ['no-store', 300],
    ['no-cache, max-age=3600', 300],
    ['max-age=-5', 300],
  ])('with cache-control %s it is fresh for %d seconds', async (control, seconds) => {
    expect((await taken({}, { 'cache-control': control })).seconds).toBe(seconds);
  });

  it('has another state once a member has changed of which the user should know', async () => {
    const state = async (members: object) => (await taken({ ...members })).state;
    const usual = await state({});
    expect(await state({ unknown: 1 })).toBe(usual);
    const changes = [
      { client_name: 'Eve' },
      { redirect_uris: ['https://evil.example/'] },
      { redirect_uris: [...USUAL.redirect_uris, 'https://evil.example/'] },
      { logo_uri: 'https://client.example/logo.png' },
      { client_uri: 'https://client.example/' },
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } },
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ ...jwk, x: 'z' }] } },
      { scope: 'openid' },
    ];
    const states = [usual];
    for (const change of changes) states.push(await state(change));
    expect(new Set(states).size).toBe(states.length);
  });
});
