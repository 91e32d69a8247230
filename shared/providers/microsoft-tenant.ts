import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { tenantOfIssuer } from '../identity-providers/preset-endpoints.ts';

type Issuers = Pick<IdentityProviderRecord, 'preset' | 'issuer' | 'endpoints'>;

/** The place in the issuer of several tenants. The `tid` of a token fills it. */
const PLACE = '{tenantid}';
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The tenant of all personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * True if the provider's tokens come from several tenants of Microsoft, so that each names its own issuer.
 */
export function hasTemplatedIssuer({ preset, endpoints }: Issuers): boolean {
  return preset === 'microsoft' && (endpoints?.issuer.includes(PLACE) ?? false);
}

/** True if the provider is one tenant of an organization. */
export function isOneTenant(provider: Issuers): boolean {
  const isOfConsumers = provider.endpoints?.issuer.includes(CONSUMERS) ?? true;
  return provider.preset === 'microsoft' && !hasTemplatedIssuer(provider) && !isOfConsumers;
}

/**
 * Returns the issuer of the tokens of a tenant; undefined if the application does not take it: `common` takes
 * all tenants, `organizations` all but personal accounts, `consumers` these alone, and an id this tenant.
 */
export function issuerOfToken({ issuer, endpoints }: Issuers, tid: unknown): string | undefined {
  if (typeof tid !== 'string' || !TENANT.test(tid)) return undefined;
  return takesTenant(tenantOfIssuer(issuer), tid) ? endpoints?.issuer.replace(PLACE, tid) : undefined;
}

function takesTenant(named: string, tid: string): boolean {
  switch (named) {
    case 'common':
      return true;
    case 'organizations':
      return tid !== CONSUMERS;
    case 'consumers':
      return tid === CONSUMERS;
    default:
      return tid === named;
  }
}
