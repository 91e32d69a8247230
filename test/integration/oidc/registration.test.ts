import { beforeAll, describe, expect, it } from 'vitest';
import { artifactLimitKeys, withSource } from '../../../shared/oidc-store/artifact-limit.ts';
import { AGENT_REDIRECT, agentOf } from '../../support/client-documents.ts';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  type Answer,
  api,
  authorizationRequest,
  makeApplication,
  newTokens,
  type Party,
  refresh,
} from '../../support/oidc-flow.ts';
import { subjectOf } from '../../support/oidc-users.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();
type Application = Awaited<ReturnType<typeof makeApplication>>;
let shop: Application;

const newShop = () => makeApplication(service(), { hub: { agents: { registration: 'open' } } });
beforeAll(async () => {
  shop = await newShop();
});

const issuerOf = ({ app }: Application) => `${service().baseUrl}/oidc/${app}`;
const browser = () => new CookieBrowser(service().baseUrl);
const FRESH = { scope: 'openid offline_access', prompt: 'consent' };

const register = (members: Record<string, unknown> = {}, of: Application = shop): Promise<Answer> =>
  api(
    service(),
    'POST',
    `/oidc/${of.app}/reg`,
    {},
    {
      client_name: 'Ada',
      redirect_uris: [AGENT_REDIRECT],
      ...members,
    },
  );

/** The client of a registration. */
async function registered(members: Record<string, unknown> = {}, of: Application = shop): Promise<Party> {
  const { status, body } = await register(members, of);
  expect(status).toBe(201);
  return agentOf(issuerOf(of), String(body['client_id']), of);
}

const raw = (body: string, type = 'application/json') =>
  fetch(`${issuerOf(shop)}/reg`, { method: 'POST', body, headers: { 'content-type': type } });

describe('a registration', () => {
  it('answers what was taken, and nothing else', async () => {
    const { status, body, headers } = await register({
      first_party: true,
      svc_client: { config: { first_party: true } },
      svc_arrival: 'document',
      client_id: 'mine',
      client_secret: 'mine',
      client_id_issued_at: 1,
      logo_uri: 'https://evil.example/logo.png',
      client_uri: 'https://evil.example/',
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code', 'token'],
      scope: 'openid email',
      jwks: { keys: [] },
      post_logout_redirect_uris: ['https://evil.example/'],
    });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      client_id: expect.stringMatching(/^reg\.[\w-]+\.[\w-]{22}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Ada',
      redirect_uris: [AGENT_REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      scope: 'openid offline_access',
    });
    const sealed = Buffer.from(String(body['client_id']).split('.')[1] ?? '', 'base64url').toString();
    expect(sealed).not.toMatch(/first_party|svc_|evil|secret/);
  });

  it('signs a user in, and refreshes', async () => {
    const party = await registered();
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...FRESH });
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });

  it('without refresh tokens gets none', async () => {
    const { body } = await register({ grant_types: ['authorization_code'] });
    expect(body['grant_types']).toEqual(['authorization_code']);
    const party = agentOf(issuerOf(shop), String(body['client_id']), shop);
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...FRESH });
    expect(tokens).not.toHaveProperty('refresh_token');
  });

  it('has its redirect URIs of this machine at any port', async () => {
    const { body } = await register({ redirect_uris: ['http://127.0.0.1:7777/cb'] });
    expect(body['application_type']).toBe('native');
    const party = agentOf(issuerOf(shop), String(body['client_id']), shop);
    const redirectUri = 'http://127.0.0.1:4321/cb';
    await newTokens(service(), browser(), { ...party, redirectUri }, { email: newEmail() });
    const other = { ...party, redirectUri: 'http://127.0.0.1:4321/other' };
    expect((await browser().get(authorizationRequest(other).url)).status).toBe(400);
  });

  it('needs PKCE, and asks for no scope about the user and not for the API', async () => {
    const party = await registered();
    const visit = (params: Record<string, string>) => browser().get(authorizationRequest(party, params).url);
    expect((await visit({ code_challenge: '', code_challenge_method: '' })).url).toContain('invalid_request');
    expect((await visit({ scope: 'openid email' })).url).toContain('error=invalid_scope');
    expect((await visit({ resource: `app:${shop.app}` })).url).toContain('error=invalid_target');
  });

  it.each([
    ['no redirect_uris', { redirect_uris: undefined }, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a text', { redirect_uris: AGENT_REDIRECT }, 'invalid_redirect_uri'],
    ['a number', { redirect_uris: [7] }, 'invalid_redirect_uri'],
    ['http of another host', { redirect_uris: ['http://client.example/'] }, 'invalid_redirect_uri'],
    ['one that is wrong', { redirect_uris: [AGENT_REDIRECT, 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://client.example/#x'] }, 'invalid_redirect_uri'],
    ['https of this machine', { redirect_uris: ['https://localhost/cb'] }, 'invalid_redirect_uri'],
    ['a wildcard', { redirect_uris: ['https://*.example.com/'] }, 'invalid_redirect_uri'],
    [
      'URIs of more than five hosts',
      { redirect_uris: [...'abcdef'].map((one) => `https://${one}.example/callback`) },
      'invalid_redirect_uri',
    ],
    ['no code flow', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['no grant for codes', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [
      'too many and too long URIs',
      { redirect_uris: [...Array(20).keys()].map((n) => `https://client.example/${'a'.repeat(90)}/${n}`) },
      'invalid_client_metadata',
    ],
  ])('with %s is refused', async (_, members, error) => {
    const { status, body } = await register(members);
    expect([status, body['error']]).toEqual([400, error]);
    expect(body['error_description']).toEqual(expect.any(String));
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['more than 16 KB', JSON.stringify({ redirect_uris: [AGENT_REDIRECT], x: 'a'.repeat(17_000) })],
  ])('with %s is refused', async (_, body) => {
    const answer = await raw(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_client_metadata' });
  });

  it('as a form is refused', async () => {
    const answer = await raw('redirect_uris=x', 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(400);
  });

  it('has no name that is unsafe or too long', async () => {
    for (const client_name of ['Ada\u202eelpmaxe', 'Ada\nverified', 'a'.repeat(61), 7])
      expect((await register({ client_name })).body).not.toHaveProperty('client_name');
  });

  it('is offered by the metadata only where it is open, and else unknown', async () => {
    const off = await makeApplication(service());
    const metadata = async (of: Application) =>
      (await fetch(`${issuerOf(of)}/.well-known/openid-configuration`)).json();
    expect(await metadata(shop)).toMatchObject({ registration_endpoint: `${issuerOf(shop)}/reg` });
    expect(await metadata(off)).not.toHaveProperty('registration_endpoint');
    expect((await register({}, off)).status).toBe(404);
  });

  it('is good at its application alone, and while registrations are open', async () => {
    const own = await newShop();
    const party = await registered({}, own);
    const elsewhere = { ...party, issuer: issuerOf(shop) };
    expect((await browser().get(authorizationRequest(elsewhere).url)).status).toBe(400);
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...FRESH });
    const config = { hub: { agents: { registration: 'off' } } };
    await api(service(), 'PATCH', `/applications/${own.app}`, own.hub, { config });
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_client' });
  });

  it('cannot be made or changed by anybody else', async () => {
    const { clientId, ...party } = await registered();
    const [, text = '', seal = ''] = clientId.split('.');
    const changed = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = (members: object) =>
      Buffer.from(JSON.stringify({ ...changed, ...members })).toString('base64url');
    for (const id of [
      `reg.${forged({ r: ['https://evil.example/'] })}.${seal}`,
      `reg.${text}.${'A'.repeat(22)}`,
      `reg.${text}.`,
      `reg..${seal}`,
      `reg.${Buffer.from('null').toString('base64url')}.${seal}`,
    ]) {
      const redirectUri = 'https://evil.example/';
      const page = await browser().get(authorizationRequest({ ...party, clientId: id, redirectUri }).url);
      expect(page.status, id).toBe(400);
    }
  });

  it('cannot borrow the name of a site by claiming its redirect URI', async () => {
    const redirect_uris = ['https://trusted.example/callback', AGENT_REDIRECT];
    const party = await registered({ redirect_uris });
    const by = browser();
    const page = await by.get(authorizationRequest(party).url);
    expect(page.text).toContain('client.example');
    expect(page.text).not.toContain('trusted.example');
    const tokens = await newTokens(service(), by, party, { email: newEmail(), ...FRESH });
    const path = `/applications/${shop.app}/users/${subjectOf(tokens)}/sessions`;
    const sessions = (await api(service(), 'GET', path, shop.keys)).body['results'] as object[];
    const client_name = 'trusted.example, client.example';
    expect(sessions).toContainEqual(expect.objectContaining({ kind: 'client', client_name }));
  });

  it('is named by where its answer goes, in the consent and in lists', async () => {
    const party = await registered({ client_name: 'Shop Support' });
    const [by, email] = [browser(), newEmail()];
    let page = await by.get(authorizationRequest(party).url);
    page = await by.submit(page, 'identify', { identifier: email });
    const [message] = await service().inbox(email);
    page = await by.submit(page, 'verify', { code: message?.code ?? '' });
    expect(titleOf(page)).toMatch(/client\.example/);
    expect(page.text).toMatch(/t verified/);
    expect(page.text).toContain('Shop Support');
    const tokens = await newTokens(service(), browser(), party, { email, ...FRESH });
    const path = `/applications/${shop.app}/users/${subjectOf(tokens)}/sessions`;
    const sessions = (await api(service(), 'GET', path, shop.keys)).body['results'] as object[];
    expect(sessions).toContainEqual(
      expect.objectContaining({ kind: 'client', client_name: 'client.example' }),
    );
    const stored = JSON.stringify(await scanTable());
    expect(stored).not.toContain(party.clientId);
  });
});

describe('a flood of registrations', () => {
  it('writes nothing but one count, and beyond 300 of its source not even that', async () => {
    const own = await newShop();
    const [key] = withSource('127.0.0.1', () => artifactLimitKeys(own.app, { of: 'registrations' }));
    const before = (await scanTable()).length;
    const ids = new Set<unknown>();
    for (let n = 0; n < 20; n++) ids.add((await register({}, own)).body['client_id']);
    expect(ids.size).toBe(20);
    expect((await scanTable()).length).toBeLessThanOrEqual(before + 2);
    await changeItem(key, { attempts: 300 });
    const calls = await countCalls(async () => {
      const { status, body, headers } = await register({}, own);
      expect([status, body['error']]).toEqual([429, 'temporarily_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect(calls).not.toContain('UpdateItem');
    expect(calls).not.toContain('PutItem');
  });

  it('leaves earlier clients as they were', async () => {
    const party = await registered();
    const [by, email] = [browser(), newEmail()];
    const tokens = await newTokens(service(), by, party, { email, ...FRESH });
    await Promise.all(Array.from({ length: 50 }, () => register()));
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });
});
