import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetRecognitionKeys, rotateRecognitionKeys } from '../../../shared/auth/keys/recognition-keys.ts';
import { readEventsAfter } from '../../../shared/events/event-store.ts';
import { cspSource } from '../../../shared/http/reply.ts';
import { NEW_PASSKEY_SCRIPT } from '../../../shared/oidc-screen/new-passkey-form.ts';
import { DAY, isoIn } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { listPasskeys } from '../../../shared/ways-in/passkey-store.ts';
import { findUser } from '../../support/account-page.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CookieBrowser, errorOf, titleOf, valueIn } from '../../support/cookie-browser.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { answerAt, authorizationRequest, makeParty, signOutAt } from '../../support/oidc-flow.ts';
import { atScreen, newestProof, returnAfter } from '../../support/oidc-users.ts';
import { WITH_PASSKEYS } from '../../support/passkeys.ts';
import { publishPending } from '../../support/publish-pending.ts';
import {
  atOffer,
  MAKES_PASSKEYS,
  madeFor,
  signedFor,
  signInByCode,
  usePasskey,
  withScreenPasskey,
} from '../../support/screen-passkeys.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService({ events: true });
beforeEach(forgetSignIns);
afterEach(() => vi.useRealTimers());

const OFFER = 'Sign in faster next time?';
const CONSENT = 'Continue to Client';
const NOT_ADDED = 'The passkey was not added';

type At = Awaited<ReturnType<typeof atOffer>>;

const userOf = async (at: At) => String((await findUser(service(), at))?.svc_user);
const profileOf = async (at: At) => findProfile(at.app, await userOf(at));
const profileKey = async (at: At) => keys.profile(at.app, await userOf(at));
const passkeysOf = async (at: At) => listPasskeys(at.app, await userOf(at));

/** A browser of the user of an address at the question who signs in, with that client. */
async function again(at: Pick<At, 'party'>, params: Record<string, string> = {}) {
  const browser = new CookieBrowser(service().baseUrl);
  return { browser, page: await browser.get(authorizationRequest(at.party, params).url) };
}
/** The heading of the page after another sign-in by code. */
async function afterNextSignIn(at: Pick<At, 'party' | 'email'>, fields?: Record<string, string>) {
  return titleOf(await signInByCode(service(), await again(at), at.email, fields));
}
/** Returns a cookie that a browser is to have. */
function cookieOf(line: string) {
  const [, name = '', value = '', path = ''] = /^([^=]*)=([^;]*);.*path=([^;]*)/i.exec(line) ?? [];
  return { name, value, path };
}
/** Signs in by code, and returns a browser with the address of the offer, which it has not opened. */
async function beforeOffer({ browser, page, email }: Pick<At, 'browser' | 'page' | 'email'>) {
  const asked = await browser.submit(page, 'identify', { identifier: email });
  const { code } = await newestProof(service(), email);
  const to = await returnAfter(browser, asked, code, MAKES_PASSKEYS);
  const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const { headers } = await fetch(to, { headers: { cookie: cookie.join('; ') }, redirect: 'manual' });
  const next = new CookieBrowser(service().baseUrl, headers.getSetCookie().map(cookieOf));
  return { next, offer: new URL(headers.get('location') ?? '', to).href };
}
/** Lets the last offer to a user be so many days ago. */
const promptedAgo = async (at: At, days: number) => {
  await changeItem(await profileKey(at), { 'meta.last_passkey_registration_prompt': isoIn(-days * DAY) });
};
const add = (at: Pick<At, 'browser' | 'page'>, credential: string) =>
  at.browser.submit(at.page, 'passkey_add', { credential });

describe('the offer of a passkey at the sign-in screen', () => {
  it('follows a sign-in by code, and adds a passkey that signs in', async () => {
    const at = await atOffer(service());
    expect([at.page.status, titleOf(at.page)]).toEqual([200, OFFER]);
    const authenticator = new Authenticator();
    const consent = await add(at, madeFor(at.page, authenticator));
    expect(titleOf(consent)).toBe(CONSENT);
    expect(answerAt(await at.browser.submit(consent, 'consent')).get('code')).toBeTruthy();
    const next = await again(at);
    expect(titleOf(await usePasskey(next.browser, next.page, authenticator))).toBe(CONSENT);
  });

  it('follows a sign-in by link', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    await at.browser.submit(at.page, 'identify', { identifier: at.email });
    const { link } = await newestProof(service(), at.email);
    const page = await at.browser.submit(await at.browser.get(link), 'link', MAKES_PASSKEYS);
    expect(titleOf(page)).toBe(OFFER);
    expect(titleOf(await add({ ...at, page }, madeFor(page, new Authenticator())))).toBe(CONSENT);
  });

  it('is skipped by "Not now", and comes again after thirty days', async () => {
    const at = await atOffer(service());
    expect(titleOf(await at.browser.submit(at.page, 'passkey_later'))).toBe(CONSENT);
    expect(await afterNextSignIn(at)).toBe(CONSENT);
    await promptedAgo(at, 29.9);
    expect(await afterNextSignIn(at)).toBe(CONSENT);
    await promptedAgo(at, 30.1);
    expect(await afterNextSignIn(at)).toBe(OFFER);
  });

  it('never comes again after "Never ask again"', async () => {
    const at = await atOffer(service());
    expect(titleOf(await at.browser.submit(at.page, 'passkey_never'))).toBe(CONSENT);
    expect(await profileOf(at)).toMatchObject({ declines_passkeys: true });
    await promptedAgo(at, 31);
    expect(await afterNextSignIn(at)).toBe(CONSENT);
  });

  it('counts as soon as its page is shown, which may be loaded again', async () => {
    const at = await atOffer(service());
    const { last_passkey_registration_prompt: noted } = (await profileOf(at))?.meta ?? {};
    expect(noted).toBeDefined();
    const page = await at.browser.get(at.page.url);
    expect(titleOf(page)).toBe(OFFER);
    expect((await profileOf(at))?.meta).toMatchObject({ last_passkey_registration_prompt: noted });
    expect(titleOf(await add({ ...at, page }, madeFor(page, new Authenticator())))).toBe(CONSENT);
  });

  it('is on both pages if its page is loaded twice at once', async () => {
    const { next, offer } = await beforeOffer(await atScreen(service(), WITH_PASSKEYS));
    const pages = await Promise.all([next.get(offer), next.get(offer), next.get(offer)]);
    expect(pages.map(titleOf)).toEqual([OFFER, OFFER, OFFER]);
  });

  it('has a page with one script, and without a source of others', async () => {
    const { page } = await atOffer(service());
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`script-src ${cspSource(NEW_PASSKEY_SCRIPT)};`);
    expect(policy).not.toContain('connect-src');
    expect(NEW_PASSKEY_SCRIPT.length).toBeLessThan(4096);
    expect(page.text).toMatch(/<form[^>]* hidden data-seconds="(600|5\d\d)"/);
  });

  it('is in the language of the user', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    await signInByCode(service(), at, at.email, {});
    await changeItem(await profileKey(at), { 'data.locale': 'fr' });
    expect(await afterNextSignIn(at)).toBe('Se connecter plus vite la prochaine fois ?');
  });

  it('precedes no consent that a client needs none of', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    const party = await makeParty(service(), { first_party: true }, at);
    const { browser, page } = await again({ party });
    const offer = await signInByCode(service(), { browser, page }, at.email);
    expect(titleOf(offer)).toBe(OFFER);
    const back = await browser.submit(offer, 'passkey_later');
    expect(answerAt(back).get('code')).toBeTruthy();
  });
});

describe('no passkey is offered', () => {
  /** The heading after the first sign-in of somebody new. */
  async function afterSignIn(config: Record<string, unknown>, fields?: Record<string, string>) {
    const at = await atScreen(service(), config);
    return titleOf(await signInByCode(service(), at, at.email, fields));
  }
  const withHost = (rp_id: string, origins?: string[]) => ({
    hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id, ...(origins && { origins }) } } },
  });

  it('where the application takes none, whose pages have no trace of it', async () => {
    const at = await atScreen(service());
    const asked = await at.browser.submit(at.page, 'identify', { identifier: at.email });
    expect(asked.text).not.toMatch(/passkey/i);
    const { code, link } = await newestProof(service(), at.email);
    const atLink = await at.browser.get(link);
    expect(atLink.text).not.toMatch(/passkey|<script/i);
    expect(atLink.headers.get('content-security-policy')).not.toContain('script-src');
    expect(titleOf(await at.browser.submit(asked, 'verify', { code, ...MAKES_PASSKEYS }))).toBe(CONSENT);
  });

  it('where they are for pages of the application only', async () => {
    expect(await afterSignIn(withHost('shop.example'))).toBe(CONSENT);
    expect(await afterSignIn(withHost('shop.example', [service().baseUrl]))).toBe(OFFER);
  });

  it.each([
    ['has not said that it makes any', {}],
    ['has no scripts', { makes_passkeys: '' }],
    ['says something else', { makes_passkeys: 'true' }],
  ])('to a browser that %s', async (_, fields) => {
    expect(await afterSignIn(WITH_PASSKEYS, fields)).toBe(CONSENT);
  });

  it('after a sign-in by a passkey, whatever the form says', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    const { authenticator } = await withScreenPasskey(service(), at);
    const { browser, page } = at;
    const credential = signedFor(page, authenticator);
    expect(titleOf(await browser.submit(page, 'passkey', { credential, ...MAKES_PASSKEYS }))).toBe(CONSENT);
  });

  it('to a user who has one', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    const { email } = await withScreenPasskey(service(), at);
    expect(titleOf(await signInByCode(service(), at, email))).toBe(CONSENT);
  });

  it('to a browser that was signed in before, nor to a silent request', async () => {
    const at = await atOffer(service());
    await at.browser.submit(await at.browser.submit(at.page, 'passkey_later'), 'consent');
    await promptedAgo(at, 31);
    for (const params of [{}, { prompt: 'none' }]) {
      const back = await at.browser.get(authorizationRequest(at.party, params).url);
      expect(answerAt(back).get('code')).toBeTruthy();
    }
    const page = await at.browser.get(authorizationRequest(at.party, { prompt: 'login' }).url);
    expect(titleOf(await signInByCode(service(), { ...at, page }, at.email))).toBe(OFFER);
  });

  it('in more than one of parallel sign-ins of a user', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    const ready = [];
    for (let n = 0; n < 5; n += 1) {
      await forgetSignIns();
      ready.push(await beforeOffer({ ...(await again(at)), email: at.email }));
    }
    const pages = await Promise.all(ready.map(({ next, offer }) => next.get(offer)));
    expect(pages.map(titleOf).sort()).toEqual([CONSENT, CONSENT, CONSENT, CONSENT, OFFER]);
  });
});

describe('a passkey that is added at the sign-in screen', () => {
  it('rests on the sign-in, is an event of its user, and is told to the user', async () => {
    const at = await atOffer(service());
    await add(at, madeFor(at.page, new Authenticator()));
    await publishPending();
    const events = await readEventsAfter(at.app, 0, 100);
    const user = { type: 'user', id: await userOf(at) };
    expect(events.filter(({ type }) => type === 'user.passkey_added')).toMatchObject([
      { subject: user, actor: user, request_id: expect.any(String) },
    ]);
    const [passkey] = await passkeysOf(at);
    expect(passkey).toMatchObject({ rp_id: 'localhost', rests_on: [{ field: 'email', value: at.email }] });
    const [message] = await service().inbox(at.email);
    expect(message?.subject).toBe('A passkey was added to your Shop account');
  });

  it('is one passkey of one user if the form is sent twice at once', async () => {
    const at = await atOffer(service());
    const credential = madeFor(at.page, new Authenticator());
    const send = () =>
      fetch(at.page.url, {
        ...at.browser.formRequest({ action: 'passkey_add', credential }, at.page.url),
        redirect: 'manual',
      });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, new URL(at.page.url).pathname]);
      expect(headers.getSetCookie().join()).not.toContain('svc_notice');
    }
    expect(await passkeysOf(at)).toHaveLength(1);
    expect(titleOf(await at.browser.get(at.page.url))).toBe(CONSENT);
  });

  it('is not added again by the page of before, whose buttons lead on', async () => {
    const at = await atOffer(service());
    await add(at, madeFor(at.page, new Authenticator()));
    for (const action of ['passkey_add', 'passkey_later', 'passkey_never']) {
      expect(titleOf(await at.browser.submit(at.page, action))).toBe('This sign-in has ended');
    }
    expect(await passkeysOf(at)).toHaveLength(1);
    expect(await profileOf(at)).not.toHaveProperty('declines_passkeys');
  });

  it('is taken at the step that offers it only', async () => {
    const at = await atScreen(service(), WITH_PASSKEYS);
    for (const action of ['passkey_add', 'passkey_later', 'passkey_never']) {
      const answer = await at.browser.post(at.page.url, { action, credential: '{}' });
      expect([answer.status, valueIn(answer, 'action')]).toEqual([200, 'identify']);
    }
  });

  it('belongs to a host of the application if that is one above the screen', async () => {
    const passkeys = { rp_id: 'localhost', origins: ['http://localhost:5173'] };
    const config = { hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys } } };
    const at = await atOffer(service(), { config });
    const authenticator = new Authenticator();
    const foreign = await add(at, madeFor(at.page, new Authenticator(), { origin: 'http://localhost:5173' }));
    expect(errorOf(foreign)).toBe(NOT_ADDED);
    await add(at, madeFor(foreign, authenticator));
    const next = await again(at);
    expect(titleOf(await usePasskey(next.browser, next.page, authenticator))).toBe(CONSENT);
  });
});

describe('a passkey that cannot be added leads on', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['of a person who was not verified', { verifiesUser: false }],
  ])('%s, or is made once more', async (_, ceremony) => {
    const at = await atOffer(service());
    const answer = await add(at, madeFor(at.page, new Authenticator(), ceremony));
    expect([answer.status, titleOf(answer), errorOf(answer)]).toEqual([400, OFFER, NOT_ADDED]);
    expect(await passkeysOf(at)).toEqual([]);
    expect(titleOf(await at.browser.submit(answer, 'passkey_later'))).toBe(CONSENT);
  });

  it.each(['', 'null', '{"id":', '{"id":"a"}'])('as does %j', async (credential) => {
    const at = await atOffer(service());
    const answer = await add(at, credential);
    expect([answer.status, errorOf(answer)]).toEqual([400, NOT_ADDED]);
    expect(titleOf(await add({ ...at, page: answer }, madeFor(answer, new Authenticator())))).toBe(CONSENT);
  });

  it('because somebody else has it', async () => {
    const at = await atOffer(service());
    const { authenticator } = await withScreenPasskey(service(), at);
    const answer = await add(at, madeFor(at.page, authenticator));
    expect(errorOf(answer)).toBe(NOT_ADDED);
    expect(titleOf(await at.browser.submit(answer, 'passkey_later'))).toBe(CONSENT);
  });

  type Late = [why: string, change: (at: At) => Promise<unknown>];
  /** What may happen while the page is open, after which its user may go on. */
  const LATE: Late[] = [
    ['the application takes none any more', ({ app }) => changeItem(keys.application(app), { config: {} })],
    [
      'they are for other pages now',
      ({ app }) =>
        changeItem(keys.application(app), {
          config: { hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id: 'shop.example' } } } },
        }),
    ],
    ['the user has 20', async (at) => changeItem(await profileKey(at), { passkeys: 20 })],
    [
      'the sign-in is too old',
      async () => {
        vi.useFakeTimers({ now: Date.now() + 602_000, toFake: ['Date'] });
      },
    ],
    [
      'no challenge can be made or checked',
      async () => {
        await removeItem(keys.recognitionKeys());
        forgetRecognitionKeys();
        onTestFinished(async () => {
          await rotateRecognitionKeys();
          forgetRecognitionKeys();
        });
      },
    ],
  ];

  it('when the page is loaded again, if the user wants none', async () => {
    const at = await atOffer(service());
    await changeItem(await profileKey(at), { declines_passkeys: true });
    expect(titleOf(await at.browser.get(at.page.url))).toBe(CONSENT);
  });

  it.each(LATE)('when the page is loaded again, if %s', async (_, change) => {
    const at = await atOffer(service());
    await change(at);
    expect(titleOf(await at.browser.get(at.page.url))).toBe(CONSENT);
  });

  it.each(LATE)('with one press, if %s', async (why, change) => {
    const at = await atOffer(service());
    const credential = madeFor(at.page, new Authenticator());
    await change(at);
    const answer = await add(at, credential);
    expect(await passkeysOf(at)).toEqual([]);
    expect([answer.status, titleOf(answer), answer.text.match(/<form/g)?.length]).toEqual([
      why.startsWith('no challenge') ? 503 : 400,
      NOT_ADDED,
      1,
    ]);
    expect(titleOf(await at.browser.submit(answer, 'passkey_later')), why).toBe(CONSENT);
  });

  it.each([
    ['if it was added before the service failed', 1, 200, CONSENT],
    ['or is offered again, if the service failed before', 0, 503, OFFER],
  ])('%s', async (_, passkeys, status, title) => {
    const at = await atOffer(service());
    await changeItem(await profileKey(at), { passkeys });
    const notice = JSON.stringify({ on: 'offer', code: 'dependency_unavailable', retryAfter: 2 });
    const value = Buffer.from(notice).toString('base64url');
    const cookie = { name: 'svc_notice', value, path: new URL(at.page.url).pathname };
    const browser = new CookieBrowser(service().baseUrl, [...at.browser.cookies(), cookie]);
    const page = await browser.get(at.page.url);
    expect([page.status, titleOf(page)]).toEqual([status, title]);
  });

  it('to the question who signs in, if the user was signed out everywhere', async () => {
    const at = await atOffer(service());
    const credential = madeFor(at.page, new Authenticator());
    await changeItem(await profileKey(at), { sessions_valid_from: Date.now() / 1000 + 5 });
    const answer = await add(at, credential);
    expect(titleOf(answer)).toBe(NOT_ADDED);
    expect(await passkeysOf(at)).toEqual([]);
    const asked = await at.browser.submit(answer, 'passkey_later');
    expect(valueIn(asked, 'action')).toBe('identify');
  });

  it('to a page that says so, if the session of the browser was ended', async () => {
    const at = await atOffer(service());
    const credential = madeFor(at.page, new Authenticator());
    const copy = new CookieBrowser(service().baseUrl, at.browser.cookies());
    const { issuer, clientId } = at.party;
    await signOutAt(copy, await copy.get(`${issuer}/session/end?client_id=${clientId}`));
    const answer = await add(at, credential);
    expect([answer.status, titleOf(answer)]).toEqual([400, 'Continue in the other browser']);
    expect(await passkeysOf(at)).toEqual([]);
  });
});
