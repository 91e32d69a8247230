import { type ClaimsParameter, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { isProviderScope } from '../applications/settings/provider-scopes.ts';
import { propertiesOf } from '../platform/properties.ts';
import { type ProviderClient, replaceClaims } from './library-seams.ts';

/**
 * The claims that each scope requests (OpenID Connect Core, 5.4). `idp` is the identity provider of the
 * sign-in (0597), `is_test` marks test users (0385), `group` is the team of the user (0560).
 */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub', 'auth_time', 'amr', 'idp', 'is_test'],
  profile: [
    'name',
    'family_name',
    'given_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'updated_at',
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  group: ['group'],
} as const;

/** The scope for refresh tokens, which give access while the user is away. */
export const OFFLINE_ACCESS = 'offline_access';

/** True if a client may currently have refresh tokens. */
export function mayHaveRefreshTokens(client: ProviderClient): boolean {
  return allowedScopes(client).has(OFFLINE_ACCESS);
}

/** Returns the scopes that a client may currently request. */
function allowedScopes({ scope = '' }: Pick<ProviderClient, 'scope'>): Set<string> {
  return new Set(scope.split(' '));
}

/**
 * Returns the scope of a token without the scopes that its client may no longer request. Those of the
 * application's own resources are not the client's: each resource has its own (decision 0599).
 */
export function currentScope(scope: string, client: ProviderClient): string {
  const allowed = allowedScopes(client);
  return scope
    .split(' ')
    .filter((one) => allowed.has(one) || !isProviderScope(one))
    .join(' ');
}

/**
 * True if a claim belongs to an allowed scope or to none. Claims without a scope, such as `acr`, describe the
 * sign-in: every client may have them.
 */
function isAllowedClaim(allowed: Set<string>, claim: string): boolean {
  const scopes = Object.entries(CLAIMS_OF_SCOPES).filter(([, claims]) => claims.some((one) => one === claim));
  return scopes.length === 0 || scopes.some(([scope]) => allowed.has(scope));
}

/**
 * Removes claims from a request if the client may not request their scope. The user is not asked for them,
 * and no token has them. Claims that cannot be given are no error (OpenID Connect Core, 5.5.1), except for an
 * essential `acr` (5.5.1.1): no sign-in of this service has a class. Throws
 * `unmet_authentication_requirements` for it, and `invalid_request` for members that are neither null nor
 * objects.
 */
export function keepAllowedClaims(
  ctx: KoaContextWithOIDC,
  claims: ClaimsParameter,
  client: ProviderClient,
): void {
  const allowed = allowedScopes(client);
  const kept = (['userinfo', 'id_token'] as const).flatMap((place) => {
    const requested = claims[place];
    if (requested === undefined) return [];
    const entries: [string, unknown][] = Object.entries(requested);
    if (!entries.every(([, member]) => isNullOrObject(member))) {
      throw new errors.InvalidRequest(`claims.${place} members must be null or objects`);
    }
    if (propertiesOf(propertiesOf(requested)['acr'])['essential'] === true) {
      throw new errors.UnmetAuthenticationRequirements(
        'claims: acr cannot be essential; sign-ins have no acr',
      );
    }
    return [[place, Object.fromEntries(entries.filter(([claim]) => isAllowedClaim(allowed, claim)))]];
  });
  replaceClaims(ctx, Object.fromEntries(kept));
}

function isNullOrObject(member: unknown): boolean {
  return member === null || (typeof member === 'object' && !Array.isArray(member));
}

/**
 * Returns the claims of a user that a client may currently have. Earlier consents of the user do not extend
 * them.
 */
export function currentClaims(
  claims: Record<string, unknown>,
  client: ProviderClient,
): Record<string, unknown> {
  const allowed = allowedScopes(client);
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => isAllowedClaim(allowed, claim)));
}

/**
 * Returns a code or token with the scopes that its client may currently request. The grant still has the
 * others, so the user is not asked again if the client gets them back.
 */
export function withCurrentScope<Payload extends { scope?: string | undefined }>(
  payload: Payload,
  client: ProviderClient | undefined,
): Payload {
  const { scope } = payload;
  return scope === undefined ? payload : { ...payload, scope: client ? currentScope(scope, client) : '' };
}
