import { JwtVerifier } from 'aws-jwt-verify';
import * as client from 'openid-client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Party } from '../support/oidc-flow.ts';
import { newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
let party: Party;
let config: client.Configuration;

beforeAll(async () => {
  party = await screen().makeClient();
  const options = { execute: [client.allowInsecureRequests] };
  config = await client.discovery(new URL(party.issuer), party.clientId, party.secret, undefined, options);
});

type Started = { url: URL; checks: client.AuthorizationCodeGrantChecks };

async function start(params: Record<string, string> = {}, pushed = false): Promise<Started> {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const all = {
    redirect_uri: party.redirectUri,
    scope: 'openid email profile offline_access',
    prompt: 'consent',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...params,
  };
  const url = pushed
    ? await client.buildAuthorizationUrlWithPAR(config, all)
    : client.buildAuthorizationUrl(config, all);
  return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } };
}

async function signIn(page: Page, { url, checks }: Started, email: string) {
  return client.authorizationCodeGrant(config, await screen().signInAt(page, url.href, email), checks);
}

/** Verifies a token with a library of another maker, on the keys that the service publishes. */
async function verify(token: string, of: { issuer: string; audience: string; jwks: string }) {
  const jwks = await (await fetch(of.jwks)).json();
  const verifier = JwtVerifier.create({ issuer: of.issuer, audience: of.audience, jwksUri: of.jwks });
  verifier.cacheJwks(jwks);
  return verifier.verify(token);
}

describe('openid-client', () => {
  it('discovers the provider, signs in, reads claims, refreshes and signs out', () =>
    screen().inBrowser({}, async (page) => {
      const email = newEmail();
      const tokens = await signIn(page, await start(), email);
      const sub = String(tokens.claims()?.sub);
      expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({
        email,
        email_verified: true,
      });
      const refreshed = await client.refreshTokenGrant(config, String(tokens.refresh_token));
      expect(refreshed.claims()).toMatchObject({ sub, iss: party.issuer, aud: party.clientId });
      const introspected = await client.tokenIntrospection(config, refreshed.access_token);
      expect(introspected).toMatchObject({ active: true, sub, client_id: party.clientId });
      await client.tokenRevocation(config, String(refreshed.refresh_token));
      await expect(client.fetchUserInfo(config, refreshed.access_token, sub)).rejects.toThrow();
      const afterSignOut = `${screen().party.origin}/bye`;
      const url = client.buildEndSessionUrl(config, {
        id_token_hint: String(tokens.id_token),
        post_logout_redirect_uri: afterSignOut,
        state: 'done',
      });
      expect(await screen().signOutAt(page, url.href)).toBe(`${afterSignOut}?state=done`);
      const silent = await start({ prompt: 'none' });
      await page.goto(silent.url.href);
      const answer = await screen().answerIn(page);
      await expect(client.authorizationCodeGrant(config, answer, silent.checks)).rejects.toMatchObject({
        error: 'login_required',
      });
    }));

  it('pushes its request first, and gets a token for the API', () =>
    screen().inBrowser({}, async (page) => {
      const resource = `app:${party.app}`;
      const started = await start({ resource }, true);
      expect([...started.url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
      const tokens = await signIn(page, started, newEmail());
      const own = new URL(`/me/applications/${party.app}/data`, party.issuer);
      const response = await client.fetchProtectedResource(config, tokens.access_token, own, 'GET');
      expect(response.status).toBe(200);
      const { baseUrl } = screen().service;
      const claims = await verify(tokens.access_token, {
        issuer: baseUrl,
        audience: resource,
        jwks: `${baseUrl}/hub/auth/keys`,
      });
      expect(claims).toMatchObject({
        sub: tokens.claims()?.sub,
        client_id: party.clientId,
        'https://auth.svc/is_verified_user': true,
      });
    }));

  it('gets id tokens with the person, time and method, by an independent verifier', () =>
    screen().inBrowser({}, async (page) => {
      const before = Math.floor(Date.now() / 1000);
      const email = newEmail();
      const tokens = await signIn(page, await start(), email);
      const claims = await verify(String(tokens.id_token), {
        issuer: party.issuer,
        audience: party.clientId,
        jwks: `${party.issuer}/jwks`,
      });
      expect(claims).toMatchObject({ amr: ['otp'], auth_time: expect.any(Number) });
      expect(Number(claims['auth_time'])).toBeGreaterThanOrEqual(before);
      expect(Number(claims['auth_time'])).toBeLessThanOrEqual(Date.now() / 1000);
      expect(claims).toMatchObject({ email, email_verified: true });
    }));
});
