import { beforeAll, expect, it } from 'vitest';
import { useAttack } from '../support/attack.ts';
import { CookieBrowser, type Page } from '../support/cookie-browser.ts';
import { newEmail } from '../support/magic-links.ts';
import {
  answerAt,
  answerPages,
  authorizationRequest,
  makeParty,
  type Party,
  signOutAt,
} from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

const service = useService();
const attempt = useAttack(
  'cookies of a browser from before its sign-in or after its end',
  'nobody is signed in',
);
let party: Party;

beforeAll(async () => {
  party = await makeParty(service());
});

/** A browser that begins with the cookies of another. */
const copyOf = (browser: CookieBrowser) => new CookieBrowser(service().baseUrl, browser.cookies());
const open = (browser: CookieBrowser, params: Record<string, string> = {}) =>
  browser.get(authorizationRequest(party, params).url);

async function signIn(browser: CookieBrowser, page: Page, email: string): Promise<void> {
  await forgetSignIns();
  expect((await answerPages(service(), browser, page, email)).url).toContain('code=');
}

/** Asserts that a browser is signed in as somebody, or as nobody. */
async function expectSignedIn(browser: CookieBrowser, isSignedIn: boolean): Promise<void> {
  const answer = answerAt(await open(browser, { prompt: 'none' }));
  expect(answer.get('error')).toBe(isSignedIn ? null : 'login_required');
}

it('signs no attacker in with cookies planted before the user signed in', async () => {
  const attacker = new CookieBrowser(service().baseUrl);
  const page = await open(attacker);
  const victim = copyOf(attacker);
  await signIn(victim, page, newEmail());
  await expectSignedIn(victim, true);
  await attempt(() => expectSignedIn(attacker, false));
  await attempt(async () => expect((await attacker.get(page.url)).url).not.toContain('code='));
});

it('signs no attacker in with cookies from before the user signed in again', async () => {
  const browser = new CookieBrowser(service().baseUrl);
  const email = newEmail();
  await signIn(browser, await open(browser), email);
  const stolen = copyOf(browser);
  await signIn(browser, await open(browser, { prompt: 'login' }), email);
  await expectSignedIn(browser, true);
  await attempt(() => expectSignedIn(stolen, false));
});

it('signs no attacker in with the cookies of a user who signed out', async () => {
  const browser = new CookieBrowser(service().baseUrl);
  await signIn(browser, await open(browser), newEmail());
  const stolen = copyOf(browser);
  await signOutAt(browser, await browser.get(`${party.issuer}/session/end`));
  await attempt(() => expectSignedIn(stolen, false));
});

it('signs no attacker in with the cookies of a user whom another user replaced', async () => {
  const browser = new CookieBrowser(service().baseUrl);
  await signIn(browser, await open(browser), newEmail());
  const stolen = copyOf(browser);
  const chooser = await open(browser, { prompt: 'select_account' });
  await signIn(browser, await browser.submit(chooser, 'switch'), newEmail());
  await expectSignedIn(browser, true);
  await attempt(() => expectSignedIn(stolen, false));
});
