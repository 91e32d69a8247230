import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { CookieBrowser, Page } from './cookie-browser.ts';
import type { RunningService } from './service.ts';

type Json = Record<string, unknown>;
type Form = Record<string, string | undefined>;

/** A client of the provider of one application, as its developers have set it up. */
export type Party = {
  issuer: string;
  app: string;
  /** Credentials of the application for the API. */
  keys: Record<string, string>;
  /** The client's configuration at the API. */
  configuration: string;
  clientId: string;
  secret: string | undefined;
  redirectUri: string;
};

export type Answer = { status: number; headers: Headers; text: string; body: Json };
export type Tokens = { access_token: string; id_token: string; refresh_token?: string; scope?: string };

export const REDIRECT_URI = 'https://client.example/callback';
export const AFTER_SIGN_OUT = 'https://client.example/signed-out';
/** A sign-in asks for the address, the code and consent; another account for the same again. */
const MOST_PAGES = 6;
const SCOPES = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access'];

/** One JSON request to the API. */
export async function api(
  service: RunningService,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Json,
): Promise<Answer> {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answerOf(response);
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : {},
  };
}

/** The headers by which the backend of the seeded application proves who it is. */
export const seedKeys = ({ client_id, client_secret }: RunningService['seed']) => ({
  'x-svc-app-key': client_id,
  'x-svc-app-secret': client_secret,
});

/** Makes a magic link over HTTP, as a backend of the seeded application unless other keys are given. */
export async function linkOverHttp(
  service: RunningService,
  body: Json,
  keys: Record<string, string> = seedKeys(service.seed),
): Promise<string> {
  const { link } = (await api(service, 'POST', '/hub/auth/magic', keys, body)).body;
  return String(link);
}

export const bearer = (token: unknown): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** A further application of the seeded account, with credentials. */
export async function makeApplication(service: RunningService, config: Json = {}) {
  const hub = bearer(service.seed.hub_access_token);
  const { account } = service.seed;
  // By force, because hosts of passkeys in tests serve no file.
  const { body: application } = await api(service, 'POST', '/applications?force=true', hub, {
    name: 'Shop',
    account,
    config,
  });
  const app = String(application['id']);
  const { body } = await api(service, 'POST', `/applications/${app}/creds`, hub, { name: 'Backend' });
  const keys = { 'x-svc-app-key': String(body['client_id']), 'x-svc-app-secret': String(body['secret']) };
  return { app, keys, hub };
}

/**
 * A client of an application, by default of the seeded one; `config` adds to or replaces members of its
 * configuration.
 */
export async function makeParty(
  service: RunningService,
  config: Json = {},
  of?: { app: string; keys: Record<string, string> },
): Promise<Party> {
  const { app, keys } = of ?? { app: service.seed.application, keys: seedKeys(service.seed) };
  const { status, body } = await api(service, 'POST', `/applications/${app}/oidc-clients`, keys, {
    name: 'Client',
    config: {
      redirect_uris: [REDIRECT_URI],
      post_logout_uris: [AFTER_SIGN_OUT],
      allowed_scopes: SCOPES,
      ...config,
    },
  });
  expect(status).toBe(200);
  const [credential] = body['credentials'] as { client_id: string; secret?: string }[];
  return {
    issuer: `${service.baseUrl}/oidc/${app}`,
    app,
    keys,
    configuration: String(body['id']),
    clientId: credential?.client_id ?? '',
    secret: credential?.secret,
    redirectUri: REDIRECT_URI,
  };
}

/** Changes members of the configuration of a client. */
export async function changeClient(service: RunningService, party: Party, config: Json): Promise<void> {
  const path = `/applications/${party.app}/oidc-clients/${party.configuration}`;
  const { body } = await api(service, 'GET', path, party.keys);
  const changed = { name: body['name'], config: { ...Object(body['config']), ...config } };
  expect((await api(service, 'PUT', path, party.keys, changed)).status).toBe(200);
}

export type Request = { url: string; verifier: string; state: string; nonce: string };

/** An authorization request; a parameter that is undefined is left out. */
export function authorizationRequest(party: Party, params: Form = {}): Request {
  const [verifier, state, nonce] = [randomText(), randomText(), randomText()];
  const query = present({
    client_id: party.clientId,
    redirect_uri: party.redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...params,
  });
  return { url: `${party.issuer}/auth?${query}`, verifier, state, nonce };
}

export function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function present(form: Form): URLSearchParams {
  const entries = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(entries);
}

/**
 * Does what the pages ask a user for, until the browser is sent somewhere else or there is nothing to do;
 * `asked` notes the pages.
 */
export async function answerPages(
  service: RunningService,
  browser: CookieBrowser,
  start: Page,
  email: string,
  asked: string[] = [],
): Promise<Page> {
  let page = start;
  while (page.url.startsWith(service.baseUrl)) {
    const step = ['consent', 'verify', 'identify'].find((action) => page.text.includes(`value="${action}"`));
    if (!step) return page;
    if (asked.length >= MOST_PAGES) throw new Error(`the pages go round in circles: ${asked.join(' ')}`);
    asked.push(step);
    page = await browser.submit(page, step, await fieldsOf(service, step, email));
  }
  return page;
}

async function fieldsOf(
  service: RunningService,
  step: string,
  email: string,
): Promise<Record<string, string>> {
  if (step === 'identify') return { identifier: email };
  if (step !== 'verify') return {};
  const [message] = await service.inbox(email);
  return { code: message?.code ?? '' };
}

/** What the client gets back at its redirect URI. */
export function answerAt(page: Page, redirectUri = REDIRECT_URI): URLSearchParams {
  expect(page.url).toMatch(new RegExp(`^${redirectUri.replace(/[.?]/g, '\\$&')}\\?`));
  return new URL(page.url).searchParams;
}

/** Sends a user through an authorization request and returns the code. */
export async function newCode(
  service: RunningService,
  browser: CookieBrowser,
  party: Party,
  { email, ...params }: Form & { email: string },
): Promise<{ code: string; request: Request }> {
  const request = authorizationRequest(party, params);
  const page = await answerPages(service, browser, await browser.get(request.url), email);
  const code = answerAt(page, params['redirect_uri'] ?? party.redirectUri).get('code') ?? '';
  expect(code).not.toBe('');
  return { code, request };
}

/**
 * One request of the client itself, authenticated as it is set up (`client_secret_basic`, or by its id
 * alone).
 */
export async function post(
  party: Party,
  path: string,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { clientId, secret } = party;
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
  const response = await fetch(party.issuer + path, {
    method: 'POST',
    body: present({ ...(!secret && { client_id: clientId }), ...form }),
    headers: { ...(secret && { authorization: `Basic ${basic}` }), ...headers },
  });
  return answerOf(response);
}

/** Exchanges a code. */
export function exchange(
  party: Party,
  code: string,
  { verifier }: { verifier?: string },
  form: Form = {},
): Promise<Answer> {
  return post(party, '/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: party.redirectUri,
    code_verifier: verifier,
    ...form,
  });
}

export function refresh(party: Party, refreshToken: string | undefined, form: Form = {}): Promise<Answer> {
  return post(party, '/token', { grant_type: 'refresh_token', refresh_token: refreshToken, ...form });
}

export async function userinfo(party: Party, token: string): Promise<Answer> {
  return answerOf(await fetch(`${party.issuer}/me`, { headers: bearer(token) }));
}

/** Signs in and exchanges the code: the whole flow. */
export async function newTokens(
  service: RunningService,
  browser: CookieBrowser,
  party: Party,
  params: Form & { email: string },
): Promise<Tokens> {
  const { code, request } = await newCode(service, browser, party, params);
  const { status, body } = await exchange(party, code, request, {
    redirect_uri: params['redirect_uri'] ?? party.redirectUri,
  });
  expect(body).not.toHaveProperty('error');
  expect(status).toBe(200);
  return body as Tokens;
}

/**
 * Asks for tokens that outlive the browser session: a refresh token needs the user's consent (OpenID Connect
 * Core, 11).
 */
export const OFFLINE = { scope: 'openid email offline_access', prompt: 'consent' };

/** Answers the question whether to sign out. */
export function signOutAt(browser: CookieBrowser, page: Page, answer: 'yes' | 'no' = 'yes'): Promise<Page> {
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? '';
  const [, action = ''] = /<form id="op.logoutForm" method="post" action="([^"]+)"/.exec(page.text) ?? [];
  return browser.post(new URL(action, page.url).href, { xsrf, ...(answer === 'yes' && { logout: 'yes' }) });
}
