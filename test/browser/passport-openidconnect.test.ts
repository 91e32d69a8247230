import { Strategy } from 'passport-openidconnect';
import { describe, expect, it } from 'vitest';
import { newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();

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
  it('discovers the provider, signs in, reads claims, refreshes and signs out', () =>
    screen().inBrowser({}, async (page) => {
      // The library knows neither PKCE nor HTTP Basic.
      const party = await screen().makeClient({
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
          callbackURL: party.redirectUri,
          scope: ['email', 'offline_access'],
          prompt: 'consent',
        },
        (issuer, { id, emails }, _idProfile, _context, idToken, accessToken, refreshToken, _params, done) =>
          done(null, { issuer, id, email: emails?.[0]?.value, idToken, accessToken, refreshToken }),
      );
      const session = {};
      const started = await run(strategy, { query: {}, session });
      if (!('redirect' in started)) throw new Error('it does not redirect');
      const email = newEmail();
      const answer = await screen().signInAt(page, started.redirect, email);
      const query = Object.fromEntries(answer.searchParams);
      const outcome = await run(strategy, { query, session });
      if (!('user' in outcome)) throw new Error('it does not sign in', { cause: outcome });
      const { user } = outcome;
      expect(user).toMatchObject({ issuer: party.issuer, email });

      const refreshed = await new Promise<string>((resolve, reject) => {
        const done = (error: unknown, _accessToken: string, next: string) =>
          error ? reject(error) : resolve(next);
        strategy._oauth2.getOAuthAccessToken(user.refreshToken, { grant_type: 'refresh_token' }, done);
      });
      // A client that proves who it is keeps its refresh token.
      expect(refreshed).toBe(user.refreshToken);

      const afterSignOut = `${screen().party.origin}/bye`;
      const hint = new URLSearchParams({
        id_token_hint: user.idToken,
        post_logout_redirect_uri: afterSignOut,
      });
      expect(await screen().signOutAt(page, `${metadata.end_session_endpoint}?${hint}`)).toBe(afterSignOut);
    }));
});
