import { expect } from 'vitest';
import { newBinding } from '../support/code-challenge.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { newEmail } from '../support/magic-links.ts';
import { call } from '../support/npm-start.ts';
import { authorizationRequest, bearer, OFFLINE, post, REDIRECT_URI } from '../support/oidc-flow.ts';
import { signInAtClient } from '../support/oidc-users.ts';
import { ownFormRequest } from '../support/own-form.ts';
import { newPhone } from '../support/phones.ts';
import type { RunningService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { CONSOLE_FLOWS } from './console-flows.ts';
import { FURTHER_FLOWS } from './further-flows.ts';
import { PASSKEY_FLOW } from './passkey-flow.ts';
import { PROVIDER_FLOW } from './provider-flow.ts';
import {
  appOf,
  ask,
  type Flow,
  hubOf,
  type Json,
  type Known,
  keysOf,
  newLink,
  newUser,
  publicKeyOf,
  signInByCode,
} from './requests.ts';

/** Somebody starts a bound sign-in, with a verifier of their own. */
async function startBound(service: RunningService): Promise<Known> {
  const email = newEmail();
  const { verifier, members } = newBinding();
  const { config } = await ask(service, `GET ${appOf(service)}`, hubOf(service));
  const body = { email, return_url: Object(config).default_redirect_url, ...members };
  const started = await ask(service, 'POST /hub/auth/init', publicKeyOf(service), body);
  const [message] = await service.inbox(email);
  const link = message?.links[0] ?? '';
  return { challenge: String(started['challenge_id']), code: message?.code ?? '', link, verifier };
}

const linkOf = ({ link = '' }: Known) => new URL(link).pathname;

/** The status of the answer to whoever began a sign-in and has no more than the verifier. */
async function byVerifier({ baseUrl }: RunningService, { challenge, verifier }: Known): Promise<number> {
  const body = { challenge_id: challenge, code_verifier: verifier };
  return (await call(`${baseUrl}/hub/auth/complete`, {}, body)).status;
}

async function completeBound(service: RunningService, { challenge, code, verifier }: Known): Promise<void> {
  const body = { challenge_id: challenge, token: code, code_verifier: verifier };
  expect(await ask(service, 'POST /hub/auth/complete', {}, body)).toHaveProperty('access_token');
}

/** A user asks for another e-mail address, so that a notice goes to the old one. */
async function startChangeOfEmail(service: RunningService): Promise<void> {
  const session = await signInByCode(service, { email: newEmail() });
  const headers = bearer(session['access_token']);
  await ask(service, `PATCH /me${appOf(service)}/data`, headers, { data: { email: newEmail() } });
}

/** The attempts to sign in that a request was part of. */
async function attemptsOf(service: RunningService, request: unknown): Promise<unknown[]> {
  const path = `POST ${appOf(service)}/sign-in-attempts/lookup`;
  return Object(await ask(service, path, hubOf(service), { request_id: request })).results;
}

const deliveryOf = (service: RunningService, email: string) =>
  ask(service, `POST ${appOf(service)}/mail-delivery/lookup`, hubOf(service), { email });

export const FLOWS: readonly Flow[] = [
  {
    name: 'a sign-in by a code, after a wrong one',
    write: async (service) => {
      const email = newEmail();
      const started = await ask(service, 'POST /hub/auth/init', publicKeyOf(service), { email });
      const challenge = String(started['challenge_id']);
      const [message] = await service.inbox(email);
      const code = message?.code ?? '';
      const token = code === '000000' ? '000001' : '000000';
      const body = { challenge_id: challenge, token };
      const refused = await call(`${service.baseUrl}/hub/auth/complete`, publicKeyOf(service), body);
      const request = String(refused.body['instance']);
      await until(async () => (await attemptsOf(service, request)).length > 0);
      return { challenge, code, request };
    },
    read: async (service, { challenge, code, request }) => {
      expect(await attemptsOf(service, request)).toMatchObject([{ outcome: 'refused' }]);
      const body = { challenge_id: challenge, token: code };
      expect(await ask(service, 'POST /hub/auth/complete', publicKeyOf(service), body)).toHaveProperty(
        'access_token',
      );
    },
  },
  {
    name: 'a bound sign-in whose link is opened, and then pressed',
    write: startBound,
    read: async (service, known) => {
      const path = linkOf(known);
      const page = await fetch(service.baseUrl + path, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const pressed = await fetch(service.baseUrl + path, ownFormRequest({ accept: 'text/html' }));
      expect(await byVerifier(service, known)).toBeGreaterThanOrEqual(400);
      expect(pressed.headers.get('location') ?? '').not.toContain('svc_code=');
      await completeBound(service, known);
    },
  },
  {
    name: 'a bound sign-in whose link was pressed',
    write: async (service) => {
      const known = await startBound(service);
      await fetch(service.baseUrl + linkOf(known), ownFormRequest({ accept: 'text/html' }));
      return known;
    },
    read: async (service, known) => {
      expect(await byVerifier(service, known)).toBeGreaterThanOrEqual(400);
      await completeBound(service, known);
    },
  },
  {
    name: 'a link that nobody has opened',
    write: async (service) => ({ path: await newLink(service) }),
    read: async (service, { path }) => {
      expect(await ask(service, `GET ${path}`, { accept: 'application/json' })).toMatchObject({
        purpose: 'auth',
      });
      expect(await ask(service, `POST ${path}`, { accept: 'application/json' })).toHaveProperty(
        'access_token',
      );
    },
  },
  {
    name: 'a one-time code',
    write: async (service) => {
      const path = await newLink(service);
      const redeemed = await fetch(service.baseUrl + path, ownFormRequest({ accept: 'text/html' }));
      const { hash } = new URL(redeemed.headers.get('location') ?? '');
      return { code: new URLSearchParams(hash.slice(1)).get('svc_code') ?? '' };
    },
    read: async (service, { code }) => {
      expect(await ask(service, 'POST /hub/auth/token', {}, { code })).toHaveProperty('access_token');
    },
  },
  {
    name: 'a session and a profile',
    write: newUser,
    read: async (service, { access = '', refresh, email }) => {
      const path = `/me${appOf(service)}/data`;
      expect(await ask(service, `GET ${path}`, bearer(access))).toMatchObject({ data: { email } });
      const tokens = await ask(service, 'POST /hub/auth/token', {}, { refresh_token: refresh });
      const data = { first_name: 'Grace' };
      const changed = await ask(service, `PATCH ${path}`, bearer(tokens['access_token']), { data });
      expect(changed).toMatchObject({ data: { ...data, email } });
    },
  },
  {
    name: 'a session of the hub and its account',
    write: async (service) => {
      const path = `/accounts/${service.seed.account}/members`;
      const email = newEmail();
      await ask(service, `POST ${path}`, hubOf(service), { email, role: 'editor' });
      const created = await ask(service, 'POST /accounts', hubOf(service), { name: 'Second' });
      const account = String(created['id']);
      await ask(service, `PUT /accounts/${account}/subscription`, hubOf(service), { plan: 'free' });
      return { email, account };
    },
    read: async (service, { email, account }) => {
      const { results } = await ask(service, 'GET /accounts', hubOf(service));
      expect(results).toContainEqual(expect.objectContaining({ id: account, name: 'Second' }));
      const people = await ask(service, `GET /accounts/${service.seed.account}/members`, hubOf(service));
      expect(JSON.stringify(people)).toContain(email);
      const hubKey = { 'x-svc-app-key': 'key_hub' };
      const started = await ask(service, 'POST /hub/auth/init', hubKey, { email });
      const [message] = await service.inbox(String(email));
      const body = { challenge_id: started['challenge_id'], token: message?.code };
      const tokens = await ask(service, 'POST /hub/auth/complete', hubKey, body);
      const invited = bearer(tokens['access_token']);
      const invites = await ask(service, 'GET /me/account-invites', invited);
      const [invite] = Object(invites['results']);
      await ask(service, `POST /me/account-invites/${invite.id}/accept`, invited);
      await ask(service, `DELETE /accounts/${account}`, hubOf(service));
    },
  },
  {
    name: 'an application with a schema of its own',
    write: async (service) => {
      const body = { name: 'Shop', account: service.seed.account };
      const { id } = await ask(service, 'POST /applications', hubOf(service), body);
      const schema = { email: { type: 'string', display_name: 'E-mail' } };
      const request = { schema, user_verification_fields: ['email'] };
      await ask(service, `PUT /applications/${id}/schema`, hubOf(service), request);
      return { id: String(id) };
    },
    read: async (service, { id }) => {
      const read = await ask(service, `GET /applications/${id}`, hubOf(service));
      expect(read).toMatchObject({ name: 'Shop', version: 1 });
      const schema = await ask(service, `GET /applications/${id}/schema`, hubOf(service));
      expect(Object.keys(Object(schema['schema']))).toEqual(['email']);
      const headers = { ...hubOf(service), 'if-match': '"v1"' };
      await ask(service, `PATCH /applications/${id}`, headers, { description: 'read' });
      await ask(service, `DELETE /applications/${id}`, hubOf(service));
    },
  },
  {
    name: 'a credential',
    write: async (service) => {
      const made = await ask(service, `POST ${appOf(service)}/creds`, hubOf(service), { name: 'Backend' });
      return { id: String(made['client_id']), secret: String(made['secret']) };
    },
    read: async (service, { id = '', secret = '' }) => {
      const headers = { 'x-svc-app-key': id, 'x-svc-app-secret': secret };
      expect(await ask(service, `GET ${appOf(service)}/schema`, headers)).toHaveProperty('schema');
      const rotated = await ask(service, `POST ${appOf(service)}/creds/${id}/rotate`, hubOf(service), {
        grace: '1h',
      });
      expect(rotated['client_id']).toBe(id);
      const body = { grant_type: 'client_credentials' };
      expect(await ask(service, 'POST /hub/auth/token', headers, body)).toHaveProperty('access_token');
      await ask(service, `DELETE ${appOf(service)}/creds/${id}`, hubOf(service));
    },
  },
  {
    name: 'a variant',
    write: async (service) => {
      const body = { name: 'Partner', config: { hub: { legal: { company_name: 'Partner' } } } };
      const { id } = await ask(service, `POST ${appOf(service)}/variants`, hubOf(service), body);
      return { id: String(id) };
    },
    read: async (service, { id }) => {
      const path = `${appOf(service)}/variants/${id}`;
      expect(await ask(service, `GET ${path}`, hubOf(service))).toMatchObject({ name: 'Partner' });
      await ask(service, `DELETE ${path}`, hubOf(service));
    },
  },
  {
    name: 'keywords of all numbers and of one',
    write: async (service) => {
      const { id, keyword } = await makeKeyword(service, { keyword: newWord() });
      const own = { keyword: newWord(), origination_number: '+12025550111' };
      await makeKeyword(service, own);
      await text(service, newPhone(), keyword);
      return { id: String(id), own: own.keyword };
    },
    read: async (service, { id, own }) => {
      const path = `${appOf(service)}/sms-keywords/${id}`;
      const { keyword } = await ask(service, `GET ${path}`, hubOf(service));
      for (const [word, number] of [[keyword], [own, '+12025550111']]) {
        const phone = newPhone();
        await text(service, phone, word, String(number ?? ANY_NUMBER));
        expect(await service.inbox(phone)).toHaveLength(1);
      }
      await ask(service, `DELETE ${path}`, hubOf(service));
    },
  },
  {
    name: 'an OpenID client',
    write: async (service) => {
      const config = { redirect_uris: ['https://client.example/in'], allowed_scopes: ['openid'] };
      const body = { name: 'Client', config };
      const { id } = await ask(service, `POST ${appOf(service)}/oidc-clients`, hubOf(service), body);
      return { id: String(id) };
    },
    read: async (service, { id }) => {
      const path = `${appOf(service)}/oidc-clients/${id}`;
      expect(await ask(service, `GET ${path}`, hubOf(service))).toMatchObject({ name: 'Client' });
      await ask(service, `DELETE ${path}`, hubOf(service));
    },
  },
  {
    name: 'a group with a member and invites',
    write: async (service) => {
      const [owner, invited] = [await newUser(service), await newUser(service)];
      const made = await ask(service, 'POST /me/groups', bearer(owner['access']), { name: 'Crew' });
      const group = String(Object(made['group'])['id']);
      const path = `${appOf(service)}/groups/${group}/invites`;
      const body = { user_id: invited['id'], roles: ['editor'] };
      const { invitation } = await ask(service, `POST ${path}`, keysOf(service), body);
      await ask(service, `POST ${path}`, keysOf(service), { email: newEmail(), roles: ['editor'] });
      const { access: ownerToken = '' } = owner;
      const { access: token = '' } = invited;
      return { group, invite: String(Object(invitation)['id']), ownerToken, token };
    },
    read: async (service, { group, invite, ownerToken, token }) => {
      const path = `/me/groups/${group}`;
      await ask(service, `POST ${path}/invites/${invite}/accept`, bearer(token));
      expect(await ask(service, `GET ${path}`, bearer(token))).toMatchObject({ group: { name: 'Crew' } });
      const { results } = await ask(service, `GET ${path}/members`, bearer(ownerToken));
      expect(results).toHaveLength(3);
      await ask(service, `POST ${path}/leave`, bearer(token));
      await ask(service, `DELETE ${path}`, bearer(ownerToken));
    },
  },
  {
    name: 'an answer that is stored under an idempotency key',
    write: async (service) => {
      const key = crypto.randomUUID();
      const headers = { ...keysOf(service), 'idempotency-key': key };
      const { id } = await ask(service, `POST ${appOf(service)}/groups`, headers, { name: 'Once' });
      return { key, id: String(id) };
    },
    read: async (service, { key = '', id }) => {
      const headers = { ...keysOf(service), 'idempotency-key': key };
      const again = await ask(service, `POST ${appOf(service)}/groups`, headers, { name: 'Once' });
      expect(again['id']).toBe(id);
    },
  },
  {
    name: 'an asset whose file waits',
    write: async (service) => {
      const headers = { ...hubOf(service), 'content-type': 'image/svg+xml', 'x-svc-filename': 'a.svg' };
      const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>';
      const request = { method: 'POST', headers, body };
      const response = await fetch(`${service.baseUrl}${appOf(service)}/assets`, request);
      expect(response.status).toBe(201);
      const deleted = await (await fetch(`${service.baseUrl}${appOf(service)}/assets`, request)).json();
      await ask(service, `DELETE ${appOf(service)}/assets/${deleted.id}`, hubOf(service));
      return { id: String((await response.json()).id) };
    },
    read: async (service, { id }) => {
      const path = `${appOf(service)}/assets/${id}`;
      expect(await ask(service, `GET ${path}`, hubOf(service))).toMatchObject({ filename: 'a.svg' });
      await ask(service, `DELETE ${path}`, hubOf(service));
    },
  },
  {
    name: 'an address that its user only wrote',
    write: async (service) => {
      const user = await newUser(service);
      const value = newEmail();
      const path = `PATCH ${appOf(service)}/users/${user['id']}/data`;
      await ask(service, path, keysOf(service), { data: { email: value, last_name: 'Hopper' } });
      return { id: String(user['id']), value };
    },
    read: async (service, { id, value }) => {
      const read = await ask(service, `GET ${appOf(service)}/users/${id}/data`, keysOf(service));
      expect(read).toMatchObject({ data: { email: value, last_name: 'Hopper' } });
      await ask(service, `DELETE ${appOf(service)}/users/${id}/data`, keysOf(service));
    },
  },
  {
    name: 'a change of an address',
    write: async (service) => {
      const [phone, after] = [newPhone(), newPhone()];
      const session = await signInByCode(service, { phone });
      const path = `PATCH /me${appOf(service)}/data`;
      const changed = await ask(service, path, bearer(session['access_token']), {
        data: { phone_number: after },
      });
      const { challenge_id: challenge } = Object(Object(changed['pending'])['phone_number']);
      const [message] = await service.inbox(after);
      const access = String(session['access_token']);
      await startChangeOfEmail(service);
      return { access, challenge: String(challenge), code: message?.code ?? '', after };
    },
    read: async (service, { access = '', challenge, code, after }) => {
      const path = `POST /me${appOf(service)}/addresses/complete`;
      const body = { challenge_id: challenge, token: code };
      const changed = await ask(service, path, bearer(access), body);
      expect(changed).toMatchObject({ verified_data: { phone_number: after } });
      await startChangeOfEmail(service);
    },
  },
  {
    name: 'e-mails to an address that are stopped',
    write: async (service) => {
      const email = `bounce+${crypto.randomUUID()}@simulator.amazonses.com`;
      await ask(service, 'POST /hub/auth/init', publicKeyOf(service), { email });
      await until(async () => (await deliveryOf(service, email))['state'] === 'stopped');
      return { email };
    },
    read: async (service, { email = '' }) => {
      expect(await deliveryOf(service, email)).toMatchObject({ state: 'stopped' });
      await ask(service, `POST ${appOf(service)}/mail-delivery/resume`, hubOf(service), { email });
    },
  },
  {
    name: 'deletions that are not finished',
    write: async (service) => {
      const user = await newUser(service);
      await ask(service, `DELETE ${appOf(service)}/users/${user['id']}/data`, keysOf(service));
      const { id } = await ask(service, 'POST /applications', hubOf(service), {
        name: 'Deleted',
        account: service.seed.account,
      });
      await ask(service, `DELETE /applications/${id}`, hubOf(service));
      return { user: String(user['id']), email: String(user['email']), app: String(id) };
    },
    read: async (service, { user, email, app }) => {
      for (const path of [`/applications/${app}`, `${appOf(service)}/users/${user}/data`])
        expect(await call(service.baseUrl + path, hubOf(service))).toMatchObject({ status: 404 });
      // The attempts with the address were deleted, and later ones are not.
      await ask(service, 'POST /hub/auth/init', publicKeyOf(service), { email });
    },
  },
  {
    name: 'tokens of an OpenID client',
    write: async (service) => {
      const { party, tokens, browser } = await signInAtClient(service, OFFLINE);
      const { app, clientId, secret = '' } = party;
      const [refresh, access] = [tokens.refresh_token ?? '', tokens.access_token];
      return { app, clientId, secret, refresh, access, cookies: JSON.stringify(browser.cookies()) };
    },
    read: async (service, { app = '', clientId = '', secret, refresh, access, cookies = '' }) => {
      const issuer = `${service.baseUrl}/oidc/${app}`;
      const party = { issuer, app, keys: {}, configuration: '', clientId, secret, redirectUri: REDIRECT_URI };
      const browser = new CookieBrowser(service.baseUrl, JSON.parse(cookies));
      const introspected = await post(party, '/token/introspection', { token: access });
      expect(introspected.body).toMatchObject({ active: true });
      expect(await usersOfClient(service, app)).toMatchObject([{ agreed: true }]);
      const refreshed = await post(party, '/token', { grant_type: 'refresh_token', refresh_token: refresh });
      expect(refreshed.body).toHaveProperty('id_token');
      const page = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
      expect(new URL(page.url).searchParams.has('code'), page.url).toBe(true);
    },
  },
  ...FURTHER_FLOWS,
  ...CONSOLE_FLOWS,
  PASSKEY_FLOW,
  PROVIDER_FLOW,
];

/** The users who gave the one client of an application access. */
async function usersOfClient(service: RunningService, app: string): Promise<unknown> {
  const path = `/applications/${app}/oidc-clients`;
  const { results: clients } = await ask(service, `GET ${path}`, hubOf(service));
  const { results } = await ask(service, `GET ${path}/${Object(clients)[0].id}/users`, hubOf(service));
  return results;
}

const ANY_NUMBER = '+12025550100';

/** Sends a text to a number of the service. */
async function text(
  { inboxUrl }: RunningService,
  from: string,
  words: unknown,
  to = ANY_NUMBER,
): Promise<void> {
  const body = new URLSearchParams({ from, to, text: String(words) });
  await fetch(`${inboxUrl}/text`, { method: 'POST', redirect: 'manual', body });
}

let words = 0;
function newWord(): string {
  words += 1;
  return `W${Date.now().toString(36)}${words}`.toUpperCase();
}

function makeKeyword(service: RunningService, body: Json): Promise<Json> {
  const staff = bearer(service.seed.support_access_token);
  return ask(service, `POST ${appOf(service)}/sms-keywords`, staff, body);
}
