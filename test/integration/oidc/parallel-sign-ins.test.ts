import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { answerAt, answerPages, authorizationRequest, newTokens } from '../../support/oidc-flow.ts';
import { newestProof, newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
const DAY = 24 * 60 * 60 * 1000;

/** A browser in which somebody is signed in, and in which a second account is asked for its code. */
async function atSecondAccount() {
  const { party, browser, email } = await newVisitor(service());
  await newTokens(service(), browser, party, { email });
  await forgetSignIns();
  const second = newEmail();
  const page = await browser.get(authorizationRequest(party, { prompt: 'login' }).url);
  const asked = await browser.submit(page, 'identify', { identifier: second });
  const { code } = await newestProof(service(), second);
  const silent = authorizationRequest(party, { prompt: 'none' }).url;
  return { party, browser, second, silent, giveCode: () => browser.submit(asked, 'verify', { code }) };
}

/** Runs `meanwhile` when the browser is about to return from the screen, which then happens. */
function beforeReturn(browser: CookieBrowser, meanwhile: () => Promise<unknown>): void {
  const get = browser.get.bind(browser);
  browser.get = async (url) => {
    if (/\/auth\/[\w-]+$/.test(url)) {
      browser.get = get;
      await meanwhile();
    }
    return get(url);
  };
}

/** What a request with the cookies of `before` changes in a browser if its answer arrives now. */
async function arriveLate(browser: CookieBrowser, before: CookieBrowser, url: string) {
  const known = before.cookies();
  await before.get(url);
  const changed = before.cookies().filter((cookie) => !known.includes(cookie));
  const kept = browser.cookies().filter(({ name }) => !changed.some((cookie) => cookie.name === name));
  return new CookieBrowser(service().baseUrl, [...kept, ...changed]);
}

it('the sign-in of a second account survives silent sign-ins of the first one', async () => {
  const { party, browser, second, silent, giveCode } = await atSecondAccount();
  const slow = new CookieBrowser(service().baseUrl, browser.cookies());
  beforeReturn(browser, () => browser.get(silent));
  const consent = await giveCode();
  expect(consent.text).toContain('value="consent"');
  const after = await arriveLate(browser, slow, silent);
  const page = await answerPages(service(), after, consent, second);
  expect(answerAt(page).get('code')).not.toBeNull();
  expect((await after.get(silent)).url).toContain(`${party.redirectUri}?code=`);
});

describe('a silent sign-in', () => {
  it('sets no cookie where the browser has one, except to extend it once a day', async () => {
    const { party, browser, email } = await newVisitor(service());
    await newTokens(service(), browser, party, { email });
    const silent = async () => {
      const page = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
      expect(page.url).toContain('code=');
      return page.headers.getSetCookie().filter((line) => line.startsWith('_session')).length;
    };
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await silent()).toBe(0);
    vi.setSystemTime(Date.now() + DAY + 1000);
    expect(await silent()).toBe(2);
    expect(await silent()).toBe(0);
    vi.setSystemTime(Date.now() + 13 * DAY);
    expect(await silent()).toBe(2);
  });

  it('starts no session for a browser whose own has ended', async () => {
    const { party, browser, email } = await newVisitor(service());
    await newTokens(service(), browser, party, { email });
    vi.useFakeTimers({ now: Date.now() + 15 * DAY, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
    expect(answerAt(page).get('error')).toBe('login_required');
    expect(page.headers.getSetCookie()).toEqual([]);
  });
});
