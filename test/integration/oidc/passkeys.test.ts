import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../shared/platform/time.ts';
import { counterKeys } from '../../../shared/storage/counters/window-counter.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CookieBrowser, errorOf, type Page, titleOf, valueIn } from '../../support/cookie-browser.ts';
import { changeItem, storeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  exchange,
  newTokens,
  OFFLINE,
  type Tokens,
} from '../../support/oidc-flow.ts';
import { subjectOf, usesOf, WORKS } from '../../support/oidc-users.ts';
import { requestOptions } from '../../support/passkeys.ts';
import { newPhone } from '../../support/phones.ts';
import { RACERS } from '../../support/races.ts';
import { atPasskey, challengeOf, signedFor, usePasskey } from '../../support/screen-passkeys.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
beforeEach(forgetSignIns);
afterEach(() => vi.useRealTimers());

const REFUSED = 'This passkey does not work here: it may have been removed. Sign in with a code instead.';
const ENDED = 'That took too long. Use the passkey again, or sign in with a code.';
const CONSENT = 'Continue to Client';

type At = Awaited<ReturnType<typeof atPasskey>>;

const versionOf = async ({ app, userId }: At) =>
  Number((await getItem(keys.profile(app, userId)))?.['version']);
/** What a page says about a refusal, with its status and the action of its first form. */
const refusalIn = (page: Page) => [page.status, errorOf(page), valueIn(page, 'action')];

/** Signs in with the passkey at a client, and gets its tokens. */
async function tokensOf(at: At, params: Record<string, string> = {}): Promise<Tokens> {
  const request = authorizationRequest(at.party, { ...OFFLINE, ...params });
  const page = await at.browser.get(request.url);
  const consent = await usePasskey(at.browser, page, at.authenticator);
  const back = await answerPages(service(), at.browser, consent, at.email);
  const { body } = await exchange(at.party, answerAt(back).get('code') ?? '', request);
  return body as Tokens;
}

describe('a passkey at the sign-in screen', () => {
  it.each([
    ['that is in one device', {}, ['pop', 'user']],
    ['that may be synced', { synced: true }, ['pop', 'user', 'swk']],
  ])('%s signs its user in, and the id token has its methods', async (_, ceremony, amr) => {
    const at = await atPasskey(service());
    const request = authorizationRequest(at.party);
    const page = await at.browser.get(request.url);
    const consent = await usePasskey(at.browser, page, at.authenticator, ceremony);
    expect(titleOf(consent)).toBe(CONSENT);
    const back = await at.browser.submit(consent, 'consent');
    const { body } = await exchange(at.party, answerAt(back).get('code') ?? '', request);
    const { id_token } = body as Tokens;
    expect(subjectOf({ id_token })).toBe(at.userId);
    expect(decodeJwt(id_token)['amr']).toEqual(amr);
  });

  it('is how the sessions of its user began', async () => {
    const at = await atPasskey(service());
    await tokensOf(at);
    const path = `/applications/${at.app}/users/${at.userId}/sessions`;
    const { body } = await api(service(), 'GET', path, at.keys);
    const sessions = Object(body['results']).filter((one: { kind: string }) => one.kind !== 'api');
    expect(sessions).toMatchObject([{ method: 'passkey' }, { method: 'passkey' }]);
  });

  it('makes the browser known for the verified address of its user', async () => {
    const { browser, page, authenticator } = await atPasskey(service());
    await usePasskey(browser, page, authenticator);
    expect(browser.cookies().map(({ name }) => name)).toContain('svc_device');
  });

  it('makes the browser known for no address that its user has not verified', async () => {
    const at = await atPasskey(service());
    await changeItem(keys.profile(at.app, at.userId), { verified_data: {}, first_proofs: {} });
    await usePasskey(at.browser, at.page, at.authenticator);
    expect(at.browser.cookies().map(({ name }) => name)).not.toContain('svc_device');
  });

  it('ends the session of another account in the browser', async () => {
    const at = await atPasskey(service());
    const other = await newTokens(service(), at.browser, at.party, { email: newEmail(), ...OFFLINE });
    const tokens = await tokensOf(at, { prompt: 'login consent' });
    expect([subjectOf(tokens), subjectOf(other) === at.userId]).toEqual([at.userId, false]);
    const silent = authorizationRequest(at.party, { prompt: 'none', id_token_hint: other.id_token });
    expect(answerAt(await at.browser.get(silent.url)).get('error')).toBe('login_required');
  });

  it('of another account than the client expects is asked for again, with the reason', async () => {
    const claims = JSON.stringify({ id_token: { sub: { value: 'user_somebody' } } });
    const { browser, page, authenticator } = await atPasskey(service(), { claims });
    const answer = await usePasskey(browser, page, authenticator);
    expect(errorOf(answer)).toBe('Client asks for another account than the one you signed in with');
  });
});

describe('a session that rests on a passkey', () => {
  /** The first verification of another address of the user, in a browser of its own. */
  async function verifyPhone(at: At): Promise<void> {
    const phone = newPhone();
    const path = `/applications/${at.app}/users/${at.userId}/data`;
    await api(service(), 'PATCH', path, at.keys, { data: { phone_number: phone } });
    const browser = new CookieBrowser(service().baseUrl);
    expect(subjectOf(await newTokens(service(), browser, at.party, { email: phone }))).toBe(at.userId);
  }

  it('goes on when its user verifies another address', async () => {
    const at = await atPasskey(service());
    const tokens = await tokensOf(at);
    await verifyPhone(at);
    expect(await usesOf({ ...at, tokens })).toEqual(WORKS);
  });

  it('ends with the first verification if its passkey rests on nothing', async () => {
    const at = await atPasskey(service());
    await changeItem(keys.passkey(at.app, at.userId, at.passkey), { rests_on: [] });
    const tokens = await tokensOf(at);
    await verifyPhone(at);
    expect(await usesOf({ ...at, tokens })).toEqual({
      userinfo: 401,
      introspection: false,
      session: 'login_required',
      refresh: 'invalid_grant',
    });
  });

  it('names its passkey until the browser signs in by a code', async () => {
    const at = await atPasskey(service());
    await tokensOf(at);
    const { body } = await api(
      service(),
      'GET',
      `/applications/${at.app}/users/${at.userId}/sessions`,
      at.keys,
    );
    const [{ id }] = Object(body['results']).filter((one: { kind: string }) => one.kind === 'browser');
    const key = { pk: `OIDC#${String(id).slice('session_'.length)}`, sk: 'Session' };
    expect((await getItem(key))?.['way_in']).toBe(at.passkey);
    await newTokens(service(), at.browser, at.party, { email: at.email, prompt: 'login' });
    expect(await getItem(key)).not.toHaveProperty('way_in');
  });
});

describe('a passkey that signs nobody in at the sign-in screen', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['with a statement of another type', { type: 'webauthn.create' }],
    ['of a person who was not verified', { verifiesUser: false }],
    ['with the handle of another user', { userHandle: 'b3RoZXI' }],
  ])('%s leads on to the code, and the challenge stays usable', async (_, ceremony) => {
    const { browser, page, authenticator } = await atPasskey(service());
    const answer = await usePasskey(browser, page, authenticator, ceremony);
    expect(refusalIn(answer)).toEqual([400, REFUSED, 'identify']);
    const again = { challenge: challengeOf(page) };
    expect(titleOf(await usePasskey(browser, answer, authenticator, again))).toBe(CONSENT);
  });

  it('is one that nobody has, or that was removed', async () => {
    const { browser, page, authenticator, app, userId, passkey, keys: backend } = await atPasskey(service());
    const unknown = await usePasskey(browser, page, new Authenticator(), { userHandle: 'bm9uZQ' });
    expect(refusalIn(unknown)).toEqual([400, REFUSED, 'identify']);
    const path = `/applications/${app}/users/${userId}/passkeys/${passkey}`;
    expect((await api(service(), 'DELETE', path, backend)).status).toBe(204);
    expect(refusalIn(await usePasskey(browser, unknown, authenticator))).toEqual([400, REFUSED, 'identify']);
  });

  it('is one of another application, which the page says without its name', async () => {
    const [own, other] = [await atPasskey(service()), await atPasskey(service())];
    const answer = await usePasskey(own.browser, own.page, other.authenticator);
    expect(refusalIn(answer)).toEqual([
      400,
      'This passkey is for another application. Sign in with a code instead.',
      'identify',
    ]);
  });

  it('is one whose user is disabled, which the page says', async () => {
    const at = await atPasskey(service());
    await changeItem(keys.profile(at.app, at.userId), { state: 'disabled' });
    const answer = await usePasskey(at.browser, at.page, at.authenticator);
    expect([answer.status, titleOf(answer)]).toEqual([403, 'This account is disabled']);
  });

  it('is one that the application does not take any more', async () => {
    const at = await atPasskey(service());
    await changeItem(keys.application(at.app), { config: {} });
    const answer = await usePasskey(at.browser, at.page, at.authenticator);
    expect(refusalIn(answer)).toEqual([400, REFUSED, 'identify']);
    expect(challengeOf(answer)).toBe('');
  });

  it.each(['', 'null', '{"id":', '{"id":"a"}'])('is none at all, as in %j', async (credential) => {
    const { browser, page } = await atPasskey(service());
    const answer = await browser.submit(page, 'passkey', { credential });
    expect(refusalIn(answer)).toEqual([400, REFUSED, 'identify']);
  });

  it('keeps the address that the client expects in the field', async () => {
    const { browser, page } = await atPasskey(service(), { login_hint: 'ada@example.com' });
    const answer = await browser.submit(page, 'passkey', { credential: '' });
    expect(valueIn(answer, 'identifier')).toBe('ada@example.com');
  });

  it('is one of too many from one source, which may still use a code', async () => {
    const { browser, page, authenticator, app } = await atPasskey(service());
    const counter = { subject: `passkeys at ${app} from 127.0.0.1`, windowSeconds: 10 * MINUTE };
    await storeItem({ ...counterKeys(counter, Date.now())[0], attempts: 300 });
    const answer = await usePasskey(browser, page, authenticator);
    const text = 'Too many attempts with passkeys. Sign in with a code instead.';
    expect(refusalIn(answer)).toEqual([429, text, 'identify']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const asked = await browser.submit(answer, 'identify', { identifier: newEmail() });
    expect(titleOf(asked)).toBe('Enter the code');
  });
});

describe('the challenge of a page', () => {
  it('works for the sign-in of that page only', async () => {
    const at = await atPasskey(service());
    const other = new CookieBrowser(service().baseUrl);
    const page = await other.get(authorizationRequest(at.party).url);
    const answer = await usePasskey(other, page, at.authenticator, { challenge: challengeOf(at.page) });
    expect(refusalIn(answer)).toEqual([410, ENDED, 'identify']);
  });

  it('is neither one of the API nor made up', async () => {
    const { browser, page, authenticator, keys: backend } = await atPasskey(service());
    const { body } = await requestOptions(String(backend['x-svc-app-key']));
    const madeUp = Buffer.from('1.abcdefgh.k.s').toString('base64url');
    for (const challenge of [String(body['challenge']), madeUp]) {
      const answer = await usePasskey(browser, page, authenticator, { challenge });
      expect(refusalIn(answer)).toEqual([410, ENDED, 'identify']);
    }
  });

  it('is none of the API', async () => {
    const { page, authenticator, keys: backend } = await atPasskey(service());
    const key = { 'x-svc-app-key': String(backend['x-svc-app-key']) };
    const body = JSON.parse(signedFor(page, authenticator));
    const answer = await api(service(), 'POST', '/hub/auth/passkey', key, body);
    expect([answer.status, answer.body['code']]).toEqual([410, 'challenge_ended']);
  });

  it('works for ten minutes, and the next page has another one', async () => {
    const { browser, page, authenticator } = await atPasskey(service());
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    const answer = await usePasskey(browser, page, authenticator);
    expect(refusalIn(answer)).toEqual([410, ENDED, 'identify']);
    expect(titleOf(await usePasskey(browser, answer, authenticator))).toBe(CONSENT);
  });

  /** Sends forms of the page at the same time, and expects that each leads on, and one signs in. */
  async function expectOneSignIn(at: At, credentials: readonly string[]): Promise<void> {
    const { browser, page } = at;
    const before = await versionOf(at);
    const send = (credential: string) =>
      fetch(page.url, { ...browser.formRequest({ action: 'passkey', credential }), redirect: 'manual' });
    const answers = await Promise.all(credentials.map(send));
    // An answer whose browser never got it may be asked for again.
    answers.push(await send(credentials[0] ?? ''));
    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, new URL(page.url).pathname]);
      expect(headers.getSetCookie().join()).not.toContain('svc_notice');
    }
    expect(titleOf(await browser.get(page.url))).toBe(CONSENT);
    expect(await versionOf(at)).toBe(before + 1);
  }

  it('signs in once, and the same form again leads on', async () => {
    const at = await atPasskey(service());
    await expectOneSignIn(at, [signedFor(at.page, at.authenticator)]);
  });

  it('signs in once if the form is sent twice at once', async () => {
    const at = await atPasskey(service());
    const credential = signedFor(at.page, at.authenticator);
    await expectOneSignIn(at, [credential, credential]);
  });

  it('signs in once of many parallel forms, which all lead on', { tags: 'heavy' }, async () => {
    const at = await atPasskey(service());
    const signed = () => signedFor(at.page, at.authenticator);
    await expectOneSignIn(at, Array.from({ length: RACERS }, signed));
  });

  it('is used up with the sign-in of another browser with the same cookies', async () => {
    const { browser, page, authenticator } = await atPasskey(service());
    const copy = new CookieBrowser(service().baseUrl, browser.cookies());
    const credential = signedFor(page, authenticator);
    expect(titleOf(await browser.submit(page, 'passkey', { credential }))).toBe(CONSENT);
    expect(titleOf(await copy.submit(page, 'passkey', { credential }))).toBe('This sign-in has ended');
  });
});
