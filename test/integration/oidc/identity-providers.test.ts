import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { callbackUrl } from '../../../shared/providers/begin-upstream.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { CookieBrowser, errorOf, type Page, titleOf, valueIn } from '../../support/cookie-browser.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerAt,
  api,
  authorizationRequest,
  exchange,
  newTokens,
  OFFLINE,
  post,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { atScreen, subjectOf } from '../../support/oidc-users.ts';
import { WITH_PASSKEYS } from '../../support/passkeys.ts';
import { startPictureHost } from '../../support/picture-host.ts';
import { proofByScript } from '../../support/proof-by-script.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { addFields } from '../../support/schemas.ts';
import {
  addProvider,
  answerFor,
  atProvider,
  newPerson,
  signedInBy,
  TRUSTED,
  throughProvider,
  tokensThrough,
} from '../../support/screen-provider.ts';
import { startSecondProvider } from '../../support/second-provider.ts';
import { useService } from '../../support/service.ts';
import { startByStrangers } from '../../support/strangers.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
let second: Awaited<ReturnType<typeof startSecondProvider>>;
beforeAll(async () => {
  second = await startSecondProvider(callbackUrl());
});
beforeEach(forgetSignIns);
afterEach(() => {
  vi.useRealTimers();
  second.state.denies = false;
});

const CONSENT = 'Continue to Client';
const ENTER_CODE = 'Enter the code';
const ENDED = 'This sign-in has ended. Start a new one.';
const NO_EMAIL = {
  hub: { auth: { sign_in_methods: { email: { enabled: false }, phone: { enabled: false } } } },
};

type At = Awaited<ReturnType<typeof atProvider>>;

/** What a page says about a refusal, with its status and the action of its first form. */
const refusalIn = (page: Page) => [page.status, errorOf(page), valueIn(page, 'action')];
/** The item that says whose the account at the provider is. */
const ownerOf = ({ app, person }: At) => getItem(keys.identityOwner(app, second.origin, person.sub));
const codesTo = async (email: string) => (await service().inbox(email)).length;

const BY_PROVIDER = { amr: ['fed'], idp: 'second' };

const tokensOf = (at: At, params?: Record<string, string>) => tokensThrough(service(), second, at, params);

describe('the buttons of identity providers', () => {
  it('stand below the form with one line between, as links of their names', async () => {
    const { page } = await atProvider(service(), second, {}, { config: WITH_PASSKEYS });
    expect(page.text.match(/class="or"/g)).toHaveLength(1);
    expect(page.text).toMatch(/<p class="or">or<\/p><div class="providers"><a /);
    expect(page.text).toContain('<span>Continue with Example</span>');
  });

  it('have the text that the application gives them', async () => {
    const { page } = await atProvider(service(), second, { button_label: 'Staff <only>' });
    expect(page.text).toContain('Staff &#60;only&#62;');
    expect(page.text).not.toContain('Continue with');
  });

  it('are not those of disabled providers', async () => {
    const { page } = await atProvider(service(), second, { state: 'disabled' });
    expect(page.text).not.toContain('upstream');
  });

  it('are all of the page where the application sends no messages', async () => {
    const { page } = await atProvider(service(), second, TRUSTED, { config: NO_EMAIL });
    expect([page.status, valueIn(page, 'identifier'), page.text.includes('class="or"')]).toEqual([
      200,
      '',
      false,
    ]);
    expect(page.text).toContain('/hub/auth/upstream/second?');
  });

  it('are missed where there is no way to sign in at all', async () => {
    const { page } = await atProvider(service(), second, { state: 'disabled' }, { config: NO_EMAIL });
    expect([page.status, titleOf(page)]).toEqual([403, 'Sign-in is closed']);
  });
});

describe('a provider that is the authority for the address', () => {
  it('signs a new user in, and leaves nothing of it in the address', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const consent = await throughProvider(second, browser, page);
    expect([titleOf(consent), new URL(consent.url).search]).toEqual([CONSENT, '']);
  });

  it('is how an id token and the sessions say that its user signed in', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const first = await tokensOf(at);
    const again = await tokensOf(at, { prompt: 'login consent' });
    expect([signedInBy(first.id_token), signedInBy(again.id_token)]).toEqual([BY_PROVIDER, BY_PROVIDER]);
    expect(subjectOf(again)).toBe(subjectOf(first));
    const path = `/applications/${at.app}/users/${subjectOf(first)}/sessions`;
    const { body } = await api(service(), 'GET', path, at.keys);
    expect(body['results']).toMatchObject([{ method: 'provider:second' }, { method: 'provider:second' }]);
  });

  it('is named by the tokens of a client, also by refreshed and later ones', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const tokens = await tokensOf(at);
    const refreshed = await refresh(at.party, tokens.refresh_token);
    const request = authorizationRequest(at.party, { scope: 'openid email' });
    const later = await exchange(
      at.party,
      answerAt(await at.browser.get(request.url)).get('code') ?? '',
      request,
    );
    for (const { body } of [refreshed, later])
      expect(signedInBy(String(body['id_token']))).toEqual(BY_PROVIDER);
    const [user, introspected] = await Promise.all([
      userinfo(at.party, tokens.access_token),
      post(at.party, '/token/introspection', { token: String(refreshed.body['access_token']) }),
    ]);
    expect([user.body['idp'], introspected.body['idp']]).toEqual([undefined, 'second']);
  });

  it('is not named after a sign-in of the same browser without it', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    await tokensOf(at);
    const { email } = at.person;
    const tokens = await newTokens(service(), at.browser, at.party, {
      email,
      ...OFFLINE,
      prompt: 'login consent',
    });
    expect(signedInBy(tokens.id_token)).toEqual({ amr: ['otp'], idp: undefined });
  });

  it('stays what the session rests on when the browser uses that again', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const tokens = await tokensOf(at);
    await at.browser.get(authorizationRequest(at.party).url);
    const path = `/applications/${at.app}/users/${subjectOf(tokens)}/sessions`;
    const { body } = await api(service(), 'GET', path, at.keys);
    const [{ id }] = Object(body['results']).filter((one: { kind: string }) => one.kind === 'browser');
    const key = { pk: `OIDC#${String(id).slice('session_'.length)}`, sk: 'Session' };
    expect((await getItem(key))?.['way_in']).toBe((await ownerOf(at))?.['identity']);
  });

  it('makes the browser known for the address', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    await throughProvider(second, browser, page);
    expect(browser.cookies().map(({ name }) => name)).toContain('svc_device');
  });

  it('ends the session of another account in the browser', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const other = await newTokens(service(), at.browser, at.party, { email: newEmail(), ...OFFLINE });
    const tokens = await tokensOf(at, { prompt: 'login consent' });
    expect(subjectOf(tokens)).not.toBe(subjectOf(other));
    const silent = authorizationRequest(at.party, { prompt: 'none', id_token_hint: other.id_token });
    expect(answerAt(await at.browser.get(silent.url)).get('error')).toBe('login_required');
  });

  it('may be the only way to sign in', async () => {
    const at = await atProvider(service(), second, TRUSTED, { config: NO_EMAIL });
    expect(titleOf(await throughProvider(second, at.browser, at.page))).toBe(CONSENT);
  });
});

describe('the picture of a new user', () => {
  it.each([
    ['the authority for the address', TRUSTED],
    ['no authority for it', {}],
  ])('comes from a provider that is %s', async (_, more) => {
    const { url: picture } = await startPictureHost();
    const at = await atProvider(service(), second, more);
    await addFields(at, { avatar: { type: 'image' } });
    second.state.person = { ...at.person, picture };
    const userId = subjectOf(await tokensOf(at));
    await sweep((await purgeRecords()).filter(({ user_id }) => user_id === userId));
    const profile = await findProfile(at.app, userId);
    expect(profile?.files).toMatchObject({ avatar: { kind: 'image', content_type: 'image/png' } });
  });
});

describe('a provider that is no authority for the address', () => {
  it('sends a code to it once, and later signs the same user in without', async () => {
    const at = await atProvider(service(), second);
    const asked = await throughProvider(second, at.browser, at.page);
    expect([titleOf(asked), new URL(asked.url).search]).toEqual([ENTER_CODE, '']);
    expect(asked.text).toContain(at.person.email.slice(0, 3));
    const first = await tokensOf(at);
    expect(signedInBy(first.id_token)).toEqual({ amr: ['fed', 'otp'], idp: 'second' });
    expect(await listLinkedIdentities(at.app, subjectOf(first))).toMatchObject([{ subject: at.person.sub }]);
    const sent = await codesTo(at.person.email);
    const again = await tokensOf(at, { prompt: 'login consent' });
    expect([subjectOf(again), signedInBy(again.id_token)]).toEqual([subjectOf(first), BY_PROVIDER]);
    expect(await codesTo(at.person.email)).toBe(sent);
  });

  it('links its account also by a further code, and by the link of the message', async () => {
    for (const way of ['resend', 'link'] as const) {
      const at = await atProvider(service(), second);
      const asked = await throughProvider(second, at.browser, at.page);
      vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
      const next = way === 'resend' ? await at.browser.submit(asked, 'resend') : asked;
      const [message] = await service().inbox(at.person.email);
      const opened = way === 'link' ? await at.browser.get(message?.links[0] ?? '') : next;
      const done =
        way === 'link'
          ? await at.browser.submit(opened, 'link')
          : await at.browser.submit(opened, 'verify', { code: message?.code ?? '' });
      vi.useRealTimers();
      expect(titleOf(done)).toBe(CONSENT);
      expect(await ownerOf(at)).toMatchObject({ user_id: expect.any(String) });
    }
  });

  it('sends one code for one answer, however often that is opened', async () => {
    const { browser, page, person } = await atProvider(service(), second);
    const address = await answerFor(second, browser, page);
    const lost = new CookieBrowser(service().baseUrl, browser.cookies());
    const pages = await Promise.all([browser.get(address), browser.get(address), lost.get(address)]);
    expect(pages.map(titleOf)).toEqual([ENTER_CODE, ENTER_CODE, ENTER_CODE]);
    const late = await lost.get(address);
    expect([titleOf(late), await codesTo(person.email)]).toEqual([ENTER_CODE, 1]);
    const [message] = await service().inbox(person.email);
    expect(titleOf(await lost.submit(late, 'verify', { code: message?.code ?? '' }))).toBe(CONSENT);
  });

  it('links its account also after the work that the page does for a busy address', async () => {
    const at = await atProvider(service(), second);
    await startByStrangers(service(), at.keys, at.person.email);
    const busy = await throughProvider(second, at.browser, at.page);
    expect([busy.status, valueIn(busy, 'identifier')]).toEqual([429, '']);
    const again = { answer: valueIn(busy, 'answer'), proof: await proofByScript(busy.text), identifier: '' };
    expect(titleOf(await at.browser.submit(busy, 'identify', again))).toBe(ENTER_CODE);
    const [message] = await service().inbox(at.person.email);
    const asked = await at.browser.get(busy.url);
    expect(titleOf(await at.browser.submit(asked, 'verify', { code: message?.code ?? '' }))).toBe(CONSENT);
    expect(await ownerOf(at)).toMatchObject({ user_id: expect.any(String) });
  });

  it('leads on if no message can be sent', async () => {
    const { browser, page } = await atProvider(service(), second, {}, { config: NO_EMAIL });
    const answer = await throughProvider(second, browser, page);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(
      '<p class="error" role="alert">No message can be sent to this address.</p>',
    );
    expect(answer.text).toContain('/hub/auth/upstream/second?');
  });
});

describe('the offer of a passkey after a provider', () => {
  const OFFER = 'Sign in faster next time?';
  const MARK = '&makes_passkeys=1';

  it.each([
    ['comes to a browser that makes passkeys', WITH_PASSKEYS, MARK, OFFER],
    ['does not come to another one', WITH_PASSKEYS, '', CONSENT],
    ['does not come where the application takes none', {}, MARK, CONSENT],
  ])('%s', async (_, config, mark, title) => {
    const at = await atProvider(service(), second, TRUSTED, { config });
    expect(titleOf(await throughProvider(second, at.browser, at.page, mark))).toBe(title);
  });

  it('is asked for by a script only where there are passkeys', async () => {
    const script = (page: Page) => page.text.includes("link.href+='&makes_passkeys=1'");
    const { page } = await atProvider(service(), second, TRUSTED, { config: WITH_PASSKEYS });
    expect(script(page)).toBe(true);
    expect(script((await atProvider(service(), second, TRUSTED)).page)).toBe(false);
  });
});

describe('the deletion of a provider', () => {
  const remove = ({ app, keys: owner }: At) =>
    api(service(), 'DELETE', `/applications/${app}/identity-providers/second?force=true`, owner);
  const silently = async ({ party, browser }: At) =>
    answerAt(await browser.get(authorizationRequest(party, { prompt: 'none' }).url)).get('error');

  it('ends browser sessions, and access of clients, that rest on it alone', async () => {
    const at = await atProvider(service(), second);
    second.state.person = { sub: crypto.randomUUID() };
    const tokens = await tokensOf(at);
    expect(await silently(at)).toBe(null);
    expect((await remove(at)).status).toBe(204);
    await purge();
    vi.useRealTimers();
    expect(await silently(at)).toBe('login_required');
    expect(await refresh(at.party, tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await listLinkedIdentities(at.app, subjectOf(tokens))).toEqual([]);
  });

  it('leaves browser sessions and access of clients that rest on an address', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const tokens = await tokensOf(at);
    await remove(at);
    await purge();
    vi.useRealTimers();
    expect(await silently(at)).toBe(null);
    expect((await refresh(at.party, tokens.refresh_token)).status).toBe(200);
    expect(await listLinkedIdentities(at.app, subjectOf(tokens))).toEqual([]);
  });

  it('ends a sign-in by it alone before the browser has its session', async () => {
    const at = await atProvider(service(), second);
    second.state.person = { sub: crypto.randomUUID() };
    const address = await answerFor(second, at.browser, at.page);
    const cookie = at.browser.cookies().map(({ name, value }) => `${name}=${value}`);
    expect(
      (await fetch(address, { headers: { cookie: cookie.join('; ') }, redirect: 'manual' })).status,
    ).toBe(303);
    await remove(at);
    expect(titleOf(await at.browser.get(at.page.url))).toBe('This sign-in has ended');
    expect(await silently(at)).toBe('login_required');
  });
});

describe('a sign-in at a provider that signs nobody in', () => {
  it('is one that the person cancels there, who goes on at the question', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    second.state.denies = true;
    const answer = await throughProvider(second, browser, page);
    expect(refusalIn(answer)).toEqual([403, 'That did not work. Try again.', 'identify']);
    expect(new URL(answer.url).search).toBe('');
    second.state.denies = false;
    expect(titleOf(await throughProvider(second, browser, answer))).toBe(CONSENT);
  });

  it.each([
    ['dependency_unavailable', 503, 'That did not work. Try again.'],
    ['identity_provider_not_found', 404, 'That did not work. Try again.'],
    ['invalid_grant', 410, ENDED],
    ['challenge_ended', 410, ENDED],
    ['too_many_requests', 429, 'Too many attempts. Try again in 1 minute.'],
  ])('with the error %s says so in words for people', async (failure, status, text) => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const answer = await browser.get(`${page.url}?failure=${failure}`);
    expect(refusalIn(answer)).toEqual([status, text, 'identify']);
  });

  it('with an error that nobody knows shows nothing of it', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const answer = await browser.get(`${page.url}?failure=Call+0800+for+help`);
    expect([refusalIn(answer), answer.url]).toEqual([[200, undefined, 'identify'], page.url]);
    expect(answer.text).not.toContain('0800');
  });

  it.each(['', 'x', 'a.b', 'a.b.c', '%00'])('with the answer %j leads on', async (code) => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const answer = await browser.get(`${page.url}?answer=${code}`);
    expect([refusalIn(answer), answer.url]).toEqual([[410, ENDED, 'identify'], page.url]);
  });

  it('is one whose answer waits for more than ten minutes', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const address = await answerFor(second, browser, page);
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    expect(refusalIn(await browser.get(address))).toEqual([410, ENDED, 'identify']);
  });

  it('is one for another sign-in, whether of the same application or not', async () => {
    const own = await atProvider(service(), second, TRUSTED);
    const same = { browser: new CookieBrowser(service().baseUrl) };
    const other = await atProvider(service(), second, TRUSTED);
    const [, code] = (await answerFor(second, own.browser, own.page)).split('answer=');
    const page = await same.browser.get(authorizationRequest(own.party).url);
    for (const [browser, { url }] of [
      [same.browser, page],
      [other.browser, other.page],
    ] as const)
      expect(refusalIn(await browser.get(`${url}?answer=${code}`))).toEqual([410, ENDED, 'identify']);
    expect(titleOf(await own.browser.get(`${own.page.url}?answer=${code}`))).toBe(CONSENT);
  });

  it('is one in another browser, which learns nothing from the address', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const address = await answerFor(second, browser, page);
    const answer = await new CookieBrowser(service().baseUrl).get(address);
    expect([answer.status, new URL(answer.url).search]).toEqual([400, '']);
    expect(titleOf(await browser.get(address))).toBe(CONSENT);
  });

  it('is one of a provider that was disabled meanwhile', async () => {
    const { browser, page, app } = await atProvider(service(), second, TRUSTED);
    const address = await answerFor(second, browser, page);
    await changeItem(keys.identityProvider(app, 'second'), { state: 'disabled' });
    await changeItem(keys.application(app), { identity_providers: undefined });
    const answer = await browser.get(address);
    expect(refusalIn(answer)).toEqual([404, 'That did not work. Try again.', 'identify']);
  });

  it('is one of an application that was disabled or deleted meanwhile', async () => {
    const { browser, page, app, hub } = await atProvider(service(), second, TRUSTED);
    const address = await answerFor(second, browser, page);
    await changeItem(keys.application(app), { state: 'disabled' });
    expect((await browser.get(address)).status).toBe(403);
    await changeItem(keys.application(app), { state: 'enabled' });
    expect((await api(service(), 'DELETE', `/applications/${app}`, hub)).status).toBe(204);
    expect((await browser.get(address)).status).toBe(404);
  });

  it('is one of a disabled user, which the page says', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const userId = subjectOf(await tokensOf(at));
    await changeItem(keys.profile(at.app, userId), { state: 'disabled' });
    const page = await at.browser.get(authorizationRequest(at.party, { prompt: 'login' }).url);
    const answer = await throughProvider(second, at.browser, page);
    expect([answer.status, titleOf(answer)]).toEqual([403, 'This account is disabled']);
  });

  it('is one of somebody new where nobody may sign up', async () => {
    const config = { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } };
    const { browser, page } = await atProvider(service(), second, TRUSTED, { config });
    const answer = await throughProvider(second, browser, page);
    expect([answer.status, titleOf(answer)]).toEqual([403, 'No new users']);
  });
});

describe('the answer of a provider', () => {
  it('signs in once, and the same address again leads on', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const address = await answerFor(second, browser, page);
    const lost = new CookieBrowser(service().baseUrl, browser.cookies());
    const cookie = lost.cookies().map(({ name, value }) => `${name}=${value}`);
    const open = () => fetch(address, { headers: { cookie: cookie.join('; ') }, redirect: 'manual' });
    const answers = await Promise.all([open(), open()]);
    answers.push(await open());
    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, new URL(page.url).pathname]);
      expect(headers.getSetCookie().join()).not.toContain('svc_notice');
    }
    expect(titleOf(await browser.get(page.url))).toBe(CONSENT);
    const late = await browser.get(address);
    expect([late.status, new URL(late.url).search]).toEqual([400, '']);
  });

  it('of a second tab goes on with the one sign-in of the browser', async () => {
    const { browser, page } = await atProvider(service(), second, TRUSTED);
    const tabs = [await answerFor(second, browser, page), await answerFor(second, browser, page)] as const;
    expect(titleOf(await browser.get(tabs[0]))).toBe(CONSENT);
    expect(titleOf(await browser.get(tabs[1]))).toBe('This sign-in has ended');
  });

  it('makes one user of the sign-ins of several browsers', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    const browsers = [at.browser, ...[1, 2, 3].map(() => new CookieBrowser(service().baseUrl))];
    const addresses: [CookieBrowser, string][] = [];
    for (const browser of browsers) {
      const page = await browser.get(authorizationRequest(at.party).url);
      addresses.push([browser, await answerFor(second, browser, page)]);
    }
    const pages = await Promise.all(addresses.map(([browser, address]) => browser.get(address)));
    expect(pages.map(titleOf)).toEqual(browsers.map(() => CONSENT));
    const userId = String((await ownerOf(at))?.['user_id']);
    expect(await listLinkedIdentities(at.app, userId)).toHaveLength(1);
    expect(await getItem(keys.profile(at.app, userId))).toMatchObject({ linked_identities: 1 });
  });

  it('is for the variant of the client', async () => {
    const at = await atScreen(service());
    await addProvider(second, at.app, TRUSTED);
    newPerson(second);
    const closed = { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } };
    const variant = { name: 'Partner', config: closed };
    const made = await api(service(), 'POST', `/applications/${at.app}/variants`, at.hub, variant);
    const path = `/applications/${at.app}/oidc-clients/${at.party.configuration}/creds`;
    const creds = { name: 'Of the variant', app_variant_id: String(made.body['id']) };
    const { body } = await api(service(), 'POST', path, at.keys, creds);
    const party = { ...at.party, clientId: String(body['client_id']) };
    const page = await at.browser.get(authorizationRequest(party).url);
    expect(titleOf(await throughProvider(second, at.browser, page))).toBe('No new users');
  });
});
