import { type ClaimsParameter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { CLAIMS_OF_SCOPES } from './standard-claims.ts';

type Client = InstanceType<Provider['Client']>;
type Grant = InstanceType<Provider['Grant']>;

/** What gives refresh tokens, and with them access while the user is away. */
export const OFFLINE_ACCESS = 'offline_access';

/** True for a client that may have refresh tokens at present. */
export function mayBeAway(client: Client): boolean {
  return allowedScopes(client).has(OFFLINE_ACCESS);
}

/** The scopes that a client may ask for at present. */
function allowedScopes({ scope = '' }: Pick<Client, 'scope'>): Set<string> {
  return new Set(scope.split(' '));
}

/** What a token says it is for, without the scopes that its client may not ask for any more. */
export function scopeLeft(scope: string, client: Client): string {
  const allowed = allowedScopes(client);
  return scope
    .split(' ')
    .filter((one) => allowed.has(one))
    .join(' ');
}

/** Claims that belong to no scope, such as `acr`, are about the sign-in: every client may have them. */
function isAllowedClaim(allowed: Set<string>, claim: string): boolean {
  const scopes = Object.entries(CLAIMS_OF_SCOPES).filter(([, claims]) => claims.some((one) => one === claim));
  return scopes.length === 0 || scopes.some(([scope]) => allowed.has(scope));
}

/**
 * Leaves claims out of a request whose scope the client may not ask for: nothing asks the user for them, and
 * no token has them. What cannot be given is no error (OpenID Connect Core, 5.5.1). Throws `invalid_request`
 * for members that are neither null nor objects.
 */
export function keepAllowedClaims(ctx: KoaContextWithOIDC, claims: ClaimsParameter, client: Client): void {
  const allowed = allowedScopes(client);
  const kept = (['userinfo', 'id_token'] as const).flatMap((place) => {
    const asked = claims[place];
    if (asked === undefined) return [];
    const entries: [string, unknown][] = Object.entries(asked);
    if (!entries.every(([, member]) => isNullOrObject(member))) {
      throw new errors.InvalidRequest(`claims.${place} members must be null or objects`);
    }
    return [[place, Object.fromEntries(entries.filter(([claim]) => isAllowedClaim(allowed, claim)))]];
  });
  // The library reads the parameter anew after this.
  Object.assign(ctx.oidc.params ?? {}, { claims: JSON.stringify(Object.fromEntries(kept)) });
}

function isNullOrObject(member: unknown): boolean {
  return member === null || (typeof member === 'object' && !Array.isArray(member));
}

/**
 * Whatever is given goes through the grant: it gives no more than the client may ask for at present, whatever
 * the user has agreed to before. The grant itself keeps that, so that nobody is asked twice.
 */
export function holdGrantsToAllowedScopes(provider: Provider): void {
  const { getOIDCScopeFiltered, getOIDCClaimsFiltered } = provider.Grant.prototype;
  const present = (): Set<string> => {
    const client = Provider.ctx?.oidc.client;
    return client ? allowedScopes(client) : new Set();
  };
  Object.assign(provider.Grant.prototype, {
    getOIDCScopeFiltered(this: Grant, wanted: Iterable<string>): string {
      const allowed = present();
      return getOIDCScopeFiltered.call(
        this,
        [...wanted].filter((scope) => allowed.has(scope)),
      );
    },
    getOIDCClaimsFiltered(this: Grant, wanted: Iterable<string>): string[] {
      const allowed = present();
      return getOIDCClaimsFiltered.call(
        this,
        [...wanted].filter((claim) => isAllowedClaim(allowed, claim)),
      );
    },
  });
}
