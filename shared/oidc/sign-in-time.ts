import type { KoaContextWithOIDC } from 'oidc-provider';
import { readGrantFacts } from '../auth/session-facts.ts';
import { isUnfounded } from '../auth/standing.ts';
import type { Identity } from '../profiles/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';
import { proofsOf } from './sign-in-facts.ts';

/** The sign-in that a session began with, or a code or token comes from. */
export type SignIn = {
  /** In epoch seconds; undefined where it is not known. */
  at: number | undefined;
  /** Reads what the sign-in proved. Few answers depend on it. */
  restsOn: () => Promise<readonly Identity[]>;
};

/** The sign-in of a code or token, or of the browser session where there is none. */
export function signInOf(app: string, { oidc }: KoaContextWithOIDC, token: unknown): SignIn {
  if (token === undefined) return { at: oidc.session?.loginTs, restsOn: async () => proofsOf(oidc.session) };
  const { authTime, extra, grantId } = Object(token);
  return signInOfGrant(app, grantId, authTime ?? Object(extra).auth_time);
}

/** The sign-in at that time that a grant rests on. */
export function signInOfGrant(app: string, grantId: unknown, at: unknown): SignIn {
  return {
    at: typeof at === 'number' ? at : undefined,
    restsOn: async () =>
      typeof grantId === 'string' ? ((await readGrantFacts(app, grantId))?.rests_on ?? []) : [],
  };
}

/** What access tokens say of the sign-in they come from (RFC 9068, 2.2.1). */
export function signInOfToken({ oidc }: KoaContextWithOIDC): { auth_time?: number } {
  const { AuthorizationCode: code, RefreshToken: refreshToken } = oidc.entities;
  const seconds = (refreshToken ?? code)?.authTime;
  return seconds === undefined ? {} : { auth_time: seconds };
}

/**
 * The time of a sign-in that began then and has written the profile. It is behind any sign-out everywhere
 * that came before that, also in the same second, and before any that came later.
 */
export function timeOfSignIn(profile: ProfileRecord, began: number): number {
  return Math.max(began, Math.ceil(Math.max(profile.sessions_valid_from, lastFirstProof(profile))));
}

/**
 * True where the user was signed out everywhere after the sign-in, where its time is not known, and where a
 * first proof came after it and it rests on nothing else (decision 0082).
 */
export async function isOver(profile: ProfileRecord, { at, restsOn }: SignIn): Promise<boolean> {
  if (at === undefined || at < profile.sessions_valid_from) return true;
  if (at >= lastFirstProof(profile)) return false;
  return isUnfounded(profile, { issuedAt: at, rests_on: await restsOn() });
}
