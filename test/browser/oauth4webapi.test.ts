import * as oauth from 'oauth4webapi';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Party } from '../support/oidc-flow.ts';
import { newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
const LOCAL = { [oauth.allowInsecureRequests]: true };

async function discover({ issuer }: Party): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(new URL(issuer), LOCAL);
  return oauth.processDiscoveryResponse(new URL(issuer), response);
}

/** The flow as the library's own examples write it: every step by hand, every check it knows. */
async function signIn(party: Party, authenticate: oauth.ClientAuth, page: Page, email: string) {
  const server = await discover(party);
  const client: oauth.Client = { client_id: party.clientId };
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ];
  const pushed = await oauth.pushedAuthorizationRequest(
    server,
    client,
    authenticate,
    {
      redirect_uri: party.redirectUri,
      response_type: 'code',
      scope: 'openid email offline_access',
      prompt: 'consent',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    },
    LOCAL,
  );
  const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, pushed);
  const query = new URLSearchParams({ client_id: party.clientId, request_uri });
  const answer = await screen().signInAt(page, `${server.authorization_endpoint}?${query}`, email);
  const params = oauth.validateAuthResponse(server, client, answer, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticate,
    params,
    party.redirectUri,
    verifier,
    LOCAL,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, LOCAL);
  return { server, client, tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
}

describe.each([
  ['client_secret_basic', {}, ({ secret = '' }: Party) => oauth.ClientSecretBasic(secret)],
  [
    'client_secret_post',
    { token_endpoint_auth_method: 'client_secret_post' },
    ({ secret = '' }: Party) => oauth.ClientSecretPost(secret),
  ],
  ['none', { token_endpoint_auth_method: 'none' }, () => oauth.None()],
])('oauth4webapi with %s', (_, config, authentication) => {
  it('discovers the provider, signs in, reads claims, refreshes and signs out', () =>
    screen().inBrowser({}, async (page) => {
      const party = await screen().makeClient(config);
      const authenticate = authentication(party);
      const email = newEmail();
      const { server, client, tokens, claims } = await signIn(party, authenticate, page, email);
      const sub = claims?.sub ?? '';

      const info = await oauth.userInfoRequest(server, client, tokens.access_token, LOCAL);
      expect(await oauth.processUserInfoResponse(server, client, sub, info)).toMatchObject({ email });

      const refresh = async (token: string | undefined) => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          authenticate,
          token ?? '',
          LOCAL,
        );
        return oauth.processRefreshTokenResponse(server, client, response);
      };
      const refreshed = await refresh(tokens.refresh_token);
      expect(oauth.getValidatedIdTokenClaims(refreshed)?.sub).toBe(sub);
      const again = await refresh(tokens.refresh_token);
      expect(again.refresh_token).toBe(refreshed.refresh_token);

      const afterSignOut = `${screen().party.origin}/bye`;
      const query = new URLSearchParams({
        id_token_hint: tokens.id_token ?? '',
        post_logout_redirect_uri: afterSignOut,
      });
      expect(await screen().signOutAt(page, `${server.end_session_endpoint}?${query}`)).toBe(afterSignOut);
    }));
});
