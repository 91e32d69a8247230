import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Page } from '../support/cookie-browser.ts';
import { AFTER_SIGN_OUT, randomText, signOutAt } from '../support/oidc-flow.ts';
import { authorize, succeed, useBench } from './support.ts';

/**
 * A port of the modules of the plan `oidcc-rp-initiated-logout-certification-test-plan` of the OpenID
 * conformance suite, each under its name there, with its criteria, over HTTP. A wrong hint or address does
 * not keep the person from signing out here (decision 0482); the suite wants a page of the provider.
 */
const bench = useBench();

/** Signs in, and asks for a sign-out. */
async function signOut(
  params: (idToken: string) => Record<string, string> | Promise<Record<string, string>>,
): Promise<Page> {
  // Each time as somebody new: one address gets five codes in ten minutes.
  const email = `${crypto.randomUUID()}@example.com`;
  const { tokens } = await succeed({ ...bench(), email });
  const query = new URLSearchParams(await params(tokens.id_token));
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

  it('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri: signs out here', async () => {
    const post_logout_redirect_uri = 'https://client.example/another';
    await expectSignedOutHere(
      await signOut((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri })),
    );
  });

  it('oidcc-rp-initiated-logout-modified-id-token-hint: signs out here', async () => {
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
    await expectSignedOutHere(page);
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

  it('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri: signs out here', async () => {
    const post_logout_redirect_uri = `${AFTER_SIGN_OUT}?foo=bar`;
    await expectSignedOutHere(
      await signOut((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri })),
    );
  });

  // It has the same header and claims.
  it('oidcc-rp-initiated-logout-bad-id-token-hint: a hint signed by another key signs out here', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const forged = (idToken: string) =>
      new SignJWT(decodeJwt(idToken))
        .setProtectedHeader({ ...decodeProtectedHeader(idToken), alg: 'RS256' })
        .sign(privateKey);
    for (const forge of [forged, randomText])
      await expectSignedOutHere(
        await signOut(async (idToken) => ({
          id_token_hint: await forge(idToken),
          post_logout_redirect_uri: AFTER_SIGN_OUT,
        })),
      );
  });
});
