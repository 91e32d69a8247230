import { describe, expect, it } from 'vitest';
import { endNamedSession } from '../../../shared/sessions/end-session.ts';
import { type AccountVisitor, atAccountPage, findUser, valuesOfField } from '../../support/account-page.ts';
import { CookieBrowser, type Page, titleOf } from '../../support/cookie-browser.ts';
import { answerPages, api, makeParty, newTokens, OFFLINE, post, refresh } from '../../support/oidc-flow.ts';
import { atOnce } from '../../support/races.ts';
import { useService } from '../../support/service.ts';
import { sessionNameOf } from '../../support/sessions.ts';
import { openSessionOf } from '../../support/sign-in.ts';

const service = useService();

/** The heading of who is not signed in, at the sign-in screen. */
const SIGN_IN = 'Sign in to Shop';

/** Signs in at the page in another browser of the same person. */
async function otherBrowserOf({ url, email }: Pick<AccountVisitor, 'url' | 'email'>) {
  const browser = new CookieBrowser(service().baseUrl);
  await answerPages(service(), browser, await browser.get(url), email);
  return browser;
}

/** Names of the sessions that the page can end, without that of its own browser. */
function othersIn({ text }: Page): string[] {
  const entries = text.split('<h3>').slice(1);
  const others = entries.filter((entry) => !entry.startsWith('This browser'));
  return others.flatMap((entry) => valuesOfField(entry, 'session'));
}

describe('the account page', () => {
  it('signs in who comes without a session, and shows the account', async () => {
    const { page, url, email } = await atAccountPage(service());
    expect(page.url).toBe(url);
    expect(titleOf(page)).toBe('Your account at Shop');
    expect(page.text).toContain(email);
  });

  it('leads back to the part and the language that were asked for', async () => {
    const { app, email } = await atAccountPage(service());
    const browser = new CookieBrowser(service().baseUrl);
    const asked = `${service().baseUrl}/oidc/${app}/account/sessions?ui_locales=de`;
    const page = await answerPages(service(), browser, await browser.get(asked), email);
    expect(page.url).toBe(asked);
    expect(titleOf(page)).toBe('Sitzungen und verbundene Anwendungen');
  });

  it('makes no grant for its sign-in', async () => {
    const { browser, url } = await atAccountPage(service());
    const page = await browser.get(`${url}/sessions`);
    expect(page.text).toContain('No application has access to your account.');
    expect(valuesOfField(page.text, 'session')).toHaveLength(1);
  });

  it('asks who cancels the sign-in before it shows the sign-in screen again', async () => {
    const { url } = await atAccountPage(service());
    const browser = new CookieBrowser(service().baseUrl);
    const page = await browser.submit(await browser.get(url), 'deny');
    expect(titleOf(page)).toBe('Sign in to see your account');
  });

  it.each(['nothing', 'constructor', 'interaction'])('answers 404 at the part %s', async (part) => {
    const { browser, url } = await atAccountPage(service());
    expect((await browser.get(`${url}/${part}`)).status).toBe(404);
  });

  it.each(['', 'nothing', 'constructor'])('answers the unknown action %j with its page', async (action) => {
    const { browser, url } = await atAccountPage(service());
    const page = await browser.post(`${url}/sessions`, { action });
    expect([page.status, page.url]).toEqual([200, `${url}/sessions`]);
  });

  it('is not there for hub users', async () => {
    const browser = new CookieBrowser(service().baseUrl);
    const issuer = `${service().baseUrl}/oidc/app_hub`;
    expect((await browser.get(`${issuer}/account`)).status).toBe(404);
    const metadata = await browser.get(`${issuer}/.well-known/openid-configuration`);
    expect(metadata.text).not.toContain('account_management_uri');
  });
});

describe('the client of the account page', () => {
  it('gets no code and no tokens, and nobody else can use its response type', async () => {
    const { app, keys, url, browser } = await atAccountPage(service());
    const party = await makeParty(service(), {}, { app, keys });
    const own = { ...party, clientId: 'svc_account_page', secret: undefined };
    const refused = await post(own, '/token', { grant_type: 'authorization_code', code: 'x' });
    expect(refused.body).toMatchObject({ error: expect.stringMatching(/unauthorized_client|invalid/) });
    const asking = { response_type: 'code', client_id: 'svc_account_page', redirect_uri: url };
    const coded = await browser.get(
      `${party.issuer}/auth?${new URLSearchParams({ ...asking, scope: 'openid' })}`,
    );
    expect(coded.text).not.toContain('code=');
    const none = { ...asking, response_type: 'none', resource: `app:${app}`, scope: 'openid', state: 'x' };
    expect(titleOf(await browser.get(`${party.issuer}/auth?${new URLSearchParams(none)}`))).toBe(
      'Your account at Shop',
    );
    const page = await browser.get(`${url}/sessions`);
    expect(page.text).toContain('No application has access to your account.');
  });

  it('is in the metadata as the place to manage an account, without its response type', async () => {
    const { app, url } = await atAccountPage(service());
    const metadata = await api(service(), 'GET', `/oidc/${app}/.well-known/openid-configuration`, {});
    expect(metadata.body).toMatchObject({ account_management_uri: url, response_types_supported: ['code'] });
  });
});

describe('ending sessions on the account page', () => {
  it('ends exactly the session of the button', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url } = visitor;
    const [second, third] = [await otherBrowserOf(visitor), await otherBrowserOf(visitor)];
    const page = await browser.get(`${url}/sessions`);
    const names = othersIn(page);
    expect(names).toHaveLength(2);
    const after = await browser.submit(page, 'end', { session: names[0] ?? '' });
    expect(after.text).toContain('That session is ended.');
    expect(othersIn(after)).toEqual(names.slice(1));
    const titles = await Promise.all([second, third].map(async (one) => titleOf(await one.get(url))));
    expect(titles.sort()).toEqual([SIGN_IN, 'Your account at Shop']);
  });

  it('signs out this browser', async () => {
    const { browser, url } = await atAccountPage(service());
    const page = await browser.get(`${url}/sessions`);
    const [own = ''] = valuesOfField(page.text, 'session');
    expect(titleOf(await browser.submit(page, 'end', { session: own }))).toBe('You are signed out');
    expect(titleOf(await browser.get(url))).toBe(SIGN_IN);
  });

  it('ends the access of a connected application', async () => {
    const { app, keys, browser, email, url } = await atAccountPage(service());
    const party = await makeParty(service(), {}, { app, keys });
    const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
    const page = await browser.get(`${url}/sessions`);
    expect(page.text).toContain('aria-label="End access: Client"');
    const [name = ''] = othersIn(page);
    const after = await browser.submit(page, 'end', { session: name });
    expect(after.text).toContain('No application has access to your account.');
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('signs out everywhere', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url } = visitor;
    const second = await otherBrowserOf(visitor);
    const page = await browser.submit(await browser.get(`${url}/sessions`), 'everywhere');
    expect(titleOf(page)).toBe('You are signed out');
    expect(titleOf(await second.get(url))).toBe(SIGN_IN);
    expect(titleOf(await browser.get(url))).toBe(SIGN_IN);
  });

  it('ends no session of another user', async () => {
    const [visitor, other] = [await atAccountPage(service()), await atAccountPage(service())];
    const [foreign = ''] = valuesOfField((await other.browser.get(`${other.url}/sessions`)).text, 'session');
    const page = await visitor.browser.get(`${visitor.url}/sessions`);
    await visitor.browser.submit(page, 'end', { session: foreign });
    expect(titleOf(await other.browser.get(other.url))).toBe('Your account at Shop');
  });

  it.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['without the nonce of the browser', { 'sec-fetch-site': 'none' }],
  ])('refuses a form %s', async (_, headers) => {
    const { browser, url } = await atAccountPage(service());
    const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
    const answer = await fetch(`${url}/sessions`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'everywhere', nonce: 'planted' }),
      headers: { cookie: cookie.join('; '), ...headers },
    });
    expect(answer.status).toBe(403);
    expect(titleOf(await browser.get(url))).toBe('Your account at Shop');
  });

  it('opens the form again that was not confirmed, with its field and its language', async () => {
    const { browser, url } = await atAccountPage(service());
    const address = `${url}/address?field=email&ui_locales=fr`;
    const answer = await fetch(address, browser.formRequest({ nonce: 'planted', action: 'remove' }));
    const [, link = ''] = /<a class="button" href="([^"]*)"/.exec(await answer.text()) ?? [];
    expect([answer.status, new URL(link.replaceAll('&#38;', '&'), url).href]).toEqual([403, address]);
  });

  it('tells who ends too many sessions what to do', async () => {
    const visitor = await atAccountPage(service());
    const { app, browser, url } = visitor;
    const userId = String((await findUser(service(), visitor))?.svc_user);
    const opened = await atOnce(51, () => openSessionOf(app, userId));
    const [last = '', ...others] = opened.map(({ accessToken }) => sessionNameOf(accessToken));
    for (const name of others) await endNamedSession({ app, userId }, name);
    const page = await browser.get(`${url}/sessions`);
    const after = await browser.submit(page, 'end', { session: last });
    expect(after.text).toContain('You ended many sessions in the last hour.');
  });

  it('shows the sign-in screen once staff has disabled the user', async () => {
    const visitor = await atAccountPage(service());
    const { app, keys, browser, url } = visitor;
    const user = await findUser(service(), visitor);
    await api(service(), 'POST', `/applications/${app}/users/${user?.svc_user}/state`, keys, {
      state: 'disabled',
    });
    expect(titleOf(await browser.get(url))).toBe(SIGN_IN);
  });
});
