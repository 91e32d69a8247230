import { FIELDS_OF_CLAIMS } from '../profiles/fields-of-claims.ts';
import type { StandardProfileClaims } from './profile-claims.ts';

/**
 * Returns the claims of a provider as profile data, under every name that applications give such a field. A
 * sign-in takes those that the schema has and users may write, and overwrites nothing. A picture is fetched
 * later (decision 0596), and an address is only what the sign-in verifies.
 */
export function claimsAsData({ picture: _, ...claims }: StandardProfileClaims): Record<string, string> {
  const named = Object.entries(claims) as [keyof typeof claims, string][];
  return Object.fromEntries(
    named.flatMap(([claim, value]) => FIELDS_OF_CLAIMS[claim].map((field) => [field, value])),
  );
}
