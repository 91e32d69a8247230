import { describe, expect, it } from 'vitest';
import { cspSource } from '../../../shared/http/reply.ts';
import { PROVE } from '../../../shared/pages/prove.ts';
import { CookieBrowser, errorOf, titleOf } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, authorizationRequest, makeApplication, newTokens } from '../../support/oidc-flow.ts';
import { atCode, atScreen, newVisitor } from '../../support/oidc-users.ts';
import { proofByScript } from '../../support/proof-by-script.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce } from '../../support/races.ts';
import { useService } from '../../support/service.ts';
import { startByStrangers } from '../../support/strangers.ts';
import { ageMessages } from '../../support/throttles.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const service = useService();

describe('a national phone number', () => {
  const GERMAN = { ui_locales: 'de-DE' };

  it('is understood by the country that the locale names', async () => {
    const { browser, page } = await atScreen(service(), {}, GERMAN);
    const answer = await browser.submit(page, 'identify', { identifier: '0171 1234567' });
    expect(answer.text).toContain('+491711234567');
    expect(await service().inbox('+491711234567')).toHaveLength(1);
  });

  it('that cannot be one is answered with an example of that country', async () => {
    const { browser, page } = await atScreen(service(), {}, { ui_locales: 'en-GB' });
    const answer = await browser.submit(page, 'identify', { identifier: '0171 12' });
    expect(errorOf(answer)).toBe('Enter a phone number such as 07400 123456 or +44 7400 123456');
  });
});

describe('the question who signs in', () => {
  it.each([
    ['', 'Enter an e-mail address or a phone number that begins with + and the country code'],
    ['grace', 'Enter an e-mail address or a phone number that begins with + and the country code'],
    ['+00000000000', 'Enter a phone number that begins with + and the country code.'],
    ['+1234567890123456', 'Enter a phone number that begins with + and the country code.'],
    ['020 7946 0018', 'Enter a phone number that begins with + and the country code.'],
  ])('answers %j with 400 and advice', async (identifier, advice) => {
    const { browser, page } = await atScreen(service());
    const answer = await browser.submit(page, 'identify', { identifier });
    expect([answer.status, errorOf(answer)]).toEqual([400, advice]);
  });

  it('takes a phone number, and sends the code there', async () => {
    const { browser, page } = await atScreen(service());
    const answer = await browser.submit(page, 'identify', { identifier: '+1 (202) 555-0143' });
    expect(answer.text).toContain('+12025550143');
    const [message] = await service().inbox('+12025550143');
    expect(titleOf(await browser.submit(answer, 'verify', { code: message?.code ?? '' }))).toBe(
      'Continue to Client',
    );
  });

  it.each([
    [{}, 'Enter your e-mail address, or a mobile number.'],
    [{ email: { enabled: false } }, 'Enter a mobile number.'],
  ])('names the other ways at %j for a number that gets no texts', async (methods, advice) => {
    const { browser, page } = await atScreen(service(), { hub: { auth: { sign_in_methods: methods } } });
    const answer = await browser.submit(page, 'identify', { identifier: '+1 900 555 0123' });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toBe(`This number cannot receive our messages. ${advice}`);
  });

  it('names known devices once the rest of the messages is kept for them', async () => {
    const limits = { sms_per_day: 3 };
    const { browser, page } = await atScreen(service(), { hub: { auth: { limits } } });
    const ask = (identifier: string) => browser.submit(page, 'identify', { identifier });
    for (const phone of ['+12025572001', '+12025573002']) expect((await ask(phone)).status).toBe(200);
    const answer = await ask('+12025574003');
    expect(errorOf(answer)).toContain('Use a device on which you signed in before');
  });

  it('offers what the application offers', async () => {
    const auth = { sign_in_methods: { phone: { enabled: false } } };
    const { browser, page } = await atScreen(service(), { hub: { auth } });
    expect(page.text).toContain('>E-mail address</label>');
    const answer = await browser.submit(page, 'identify', { identifier: '+12025550143' });
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      'Enter an e-mail address such as name@example.com.',
    ]);
  });

  it('is not asked where the application offers no way to sign in', async () => {
    const off = { enabled: false };
    const { page } = await atScreen(service(), {
      hub: { auth: { sign_in_methods: { email: off, phone: off } } },
    });
    expect([page.status, titleOf(page)]).toEqual([403, 'Sign-in is closed']);
  });

  it('has the answer of login_hint', async () => {
    const { page } = await atScreen(service(), {}, { login_hint: 'grace@example.com' });
    expect(page.text).toContain('value="grace@example.com"');
  });

  it('answers the sixth message to one address with 429, and says when to come back', async () => {
    const { browser, page, email } = await atCode(service());
    for (let sent = 2; sent <= 5; sent += 1) {
      await ageMessages();
      await browser.submit(page, 'resend');
    }
    await ageMessages();
    const answer = await browser.submit(page, 'resend');
    expect([answer.status, titleOf(answer)]).toEqual([429, 'Enter the code']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await service().inbox(email)).toHaveLength(5);
  });

  it('sends no other message for 30 seconds, and names the seconds that are left', async () => {
    const { browser, page, email } = await atCode(service());
    expect(page.text).toMatch(
      /data-wait="(30|2\d)" data-text="Send a new code in \{time\}">Send a new code</,
    );
    const early = await browser.submit(page, 'resend');
    expect([early.status, titleOf(early)]).toEqual([429, 'Enter the code']);
    expect(errorOf(early)).toMatch(/You can get a new one in (30|2\d) seconds\.$/);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await service().inbox(email)).toHaveLength(1);
    await ageMessages();
    const later = await browser.get(page.url);
    expect(later.text).not.toContain('data-wait=');
    expect((await browser.submit(later, 'resend')).text).toContain('We sent a new code');
    expect(await service().inbox(email)).toHaveLength(2);
  });
});

describe('the code', () => {
  it('is not asked any more once the user of its address was deleted', async () => {
    const { browser, page, email, app, keys, code } = await atCode(service());
    const users = `/applications/${app}/users`;
    await api(service(), 'PUT', `${users}/grace/data`, keys, { data: { email } });
    await api(service(), 'DELETE', `${users}/grace/data`, keys);
    await sweep();
    const asked = await browser.get(page.url);
    expect([titleOf(asked), asked.text.includes('undefined')]).toEqual(['Sign in to Shop', false]);
    expect((await browser.submit(page, 'verify', { code })).text).toContain('value="identify"');
  });

  it('is not compared, and counts as no try, unless it has 6 digits', async () => {
    const { browser, page, code } = await atCode(service());
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await browser.submit(page, 'verify', { code: code.slice(1) })).status).toBe(400);
    }
    expect(titleOf(await browser.submit(page, 'verify', { code }))).toBe('Continue to Client');
  });

  it('is not compared with that of an address which another tab gave', async () => {
    const { browser, page, code } = await atCode(service());
    await browser.submit(page, 'restart');
    const [other, identifier] = [await browser.get(page.url), newEmail()];
    await browser.submit(other, 'identify', { identifier });
    const answer = await browser.submit(page, 'verify', { code });
    expect([answer.status, errorOf(answer)]).toEqual([200, undefined]);
    expect(answer.text).toContain(identifier);
    expect((await browser.submit(page, 'resend')).status).toBe(200);
    expect(await service().inbox(identifier)).toHaveLength(1);
    expect(errorOf(await browser.submit(answer, 'verify', { code: wrongCode(code) }))).toBe(
      'The code is wrong; 4 more tries',
    );
  });

  it('ends with the fifth wrong code: 410, and the first page with the earlier answer', async () => {
    const { browser, page, code, email } = await atCode(service());
    const wrong = code === '000000' ? '111111' : '000000';
    for (const left of ['4 more tries', '3 more tries', '2 more tries', '1 more try']) {
      expect(errorOf(await browser.submit(page, 'verify', { code: wrong }))).toBe(
        `The code is wrong; ${left}`,
      );
    }
    const answer = await browser.submit(page, 'verify', { code: wrong });
    expect(answer.status).toBe(410);
    expect(answer.text).toContain(`value="${email}"`);
    expect(titleOf(await browser.get(answer.url))).toBe('Sign in to Shop');
  });

  it('is not undone by a second press of the button before the first redirect', async () => {
    const { browser, page, code } = await atCode(service());
    const first = await fetch(page.url, browser.formRequest({ action: 'verify', code }));
    expect(await first.text()).toContain('http-equiv="refresh"');
    expect(titleOf(await browser.submit(page, 'verify', { code }))).toBe('Continue to Client');
  });

  it('survives 20 presses of the button at once: some continue, others see it ended', async () => {
    const { browser, page, code } = await atCode(service());
    const answers = await atOnce(20, () => browser.submit(page, 'verify', { code }));
    const titles = new Set(answers.map(titleOf));
    expect(titles).toContain('Continue to Client');
    for (const known of ['Continue to Client', 'This sign-in has ended', 'Sign in to Shop'])
      titles.delete(known);
    expect([...titles]).toEqual([]);
  });
});

describe('the link', () => {
  it('is used by its button only: looking at it, also by HEAD, changes nothing', async () => {
    const { browser, link } = await atCode(service());
    await fetch(link, { method: 'HEAD' });
    await fetch(link);
    const page = await browser.get(link);
    expect(titleOf(page)).toBe('Sign in to Shop');
    expect(titleOf(await browser.submit(page, 'link'))).toBe('Continue to Client');
  });

  it('shows the code to a browser that did not start the sign-in, for any form', async () => {
    const { link, code } = await atCode(service());
    const stranger = new CookieBrowser(service().baseUrl);
    for (const page of [await stranger.get(link), await stranger.post(link, { action: 'link' })]) {
      expect(page.text).toContain(`<strong>${code}</strong>`);
      expect(page.text).not.toContain('<form');
    }
  });

  it('is unknown to the screen of another application: 404', async () => {
    const { link } = await atCode(service());
    const other = await atScreen(service());
    const [, path = ''] = /(\/interaction\/.*)$/.exec(link) ?? [];
    const page = await new CookieBrowser(service().baseUrl).get(other.party.issuer + path);
    expect([page.status, titleOf(page)]).toEqual([404, 'This link no longer works']);
  });
});

it.each([
  ['only redirects', { purpose: 'shorten', redirect_url: 'https://shop.example/' }],
  ['signs somebody in elsewhere', { data: { email: 'grace@example.com' } }],
])('a link that the screen did not send proves nothing to it: one that %s', async (_what, body) => {
  const { browser, keys, page } = await atCode(service());
  const made = await api(service(), 'POST', '/hub/auth/magic', keys, body);
  const address = `${page.url}/link/${String(made.body['link']).split('/').at(-1)}`;
  const answers = [await browser.get(address), await browser.post(address, { action: 'link' })];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

it("a variant that the client's credential acts for gives the screen name and rules", async () => {
  const { app, hub, keys, party, browser } = await atScreen(service());
  const made = await api(service(), 'POST', `/applications/${app}/variants`, hub, {
    name: 'Partner',
    config: { hub: { auth: { sign_in_methods: { phone: { enabled: false } } } } },
  });
  const path = `/applications/${app}/oidc-clients/${party.configuration}/creds`;
  const credential = await api(service(), 'POST', path, keys, {
    name: 'Of the variant',
    app_variant_id: made.body['id'],
  });
  const request = authorizationRequest({ ...party, clientId: String(credential.body['client_id']) });
  const page = await browser.get(request.url);
  expect(titleOf(page)).toBe('Sign in to Partner');
  expect(page.text).toContain('>E-mail address</label>');
});

describe('a form', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('of another site is refused: %j', async (headers) => {
    const { page } = await atCode(service());
    const answer = await fetch(page.url, { method: 'POST', body: 'action=deny', headers });
    expect(answer.status).toBe(403);
  });

  it('without the nonce of its page is refused, and its page works again', async () => {
    const { browser, page, code } = await atCode(service());
    const refused = await fetch(
      page.url,
      browser.formRequest({ action: 'verify', code, nonce: 'x'.repeat(22) }),
    );
    const text = await refused.text();
    expect([refused.status, text.includes('Open the page again')]).toEqual([403, true]);
    expect(text).toContain(`href="${new URL(page.url).pathname}"`);
    const again = await browser.get(page.url);
    expect(titleOf(await browser.submit(again, 'verify', { code }))).toBe('Continue to Client');
  });

  it('with an action that there is not leads back to the page', async () => {
    const { browser, page } = await atScreen(service());
    expect(titleOf(await browser.post(page.url, { action: 'constructor' }))).toBe('Sign in to Shop');
  });
});

it('another account than the client expects is asked for again, with the reason', async () => {
  const claims = JSON.stringify({ id_token: { sub: { value: 'user_somebody' } } });
  const { browser, page } = await atScreen(service(), {}, { claims });
  const email = newEmail();
  const sent = await browser.submit(page, 'identify', { identifier: email });
  const [message] = await service().inbox(email);
  const answer = await browser.submit(sent, 'verify', { code: message?.code ?? '' });
  expect(errorOf(answer)).toBe('Client asks for another account than the one you signed in with');
});

describe('a browser that has signed in', () => {
  const deviceKeys = (browser: CookieBrowser) =>
    browser.cookies().filter(({ name }) => name === 'svc_device');

  it('keeps one key for each address, for all sign-ins of the application', async () => {
    const { party, browser, email } = await newVisitor(service());
    const emails = [email, newEmail(), email];
    const kept = [];
    for (const one of emails) {
      await newTokens(service(), browser, party, { prompt: 'login', email: one });
      kept.push(deviceKeys(browser).map(({ value }) => value.split('~').length));
    }
    expect(kept).toEqual([[1], [2], [2]]);
    const [cookie] = deviceKeys(browser);
    expect(cookie?.path).toBe(`/oidc/${party.app}`);
    expect(cookie?.value).not.toMatch(/example|@/);
  });

  it('has no key before the sign-in is complete', async () => {
    const { browser } = await atCode(service());
    expect(deviceKeys(browser)).toEqual([]);
  });
});

describe('the screen of an address that strangers use', () => {
  /** The page after five starts by strangers with the address. */
  async function atBusyAddress() {
    const email = newEmail();
    const { app, keys } = await makeApplication(service());
    await startByStrangers(service(), keys, email);
    const { party, browser } = await newVisitor(service(), {}, { app, keys });
    const page = await browser.get(authorizationRequest(party).url);
    return { email, browser, page: await browser.submit(page, 'identify', { identifier: email }) };
  }

  it('says when to try again, and carries the work that its script does', async () => {
    const { page, email } = await atBusyAddress();
    expect(page.status).toBe(429);
    expect(errorOf(page)).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/);
    expect(page.text).toContain(`value="${email}"`);
    expect(page.text).toContain('One moment: your browser is confirming the sign-in.');
    expect(page.headers.get('content-security-policy')).toContain(`script-src ${cspSource(PROVE)}`);
  });

  it('goes on with the proof that its script makes', async () => {
    const { page, email, browser } = await atBusyAddress();
    const proof = await proofByScript(page.text);
    const next = await browser.submit(page, 'identify', { identifier: email, proof });
    expect([next.status, next.text.includes('name="code"')]).toEqual([200, true]);
  });

  it('asks for no more work after a wrong proof', async () => {
    const { page, email, browser } = await atBusyAddress();
    const next = await browser.submit(page, 'identify', { identifier: email, proof: 'wrong' });
    expect(next.status).toBe(429);
    expect(next.text).not.toContain('data-challenge');
    expect(next.text).not.toContain('<script>');
  });
});
