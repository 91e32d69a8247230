import { describe, expect, it } from 'vitest';
import { loadClientVersion } from '../../../shared/client-files/load-client-version.ts';
import { askToken, atAccountPage, dataOf, pageToken } from '../../support/account-page.ts';
import { AGENT_REDIRECT, agentOf } from '../../support/client-documents.ts';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { answerPages, api, makeApplication, makeParty, newTokens, post } from '../../support/oidc-flow.ts';
import { addFields } from '../../support/schemas.ts';
import { useService } from '../../support/service.ts';

const service = useService();

describe('the account page', () => {
  it('signs in who comes without a session, and loads the account', async () => {
    const { app, keys, page, url } = await atAccountPage(service());
    expect([page.url, titleOf(page)]).toEqual([url, 'Your account at Shop']);
    expect(page.text).toMatch(/<svc-account><noscript>.*<form.*<\/form>.*<\/svc-account>/s);
    const module = `/client/${await loadClientVersion()}/account-page.js`;
    expect(page.text.match(/<script [^>]*src=[^>]*>/g)).toEqual([`<script type="module" src="${module}">`]);
    const { 'x-svc-app-key': key = '' } = keys;
    const config = await api(service(), 'GET', '/hub/app-config', { 'x-svc-app-key': key });
    const { user_id, ...data } = dataOf(page);
    expect(user_id).toMatch(/^user_/);
    expect(data).toEqual({
      base_url: service().baseUrl,
      application_id: app,
      app_config: config.body,
      place: { part: 'account' },
      locale: 'en',
      account_url: `/oidc/${app}/account`,
      token_url: `/oidc/${app}/account/token`,
      sign_in_url: expect.stringMatching(/^\/oidc\/[^/]+\/auth\?.*&prompt=login&state=$/),
      signed_out_url: `/oidc/${app}/account/signed-out`,
      deleted_url: `/oidc/${app}/account/deleted`,
    });
  });

  it('runs the scripts of its own origin alone, and is shown in no frame', async () => {
    const { page } = await atAccountPage(service());
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.replace(/'sha256-[^']+'/g, "'sha256'").split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
      "connect-src 'self'",
      "style-src 'sha256' 'sha256'",
      "img-src https: data: 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('gives data that cannot end its script, whatever names people choose', async () => {
    const visitor = await atAccountPage(service());
    const { app, hub, browser, url } = visitor;
    const name = '</script><!--<script>&"';
    const renamed = await api(service(), 'PATCH', `/applications/${app}`, hub, { name });
    expect(renamed.status).toBe(200);
    const page = await browser.get(url);
    expect(dataOf(page)).toMatchObject({ app_config: { app: { name } } });
    expect(page.text.split('</script>')).toHaveLength(3);
    expect(page.text).not.toContain('<!--');
  });

  it.each([
    ['sessions', { part: 'sessions' }],
    ['address?field=email', { part: 'address', field: 'email' }],
    ['data?field=%3Cb%3E', { part: 'data' }],
  ])('opens the place %s', async (path, place) => {
    const { browser, url } = await atAccountPage(service());
    expect(dataOf(await browser.get(`${url}/${path}`))).toMatchObject({ place });
  });

  it.each(['nothing', 'constructor', 'interaction', 'token', 'sign-out'])('has no part %s', async (part) => {
    const { browser, url } = await atAccountPage(service());
    expect((await browser.get(`${url}/${part}`)).status).toBe(404);
  });

  it('leads back to the place and the language that were asked for', async () => {
    const { app, email } = await atAccountPage(service());
    const browser = new CookieBrowser(service().baseUrl);
    const asked = `${service().baseUrl}/oidc/${app}/account/address?field=email&ui_locales=de`;
    const page = await answerPages(service(), browser, await browser.get(asked), email);
    expect(page.url).toBe(asked);
    expect(dataOf(page)).toMatchObject({ locale: 'de', place: { part: 'address', field: 'email' } });
    const { sign_in_url: again } = dataOf(page);
    const state = encodeURIComponent('part=address&field=email');
    const confirmed = await browser.get(service().baseUrl + String(again) + state);
    expect((await answerPages(service(), browser, confirmed, email)).url).toBe(asked);
  });

  it('leads back to no address of another site', async () => {
    const { browser, url } = await atAccountPage(service());
    const page = await browser.get(`${url}?state=${encodeURIComponent('part=//evil.example&field=x')}`);
    expect(page.url).toBe(url);
  });

  it('asks who cancels the sign-in before it shows the sign-in screen again', async () => {
    const { url } = await atAccountPage(service());
    const browser = new CookieBrowser(service().baseUrl);
    const page = await browser.submit(await browser.get(url), 'deny');
    expect(titleOf(page)).toBe('Sign in to see your account');
  });

  it('is not there for hub users', async () => {
    const browser = new CookieBrowser(service().baseUrl);
    const issuer = `${service().baseUrl}/oidc/app_hub`;
    expect((await browser.get(`${issuer}/account`)).status).toBe(404);
    const metadata = await browser.get(`${issuer}/.well-known/openid-configuration`);
    expect(metadata.text).not.toContain('account_management_uri');
  });

  it('is in the metadata as the place to manage an account', async () => {
    const { app, url } = await atAccountPage(service());
    const metadata = await api(service(), 'GET', `/oidc/${app}/.well-known/openid-configuration`, {});
    expect(metadata.body).toMatchObject({ account_management_uri: url, response_types_supported: ['code'] });
  });

  it('asks a user who is disabled meanwhile to sign in', async () => {
    const { app, keys, browser, url, page } = await atAccountPage(service());
    const path = `/applications/${app}/users/${dataOf(page)['user_id']}/state`;
    expect((await api(service(), 'POST', path, keys, { state: 'disabled' })).status).toBeLessThan(300);
    expect(titleOf(await browser.get(url))).toBe('Sign in to Shop');
  });

  it('is in the language of the user, where the visit names none', async () => {
    const { app, keys, browser, url, page } = await atAccountPage(service());
    await addFields({ app }, { language: {} });
    const path = `/applications/${app}/users/${dataOf(page)['user_id']}/data`;
    const changed = await api(service(), 'PATCH', path, keys, { data: { language: 'fr' } });
    expect(changed.status).toBe(200);
    expect(dataOf(await browser.get(url))).toMatchObject({ locale: 'fr' });
  });

  it('has the looks of the variant also after a sign-in at the page itself', async () => {
    const { plain, partner, url, browser, email } = await visitorOfPartner();
    await answerPages(service(), browser, await browser.get(url), email);
    await newTokens(service(), browser, partner, { email });
    expect(titleOf(await browser.get(url))).toBe('Your account at Partner');
    const second = await partner.another();
    await newTokens(service(), browser, second, { email });
    expect(titleOf(await browser.get(url))).toBe('Your account at Partner');
    await newTokens(service(), browser, plain, { email });
    expect(titleOf(await browser.get(url))).toBe('Your account at Shop');
  });

  it('has the looks of the variant if the browser signed in through it alone', async () => {
    const { plain, partner, url, browser, email } = await visitorOfPartner();
    await newTokens(service(), browser, partner, { email });
    const page = await browser.get(url);
    expect(titleOf(page)).toBe('Your account at Partner');
    expect(page.text).toContain('#0a5c36');
    expect(dataOf(page)).toMatchObject({ app_config: { app: { name: 'Partner' } } });
    expect(await pageToken({ browser, url })).toBeTruthy();
    await newTokens(service(), browser, plain, { email });
    expect(titleOf(await browser.get(url))).toBe('Your account at Shop');
  });

  it('has the looks of the variant also for whom an agent acts that can come no more', async () => {
    const open = { hub: { agents: { registration: 'open' } } };
    const { application, plain, partner, url, browser, email } = await visitorOfPartner(open);
    const { app, hub } = application;
    const asked = { redirect_uris: [AGENT_REDIRECT] };
    const { body } = await api(service(), 'POST', `/oidc/${app}/reg`, {}, asked);
    const agent = agentOf(plain.issuer, String(body['client_id']), application);
    await newTokens(service(), browser, partner, { email });
    await newTokens(service(), browser, agent, { email, scope: 'openid', prompt: 'consent' });
    expect(titleOf(await browser.get(url))).toBe('Your account at Partner');
    const closed = { config: { hub: { agents: { registration: 'off' } } } };
    await api(service(), 'PATCH', `/applications/${app}`, hub, closed);
    expect(titleOf(await browser.get(url))).toBe('Your account at Partner');
  });
});

/** A browser, and clients of an application without and with a variant. */
async function visitorOfPartner(config: Record<string, unknown> = {}) {
  const application = await makeApplication(service(), config);
  const { app, hub, keys } = application;
  const plain = await makeParty(service(), {}, application);
  const made = await api(service(), 'POST', `/applications/${app}/variants`, hub, {
    name: 'Partner',
    config: { hub: { customizations: { primary_color: '#0a5c36' } } },
  });
  const path = `/applications/${app}/oidc-clients/${plain.configuration}/creds`;
  const another = async () => {
    const named = { name: 'Partner', app_variant_id: made.body['id'] };
    const { body } = await api(service(), 'POST', path, keys, named);
    return { ...plain, clientId: String(body['client_id']), secret: String(body['secret']) };
  };
  const url = `${service().baseUrl}/oidc/${app}/account`;
  const partner = { ...(await another()), another };
  const browser = new CookieBrowser(service().baseUrl);
  return { application, plain, partner, url, browser, email: newEmail() };
}

describe('without scripts, the account page', () => {
  it('says what it needs, and signs out', async () => {
    const { browser, url, page } = await atAccountPage(service());
    const [, hint] = /<noscript><p>([^<]*)<\/p><\/noscript>/.exec(page.text) ?? [];
    expect(hint).toMatch(/^This page needs JavaScript\./);
    const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(page.text) ?? [];
    const left = await browser.post(new URL(action, url).href, {});
    expect([left.url, titleOf(left)]).toEqual([`${url}/signed-out`, 'You are signed out']);
    expect(titleOf(await browser.get(url))).toBe('Sign in to Shop');
    expect((await browser.post(`${url}/sign-out`, {})).url).toBe(`${url}/signed-out`);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['without the nonce of the browser', { 'sec-fetch-site': 'none' }],
  ])('is not signed out by a form %s', async (_, headers) => {
    const visitor = await atAccountPage(service());
    const cookie = visitor.browser.cookies().map(({ name, value }) => `${name}=${value}`);
    const answer = await fetch(`${visitor.url}/sign-out`, {
      method: 'POST',
      body: new URLSearchParams({ nonce: 'planted' }),
      headers: { cookie: cookie.join('; '), ...headers },
    });
    expect(answer.status).toBe(403);
    expect((await askToken(visitor)).status).toBe(200);
  });

  it('leads who is signed in from its ends to the account', async () => {
    const { browser, url } = await atAccountPage(service());
    for (const end of ['signed-out', 'deleted']) expect((await browser.get(`${url}/${end}`)).url).toBe(url);
    browser.clear();
    expect(titleOf(await browser.get(`${url}/deleted`))).toBe('Your account is deleted');
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
    const page = await browser.get(`${party.issuer}/auth?${new URLSearchParams(none)}`);
    expect(titleOf(page)).toBe('Your account at Shop');
  });
});
