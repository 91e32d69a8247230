import { createRemoteJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { beforeAll, expect } from 'vitest';
import { CookieBrowser, type Page } from '../support/cookie-browser.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  exchange,
  makeParty,
  type Party,
  type Request,
  type Tokens,
  userinfo,
} from '../support/oidc-flow.ts';
import { type RunningService, useService } from '../support/service.ts';

type Json = Record<string, unknown>;
type Form = Record<string, string | undefined>;

/** What a module of the suite works with: the provider's metadata, a static client, and a browser in which a person signs in. */
export type Bench = {
  service: RunningService;
  metadata: Json;
  client: Party;
  browser: CookieBrowser;
  email: string;
};

/** A request that was answered with a code, and what the code gave. */
export type Flow = { request: Request; tokens: Tokens; claims: JWTPayload; asked: string[] };

const WITHOUT_PKCE = { code_challenge: undefined, code_challenge_method: undefined };

/** The person that the suite's tests sign in has every standard claim that the provider knows. */
const PERSON = {
  first_name: 'Grace',
  last_name: 'Hopper',
  nick_name: 'Amazing',
  phone_number: '+14155550123',
};

/** A provider with a static client as the suite wants it: no PKCE, all scopes. */
export function useBench(): () => Bench {
  const service = useService();
  let bench: Bench | undefined;

  beforeAll(async () => {
    const client = await makeClient(service());
    const email = `${crypto.randomUUID()}@example.com`;
    const path = `/applications/${client.app}/users/__default__/data`;
    const made = await api(service(), 'PUT', path, client.keys, { data: { ...PERSON, email } });
    expect(made.status).toBeLessThan(300);
    const metadata = await (await fetch(`${client.issuer}/.well-known/openid-configuration`)).json();
    const browser = new CookieBrowser(service().baseUrl);
    bench = { service: service(), metadata, client, browser, email };
  });

  return () => {
    if (!bench) throw new Error('the provider is not started');
    return bench;
  };
}

export function makeClient(service: RunningService, config: Json = {}): Promise<Party> {
  return makeParty(service, { is_pkce_required: false, ...config });
}

/** Sends the browser to the authorization endpoint and does what the pages ask for; `asked` has the pages. */
export async function authorize(bench: Bench, params: Form = {}, client = bench.client) {
  const { service, browser, email } = bench;
  const asked: string[] = [];
  const request = authorizationRequest(client, { ...WITHOUT_PKCE, ...params });
  const page = await answerPages(service, browser, await browser.get(request.url), email, asked);
  return { request, page, asked };
}

/**
 * A whole flow with the checks that every module of the suite makes of it: the callback has the state and a code, the token response and the id token are valid, and
 * userinfo is of the same subject.
 */
export async function succeed(bench: Bench, params: Form = {}, client = bench.client): Promise<Flow> {
  const { request, page, asked } = await authorize(bench, params, client);
  return finish(client, request, page, asked, params);
}

export async function finish(
  client: Party,
  request: Request,
  page: Page,
  asked: string[],
  params: Form = {},
): Promise<Flow> {
  const callback = answerAt(page);
  expect(callback.get('error')).toBeNull();
  expect(callback.get('state')).toBe(request.state);
  const verifier = params['code_challenge'] ? { verifier: request.verifier } : {};
  const response = await exchange(client, callback.get('code') ?? '', verifier);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
  const tokens = response.body as Tokens;
  const claims = await verifyIdToken(client, tokens.id_token);
  expect(claims['nonce']).toBe('nonce' in params ? params['nonce'] : request.nonce);
  const info = await userinfo(client, tokens.access_token);
  expect(info.status).toBe(200);
  expect(info.body['sub']).toBe(claims.sub);
  return { request, tokens, claims, asked };
}

/** OpenID Connect Core, 3.1.3.7. */
export async function verifyIdToken(client: Party, idToken: string): Promise<JWTPayload> {
  const jwks = createRemoteJWKSet(new URL(`${client.issuer}/jwks`));
  const { payload } = await jwtVerify(idToken, jwks, {
    issuer: client.issuer,
    audience: client.clientId,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'iat', 'exp'],
  });
  expect(decodeProtectedHeader(idToken).kid).toBeDefined();
  return payload;
}

export async function claimsOf(bench: Bench, flow: Flow): Promise<Json> {
  return (await userinfo(bench.client, flow.tokens.access_token)).body;
}

/** The provider tells the user, and does not send the browser on. */
export function expectErrorPage(page: Page, client: Party): void {
  expect(page.status).toBe(400);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.url.startsWith(client.issuer)).toBe(true);
}
