import { errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { ACCESS_TOKEN_SECONDS, accessTokenClaims } from '../auth/tokens.ts';
import { config } from '../platform/config.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { applicationFor } from './brand.ts';
import type { OwnMetadata } from './client-metadata.ts';
import { isOver, signInOfGrant, timeOfSignIn } from './sign-in-time.ts';

/** A token as the provider has it, and the JWT that it has made of it. */
type Token = { accountId?: string | undefined; grantId?: string | undefined; client?: unknown };
type Jwt = { payload: Record<string, unknown> };

/**
 * What a grant has of a user who lets a client act for it at the API. It is no scope that a client can ask
 * for: the resource alone says it.
 */
export const API_CONSENT = 'api';

/**
 * The API of the application is the one resource that tokens can be asked for (RFC 8707): the user's own
 * access tokens. Throws `invalid_target` for any other.
 */
export function apiResource(app: string, resource: string): ResourceServer {
  if (resource !== `app:${app}`) throw new errors.InvalidTarget();
  return {
    scope: '',
    audience: resource,
    accessTokenFormat: 'jwt',
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'EdDSA' } },
  };
}

/** The resources of a request that its grant does not have yet. */
export function missingResources({ oidc }: KoaContextWithOIDC): string[] {
  const { Grant: grant } = oidc.entities;
  return Object.keys(oidc.resourceServers ?? {}).filter(
    (resource) => !grant?.getResourceScope(resource).split(' ').includes(API_CONSENT),
  );
}

/**
 * Makes a token for the API what any other sign-in of the application gives: the same issuer, claims and
 * life. Its session is its grant, and it ends with it. The profile is read after the token was dated, so that
 * whatever ends the session later ends the token too. Throws `invalid_grant` where it has ended already.
 */
export async function shapeApiToken(application: Application, token: Token, jwt: Jwt): Promise<void> {
  const { grantId: sessionId, accountId: userId } = token;
  const profile = userId ? await findProfile(application.id, userId) : undefined;
  if (!profile || !sessionId || (await hasEnded(profile, sessionId, jwt))) {
    throw new errors.InvalidGrant('the session has ended');
  }
  // The provider's client carries its own metadata beside the standard.
  const effective = applicationFor(application, token.client as OwnMetadata);
  const iat = timeOfSignIn(profile, Number(jwt.payload['iat']));
  const claims = await accessTokenClaims(effective, profile, { sessionId, variant: effective.variant });
  const stamps = { iss: config('BASE_URL'), iat, exp: iat + ACCESS_TOKEN_SECONDS };
  Object.assign(jwt.payload, claims, stamps);
}

async function hasEnded(profile: ProfileRecord, sessionId: string, { payload }: Jwt): Promise<boolean> {
  if (sessionId in profile.revoked_sessions) return true;
  return isOver(profile, signInOfGrant(profile.app, sessionId, payload['auth_time']));
}
