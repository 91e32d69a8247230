import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Application } from '../applications/application.ts';
import { isReservedClaim } from '../applications/settings/reserved-claims.ts';
import { signingAlgOf } from '../applications/settings/signing-alg.ts';
import type { ActiveGroup } from '../groups/active-group.ts';
import type { Algorithm } from '../platform/algorithms.ts';
import { config } from '../platform/config.ts';
import { epochNow, HOUR, MINUTE } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { visibleData } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { signingKey } from './keys/signing-keys.ts';
import { ACCOUNT_PAGE_AUDIENCE, groupClaim, isOwnClaim, rotationClaim } from './own-claims.ts';

/** Lifetime of access tokens and service-account tokens. */
export const ACCESS_TOKEN_SECONDS = HOUR;

/** Longest lifetime of an access token with an active group: so long may it outlive the membership. */
const GROUP_TOKEN_SECONDS = 10 * MINUTE;

/** Lifetime of a token of the account page, which gets the next one by itself. */
export const ACCOUNT_PAGE_SECONDS = 5 * MINUTE;

type TokenSession = {
  sessionId: string;
  variant?: string | undefined;
  /** The rotation of a refresh token that gives the token. */
  rotation?: string | undefined;
  /** The application's own key for which the token is issued. */
  client?: string | undefined;
  /** The group for which the session acts. */
  group?: ActiveGroup | undefined;
  /** The identity provider of the sign-in. */
  idp?: string | undefined;
};

/** Returns the lifetime of an access token in seconds (decision 0560). */
export function lifetimeOf({ group }: Pick<TokenSession, 'group'>): number {
  return group ? GROUP_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS;
}

/**
 * Issues a user's access token: one hour, or ten minutes with an active group, `typ: at+jwt` (RFC 9068),
 * bound to application and session, signed with the application's algorithm. A token of the hub application
 * is a hub token. The token is dated `asOf`, which is before the profile was read, so that a sign-out
 * everywhere after the read ends it too.
 */
export async function issueAccessToken(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  session: TokenSession & { asOf: number },
): Promise<string> {
  const claims = await accessTokenClaims(application, profile, session);
  return signAccessToken(application, profile, session.asOf, claims, lifetimeOf(session));
}

/**
 * Issues a token with which the account page calls `/me` of its application, and nothing else (decision
 * 0455). `sessionId` is the browser session, with which the token ends. `signedInAt` is in epoch seconds.
 */
export async function issueAccountPageToken(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  {
    signedInAt,
    asOf,
    ...session
  }: Pick<TokenSession, 'sessionId' | 'variant'> & { signedInAt: number; asOf: number },
): Promise<string> {
  const claims = await accessTokenClaims(application, profile, session, ACCOUNT_PAGE_AUDIENCE);
  const dated = { ...claims, auth_time: signedInAt };
  return signAccessToken(application, profile, asOf, dated, ACCOUNT_PAGE_SECONDS);
}

function signAccessToken(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  asOf: number,
  claims: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  // A session opened in the same second as a sign-out everywhere must not look older than it.
  const issuedAt = Math.max(asOf, Math.ceil(profile.sessions_valid_from));
  return sign({ alg: signingAlgOf(application), typ: 'at+jwt' }, issuedAt, claims, seconds);
}

/**
 * Returns the claims of a user's access token, except issuer and times. The bearer can read them, so custom
 * claims show no field that is hidden from users.
 */
export async function accessTokenClaims(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  { sessionId, variant, rotation, client, group, idp }: TokenSession,
  audience = 'app:',
): Promise<Record<string, unknown>> {
  const namespace = config('CLAIM_NAMESPACE');
  const guest = profile.auth_level === 'guest' || profile.auth_level === 'instant';
  return {
    ...(await customClaims(application, profile)),
    sub: profile.user_id,
    aud: [audience + application.id, ...(variant ? [`app_variant:${variant}`] : [])],
    sid: sessionId,
    ...(client !== undefined && { client_id: client }),
    ...(idp !== undefined && { idp }),
    ...(rotation !== undefined && { [rotationClaim()]: rotation }),
    ...(group && { [groupClaim()]: group }),
    [`${namespace}app_user_id`]: profile.user_id,
    [`${namespace}auth_level`]: profile.auth_level,
    [`${namespace}is_verified_user`]: profile.auth_level === 'verified',
    ...(guest && { [`${namespace}is_anonymous`]: true }),
    ...(profile.is_test && { [`${namespace}is_test`]: true }),
  };
}

/** Issues a service-account token: one hour, `typ: sa+jwt`, bound to the application of its credential. */
export async function issueServiceAccountToken(app: string, clientId: string): Promise<string> {
  const claims = { sub: clientId, aud: [`app:${app}`], client_id: clientId };
  return sign({ alg: 'EdDSA', typ: 'sa+jwt' }, epochNow(), claims);
}

async function sign(
  header: { alg: Algorithm; typ: string },
  iat: number,
  claims: Record<string, unknown>,
  seconds = ACCESS_TOKEN_SECONDS,
): Promise<string> {
  const { kid, privateKey } = await signingKey(header.alg);
  return new SignJWT({
    ...claims,
    iss: config('BASE_URL'),
    iat,
    exp: iat + seconds,
    jti: randomUUID(),
  })
    .setProtectedHeader({ ...header, kid })
    .sign(privateKey);
}

async function customClaims(
  { id, config: { hub } }: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
): Promise<Record<string, unknown>> {
  const claims = Object.entries(hub?.auth?.access_tokens?.custom_claims ?? {});
  const isOfProfile = claims.some(([, { source }]) => source === 'user_profile');
  const data = isOfProfile ? visibleData(await findSchema(id), profile.data) : {};
  return Object.fromEntries(
    claims
      .filter(([name]) => !isReservedClaim(name) && !isOwnClaim(name))
      .map(([name, { source, value }]) => [name, source === 'static_value' ? value : data[value]])
      .filter(([, value]) => value !== undefined),
  );
}
