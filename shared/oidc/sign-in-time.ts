import type { KoaContextWithOIDC } from 'oidc-provider';
import { readGrantFacts } from '../auth/session-status.ts';
import { endedByProof } from '../auth/user-status.ts';
import { proofsOfBrowser, providerIn, providerOfTokens } from '../oidc-store/sign-in-facts.ts';
import { propertiesOf } from '../platform/properties.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';

/** The sign-in behind a session, code or token. */
export type SignIn = {
  /** Epoch seconds; undefined if unknown. */
  at: number | undefined;
  /** Reads the identities that the sign-in verified. A function, because few answers need them. */
  restsOn: () => Promise<readonly Identity[]>;
  /** The identity provider, which id tokens name. */
  idp?: string | undefined;
};

/** Returns the sign-in of a code or token, or of the browser session if there is no token. */
export function signInOf(app: string, ctx: KoaContextWithOIDC, token: unknown): SignIn {
  if (token === undefined)
    return { at: ctx.oidc.session?.loginTs, restsOn: async () => proofsOfBrowser(ctx) };
  const { authTime, extra, grantId } = propertiesOf(token);
  const at = authTime ?? propertiesOf(extra)['auth_time'];
  return { ...signInOfGrant(app, grantId, at), idp: providerIn(token) };
}

/** Returns the sign-in at the time `at`, with the identities that the grant rests on. */
export function signInOfGrant(app: string, grantId: unknown, at: unknown): SignIn {
  return {
    at: typeof at === 'number' ? at : undefined,
    restsOn: async () =>
      typeof grantId === 'string' ? ((await readGrantFacts(app, grantId))?.rests_on ?? []) : [],
  };
}

/** Returns the claims `auth_time` (RFC 9068, 2.2.1) and `idp` of an access token. */
export function signInOfToken(ctx: KoaContextWithOIDC): { auth_time?: number; idp?: string } {
  const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx.oidc.entities;
  const seconds = (refreshToken ?? code)?.authTime;
  const idp = providerOfTokens(ctx);
  return { ...(seconds !== undefined && { auth_time: seconds }), ...(idp !== undefined && { idp }) };
}

/**
 * Returns the time of a sign-in that began at `began` and then wrote the profile. It is not before any
 * earlier sign-out everywhere or first verification, even one in the same second. It is before any later one.
 */
export function timeOfSignIn(profile: ProfileRecord, began: number): number {
  return Math.max(began, Math.ceil(Math.max(profile.sessions_valid_from, lastFirstProof(profile))));
}

/**
 * True if the time of the sign-in is unknown, or the user was signed out everywhere after it. Also true if a
 * first verification followed and the sign-in rests on nothing else (decision 0082).
 */
export async function isSignInOver(profile: ProfileRecord, { at, restsOn }: SignIn): Promise<boolean> {
  if (at === undefined || at < profile.sessions_valid_from) return true;
  if (at >= lastFirstProof(profile)) return false;
  return endedByProof(profile, { issuedAt: at, rests_on: await restsOn() });
}
