import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { newBinding } from '../support/code-challenge.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { call } from '../support/npm-start.ts';
import type { RunningService } from '../support/service.ts';
import { appOf, ask, type Flow, hubOf, keysOf, publicKeyOf } from './requests.ts';

/** Begins a sign-in at the example provider. Returns where the browser goes, and the verifier. */
async function begun(service: RunningService) {
  const { verifier, members } = newBinding();
  const body = { ...members, return_url: 'http://localhost:4000/' };
  const { url } = await ask(service, 'POST /hub/auth/upstream/example', publicKeyOf(service), body);
  return { url: new URL(String(url)), verifier };
}

/** Comes back from a provider. Returns what the browser brings to the page where it began. */
async function comeBack({ baseUrl }: RunningService, query: string): Promise<Record<string, string>> {
  const answer = await fetch(`${baseUrl}/hub/auth/callback${query}`, { redirect: 'manual' });
  const { hash } = new URL(answer.headers.get('location') ?? `none:${answer.status}`);
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/**
 * Clara, who has no address, signs in with her account at a provider, and begins once more. The next release
 * knows her account, and the sign-in under way.
 */
export const PROVIDER_FLOW: Flow = {
  name: 'an identity at a provider',
  write: async (service) => {
    const { url, verifier } = await begun(service);
    const browser = new CookieBrowser(url.origin);
    const page = await browser.get(url.href);
    const returned = await browser.post(page.url, { person: 'clara' });
    const { svc_code: code } = await comeBack(service, new URL(returned.url).search);
    const tokens = await ask(service, 'POST /hub/auth/token', {}, { code, code_verifier: verifier });
    const { sub: id } = decodeJwt(String(tokens['access_token']));
    const { url: waiting } = await begun(service);
    return { id: String(id), state: waiting.searchParams.get('state') ?? '' };
  },
  read: async (service, { id, state }) => {
    const answer = await comeBack(service, `?error=access_denied&state=${state}`);
    expect(Object.keys(answer)).toEqual(['svc_error']);
    const path = `${appOf(service)}/users/${id}/identities`;
    const { results } = await ask(service, `GET ${path}`, keysOf(service));
    expect(results).toMatchObject([{ provider: 'example' }]);
    const provider = `${service.baseUrl}${appOf(service)}/identity-providers/example`;
    const deleted = await call(provider, hubOf(service), undefined, 'DELETE');
    expect(deleted).toMatchObject({ status: 409, body: { code: 'still_used' } });
  },
};
