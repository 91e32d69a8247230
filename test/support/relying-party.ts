import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { RunningService } from './service.ts';

export type RelyingParty = {
  origin: string;
  /** The same site under an origin that is another site to browsers. */
  foreignOrigin: string;
  redirectUri: string;
  /** Serves a page at a path. */
  serve: (path: string, html: string) => void;
};

const page = (title: string, body = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`;

/**
 * A site whose visitors sign in with the service. As many do, it sends the browser on from its redirect URI to another origin, where it says welcome.
 */
export function useRelyingParty(): () => RelyingParty {
  let party: RelyingParty | undefined;
  const pages = new Map([
    ['/welcome', page('Welcome to the shop')],
    ['/bye', page('Goodbye')],
  ]);
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/callback') {
      response.writeHead(302, { location: `${party?.foreignOrigin}/welcome${search}` }).end();
    } else {
      const html = pages.get(pathname);
      response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html);
    }
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const origin = `http://localhost:${port}`;
    party = {
      origin,
      foreignOrigin: `http://127.0.0.1:${port}`,
      redirectUri: `${origin}/callback`,
      serve: (path, html) => pages.set(path, page('A page', html)),
    };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return () => {
    if (!party) throw new Error('the site is not started');
    return party;
  };
}

type OidcClient = { id: string; client_id: string; client_secret: string; redirectUri: string };

/** Sends JSON with the key of an application: by default of the one that is seeded. */
export async function sendAs(
  { seed }: RunningService,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {
    'x-svc-app-key': seed.client_id,
    'x-svc-app-secret': seed.client_secret,
  },
): Promise<Record<string, unknown>> {
  const response = await fetch(seed.base_url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Makes an OIDC client of the seeded application for a site. */
export async function registerClient(
  service: RunningService,
  party: RelyingParty,
  config: Record<string, unknown> = {},
): Promise<OidcClient> {
  const made = await sendAs(service, 'POST', `/applications/${service.seed.application}/oidc-clients`, {
    name: 'Shop',
    config: {
      redirect_uris: [party.redirectUri],
      post_logout_uris: [`${party.origin}/bye`],
      allowed_scopes: ['openid', 'profile', 'email', 'offline_access'],
      token_endpoint_auth_method: 'client_secret_post',
      ...config,
    },
  });
  const [credential] = Array.isArray(made['credentials']) ? made['credentials'] : [];
  const { client_id, secret } = credential;
  return { id: String(made['id']), client_id, client_secret: secret, redirectUri: party.redirectUri };
}

/** A request to sign in: its address, and what exchanges the code that it leads to for tokens. */
export function signInRequest(
  { seed }: RunningService,
  client: OidcClient,
  params: Record<string, string> = {},
) {
  const issuer = `${seed.base_url}/oidc/${seed.application}`;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state: 'of the shop',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...params,
  });
  const exchange = async (back: string): Promise<Record<string, string>> => {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(back).searchParams.get('code') ?? '',
        redirect_uri: client.redirectUri,
        client_id: client.client_id,
        client_secret: client.client_secret,
        code_verifier: verifier,
      }),
    });
    return response.json();
  };
  return { url: `${issuer}/auth?${query}`, issuer, exchange };
}
