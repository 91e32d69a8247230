import { expect, it } from 'vitest';
import { atAccountPage, callOwn, findUser, pageToken } from '../support/account-page.ts';
import { useAttack } from '../support/attack.ts';
import { newBinding } from '../support/code-challenge.ts';
import { CookieBrowser, type Page, titleOf } from '../support/cookie-browser.ts';
import { guestConfig } from '../support/guests.ts';
import { codeOf, newEmail } from '../support/magic-links.ts';
import {
  type Answer,
  answerPages,
  api,
  authorizationRequest,
  bearer,
  exchange,
  linkOverHttp,
  makeApplication,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  refresh,
  userinfo,
} from '../support/oidc-flow.ts';
import { newestProof, ownData, returnAfter, type SignedIn, signInAtClient } from '../support/oidc-users.ts';
import { useService } from '../support/service.ts';
import { testEntry } from '../support/test-identities.ts';

const service = useService();
const attempt = useAttack('what a user had before it was disabled and enabled', 'refused');

type Application = { app: string; keys: Record<string, string> };
/** A user who has something, and what its use is answered. */
type Holder = Application & { userId: string; use: () => Promise<unknown> };

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  api(service(), 'POST', path, headers, { ...body });
const outcome = ({ status, body }: Answer) => body['code'] ?? body['error'] ?? status;
const setState = ({ app, keys, userId }: Omit<Holder, 'use'>, state: string) =>
  send(`/applications/${app}/users/${userId}/state`, { state }, keys);

/** A sign-in with the API that waits for its code. */
async function started({ keys }: Application, to = newEmail(), more: object = {}) {
  const client = { 'x-svc-app-key': String(keys['x-svc-app-key']) };
  const { body, text } = await send('/hub/auth/init', { email: to, ...more }, client);
  const [message] = await service().inbox(to);
  if (!message) throw new Error(text);
  return { challenge_id: body['challenge_id'], code: message.code };
}

const complete = (proof: object) => send('/hub/auth/complete', proof);

/** The tokens of a user who has signed in with the API. */
async function signedIn(config: Record<string, unknown> = {}) {
  const application = await makeApplication(service(), config);
  const email = newEmail();
  const { body } = await complete(await started(application, email));
  return { ...application, email, ...sessionIn(body) };
}

const sessionIn = (body: Answer['body']) => ({
  userId: String(body['app_user_id']),
  accessToken: String(body['access_token']),
  refreshToken: String(body['refresh_token']),
});

const read = ({ app }: Application, token: string) =>
  api(service(), 'GET', `/me/applications/${app}/data`, bearer(token));
const refreshed = (token: string) => send('/hub/auth/token', { refresh_token: token });

/** What the client of an OpenID sign-in holds. */
async function atClient(use: (held: SignedIn) => Promise<unknown>): Promise<Holder> {
  const held = await signInAtClient(service(), OFFLINE);
  const { app, keys } = held.party;
  return { app, keys, userId: held.userId, use: () => use(held) };
}

const silently = async ({ browser, party }: Pick<SignedIn, 'browser' | 'party'>) =>
  errorIn(await browser.get(authorizationRequest(party, { prompt: 'none' }).url));
const errorIn = ({ url }: Page) => new URL(url).searchParams.get('error') ?? 'signed in';

/** A user of the account page of an application of its own. */
async function atOwnPage() {
  const visitor = await atAccountPage(service());
  const user = await findUser(service(), visitor);
  return { ...visitor, userId: String(user?.svc_user) };
}

const HELD: [string, () => Promise<Holder>, works: unknown, refused: unknown][] = [
  [
    'an access token',
    async () => {
      const user = await signedIn();
      return { ...user, use: async () => outcome(await read(user, user.accessToken)) };
    },
    200,
    'revoked_session',
  ],
  [
    'a refresh token',
    async () => {
      const user = await signedIn();
      return { ...user, use: async () => outcome(await refreshed(user.refreshToken)) };
    },
    200,
    'invalid_grant',
  ],
  [
    'a refresh token whose answer was lost',
    async () => {
      const user = await signedIn();
      await refreshed(user.refreshToken);
      return { ...user, use: async () => outcome(await refreshed(user.refreshToken)) };
    },
    200,
    'invalid_grant',
  ],
  [
    'the code of a sign-in whose answer was lost',
    async () => {
      const application = await makeApplication(service());
      const proof = await started(application);
      const { body } = await complete(proof);
      return { ...application, ...sessionIn(body), use: async () => outcome(await complete(proof)) };
    },
    200,
    'challenge_ended',
  ],
  [
    'the one-time code of a redirect',
    async () => {
      const application = await makeApplication(service(), {
        default_redirect_url: 'https://shop.example/in',
      });
      const email = newEmail();
      const link = await linkOverHttp(service(), { data: { email } }, application.keys);
      const { url } = await new CookieBrowser(service().baseUrl).post(link, {});
      const code = new URLSearchParams(new URL(url).hash.slice(1)).get('svc_code');
      const user = await findUser(service(), { ...application, email });
      return {
        ...application,
        userId: String(user?.svc_user),
        use: async () => outcome(await send('/hub/auth/token', { code })),
      };
    },
    200,
    'invalid_grant',
  ],
  [
    'a link that the user asked for',
    async () => {
      const user = await signedIn();
      const { body } = await send('/me/auth/magic', {}, bearer(user.accessToken));
      const path = `/hub/auth/magic/${codeOf(body['link'])}`;
      return { ...user, use: async () => outcome(await send(path, {}, { accept: 'application/json' })) };
    },
    200,
    'link_expired',
  ],
  [
    'a pending change of address',
    async () => {
      const user = await signedIn();
      const [address, headers] = [newEmail(), bearer(user.accessToken)];
      const path = `/me/applications/${user.app}`;
      const { body } = await api(service(), 'PATCH', `${path}/data`, headers, { data: { email: address } });
      const { challenge_id } = Object(Object(body['pending'])['email']);
      const { code } = await newestProof(service(), address);
      const use = () => send(`${path}/addresses/complete`, { challenge_id, code }, headers);
      return { ...user, use: async () => outcome(await use()) };
    },
    200,
    'revoked_session',
  ],
  [
    'the session of a guest',
    async () => {
      const guest = await newGuest();
      return { ...guest, use: async () => outcome(await refreshed(guest.refreshToken)) };
    },
    200,
    'invalid_grant',
  ],
  [
    'a promotion that a guest began',
    async () => {
      const guest = await newGuest();
      const { verifier, members } = newBinding();
      const proof = await started(guest, newEmail(), { guest_token: guest.accessToken, ...members });
      return { ...guest, use: async () => outcome(await complete({ ...proof, code_verifier: verifier })) };
    },
    200,
    'challenge_ended',
  ],
  [
    'the session of a test user',
    async () => {
      const { hub, ...application } = await makeApplication(service());
      const email = newEmail();
      const config = { hub: { auth: { test_identities: [testEntry({ email })] } } };
      const { body } = await api(service(), 'PATCH', `/applications/${application.app}`, hub, { config });
      const [entry] = Object(body['config']).hub.auth.test_identities;
      const client = { 'x-svc-app-key': String(application.keys['x-svc-app-key']) };
      const begun = await send('/hub/auth/init', { email }, client);
      const { challenge_id } = begun.body;
      const session = sessionIn((await complete({ challenge_id, code: entry.code })).body);
      return { ...application, ...session, use: async () => outcome(await refreshed(session.refreshToken)) };
    },
    200,
    'invalid_grant',
  ],
  ['the browser session of the sign-in screen', () => atClient(silently), 'signed in', 'login_required'],
  [
    'a sign-in at the screen that has not returned to the client',
    async () => {
      const { hub: _hub, ...application } = await makeApplication(service());
      const party = await makeParty(service(), {}, application);
      const browser = new CookieBrowser(service().baseUrl);
      const email = newEmail();
      const asked = await browser.get(authorizationRequest(party).url);
      const page = await browser.submit(asked, 'identify', { identifier: email });
      const returning = await returnAfter(browser, page, (await newestProof(service(), email)).code);
      const user = await findUser(service(), { ...application, email });
      const use = async () => {
        const { text } = await browser.get(returning);
        return text.includes('value="identify"') ? 'asked to sign in' : 'asked for consent';
      };
      return { ...application, userId: String(user?.svc_user), use };
    },
    'asked for consent',
    'asked to sign in',
  ],
  [
    'the account page',
    async () => {
      const visitor = await atOwnPage();
      const { browser, url } = visitor;
      return { ...visitor, use: async () => titleOf(await browser.get(url)) };
    },
    'Your account at Shop',
    'Sign in to Shop',
  ],
  [
    'a token of the account page',
    async () => {
      const visitor = await atOwnPage();
      const token = await pageToken(visitor);
      return {
        ...visitor,
        use: async () => outcome(await callOwn(service(), visitor, 'GET', '/data', { token })),
      };
    },
    200,
    'revoked_session',
  ],
  [
    'a pending change on the account page, after a new sign-in in the same browser',
    async () => {
      const visitor = await atOwnPage();
      const { browser, url, email } = visitor;
      const address = newEmail();
      const asked = await callOwn(service(), visitor, 'PATCH', '/data', {
        body: { data: { email: address } },
      });
      const { email: pending } = asked.body['pending'] as Record<string, { challenge_id: string }>;
      const { code } = await newestProof(service(), address);
      const body = { challenge_id: pending?.challenge_id, code };
      const use = async () => {
        await answerPages(service(), browser, await browser.get(url), email);
        return outcome(await callOwn(service(), visitor, 'POST', '/addresses/complete', { body }));
      };
      return { ...visitor, use };
    },
    200,
    'challenge_ended',
  ],
  [
    'an authorization code',
    async () => {
      const held = await signInAtClient(service(), OFFLINE);
      const { party, browser, email } = held;
      const { code, request } = await newCode(service(), browser, party, { email });
      const use = async () => outcome(await exchange(party, code, request));
      return { ...party, userId: held.userId, use };
    },
    200,
    'invalid_grant',
  ],
  [
    'an access token of an OpenID client',
    () => atClient(async ({ party, tokens }) => (await userinfo(party, tokens.access_token)).status),
    200,
    401,
  ],
  [
    'a token of an OpenID client for the API',
    async () => {
      const { party, browser, email, userId } = await signInAtClient(service(), OFFLINE);
      const params = { email, ...OFFLINE, resource: `app:${party.app}` };
      const { access_token } = await newTokens(service(), browser, party, params);
      return { ...party, userId, use: async () => outcome(await ownData(service(), party, access_token)) };
    },
    200,
    'revoked_session',
  ],
  [
    'a refresh token for times of absence (offline_access)',
    () => atClient(async ({ party, tokens }) => outcome(await refresh(party, tokens.refresh_token))),
    200,
    'invalid_grant',
  ],
];

/** A guest of an application of its own. */
async function newGuest() {
  const application = await makeApplication(service(), guestConfig());
  const client = { 'x-svc-app-key': String(application.keys['x-svc-app-key']) };
  const { body } = await send('/hub/auth/guest', {}, client);
  return { ...application, ...sessionIn(body) };
}

it.each(HELD)('%s stays ended after its user is enabled', async (_, obtain, works, refused) => {
  const untouched = await obtain();
  expect(await untouched.use()).toBe(works);
  const holder = await obtain();
  for (const state of ['disabled', 'enabled']) expect((await setState(holder, state)).status).toBe(200);
  await attempt(async () => expect(await holder.use()).toBe(refused));
});
