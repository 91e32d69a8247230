import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CookieBrowser, errorOf, type Page, titleOf } from '../../support/cookie-browser.ts';
import { api, authorizationRequest, makeApplication, makeParty } from '../../support/oidc-flow.ts';
import { atCode, atScreen, newestProof, type SignedIn, signInAtClient } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';
import { ageMessages } from '../../support/throttles.ts';

const service = useService();
const mixedCase = () => `Grace-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** The answer to a form, before the browser follows it. */
function postRaw(browser: CookieBrowser, url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { ...browser.formRequest(fields), redirect: 'manual' });
}

type Notice = Record<string, unknown>;

/** The notice that an answer leaves for the next page. */
function noticeIn(answer: Response): Notice {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('svc_notice='));
  return JSON.parse(Buffer.from(cookie?.split(/[=;]/)[1] ?? '', 'base64url').toString());
}

/** Opens a page with a notice that somebody has put into the browser. */
function plant(browser: CookieBrowser, url: string, notice: unknown): Promise<Page> {
  const value = Buffer.from(JSON.stringify(notice)).toString('base64url');
  const planted = { name: 'svc_notice', value, path: new URL(url).pathname };
  return new CookieBrowser(service().baseUrl, [...browser.cookies(), planted]).get(url);
}

/** Disables a user, with a reason for staff and a message for the person. */
async function disable({ party: { app, keys }, userId }: SignedIn, message: string): Promise<void> {
  const disabling = { state: 'disabled', reason: 'chargeback', message };
  await api(service(), 'POST', `/applications/${app}/users/${userId}/state`, keys, disabling);
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a form of the screen', () => {
  it.each([
    ['identify', { identifier: 'nothing' }],
    ['identify', { identifier: 'ada@example.com' }],
    ['verify', { code: '12' }],
    ['verify', { code: '000000' }],
    ['resend', {}],
    ['restart', {}],
    ['consent', {}],
    ['switch', {}],
    ['deny', {}],
    ['unknown', {}],
  ])('answers with a redirect to its page: %s %j', async (action, fields) => {
    const { browser, page } = await atCode(service(), mixedCase());
    const answer = await postRaw(browser, page.url, { action, ...fields });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      303,
      new URL(page.url).pathname,
      '',
    ]);
  });

  it("does so for the message's link, and in a browser outside of the sign-in", async () => {
    const { browser, page, link } = await atCode(service(), mixedCase());
    const stranger = new CookieBrowser(service().baseUrl);
    const fromOutside = await postRaw(stranger, link, { action: 'link' });
    expect([fromOutside.status, fromOutside.headers.get('location')]).toEqual([303, new URL(link).pathname]);
    const answer = await postRaw(browser, link, { action: 'link' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(page.url).pathname]);
  });

  it('costs no further try by going back or reloading: the error is told once', async () => {
    const { browser, page, code } = await atCode(service(), mixedCase());
    const told = await browser.submit(page, 'verify', { code: wrong(code) });
    expect([told.status, errorOf(told)]).toEqual([400, 'The code is wrong; 4 more tries']);
    for (let again = 0; again < 6; again += 1) {
      const reloaded = await browser.get(told.url);
      expect([reloaded.status, titleOf(reloaded), errorOf(reloaded)]).toEqual([
        200,
        'Enter the code',
        undefined,
      ]);
    }
    expect(titleOf(await browser.submit(page, 'verify', { code }))).toBe('Continue to Client');
  });

  it('tells nothing that a planted cookie says in its own words', async () => {
    const { browser, page } = await atScreen(service());
    for (const notice of [
      'x',
      null,
      { on: 'identify', code: 'Call +1 900 now' },
      { on: 'identify', code: 'constructor' },
      { on: 'elsewhere', code: 'invalid_input' },
    ]) {
      const shown = await plant(browser, page.url, notice);
      expect([shown.status, errorOf(shown)]).toEqual([200, undefined]);
    }
    const shown = await plant(browser, page.url, { on: 'identify', code: 'invalid_input', value: '"><b>' });
    expect(shown.text).not.toContain('"><b>');
  });

  it('shows a disabled person what the staff wrote, and no changed copy of it', async () => {
    const user = await signInAtClient(service());
    await disable(user, 'Write to us.');
    const browser = new CookieBrowser(service().baseUrl);
    const page = await browser.get(authorizationRequest(user.party).url);
    const { url } = await browser.submit(page, 'identify', { identifier: user.email });
    const { code } = await newestProof(service(), user.email);
    const refused = await postRaw(browser, url, { action: 'verify', code });
    const notice = noticeIn(refused);
    const shown = await plant(browser, url, notice);
    expect([shown.status, titleOf(shown)]).toEqual([403, 'This account is disabled']);
    expect(shown.text).toContain('Write to us.');
    expect(shown.text).not.toContain('chargeback');
    const { message: _, ...unsigned } = notice;
    for (const forged of [
      { ...notice, message: 'Call us.' },
      { ...unsigned, message: 'Call us.' },
    ])
      expect((await plant(browser, url, forged)).text).not.toContain('Call us.');
    const other = await atScreen(service());
    expect((await plant(other.browser, other.page.url, notice)).text).not.toContain('Write to us.');
  });
});

describe('the code page', () => {
  it('shows the address in full where it was typed, and nowhere else', async () => {
    const { browser, page, email, link } = await atCode(service(), mixedCase());
    expect(page.text).toContain(`<strong>${email.toLowerCase()}</strong>`);
    expect((await browser.get(link)).text).toContain(`<strong>${email.toLowerCase()}</strong>`);
    const elsewhere = await new CookieBrowser(service().baseUrl).get(link);
    expect(elsewhere.text.toLowerCase()).not.toContain(email.toLowerCase());
  });

  it('says to use the newest message to somebody who enters the code of an older one', async () => {
    const { browser, page, email, code } = await atCode(service(), mixedCase());
    await ageMessages();
    const again = await browser.submit(page, 'resend');
    expect(again.text).toContain('We sent a new code');
    const told = await browser.submit(again, 'verify', { code });
    expect(errorOf(told)).toBe('The code is wrong; 4 more tries. Use the code of the newest message.');
    const { code: newer } = await newestProof(service(), email);
    expect(titleOf(await browser.submit(told, 'verify', { code: newer }))).toBe('Continue to Client');
  });

  it('is reloaded without scripts, and asks by its one script with them', async () => {
    const { page } = await atCode(service(), mixedCase());
    expect(page.text).toContain('<noscript><meta http-equiv="refresh" content="30"></noscript>');
    const [script] = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, inner = '']) => inner);
    const hash = createHash('sha256')
      .update(script ?? '')
      .digest('base64');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self';`);
  });

  it('of the first tab moves on once the link was used in another', async () => {
    const { browser, page, link } = await atCode(service(), mixedCase());
    const answer = await postRaw(browser, link, { action: 'link' });
    expect(answer.status).toBe(303);
    expect(titleOf(await browser.get(page.url))).toBe('Continue to Client');
  });

  it('says that the sign-in ended if another tab was first, and leads to the client', async () => {
    const { browser, page, link } = await atCode(service(), mixedCase());
    expect(titleOf(await browser.submit(await browser.get(link), 'link'))).toBe('Continue to Client');
    const first = await browser.get(page.url);
    expect([first.status, titleOf(first)]).toEqual([400, 'This sign-in has ended']);
    expect(first.text).toContain('<a class="button" href="https://client.example">Go to Client</a>');
  });
});

it('a browser without cookies is told so before it types anything', async () => {
  const { page } = await atScreen(service());
  const blocked = await new CookieBrowser(service().baseUrl).get(page.url);
  expect([blocked.status, titleOf(blocked)]).toEqual([400, 'Allow cookies to sign in']);
  expect(blocked.text).toContain(`Allow cookies for ${new URL(service().baseUrl).host}`);
  expect(blocked.text).toContain('>Go to Client</a>');
});

describe('an end of the screen', () => {
  it('leads back to the client where the application offers no way to sign in', async () => {
    const off = { enabled: false };
    const { browser, page } = await atScreen(service(), {
      hub: { auth: { sign_in_methods: { email: off, phone: off } } },
    });
    expect(page.text).toContain('Go back to Client');
    const back = await browser.submit(page, 'deny');
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied');
  });

  it('leads to the home page that the client names, and for sign-outs too', async () => {
    const client_uri = 'https://www.client.example/start';
    const { hub: _hub, ...application } = await makeApplication(service());
    const party = await makeParty(service(), { client_uri }, application);
    const browser = new CookieBrowser(service().baseUrl);
    const page = await browser.get(`${party.issuer}/session/end?client_id=${party.clientId}`);
    expect(titleOf(page)).toBe('One moment');
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page.text) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page.text) ?? [];
    const out = await browser.post(action, { xsrf, logout: 'yes' });
    expect(out.text).toContain(`<a class="button" href="${client_uri}">Go to Client</a>`);
  });
});
