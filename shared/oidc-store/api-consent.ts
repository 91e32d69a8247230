import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ProviderGrant } from './library-seams.ts';

/**
 * Marks in a grant that the user lets the client act for them at the API (decision 0055). Clients cannot
 * request it as a scope. They request the resource.
 */
export const API_CONSENT = 'api';

/** True if a grant lets the client act for the user at the resource. */
export function coversResource(grant: Pick<ProviderGrant, 'getResourceScope'>, resource: string): boolean {
  return grant.getResourceScope(resource).split(' ').includes(API_CONSENT);
}

/** Returns the requested resources that the grant does not include yet. */
export function missingResources({ oidc }: KoaContextWithOIDC): string[] {
  const { Grant: grant } = oidc.entities;
  return Object.keys(oidc.resourceServers ?? {}).filter(
    (resource) => !grant || !coversResource(grant, resource),
  );
}
