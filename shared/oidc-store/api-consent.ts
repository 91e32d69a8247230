import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ProviderGrant } from './library-seams.ts';

/**
 * Marks in a grant that the user lets the client have tokens for a resource (decisions 0055 and 0599). It is
 * stored among the scopes of the resource, and no scope can have such a name (RFC 6749, 3.3).
 */
const CONSENT = '"consent"';

/** True if a grant lets the client have tokens for the resource. */
export function coversResource(grant: Pick<ProviderGrant, 'getResourceScope'>, resource: string): boolean {
  return grant.getResourceScope(resource).split(' ').includes(CONSENT);
}

/** Returns what the user agrees to with a request: the scopes of each resource, and the mark of consent. */
export function askedAtResources({ oidc }: KoaContextWithOIDC): Record<string, string[]> {
  const servers = Object.values(oidc.resourceServers ?? {});
  const asked = servers.map((server) => {
    const scopes = [...oidc.requestParamScopes].filter((scope) => server.scopes.has(scope));
    return [server.identifier(), [CONSENT, ...scopes]] satisfies [string, string[]];
  });
  return Object.fromEntries(asked);
}

/** Returns what the grant does not include yet of the requested scopes, by resource. */
export function missingAtResources(ctx: KoaContextWithOIDC): Record<string, string[]> {
  const { Grant: grant } = ctx.oidc.entities;
  const missing = Object.entries(askedAtResources(ctx)).map(([resource, asked]) => {
    const granted = grant?.getResourceScope(resource).split(' ') ?? [];
    return [resource, asked.filter((one) => !granted.includes(one))] satisfies [string, string[]];
  });
  return Object.fromEntries(missing.filter(([, scopes]) => scopes.length > 0));
}

/** Returns the part of a grant's scopes at a resource that a request asks for, with the mark of consent. */
export function grantedAtResource(
  grant: Pick<ProviderGrant, 'getResourceScope'>,
  resource: string,
  asked: readonly string[],
): string[] {
  const granted = grant.getResourceScope(resource).split(' ');
  return granted.filter((one) => one === CONSENT || asked.includes(one));
}
