import { errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { signingAlgOf } from '../applications/settings/signing-alg.ts';
import type { FirstPartyRule } from '../auth/first-party-rule.ts';
import { firstPartyClaim } from '../auth/own-claims.ts';
import { isEndedAlone } from '../auth/session-names.ts';
import { CLIENT_MARK } from '../auth/token-client.ts';
import { ACCESS_TOKEN_SECONDS, accessTokenClaims } from '../auth/tokens.ts';
import { coversResource } from '../oidc-store/api-consent.ts';
import type { OwnMetadata } from '../oidc-store/client-metadata.ts';
import { giversOf } from '../oidc-store/givers.ts';
import { currentRotation } from '../oidc-store/refresh-rotation.ts';
import { assertWithinGrant } from '../oidc-store/within-grant.ts';
import { config } from '../platform/config.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { applicationFor } from './pages/brand.ts';
import { isSignInOver, signInOfGrant, timeOfSignIn } from './sign-in-time.ts';

/** A token of the provider, and the JWT that the provider makes from it. */
export type TokenOfProvider = {
  accountId?: string | undefined;
  clientId?: string | undefined;
  grantId?: string | undefined;
  scope?: string | undefined;
  aud?: unknown;
  client?: unknown;
  resourceServer?: { identifier(): string } | undefined;
};
export type JwtOfToken = { payload: Record<string, unknown> };

/**
 * Describes the API of the application as a resource (RFC 8707). Its tokens are the user's own access tokens.
 * Throws `invalid_target` for any other resource.
 */
export function apiResource(application: Application, resource: string): ResourceServer {
  if (resource !== `app:${application.id}`)
    throw new errors.InvalidTarget('resource: it is neither the API nor in config.resources');
  return {
    scope: '',
    audience: resource,
    accessTokenFormat: 'jwt',
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: signingAlgOf(application) } },
  };
}

/**
 * Gives a token for the API the same issuer, claims and lifetime as after any other sign-in of the
 * application. Its session is its grant, and ends with it (decision 0050). The profile is read after
 * the token was dated, so that ending the session later ends the token too. Throws `invalid_grant` if
 * the session has ended, or the grant does not include the API any more.
 */
export async function shapeApiToken(
  application: Application,
  { oidc }: KoaContextWithOIDC,
  token: TokenOfProvider,
  jwt: JwtOfToken,
): Promise<void> {
  const { grantId: sessionId, accountId: userId } = token;
  const { Grant: grant } = oidc.entities;
  assertWithinGrant(application.id, grant, token);
  const resource = `app:${application.id}`;
  if (!grant || !coversResource(grant, resource)) {
    throw new errors.InvalidGrant('the user has not agreed to access to the API');
  }
  const profile = userId ? await findProfile(application.id, userId) : undefined;
  if (!profile || !sessionId || (await isGrantSessionOver(profile, sessionId, jwt))) {
    throw new errors.InvalidGrant('the session has ended');
  }
  // The client includes the members of `OwnMetadata`.
  const effective = applicationFor(application, token.client as OwnMetadata);
  const iat = timeOfSignIn(profile, Number(jwt.payload['iat']));
  const claims = await accessTokenClaims(effective, profile, {
    sessionId,
    variant: effective.variant,
    rotation: currentRotation(),
  });
  const mark = { [CLIENT_MARK]: jwt.payload['client_id'] };
  const stamps = { iss: config('BASE_URL'), iat, exp: iat + ACCESS_TOKEN_SECONDS };
  const rule = ruleBehind(grant, resource, token.client as OwnMetadata);
  Object.assign(jwt.payload, claims, mark, stamps, rule && { [firstPartyClaim()]: rule });
}

/**
 * Returns the first-party rule that gave access to the resource, so that the token ends with the rule;
 * undefined if the user has agreed to it.
 */
function ruleBehind(
  grant: object,
  resource: string,
  { svc_client: client }: OwnMetadata,
): FirstPartyRule | undefined {
  const { user, rule } = giversOf(grant) ?? {};
  const isAgreed = user?.resources?.[resource] !== undefined;
  return isAgreed || rule === undefined ? undefined : { client: client.id, version: rule };
}

async function isGrantSessionOver(
  profile: ProfileRecord,
  sessionId: string,
  { payload }: JwtOfToken,
): Promise<boolean> {
  if (isEndedAlone(profile.app, profile.revoked_sessions, sessionId)) return true;
  return isSignInOver(profile, signInOfGrant(profile.app, sessionId, payload['auth_time']));
}
