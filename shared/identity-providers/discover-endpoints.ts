import * as z from 'zod/mini';
import { checkedFetch } from '../connector/checked-fetch.ts';
import { ConnectorError } from '../connector/connector-error.ts';
import { targetFault } from '../connector/target-url.ts';
import type { ProviderEndpoints } from './identity-provider.ts';

const WELL_KNOWN = '/.well-known/openid-configuration';
const LIMITS = { milliseconds: 5_000, maxBytes: 256 * 1024 };
const MAX_URL = 2048;

const Endpoint = z.string().check(z.maxLength(MAX_URL));
const Names = z.array(z.string());

/** What the service uses of a discovery document (OpenID Connect Discovery 1.0, 3; RFC 9207, 3). */
const DiscoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  jwks_uri: Endpoint,
  userinfo_endpoint: z.optional(Endpoint),
  revocation_endpoint: z.optional(Endpoint),
  response_types_supported: z.optional(Names),
  id_token_signing_alg_values_supported: z.optional(Names),
  token_endpoint_auth_methods_supported: z.optional(Names),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
});
type DiscoveryDocument = z.output<typeof DiscoveryDocument>;

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'revocation_endpoint',
] as const;

/** Algorithms with a key pair. `none` and those with a shared secret prove nothing. */
const USABLE_ALGORITHM = /^((RS|PS|ES)(256|384|512)|EdDSA|Ed25519)$/;

/**
 * Thrown when a discovery document cannot be read or used. The message says why, and continues a sentence.
 */
export class DiscoveryFault extends Error {
  override name = 'DiscoveryFault';
}

/** Returns why no discovery document can be below an issuer; undefined if one can. */
export function issuerFault(issuer: string): string | undefined {
  if (issuer.includes('?')) return 'must have no query';
  return targetFault(issuer, 'listed');
}

/**
 * Reads the discovery document below an issuer and returns the endpoints in it. `isIssuer` decides whether
 * the document is that of this issuer, by the issuer that it names. Follows no redirect. Throws
 * DiscoveryFault.
 */
export async function discoverEndpoints(
  issuer: string,
  isIssuer: (named: string) => boolean = (named) => named === issuer,
  read: DocumentReader = readDocument,
): Promise<ProviderEndpoints> {
  const document = documentFrom(await read(issuer.replace(/\/$/, '') + WELL_KNOWN));
  if (!isIssuer(document.issuer)) {
    throw new DiscoveryFault(`it names another issuer, ${JSON.stringify(document.issuer.slice(0, MAX_URL))}`);
  }
  const unsafe = ENDPOINTS.map((name) => [name, faultOfEndpoint(document[name])]).find(([, fault]) => fault);
  if (unsafe) throw new DiscoveryFault(`its ${unsafe.join(' ')}`);
  return endpointsFrom(document);
}

/** Returns the text at a URL. Throws DiscoveryFault. */
export type DocumentReader = (url: string) => Promise<string>;

async function readDocument(url: string): Promise<string> {
  try {
    const answer = await checkedFetch(url, { headers: { accept: 'application/json' } }, LIMITS);
    if (answer.status !== 200) throw new DiscoveryFault(`it answers ${answer.status}, where 200 is expected`);
    return await answer.text();
  } catch (error) {
    if (error instanceof ConnectorError) throw new DiscoveryFault(error.message);
    throw error;
  }
}

function documentFrom(text: string): DiscoveryDocument {
  const parsed = z.safeParse(DiscoveryDocument, jsonFrom(text));
  if (parsed.success) return parsed.data;
  const [member] = parsed.error.issues[0]?.path ?? [];
  throw new DiscoveryFault(
    member === undefined ? 'it is no JSON object' : `it has no usable ${String(member)}`,
  );
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOfEndpoint(url: string | undefined): string | undefined {
  return url === undefined ? undefined : targetFault(url, 'listed');
}

function endpointsFrom(document: DiscoveryDocument): ProviderEndpoints {
  const { response_types_supported: types, ...endpoints } = document;
  if (types && !types.includes('code'))
    throw new DiscoveryFault('its response_types_supported do not have code');
  // RS256 is what every provider has (OpenID Connect Core 1.0, 15.1).
  const { id_token_signing_alg_values_supported: named = ['RS256'] } = endpoints;
  const algorithms = named.filter((name) => USABLE_ALGORITHM.test(name));
  if (algorithms.length === 0) {
    throw new DiscoveryFault(
      'its id_token_signing_alg_values_supported have no algorithm with a key pair, such as RS256',
    );
  }
  return { ...endpoints, id_token_signing_alg_values_supported: algorithms };
}
