import { beforeAll, describe, expect, it } from 'vitest';
import { makeParty, type Party } from '../../support/oidc-flow.ts';
import { signInAtClient } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let party: Party;
beforeAll(async () => {
  party = await makeParty(service());
});

const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(service().baseUrl + path, { headers, redirect: 'manual' });

/** Addresses of metadata, by the path of the issuer that they are for. */
const ofIssuer = (path: string) => [
  `${path}/.well-known/openid-configuration`,
  `${path}/.well-known/oauth-authorization-server`,
  `/.well-known/openid-configuration${path}`,
  `/.well-known/oauth-authorization-server${path}`,
];

const keySets = () => [
  `/oidc/${party.app}/jwks`,
  `/oidc/${party.app}/.well-known/jwks.json`,
  '/hub/auth/keys',
  '/.well-known/jwks.json',
];

describe('metadata', () => {
  it('of an application is equal at the appended and the path-inserted addresses', async () => {
    const documents = await Promise.all(
      ofIssuer(`/oidc/${party.app}`).map(async (path) => (await at(path)).json()),
    );
    expect(documents[0]).toMatchObject({ issuer: party.issuer, jwks_uri: `${party.issuer}/jwks` });
    for (const document of documents) expect(document).toEqual(documents[0]);
  });

  it('of the service itself is where its issuer says', async () => {
    for (const path of [...ofIssuer(''), '/hub/auth/.well-known/oauth-authorization-server']) {
      expect(await (await at(path)).json()).toMatchObject({ issuer: service().baseUrl });
    }
  });
});

it('keys are at jwks.json of each issuer, too', async () => {
  const keys = await (await at(`/oidc/${party.app}/jwks`)).json();
  expect(keys.keys.length).toBeGreaterThan(1);
  expect(await (await at(`/oidc/${party.app}/.well-known/jwks.json`)).json()).toEqual(keys);
  const own = await (await at('/hub/auth/keys')).json();
  expect(own.keys.length).toBeGreaterThan(0);
  expect(await (await at('/.well-known/jwks.json')).json()).toEqual(own);
});

it('begins every set of keys with an RSA key', async () => {
  for (const path of keySets()) {
    const { keys } = await (await at(path)).json();
    expect([path, keys[0].kty]).toEqual([path, 'RSA']);
    expect(keys.at(-1).kty).toBe('OKP');
  }
});

describe('caches', () => {
  const paths = () => [...ofIssuer(`/oidc/${party.app}`), ...ofIssuer(''), ...keySets()];

  it('cache metadata and keys for five minutes, and revalidate them by the entity tag', async () => {
    for (const path of paths()) {
      const first = await at(path);
      expect([path, first.status, first.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=300',
      ]);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      for (const match of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await at(path, { 'if-none-match': match });
        expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
        expect(again.headers.get('etag')).toBe(etag);
      }
      expect((await at(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });
});

describe('an application that does not exist', () => {
  const UNKNOWN = [
    'app_unknown',
    'x'.repeat(3_000),
    encodeURIComponent('ä'.repeat(1_000)),
    '%00',
    '%20',
    '.',
  ];

  it.each(UNKNOWN)('has no endpoints: 404 and a problem (%#)', async (app) => {
    const paths = [...ofIssuer(`/oidc/${app}`), `/oidc/${app}/jwks`, `/oidc/${app}/me`];
    for (const path of paths) {
      // A raw dot segment would be taken away by the client already.
      const response = await at(path.replace('/./', '/%2E/').replace(/\/\.$/, '/%2E'));
      expect([path.slice(0, 80), response.status]).toEqual([path.slice(0, 80), 404]);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({
        code: expect.stringMatching(/^(application|route)_not_found$/),
      });
    }
    const posted = await fetch(`${service().baseUrl}/oidc/${app}/token`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it.each(UNKNOWN.slice(0, 3))('has no pages: 404 and a page (%#)', async (app) => {
    for (const path of ['/auth', '/session/end', '/interaction/x', '/interaction/x/link/y']) {
      const response = await at(`/oidc/${app}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    }
  });
});

it.each([
  ['/interaction/{}', 400],
  ['/interaction/x/link/{}', 404],
  ['/auth/{}', 400],
  ['/auth?client_id={}', 400],
])(
  'an id in an address that is too long or malformed is a failure of the caller: %s',
  async (path, status) => {
    for (const id of ['x'.repeat(3_000), '%00', '%F0%9F%98%80', '%0D%0A', '%3Fx', '%23', '%25zz', '_-']) {
      const response = await at(`/oidc/${party.app}${path.replace('{}', id)}`);
      expect([id.slice(0, 9), response.status < 500]).toEqual([id.slice(0, 9), true]);
      if (/^[\w-]+$/.test(id)) expect(response.status).toBe(status);
    }
  },
);

it('a page of any origin may send any header, and read the answer without cookies', async () => {
  const url = `${party.issuer}/token`;
  const asked = {
    origin: 'https://spa.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,x-anything,traceparent',
  };
  const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    '*,authorization',
  ]);
  const answer = await fetch(`${party.issuer}/jwks`, { headers: { origin: 'https://spa.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

describe('HEAD', () => {
  const head = (path: string, headers: Record<string, string> = {}) =>
    fetch(service().baseUrl + path, { method: 'HEAD', headers, redirect: 'manual' });

  it('answers as GET at userinfo with a token', async () => {
    const { tokens, party: client } = await signInAtClient(service());
    const answer = await head(`/oidc/${client.app}/me`, { authorization: `Bearer ${tokens.access_token}` });
    expect(answer.status).toBe(200);
  });

  it.each(['auth', 'session/end'])('is 405 at %s, which begins something', async (below) => {
    expect((await head(`/oidc/${party.app}/${below}`)).status).toBe(405);
  });
});
