import { afterEach, describe, expect, it, vi } from 'vitest';
import { beforeNextTransaction } from '../../support/before-call.ts';
import type { CookieBrowser, Page } from '../../support/cookie-browser.ts';
import {
  answerPages,
  authorizationRequest,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { signInAtClient } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const DAY = 24 * 60 * 60 * 1000;

afterEach(() => vi.useRealTimers());

const ask = (browser: CookieBrowser, party: Party, params: Record<string, string>): Promise<Page> =>
  browser.get(authorizationRequest(party, params).url);
const asksOf = ({ text }: Page): string[] =>
  [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replace(/<[^>]+>/g, ''));

describe('consent to the API of the application', () => {
  it('is no part of consent to a sign-in: without it nothing is given silently', async () => {
    const { party, browser } = await signInAtClient(service());
    const page = await ask(browser, party, { resource: `app:${party.app}`, prompt: 'none' });
    expect(new URL(page.url).searchParams.get('error')).toBe('consent_required');
  });

  it('is asked for in words, and then remembered', async () => {
    const { party, browser, email } = await signInAtClient(service());
    const resource = `app:${party.app}`;
    expect(asksOf(await ask(browser, party, { resource }))).toEqual(['act for you in Shop']);
    const { code, request } = await newCode(service(), browser, party, { email, resource });
    expect((await exchange(party, code, request)).body['access_token']).toMatch(/^ey/);
    expect((await ask(browser, party, { resource, prompt: 'none' })).url).toContain('code=');
    expect((await ask(browser, party, { prompt: 'none' })).url).toContain('code=');
  });

  it('of one client is refused to another', async () => {
    const { party, browser, email } = await signInAtClient(service());
    const resource = `app:${party.app}`;
    await newTokens(service(), browser, party, { email, resource });
    const second = await makeParty(service(), {}, party);
    await newTokens(service(), browser, second, { email });
    const page = await ask(browser, second, { resource, prompt: 'none' });
    expect(page.url).toContain('error=consent_required');
  });
});

describe('a new consent', () => {
  it('restores no grant that ends at the same moment, and asks the user for all', async () => {
    const { party, browser, email, tokens } = await signInAtClient(service(), OFFLINE);
    const request = authorizationRequest(party, { scope: 'openid email profile' });
    const page = await browser.get(request.url);
    beforeNextTransaction(() => post(party, '/token/revocation', { token: tokens.refresh_token }));
    const asked: string[] = [];
    const next = await browser.submit(page, 'consent', {});
    const answer = await answerPages(service(), browser, next, email, asked);
    expect(asked).toEqual(['consent']);
    const code = new URL(answer.url).searchParams.get('code') ?? '';
    const { body } = await exchange(party, code, request);
    expect(String(body['scope']).split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('counts from its own day, not from that of the first one', async () => {
    const start = Date.now();
    const { party, browser, email } = await signInAtClient(service(), OFFLINE);
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
    // The browser stays signed in, and keeps what was agreed on with it.
    for (let day = 13; day < 365; day += 13) {
      vi.setSystemTime(start + day * DAY);
      expect((await ask(browser, party, { prompt: 'none' })).url).toContain('code=');
    }
    const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
    vi.setSystemTime(start + 380 * DAY);
    expect(await refresh(party, tokens.refresh_token)).toMatchObject({ status: 200 });
  });
});
