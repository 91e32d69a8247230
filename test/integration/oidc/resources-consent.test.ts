import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { CookieBrowser, type Page } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerAt,
  answerPages,
  authorizationRequest,
  changeClient,
  exchange,
  newCode,
  newTokens,
  type Party,
  refresh,
} from '../../support/oidc-flow.ts';
import { atResources, FILES, MCP, RESOURCES, withTokens } from '../../support/resources.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const READ = { resource: MCP, scope: 'openid tasks:read' };
const BOTH = { resource: MCP, scope: 'openid tasks:read tasks:write' };

const ask = (browser: CookieBrowser, party: Party, params: Record<string, string>): Promise<Page> =>
  browser.get(authorizationRequest(party, params).url);
const itemsOf = ({ text }: Page) => [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item);
const wordsOf = ({ text }: Page) => text.replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ');
const silently = async (browser: CookieBrowser, party: Party, params: Record<string, string>) => {
  const answer = answerAt(await ask(browser, party, { ...params, prompt: 'none' }));
  return answer.get('error') ?? 'ok';
};

/** A user who is signed in at a client, with consent to nothing but the sign-in. */
async function signedIn(client: Record<string, unknown> = {}) {
  const at = await atResources(service(), client);
  await newTokens(service(), at.browser, at.party, { email: at.email });
  return at;
}

describe('consent to a resource', () => {
  it('names it, its scopes in words, the client and where the browser goes', async () => {
    const { party, browser } = await signedIn();
    const page = await ask(browser, party, BOTH);
    expect(itemsOf(page)).toEqual(['See your tasks', 'Change your &#60;b&#62;tasks&#60;/b&#62;']);
    const words = wordsOf(page);
    expect(words).toContain('At Task server (mcp.shop.example), Client will be able to:');
    expect(words).toContain('You then go back to client.example .');
    expect(words).not.toContain('act for you');
  });

  it('says that a client can use a resource if it asks for no scope of it', async () => {
    const { party, browser } = await signedIn();
    const page = await ask(browser, party, { resource: MCP, scope: 'openid email' });
    expect(itemsOf(page)).toEqual(['see your e-mail address']);
    expect(wordsOf(page)).toContain('Client will be able to use Task server (mcp.shop.example) for you.');
  });

  it.each([
    ['http://127.0.0.1:53123/callback', '127.0.0.1'],
    ['com.example.app:/callback', 'com.example.app'],
    ['https://client.example:8443/callback', 'client.example:8443'],
  ])('names the place of the redirect %s', async (redirect_uri, place) => {
    const { party, browser } = await signedIn();
    await changeClient(service(), party, { application_type: 'native', redirect_uris: [redirect_uri] });
    expect(wordsOf(await ask(browser, party, { ...READ, redirect_uri }))).toContain(
      `You then go back to ${place} .`,
    );
  });

  it('is asked for once, and not silently', async () => {
    const { party, browser, email } = await signedIn();
    expect(await silently(browser, party, READ)).toBe('consent_required');
    await newTokens(service(), browser, party, { email, ...READ });
    expect(await silently(browser, party, READ)).toBe('ok');
    const spelled = { ...READ, resource: 'https://mcp.shop.example:443/' };
    expect(await silently(browser, party, spelled)).toBe('ok');
  });

  it('to one is none to another, nor to the API, and the other way round', async () => {
    const { party, browser, email } = await signedIn();
    await newTokens(service(), browser, party, { email, ...READ });
    const api = { resource: `app:${party.app}`, scope: 'openid tasks:read' };
    expect(await silently(browser, party, { resource: FILES, scope: 'openid files' })).toBe(
      'consent_required',
    );
    expect(await silently(browser, party, api)).toBe('consent_required');
    await newTokens(service(), browser, party, { email, resource: api.resource });
    expect(await silently(browser, party, { ...READ, resource: FILES })).toBe('consent_required');
  });

  it('to more scopes asks for the new ones alone, and keeps the earlier ones', async () => {
    const { party, browser, email } = await signedIn();
    await newTokens(service(), browser, party, { email, ...READ });
    expect(await silently(browser, party, BOTH)).toBe('consent_required');
    expect(itemsOf(await ask(browser, party, BOTH))).toEqual(['Change your &#60;b&#62;tasks&#60;/b&#62;']);
    const tokens = await newTokens(service(), browser, party, {
      ...{ email, resource: MCP, scope: 'openid tasks:write' },
    });
    expect(decodeJwt(tokens.access_token)['scope']).toBe('tasks:write');
    expect(await silently(browser, party, BOTH)).toBe('ok');
    const again = await ask(browser, party, { ...BOTH, prompt: 'consent' });
    expect(itemsOf(again)).toHaveLength(2);
  });

  it('to more scopes gives nothing more to a refresh token of before', async () => {
    const { party, browser, email, tokens } = await withTokens(service());
    await newTokens(service(), browser, party, { email, ...BOTH });
    const { body } = await refresh(party, tokens.refresh_token);
    expect(decodeJwt(String(body['access_token']))['scope']).toBe('tasks:read');
    const more = await refresh(party, tokens.refresh_token, { scope: 'tasks:read tasks:write' });
    expect(more.body).toMatchObject({ error: 'invalid_scope' });
  });

  it('that the user refuses gives nothing', async () => {
    const { party, browser } = await signedIn();
    const page = await browser.submit(await ask(browser, party, READ), 'deny', {});
    expect(answerAt(page).get('error')).toBe('access_denied');
    expect(await silently(browser, party, READ)).toBe('consent_required');
  });

  it('gives nothing without a session of the browser', async () => {
    const { party } = await signedIn();
    const fresh = new CookieBrowser(service().baseUrl);
    expect(await silently(fresh, party, READ)).toBe('login_required');
  });
});

describe('a first-party client', () => {
  it('needs no consent to a resource, and loses it with the rule', async () => {
    const { party, browser } = await atResources(service(), { first_party: true });
    const asked: string[] = [];
    const request = authorizationRequest(party, {
      resource: MCP,
      scope: 'openid tasks:write offline_access',
    });
    const page = await answerPages(service(), browser, await browser.get(request.url), newEmail(), asked);
    expect(asked).toEqual(['identify', 'verify']);
    const { body } = await exchange(party, answerAt(page).get('code') ?? '', request);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ aud: MCP, scope: 'tasks:write' });
    expect((await refresh(party, String(body['refresh_token']))).status).toBe(200);
    const more = { resource: MCP, scope: 'openid tasks:read tasks:write' };
    expect(await silently(browser, party, more)).toBe('ok');
    await changeClient(service(), party, { first_party: false });
    expect((await refresh(party, String(body['refresh_token']))).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect(await silently(browser, party, more)).toBe('consent_required');
  });

  it('keeps what its user agreed to on a page, and no more, once the rule ends', async () => {
    const { party, browser, email } = await withTokens(service());
    await changeClient(service(), party, { first_party: true });
    await newTokens(service(), browser, party, { email, ...BOTH });
    await changeClient(service(), party, { first_party: false });
    expect(await silently(browser, party, READ)).toBe('ok');
    expect(await silently(browser, party, BOTH)).toBe('consent_required');
    const page = await ask(browser, party, BOTH);
    expect(itemsOf(page)).toEqual([expect.stringContaining('Change your')]);
    const { code, request } = await newCode(service(), browser, party, { email, ...BOTH });
    const { body } = await exchange(party, code, request);
    expect(decodeJwt(String(body['access_token']))['scope']).toBe('tasks:read tasks:write');
  });
});

it('a user who agrees to a part of what the rule gave keeps that part alone', async () => {
  const { party, browser, email } = await atResources(service(), { first_party: true });
  await newTokens(service(), browser, party, { email, ...BOTH });
  await newTokens(service(), browser, party, { email, ...READ, prompt: 'consent' });
  await changeClient(service(), party, { first_party: false });
  expect(await silently(browser, party, READ)).toBe('ok');
  expect(await silently(browser, party, BOTH)).toBe('consent_required');
});

it('the metadata of the provider names its own scopes alone', async () => {
  const { party } = await atResources(service());
  const text = await (await fetch(`${party.issuer}/.well-known/openid-configuration`)).text();
  const { scopes_supported: scopes } = JSON.parse(text);
  expect(scopes.sort()).toEqual([
    'address',
    'email',
    'group',
    'offline_access',
    'openid',
    'phone',
    'profile',
  ]);
  for (const { identifier } of RESOURCES) expect(text).not.toContain(identifier);
});
