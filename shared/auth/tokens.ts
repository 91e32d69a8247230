import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Application } from '../applications/application.ts';
import { signingAlgOf } from '../applications/settings/signing-alg.ts';
import type { Algorithm } from '../platform/algorithms.ts';
import { config } from '../platform/config.ts';
import { epochNow, HOUR } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { visibleData } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { signingKey } from './keys/signing-keys.ts';
import { isOwnClaim, rotationClaim } from './own-claims.ts';
import { CLIENT_MARK } from './token-client.ts';

/** Lifetime of access tokens and service-account tokens. */
export const ACCESS_TOKEN_SECONDS = HOUR;

/** Claims that a custom claim cannot replace: those of RFC 7519, 4.1, and those that this service sets. */
const REGISTERED = new Set([
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'sid',
  'client_id',
  CLIENT_MARK,
]);

type TokenSession = {
  sessionId: string;
  variant?: string | undefined;
  /** The rotation of a refresh token that gives the token. */
  rotation?: string | undefined;
  /** The application's own key for which the token is issued. */
  client?: string | undefined;
};

/**
 * Issues a user's access token: one hour, `typ: at+jwt` (RFC 9068), bound to application and session, signed
 * with the application's algorithm. A token of the hub application is a hub token. The token is dated `asOf`,
 * which is before the profile was read, so that a sign-out everywhere after the read ends it too.
 */
export async function issueAccessToken(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  session: TokenSession & { asOf: number },
): Promise<string> {
  // A session opened in the same second as a sign-out everywhere must not look older than it.
  const issuedAt = Math.max(session.asOf, Math.ceil(profile.sessions_valid_from));
  const claims = await accessTokenClaims(application, profile, session);
  return sign({ alg: signingAlgOf(application), typ: 'at+jwt' }, issuedAt, claims);
}

/**
 * Returns the claims of a user's access token, except issuer and times. The bearer can read them, so custom
 * claims show no field that is hidden from users.
 */
export async function accessTokenClaims(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  { sessionId, variant, rotation, client }: TokenSession,
): Promise<Record<string, unknown>> {
  const namespace = config('CLAIM_NAMESPACE');
  const guest = profile.auth_level === 'guest' || profile.auth_level === 'instant';
  return {
    ...(await customClaims(application, profile)),
    sub: profile.user_id,
    aud: [`app:${application.id}`, ...(variant ? [`app_variant:${variant}`] : [])],
    sid: sessionId,
    ...(client !== undefined && { client_id: client }),
    ...(rotation !== undefined && { [rotationClaim()]: rotation }),
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
): Promise<string> {
  const { kid, privateKey } = await signingKey(header.alg);
  return new SignJWT({
    ...claims,
    iss: config('BASE_URL'),
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
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
      .filter(([name]) => !REGISTERED.has(name) && !isOwnClaim(name))
      .map(([name, { source, value }]) => [name, source === 'static_value' ? value : data[value]])
      .filter(([, value]) => value !== undefined),
  );
}
