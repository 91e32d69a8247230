import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Page } from '../support/cookie-browser.ts';
import { AFTER_SIGN_OUT, randomText, signOutAt } from '../support/oidc-flow.ts';
import { authorize, expectErrorPage, succeed, useBench } from './support.ts';

/**
 * A port of the modules of the plan `oidcc-rp-initiated-logout-certification-test-plan` of the OpenID
 * conformance suite, each under its name there, with its criteria, over HTTP.
 */
const bench = useBench();

/** Signs in, and asks for a sign-out. */
async function signOut(params: (idToken: string) => Record<string, string>): Promise<Page> {
  // Each time as somebody new: one address gets five codes in ten minutes.
  const email = `${crypto.randomUUID()}@example.com`;
  const { tokens } = await succeed({ ...bench(), email });
  const query = new URLSearchParams(params(tokens.id_token));
  return bench().browser.get(`${bench().metadata['end_session_endpoint']}?${query}`);
}

async function isSignedIn(): Promise<boolean> {
  const { page } = await authorize(bench(), { prompt: 'none' });
  return page.url.includes('code=');
}

/** The user agrees to the sign-out and ends on a page of the provider. */
async function expectSignedOutHere(asked: Page): Promise<void> {
  const page = await signOutAt(bench().browser, asked);
  expect(page.status).toBe(200);
  expect(page.url.startsWith(bench().client.issuer)).toBe(true);
  expect(page.text).toContain('You are signed out');
  expect(await isSignedIn()).toBe(false);
}

/** The provider refuses, and the user stays where and who they are. */
async function expectRefused(page: Page): Promise<void> {
  expectErrorPage(page, bench().client);
  expect(await isSignedIn()).toBe(true);
}

describe('oidcc-rp-initiated-logout-certification-test-plan', () => {
  it('oidcc-rp-initiated-logout-discovery-endpoint-verification: the endpoint is published', () => {
    const { metadata, client } = bench();
    expect(metadata['end_session_endpoint']).toBe(`${client.issuer}/session/end`);
  });

  it('oidcc-rp-initiated-logout: signs out and goes back with the state', async () => {
    const state = randomText();
    const asked = await signOut((id_token_hint) => ({
      id_token_hint,
      post_logout_redirect_uri: AFTER_SIGN_OUT,
      state,
    }));
    const page = await signOutAt(bench().browser, asked);
    expect(page.url).toBe(`${AFTER_SIGN_OUT}?state=${state}`);
    expect(await isSignedIn()).toBe(false);
  });

  it('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri: is refused', async () => {
    const post_logout_redirect_uri = 'https://client.example/another';
    await expectRefused(await signOut((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri })));
  });

  it('oidcc-rp-initiated-logout-modified-id-token-hint: is refused', async () => {
    const page = await signOut((idToken) => {
      const [header, payload = '', signature] = idToken.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const modified = Buffer.from(JSON.stringify({ ...claims, sub: `${claims.sub}x` })).toString(
        'base64url',
      );
      return {
        id_token_hint: [header, modified, signature].join('.'),
        post_logout_redirect_uri: AFTER_SIGN_OUT,
      };
    });
    await expectRefused(page);
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint: does not go back', async () => {
    await expectSignedOutHere(await signOut(() => ({ post_logout_redirect_uri: AFTER_SIGN_OUT })));
  });

  it('oidcc-rp-initiated-logout-no-params: signs out here', async () => {
    await expectSignedOutHere(await signOut(() => ({})));
  });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri: signs out here', async () => {
    await expectSignedOutHere(await signOut((id_token_hint) => ({ id_token_hint })));
  });

  it('oidcc-rp-initiated-logout-no-state: goes back without one', async () => {
    const asked = await signOut((id_token_hint) => ({
      id_token_hint,
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    }));
    expect((await signOutAt(bench().browser, asked)).url).toBe(AFTER_SIGN_OUT);
    expect(await isSignedIn()).toBe(false);
  });

  it('oidcc-rp-initiated-logout-only-state: signs out here', async () => {
    await expectSignedOutHere(await signOut(() => ({ state: randomText() })));
  });

  it('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri: is refused', async () => {
    const post_logout_redirect_uri = `${AFTER_SIGN_OUT}?foo=bar`;
    await expectRefused(await signOut((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri })));
  });

  // It has the same header and claims.
  it('oidcc-rp-initiated-logout-bad-id-token-hint: a hint signed by another key is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const email = `${crypto.randomUUID()}@example.com`;
    const { tokens } = await succeed({ ...bench(), email });
    const forged = await new SignJWT(decodeJwt(tokens.id_token))
      .setProtectedHeader({ ...decodeProtectedHeader(tokens.id_token), alg: 'RS256' })
      .sign(privateKey);
    for (const id_token_hint of [forged, randomText()]) {
      const query = new URLSearchParams({ id_token_hint, post_logout_redirect_uri: AFTER_SIGN_OUT });
      await expectRefused(await bench().browser.get(`${bench().metadata['end_session_endpoint']}?${query}`));
    }
  });
});
