import { beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser, errorOf, titleOf } from '../../support/cookie-browser.ts';
import {
  api,
  authorizationRequest,
  makeApplication,
  makeParty,
  newTokens,
  type Party,
  post,
  signOutAt,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

/**
 * What one application, or one sign-in, knows of a user proves nothing to another. Applications choose the
 * ids of their users: the same id in two of them is two people.
 */
const service = useService();
const OVER = 'That code no longer works. Ask for a new one.';

type Application = { app: string; keys: Record<string, string> };
let own: Application;
let other: Application;
let party: Party;
let victim: string;
let attacker: string;

/** Two applications that have the same user id: the victim's in one, the attacker's in the other. */
beforeEach(async () => {
  own = await makeApplication(service());
  other = await makeApplication(service());
  party = await makeParty(service(), {}, own);
  victim = `${crypto.randomUUID()}@example.com`;
  attacker = `${crypto.randomUUID()}@evil.example`;
  const id = `user_${crypto.randomUUID()}`;
  for (const [{ app, keys }, email] of [[own, victim] as const, [other, attacker] as const]) {
    const path = `/applications/${app}/users/${id}/data`;
    expect((await api(service(), 'PUT', path, keys, { data: { email } })).status).toBe(200);
  }
});

const newBrowser = () => new CookieBrowser(service().baseUrl);

/** A browser at the question who signs in. */
async function begin(at: Party = party) {
  const browser = newBrowser();
  return { browser, page: await browser.get(authorizationRequest(at).url) };
}

/** A code that was sent to somebody by the screen, with all that its browser knows. */
async function sent(at: Party, email: string) {
  const { browser, page } = await begin(at);
  await browser.submit(page, 'identify', { identifier: email });
  const [message] = await service().inbox(email);
  const id = browser.cookies().find(({ name }) => name === 'svc_challenge')?.value ?? '';
  return { id, code: message?.code ?? '', link: message?.links[0]?.split('/').at(-1) ?? '' };
}

/** A code that was sent to somebody by a sign-in at the API. */
async function sentByApi({ keys }: Application, email: string) {
  const key = { 'x-svc-app-key': keys['x-svc-app-key'] ?? '' };
  const { body } = await api(service(), 'POST', '/hub/auth/init', key, { email });
  const [message] = await service().inbox(email);
  return { id: String(body['challenge_id']), code: message?.code ?? '' };
}

const complete = (id: string, token: string) =>
  api(service(), 'POST', '/hub/auth/complete', {}, { challenge_id: id, token });

/** A browser at the question who signs in, which remembers a challenge that its screen has not given it. */
async function withPlanted(id: string) {
  const { browser, page } = await begin();
  const cookie = { name: 'svc_challenge', value: id, path: new URL(page.url).pathname };
  return { browser: new CookieBrowser(service().baseUrl, [...browser.cookies(), cookie]), page };
}

describe('a code', () => {
  it('of another application signs nobody in, and is not even tried', async () => {
    const { id, code } = await sentByApi(other, attacker);
    for (let tries = 0; tries < 6; tries += 1) {
      const { browser, page } = await withPlanted(id);
      const answer = await browser.post(page.url, { action: 'verify', code });
      expect([answer.status, titleOf(answer), errorOf(answer)]).toEqual([404, 'Sign in to Shop', OVER]);
      expect(answer.text).not.toContain('evil.example');
    }
    expect((await complete(id, code)).status).toBe(200);
  });

  it.each([
    ['the screen of another application', async () => sent(await makeParty(service(), {}, other), attacker)],
    ['another sign-in at the same client', () => sent(party, victim)],
    ['a sign-in at the API', () => sentByApi(own, victim)],
  ])('of %s signs nobody in', async (_where, send) => {
    const { id, code } = await send();
    const { browser, page } = await withPlanted(id);
    const answer = await browser.post(page.url, { action: 'verify', code });
    expect([answer.status, errorOf(answer)]).toEqual([404, OVER]);
    expect(titleOf(await browser.get(page.url))).toBe('Sign in to Shop');
  });

  it('of another application shows nobody its address, and sends nothing more there', async () => {
    const { id } = await sentByApi(other, attacker);
    const { browser, page } = await withPlanted(id);
    expect(titleOf(await browser.get(page.url))).toBe('Sign in to Shop');
    expect(titleOf(await browser.post(page.url, { action: 'resend' }))).toBe('Sign in to Shop');
    expect(await service().inbox(attacker)).toHaveLength(1);
  });
});

it.each([
  ['the screen of another application', async () => sent(await makeParty(service(), {}, other), attacker)],
  ['another sign-in at the same client', () => sent(party, victim)],
])('a link of %s signs nobody in, and shows no code elsewhere', async (_where, send) => {
  const { link } = await send();
  const { browser, page } = await begin();
  const address = `${page.url}/link/${link}`;
  const answers = [
    await browser.get(address),
    await browser.post(address, { action: 'link' }),
    await newBrowser().get(address),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers[2]?.text).not.toContain('class="code"');
});

describe('what a browser has of another application', () => {
  /**
   * The victim's browser, signed in at the client, and the attacker's, signed in with the same id at its own.
   */
  async function bothSignedIn() {
    const browser = newBrowser();
    const foreign = await makeParty(service(), {}, other);
    const tokens = await newTokens(service(), browser, foreign, { email: attacker });
    const moved = browser
      .cookies()
      .map((cookie) => ({ ...cookie, path: cookie.path.replace(other.app, own.app) }));
    return { foreign, tokens, browser: new CookieBrowser(service().baseUrl, moved) };
  }

  it('is no session: the cookies of the one lead nowhere in the other', async () => {
    const { browser } = await bothSignedIn();
    const silent = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
    expect(silent.url).toContain('error=login_required');
  });

  it('is no sign-in under way: its page is over in the other', async () => {
    const { browser, page } = await begin(await makeParty(service(), {}, other));
    const moved = browser
      .cookies()
      .map((cookie) => ({ ...cookie, path: cookie.path.replace(other.app, own.app) }));
    const there = new CookieBrowser(service().baseUrl, moved);
    for (const address of [page.url, page.url.replace('/interaction/', '/auth/')]) {
      const answer = await there.get(address.replace(other.app, own.app));
      expect([answer.status, titleOf(answer)]).toEqual([400, 'This sign-in has ended']);
    }
  });

  it('is no hint of whom to sign in or out: its id token is refused', async () => {
    const { tokens } = await bothSignedIn();
    const hint = { id_token_hint: tokens.id_token };
    const { browser } = await begin();
    expect((await browser.get(authorizationRequest(party, hint).url)).url).toContain('error=invalid_request');
    const page = await browser.get(`${party.issuer}/session/end?${new URLSearchParams(hint)}`);
    const without = await browser.get(`${party.issuer}/session/end`);
    expect([page.status, titleOf(page)]).toEqual([without.status, titleOf(without)]);
  });

  it('is no pushed request', async () => {
    const foreign = await makeParty(service(), {}, other);
    const { searchParams } = new URL(authorizationRequest(foreign).url);
    const pushed = await post(foreign, '/request', Object.fromEntries(searchParams));
    expect(pushed.status).toBe(201);
    const query = { request_uri: String(pushed.body['request_uri']), client_id: party.clientId };
    const page = await newBrowser().get(`${party.issuer}/auth?${new URLSearchParams(query)}`);
    expect([page.status, titleOf(page)]).toEqual([400, 'Sign-in failed']);
  });

  it('is no consent, and ends nothing: signing out of the one leaves the other', async () => {
    const browser = newBrowser();
    const foreign = await makeParty(service(), {}, other);
    await newTokens(service(), browser, foreign, { email: attacker });
    await newTokens(service(), browser, party, { email: victim });
    await signOutAt(browser, await browser.get(`${foreign.issuer}/session/end`));
    const silent = (at: Party) => browser.get(authorizationRequest(at, { prompt: 'none' }).url);
    expect((await silent(foreign)).url).toContain('error=login_required');
    expect((await silent(party)).url).toContain('code=');
  });
});
