import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { IdentityProviderRecord, ProviderEndpoints } from '../identity-providers/identity-provider.ts';
import { remember } from '../platform/remember.ts';
import { hasTemplatedIssuer, issuerOfToken } from './microsoft-tenant.ts';
import { CLOCK_SKEW, endpointsOf, takenAlgorithms } from './provider-endpoints.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** OpenID Connect Core, section 2. */
const MAX_SUBJECT = 255;
/** Longer than `fetch` takes, whose limit decides. */
const KEYS_MILLISECONDS = 30_000;

/** Google documents that its tokens may name the issuer so. */
const GOOGLE_HOST = 'accounts.google.com';

const MAX_KEY_SETS = 100;
/** Key sets by their address. Each is read anew for an unknown key, at most every 30 seconds. */
const keySets = new Map<string, JWTVerifyGetKey>();

export type ExpectedToken = {
  /** The client ids for which a token may be. */
  audiences: readonly string[];
  /** The forms that the nonce may have. */
  nonces: readonly string[];
  /** The longest time since it was issued, in seconds. */
  maxTokenAge?: number;
};

/** A verified id token: the issuer in its one form, the subject, and all its claims. */
export type VerifiedIdToken = { issuer: string; subject: string; claims: JWTPayload };

/**
 * Returns the claims of an id token if the provider signed it for one of the audiences alone, it is valid now
 * (clocks may differ by a minute) and has the nonce. Throws ProviderFailure or an error of jose.
 */
export async function verifyIdToken(
  provider: IdentityProviderRecord,
  idToken: string,
  { audiences, nonces, maxTokenAge }: ExpectedToken,
  fetch: ProviderFetch,
): Promise<VerifiedIdToken> {
  const endpoints = endpointsOf(provider);
  const { payload } = await jwtVerify(idToken, keySetOf(endpoints, fetch), {
    algorithms: takenAlgorithms(endpoints),
    audience: [...audiences],
    issuer: issuersOf(provider, endpoints, decodeJwt(idToken)),
    clockTolerance: CLOCK_SKEW,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    // Without a limit, jose does not look at a time of issue in the future.
    maxTokenAge: maxTokenAge ?? Number.MAX_SAFE_INTEGER,
  });
  const { sub = '', aud, azp, nonce, iss = '' } = payload;
  if (sub === '' || sub.length > MAX_SUBJECT) throw unexpected('sub');
  if (Array.isArray(aud) && aud.length !== 1) throw unexpected('aud');
  if (azp !== undefined && !audiences.includes(azp as string)) throw unexpected('azp');
  if (typeof nonce !== 'string' || !nonces.includes(nonce)) throw unexpected('nonce');
  return { issuer: iss === GOOGLE_HOST ? endpoints.issuer : iss, subject: sub, claims: payload };
}

function issuersOf(
  provider: IdentityProviderRecord,
  { issuer }: ProviderEndpoints,
  { tid }: JWTPayload,
): string[] {
  if (!hasTemplatedIssuer(provider)) return provider.preset === 'google' ? [issuer, GOOGLE_HOST] : [issuer];
  const ofTenant = issuerOfToken(provider, tid);
  if (ofTenant === undefined) throw unexpected('tid');
  return [ofTenant];
}

function unexpected(claim: string): ProviderFailure {
  return new ProviderFailure('invalid_answer', `unexpected "${claim}" claim value`);
}

function keySetOf({ jwks_uri }: ProviderEndpoints, fetch: ProviderFetch): JWTVerifyGetKey {
  if (jwks_uri === undefined) throw new ProviderFailure('misconfigured', 'the provider has no id tokens');
  const known = keySets.get(jwks_uri);
  if (known) return known;
  const keySet = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: KEYS_MILLISECONDS,
    [customFetch]: async (url, { headers, signal }) => {
      const response = await fetch(url, { headers: Object.fromEntries(headers), signal });
      if (response.status >= 500) throw new ProviderFailure('unavailable', 'the keys cannot be read');
      return response;
    },
  });
  remember(keySets, jwks_uri, keySet, MAX_KEY_SETS);
  return keySet;
}

/** Drops the key sets. For tests and local servers. */
export function forgetKeySets(): void {
  keySets.clear();
}
