import { CLAIMS_OF_SCOPES } from './allowed-scopes.ts';
import { coversResource } from './api-consent.ts';
import { giversOf } from './givers.ts';
import type { ProviderGrant } from './library-seams.ts';

/** The members of a code or token that its grant must cover. */
export type ArtifactOfGrant = {
  accountId?: string | undefined;
  clientId?: string | undefined;
  grantId?: string | undefined;
  scope?: string | undefined;
  claims?: { userinfo?: object | undefined; id_token?: object | undefined } | undefined;
  resource?: unknown;
};

/** All claims that need a consent. Those of `openid` describe the sign-in. */
const { openid: _openid, ...OF_CONSENT } = CLAIMS_OF_SCOPES;
const CLAIMS: ReadonlySet<string> = new Set(Object.values(OF_CONSENT).flat());

/**
 * Throws if a code or token would give more than its grant, or to another user, client or application. So no
 * fault of the library or of the table can produce a token. The error is logged.
 */
export function assertWithinGrant(
  app: string,
  grant: ProviderGrant | undefined,
  given: ArtifactOfGrant,
): void {
  const differs =
    grant === undefined ||
    grant.jti !== given.grantId ||
    grant.accountId !== given.accountId ||
    grant.clientId !== given.clientId ||
    giversOf(grant)?.app !== app ||
    !includes(scopesOf(grant, given), given.scope?.split(' ')) ||
    !includes(grant.getOIDCClaims(), consentedClaims(given)) ||
    !resourcesOf(given).every((resource) => coversResource(grant, resource));
  if (differs) throw new Error('A code or token is not within its grant');
}

/** Returns the scopes that a code or token may have of its grant: of resources only those that it names. */
function scopesOf(grant: ProviderGrant, given: ArtifactOfGrant): string[] {
  const own = resourcesOf(given).map((resource) => grant.getResourceScope(resource));
  return [grant.getOIDCScope(), ...own].flatMap((scope) => scope.split(' '));
}

function resourcesOf({ resource }: ArtifactOfGrant): string[] {
  return [resource ?? []].flat().map(String);
}

function includes(all: readonly string[], some: readonly string[] = []): boolean {
  return some.every((one) => one === '' || all.includes(one));
}

function consentedClaims({ claims = {} }: ArtifactOfGrant): string[] {
  const named = [...Object.keys(claims.userinfo ?? {}), ...Object.keys(claims.id_token ?? {})];
  return named.filter((claim) => CLAIMS.has(claim));
}
