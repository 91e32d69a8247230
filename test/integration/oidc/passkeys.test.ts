import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CookieBrowser, errorOf, titleOf } from '../../support/cookie-browser.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, authorizationRequest, exchange, makeParty, newTokens } from '../../support/oidc-flow.ts';
import { atScreen, newVisitor, subjectOf } from '../../support/oidc-users.ts';
import { WITH_PASSKEYS } from '../../support/passkeys.ts';
import { atPasskey, challengeOf, signedFor, usePasskey, withScreenPasskey } from '../../support/screen-passkeys.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
beforeEach(forgetSignIns);
afterEach(() => vi.useRealTimers());

const REFUSED =
  'This passkey does not work here: it may have been removed. Sign in with a code instead.';
const ELSEWHERE = 'This passkey is for another application. Sign in with a code instead.';
const ENDED = 'That took too long. Use the passkey again, or sign in with a code.';

const pass = (milliseconds: number) => vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });

/** A config whose own pages have passkeys of this host and these origins. */
const withParty = (rp_id: string, origins?: string[]) => ({
  hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id, ...(origins && { origins }) } } },
});

describe('the question who signs in', () => {
  it('has no trace of passkeys where the application takes none', async () => {
    const { page } = await atScreen(service());
    expect(page.text).not.toMatch(/passkey|webauthn|<script/);
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('has a hidden form with a challenge where the application takes them', async () => {
    const { page } = await atScreen(service(), WITH_PASSKEYS);
    expect(page.text).toMatch(/<form[^>]* hidden data-passkey="[\w-]+" data-host="localhost">/);
    expect(page.text).toContain('autocomplete="username webauthn"');
    expect(page.text).toContain('Sign in with a passkey');
  });

  it.each([
    ['another host', withParty('shop.example'), false],
    ['another host that names the screen', (): object => withParty('shop.example', [service().baseUrl]), true],
    ['the host of the screen', withParty('localhost', ['https://localhost']), true],
  ])('offers passkeys of %s by its rule', async (_, config, isOffered) => {
    const { page } = await atScreen(service(), typeof config === 'function' ? { ...config() } : config);
    expect(page.text.includes('data-passkey=')).toBe(isOffered);
    expect(page.text.includes(' data-related')).toBe(isOffered && page.text.includes('shop.example'));
  });
});

describe('a passkey at the sign-in screen', () => {
  it('signs its user in, with its own methods in the id token', async () => {
    const { party, keys: _, ...application } = await atScreen(service(), WITH_PASSKEYS);
    const { authenticator, userId } = await withScreenPasskey(service(), { ...application, keys: _ });
    const request = authorizationRequest(party);
    const page = await application.browser.get(request.url);
    const consent = await usePasskey(application.browser, page, authenticator);
    expect(titleOf(consent)).toBe('Continue to Client');
    const back = await application.browser.submit(consent, 'consent');
    const code = new URL(back.url).searchParams.get('code') ?? '';
    const { body } = await exchange(party, code, request);
    const tokens = { id_token: String(body['id_token']) };
    expect(subjectOf(tokens)).toBe(userId);
    expect(decodeJwt(tokens.id_token)['amr']).toEqual(['pop', 'user']);
  });
});
