import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Application } from '../applications/application.ts';
import { config } from '../platform/config.ts';
import { epochNow, HOUR } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { signingKey } from './signing-keys.ts';

/** Life of access tokens and service-account tokens, in seconds. */
export const ACCESS_TOKEN_SECONDS = HOUR;

/** Claims that a custom claim may not take the place of (RFC 7519, 4.1, and those this service sets). */
const REGISTERED = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sid', 'client_id']);

/**
 * Issues a user's access token: EdDSA, one hour, `typ: at+jwt` (RFC 9068), bound to application and session. A token of the hub application is
 * a hub token.
 */
export async function issueAccessToken(
  application: Pick<Application, 'id' | 'config'>,
  profile: ProfileRecord,
  session: { sessionId: string; variant?: string | undefined },
): Promise<string> {
  const namespace = config('CLAIM_NAMESPACE');
  const guest = profile.auth_level === 'guest' || profile.auth_level === 'instant';
  // A session opened in the second of a sign-out everywhere must not be taken for an older one.
  const notBefore = Math.ceil(profile.sessions_valid_from);
  return sign('at+jwt', notBefore, {
    ...customClaims(application, profile),
    sub: profile.user_id,
    aud: [`app:${application.id}`, ...(session.variant ? [`app_variant:${session.variant}`] : [])],
    sid: session.sessionId,
    [`${namespace}app_user_id`]: profile.user_id,
    [`${namespace}auth_level`]: profile.auth_level,
    [`${namespace}is_verified_user`]: profile.auth_level === 'verified',
    ...(guest && { [`${namespace}is_anonymous`]: true }),
  });
}

/** Issues a service-account token: one hour, `typ: sa+jwt`, bound to the application whose key and secret asked for it. */
export async function issueServiceAccountToken(app: string, clientId: string): Promise<string> {
  return sign('sa+jwt', 0, { sub: clientId, aud: [`app:${app}`], client_id: clientId });
}

async function sign(typ: string, earliest: number, claims: Record<string, unknown>): Promise<string> {
  const { kid, privateKey } = await signingKey();
  const iat = Math.max(epochNow(), earliest);
  return new SignJWT({
    ...claims,
    iss: config('BASE_URL'),
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ, kid })
    .sign(privateKey);
}

function customClaims(
  application: Pick<Application, 'config'>,
  profile: ProfileRecord,
): Record<string, unknown> {
  const claims = Object.entries(application.config.hub?.auth?.access_tokens?.custom_claims ?? {});
  return Object.fromEntries(
    claims
      .filter(([name]) => !REGISTERED.has(name))
      .map(([name, { source, value }]) => [name, source === 'static_value' ? value : profile.data[value]])
      .filter(([, value]) => value !== undefined),
  );
}
