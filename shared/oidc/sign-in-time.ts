import type { KoaContextWithOIDC } from 'oidc-provider';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';

/** When the sign-in was that a session began with, or a code or token comes from, in epoch seconds. */
export function signedInAt({ oidc }: KoaContextWithOIDC, token: unknown): number | undefined {
  if (token === undefined) return oidc.session?.loginTs;
  const { authTime, extra } = Object(token);
  const seconds: unknown = authTime ?? Object(extra).auth_time;
  return typeof seconds === 'number' ? seconds : undefined;
}

/** What access tokens say of the sign-in they come from (RFC 9068, 2.2.1). */
export function signInOfToken({ oidc }: KoaContextWithOIDC): { auth_time?: number } {
  const { AuthorizationCode: code, RefreshToken: refreshToken } = oidc.entities;
  const seconds = (refreshToken ?? code)?.authTime;
  return seconds === undefined ? {} : { auth_time: seconds };
}

/**
 * The time of a sign-in that began then and has written the profile. It is behind any sign-out everywhere that came before that, also in the same second, and before any
 * that came later.
 */
export function timeOfSignIn(profile: ProfileRecord, began: number): number {
  return Math.max(began, Math.ceil(validFrom(profile)));
}

/**
 * True where the user was signed out everywhere after that time, or it is not known. A first proof signs out whoever came
 * before it: the provider's sessions do not record what they rest on (decision 0082).
 */
export function wasSignedOut(profile: ProfileRecord, signedIn: number | undefined): boolean {
  return signedIn === undefined || signedIn < validFrom(profile);
}

function validFrom(profile: ProfileRecord): number {
  return Math.max(profile.sessions_valid_from, lastFirstProof(profile));
}
