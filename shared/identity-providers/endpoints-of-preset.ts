import { invalidInput } from '../platform/errors.ts';
import { DiscoveryFault, type DocumentReader, discoverEndpoints, issuerFault } from './discover-endpoints.ts';
import type { Preset, ProviderEndpoints } from './identity-provider.ts';
import { endpointsOfTenantGroup, FIXED_ENDPOINTS, tenantOfIssuer } from './preset-endpoints.ts';

type IssuerAndEndpoints = { issuer: string; endpoints: ProviderEndpoints };

/**
 * Returns the issuer to store of a provider, and its endpoints: those of its discovery document, or the fixed
 * ones of its preset (decision 0582). `issuer` is that of an OpenID provider or of a tenant of Microsoft.
 * Throws 400 `invalid_input` at `path` with the reason why the document cannot be used.
 */
export async function endpointsOfPreset(
  preset: Preset,
  issuer: string,
  path: string,
  read?: DocumentReader,
): Promise<IssuerAndEndpoints> {
  if (preset === 'oidc') return { issuer, endpoints: await discoveredAt(path, issuer, undefined, read) };
  if (preset === 'microsoft') return endpointsOfMicrosoft(issuer, path, read);
  const endpoints = FIXED_ENDPOINTS[preset];
  return { issuer: endpoints.issuer, endpoints };
}

/** An issuer with the id of a tenant, as its discovery document has it also if a domain was asked for. */
const ISSUER_BY_ID =
  /^https:\/\/login\.microsoftonline\.com\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/;

async function endpointsOfMicrosoft(
  issuer: string,
  path: string,
  read: DocumentReader | undefined,
): Promise<IssuerAndEndpoints> {
  const ofGroup = endpointsOfTenantGroup(tenantOfIssuer(issuer));
  if (ofGroup) return { issuer, endpoints: ofGroup };
  const isOfTenant = (named: string) =>
    ISSUER_BY_ID.test(named) && (named === issuer || !ISSUER_BY_ID.test(issuer));
  const endpoints = await discoveredAt(path, issuer, isOfTenant, read);
  return { issuer: endpoints.issuer, endpoints };
}

async function discoveredAt(
  path: string,
  issuer: string,
  isIssuer: ((named: string) => boolean) | undefined,
  read: DocumentReader | undefined,
): Promise<ProviderEndpoints> {
  const fault = issuerFault(issuer);
  if (fault !== undefined) throw invalidInput(path, fault);
  try {
    return await discoverEndpoints(issuer, isIssuer, read);
  } catch (error) {
    if (!(error instanceof DiscoveryFault)) throw error;
    throw invalidInput(path, `the discovery document of the provider cannot be used: ${error.message}`);
  }
}
