import type { Seed } from '../../infra/local/seed.ts';
import { inParallel } from '../../shared/platform/parallel.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { api, bearer, makeParty, newTokens, OFFLINE, type Party } from '../support/oidc-flow.ts';
import type { RunningService } from '../support/service.ts';
import { CONNECTIONS, type PeerCase } from './peer-load.ts';

/** Sessions that are refreshed in turn. */
const SESSIONS = 200;

const JSON_BODY = { 'content-type': 'application/json' };

/** The requests of this service that are compared with those of its peers. Makes the users that they need. */
export async function ownCases(seed: Seed): Promise<Record<string, PeerCase>> {
  const service = serviceOf(seed);
  const keys = { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
  const founder = await newSession(service, keys);
  const sessions = await inParallel(Array.from({ length: SESSIONS }), CONNECTIONS, () =>
    newSession(service, keys),
  );
  return {
    'own profile': {
      path: `/me/applications/${seed.application}/data`,
      headers: bearer(seed.user.access_token),
      expects: seed.user.email,
    },
    'link for a new user': {
      method: 'POST',
      path: '/hub/auth/magic',
      headers: { ...keys, ...JSON_BODY },
      body: JSON.stringify({ data: { email: 'user-{n}@example.com' } }),
      expects: 'link',
    },
    'sign-in by link': {
      method: 'POST',
      path: '/hub/auth/magic',
      headers: { ...keys, ...JSON_BODY },
      body: JSON.stringify({ data: { email: 'signed-in-{n}@example.com' } }),
      expects: 'link',
      redeem: { method: 'POST', headers: { accept: 'application/json' }, expects: 'access_token' },
    },
    'create group': {
      method: 'POST',
      path: '/me/groups',
      headers: { ...bearer(founder.access_token), ...JSON_BODY },
      body: JSON.stringify({ name: 'Crew {n}' }),
      expects: 'Crew',
    },
    'token refresh, own': {
      method: 'POST',
      path: '/hub/auth/token',
      headers: JSON_BODY,
      body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: '{token}' }),
      tokens: sessions.map(({ refresh_token }) => refresh_token),
      expects: 'access_token',
    },
    ...(await openIdCases(service)),
  };
}

async function openIdCases(service: RunningService): Promise<Record<string, PeerCase>> {
  const party = await makeParty(service);
  const path = new URL(party.issuer).pathname;
  const refreshTokens: string[] = [];
  let accessToken = '';
  for (let n = 0; n < CONNECTIONS; n++) {
    const email = `bench-openid-${n}@example.com`;
    const tokens = await newTokens(service, new CookieBrowser(service.baseUrl), party, { email, ...OFFLINE });
    refreshTokens.push(tokens.refresh_token ?? '');
    accessToken = tokens.access_token;
  }
  return {
    'token refresh': {
      method: 'POST',
      path: `${path}/token`,
      headers: { authorization: basicOf(party), 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&refresh_token={token}',
      tokens: refreshTokens,
      expects: 'access_token',
    },
    userinfo: { path: `${path}/me`, headers: bearer(accessToken), expects: 'bench-openid' },
    discovery: { path: `${path}/.well-known/openid-configuration`, headers: {}, expects: 'issuer' },
  };
}

function serviceOf(seed: Seed): RunningService {
  return {
    baseUrl: seed.base_url,
    linkUrl: seed.link_url,
    inboxUrl: seed.inbox_url,
    seed,
    inbox: async (to) => (await fetch(`${seed.inbox_url}/messages?to=${encodeURIComponent(to)}`)).json(),
    close: async () => undefined,
  };
}

/** Signs a new user in by a link. */
async function newSession(
  service: RunningService,
  keys: Record<string, string>,
): Promise<{ access_token: string; refresh_token: string }> {
  const data = { email: `bench-${crypto.randomUUID()}@example.com` };
  const { body } = await api(service, 'POST', '/hub/auth/magic', keys, { data });
  const headers = { accept: 'application/json' };
  return (await fetch(`${body['link']}`, { method: 'POST', headers })).json();
}

function basicOf({ clientId, secret }: Party): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
}
