import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { CookieBrowser, type Page } from '../../support/cookie-browser.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const REDIRECT = 'https://client.example/callback';

async function makeClient(config: Record<string, unknown> = {}) {
  const { base_url, application, client_id, client_secret } = service().seed;
  const response = await fetch(`${base_url}/applications/${application}/oidc-clients`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-svc-app-key': client_id,
      'x-svc-app-secret': client_secret,
    },
    body: JSON.stringify({
      name: 'Shop',
      config: {
        redirect_uris: [REDIRECT],
        post_logout_uris: ['https://client.example/bye'],
        allowed_scopes: ['openid', 'profile', 'email', 'offline_access'],
        ...config,
      },
    }),
  });
  expect(response.status).toBe(200);
  const { credentials } = await response.json();
  const issuer = new URL(`${base_url}/oidc/${application}`);
  const options = { execute: [client.allowInsecureRequests] };
  return client.discovery(issuer, credentials[0].client_id, credentials[0].secret, undefined, options);
}

/** Signs in on the sign-in screen with the code of the message, and agrees. */
async function signIn(browser: CookieBrowser, start: Page, email: string): Promise<Page> {
  const code = await browser.submit(start, 'identify', { identifier: email });
  const [message] = await service().inbox(email);
  const consent = await browser.submit(code, 'verify', { code: message?.code ?? '' });
  return browser.submit(consent, 'consent');
}

describe('openid-client', () => {
  it('discovers the provider, signs in, reads claims, refreshes and signs out', async () => {
    const config = await makeClient();
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const browser = new CookieBrowser(service().seed.base_url);
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: 'openid email profile offline_access',
      prompt: 'consent',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const email = `${crypto.randomUUID()}@example.com`;
    const back = await signIn(browser, await browser.get(url.href), email);
    expect(back.url).toContain(`${REDIRECT}?code=`);
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    const tokens = await client.authorizationCodeGrant(config, new URL(back.url), checks);
    const sub = String(tokens.claims()?.sub);
    expect(tokens.refresh_token).toBeDefined();
    expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({
      email,
      email_verified: true,
    });
    const refreshed = await client.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    await expect(client.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toThrow();
    await expect(client.fetchUserInfo(config, refreshed.access_token, sub)).rejects.toThrow();
  });
});
