import { createRemoteJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { beforeAll, expect } from 'vitest';
import { CookieBrowser, type Page } from '../support/cookie-browser.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  exchange,
  makeApplication,
  makeParty,
  type Party,
  type Request,
  type Tokens,
  userinfo,
} from '../support/oidc-flow.ts';
import { type RunningService, useService } from '../support/service.ts';

type Json = Record<string, unknown>;
type Form = Record<string, string | undefined>;

/**
 * What a module of the suite works with: the provider's metadata, a static client, and a browser in which a
 * person signs in.
 */
export type Bench = {
  service: RunningService;
  application: { app: string; keys: Record<string, string> };
  metadata: Json;
  client: Party;
  browser: CookieBrowser;
  email: string;
};

/** A request that was answered with a code, and what the code gave. */
export type Flow = { request: Request; tokens: Tokens; claims: JWTPayload; asked: string[] };

const WITHOUT_PKCE = { code_challenge: undefined, code_challenge_method: undefined };

/** The person that the suite's tests sign in has every standard claim (OpenID Connect Core, 5.1). */
export const PERSON = {
  first_name: 'Grace',
  middle_name: 'Brewster',
  last_name: 'Hopper',
  nick_name: 'Amazing',
  preferred_username: 'grace',
  profile: 'https://grace.example/about',
  picture: 'https://grace.example/picture.png',
  website: 'https://grace.example/',
  gender: 'female',
  birthdate: '1906-12-09',
  zoneinfo: 'America/New_York',
  locale: 'en-US',
  phone_number: '+14155550123',
  address: {
    street_address: '1 Navy Yard',
    locality: 'Arlington',
    region: 'VA',
    postal_code: '22202',
    country: 'US',
  },
};

/** Fields beside those of the default schema. */
const FIELDS = {
  middle_name: 'string',
  preferred_username: 'string',
  profile: 'string',
  picture: 'string',
  website: 'string',
  gender: 'string',
  birthdate: 'date',
  zoneinfo: 'string',
  locale: 'string',
  address: 'object',
};

/** A provider with a static client as the suite wants it: no PKCE, all scopes. */
export function useBench(): () => Bench {
  const service = useService();
  let bench: Bench | undefined;

  beforeAll(async () => {
    const { hub, ...application } = await makeApplication(service());
    await addFields(service(), application.app, hub);
    const client = await makeClient({ service: service(), application });
    const email = `${crypto.randomUUID()}@example.com`;
    const path = `/applications/${client.app}/users/__default__/data`;
    // The first proof of the address drops what the application has only written, but not what it says is
    // proved.
    const { phone_number } = PERSON;
    const person = { data: { ...PERSON, email }, verified_data: { phone_number } };
    const made = await api(service(), 'PUT', path, client.keys, person);
    expect(made.status).toBeLessThan(300);
    const metadata = await (await fetch(`${client.issuer}/.well-known/openid-configuration`)).json();
    const browser = new CookieBrowser(service().baseUrl);
    bench = { service: service(), application, metadata, client, browser, email };
  });

  return () => {
    if (!bench) throw new Error('the provider is not started');
    return bench;
  };
}

async function addFields(service: RunningService, app: string, hub: Record<string, string>): Promise<void> {
  const path = `/applications/${app}/schema`;
  const { body } = await api(service, 'GET', path, hub);
  const added = Object.entries(FIELDS).map(([name, type]) => [name, { type, display_name: name }]);
  const schema = { ...Object(body['schema']), ...Object.fromEntries(added) };
  const user_verification_fields = ['email', 'phone_number'];
  expect((await api(service, 'PUT', path, hub, { schema, user_verification_fields })).status).toBe(200);
}

export function makeClient(
  { service, application }: Pick<Bench, 'service' | 'application'>,
  config: Json = {},
): Promise<Party> {
  return makeParty(service, { is_pkce_required: false, ...config }, application);
}

/**
 * A browser without cookies, as the suite asks for before some modules; another person, since one address
 * gets five codes in ten minutes.
 */
export function inFreshBrowser(bench: Bench): Bench {
  const email = `${crypto.randomUUID()}@example.com`;
  return { ...bench, browser: new CookieBrowser(bench.service.baseUrl), email };
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
 * A whole flow with the checks that every module of the suite makes of it: the callback has the state and a
 * code, the token response and the id token are valid, and userinfo is of the same subject.
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
