import type { KoaContextWithOIDC } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';

/** Returns the identities that a login or session rests on; none while nobody is signed in. */
export function proofsOf(source: unknown): Identity[] {
  const { rests_on } = propertiesOf(source);
  return Array.isArray(rests_on) ? rests_on : [];
}

/**
 * Returns the identities that the browser session of a request rests on. The library does not copy them from
 * the login that the request completes. The session gets them when it is saved.
 */
export function proofsOfBrowser({ oidc: { result, session } }: KoaContextWithOIDC): Identity[] {
  return proofsOf(result?.login ?? session);
}

/** Returns the way in by which the login that a request completes signs in; undefined for an address. */
export function wayInOfLogin({ oidc: { result } }: KoaContextWithOIDC): string | undefined {
  const { way_in } = propertiesOf(result?.login);
  return typeof way_in === 'string' ? way_in : undefined;
}

/** Returns the identity provider at which the user of a request's browser session signed in, if any. */
export function providerOfBrowser({ oidc: { result, session } }: KoaContextWithOIDC): string | undefined {
  return providerIn(result?.login ?? session);
}

/** Returns the identity provider of the sign-in behind the code or refresh token of a request. */
export function providerOfTokens({ oidc: { entities } }: KoaContextWithOIDC): string | undefined {
  // A token that has just been made does not have it yet.
  const { RotatedRefreshToken, RefreshToken, AuthorizationCode } = entities;
  return providerIn(RotatedRefreshToken) ?? providerIn(AuthorizationCode) ?? providerIn(RefreshToken);
}

/** Returns the identity provider that a login, session, code or token names. */
export function providerIn(source: unknown): string | undefined {
  const { idp } = propertiesOf(source);
  return typeof idp === 'string' ? idp : undefined;
}

/** Returns how the user of a request's browser session signed in; undefined if it is unknown. */
export function methodOfBrowser({ oidc: { result, session } }: KoaContextWithOIDC): string | undefined {
  const { method } = result?.login
    ? propertiesOf(result.login)
    : propertiesOf(propertiesOf(session)['began']);
  return typeof method === 'string' ? method : undefined;
}

/** Returns the facts of the sign-in of a browser session; undefined if nobody is signed in. */
export function factsOfBrowser(ctx: KoaContextWithOIDC): SessionFacts | undefined {
  const { loginTs } = ctx.oidc.session ?? {};
  return loginTs ? { auth_time: loginTs, rests_on: proofsOfBrowser(ctx) } : undefined;
}
