import { Strategy } from 'passport-openidconnect';
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { AFTER_SIGN_OUT, answerPages, makeParty, REDIRECT_URI, signOutAt } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type User = {
  issuer: string;
  id: string;
  email?: string;
  idToken: string;
  accessToken: string;
  refreshToken: string;
};
type Outcome = { redirect: string } | { user: User } | { failed: unknown };

/** Runs the strategy on a request as Passport does, which is by giving it the functions that end it. */
function run(strategy: Strategy, req: { query: Record<string, string>; session: object }): Promise<Outcome> {
  return new Promise((resolve) => {
    const once = Object.assign(Object.create(strategy), {
      redirect: (redirect: string) => resolve({ redirect }),
      success: (user: User) => resolve({ user }),
      fail: (failed: unknown) => resolve({ failed }),
      error: (failed: unknown) => resolve({ failed }),
    });
    once.authenticate(req);
  });
}

describe('passport-openidconnect', () => {
  it('discovers the provider, signs in, reads claims, refreshes and signs out', async () => {
    // The library knows neither PKCE nor HTTP Basic.
    const party = await makeParty(service(), {
      is_pkce_required: false,
      token_endpoint_auth_method: 'client_secret_post',
    });
    const metadata = await (await fetch(`${party.issuer}/.well-known/openid-configuration`)).json();
    const strategy = new Strategy(
      {
        issuer: metadata.issuer,
        authorizationURL: metadata.authorization_endpoint,
        tokenURL: metadata.token_endpoint,
        userInfoURL: metadata.userinfo_endpoint,
        clientID: party.clientId,
        clientSecret: party.secret,
        callbackURL: REDIRECT_URI,
        scope: ['email', 'offline_access'],
        prompt: 'consent',
      },
      (issuer, { id, emails }, _idProfile, _context, idToken, accessToken, refreshToken, _params, done) =>
        done(null, { issuer, id, email: emails?.[0]?.value, idToken, accessToken, refreshToken }),
    );
    const session = {};
    const started = await run(strategy, { query: {}, session });
    if (!('redirect' in started)) throw new Error('it does not redirect');
    const browser = new CookieBrowser(service().baseUrl);
    const email = `${crypto.randomUUID()}@example.com`;
    const back = await answerPages(service(), browser, await browser.get(started.redirect), email);
    const query = Object.fromEntries(new URL(back.url).searchParams);
    const outcome = await run(strategy, { query, session });
    if (!('user' in outcome)) throw new Error('it does not sign in', { cause: outcome });
    const { user } = outcome;
    expect(user).toMatchObject({ issuer: party.issuer, email });

    const refreshed = await new Promise<string>((resolve, reject) => {
      const done = (error: unknown, _accessToken: string, next: string) =>
        error ? reject(error) : resolve(next);
      strategy._oauth2.getOAuthAccessToken(user.refreshToken, { grant_type: 'refresh_token' }, done);
    });
    expect(refreshed).not.toBe(user.refreshToken);

    const hint = new URLSearchParams({
      id_token_hint: user.idToken,
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    });
    const page = await signOutAt(browser, await browser.get(`${metadata.end_session_endpoint}?${hint}`));
    expect(page.url).toBe(AFTER_SIGN_OUT);
  });
});
