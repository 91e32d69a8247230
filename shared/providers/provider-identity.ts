import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { typedEmail } from '../typed/typed-email.ts';
import { isAuthorityFor } from './address-authority.ts';
import { profileClaims, type StandardProfileClaims } from './profile-claims.ts';

/** Who somebody is at a provider, as a verified answer says. */
export type ProviderIdentity = {
  /** As the verified token names it. GitHub's is `https://github.com`. */
  issuer: string;
  subject: string;
  /** In the form that is stored. Undefined if the answer has none, or one that is no address. */
  email?: string;
  /** True only if the issuer is the authority for the address (decision 0583). */
  isAuthority: boolean;
  claims: StandardProfileClaims;
  /** When the person signed in at the provider, in epoch seconds, if it says so. */
  auth_time?: number;
  /** Apple's refresh token, sealed. */
  sealed_token?: string;
};

/** Claims of a provider, with a verified issuer and subject. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

/**
 * Returns the identity that verified claims name. `address` is the part of the answer with the address: its
 * claims about the address are from the same part, never mixed with those of another.
 */
export function identityOfClaims(
  provider: IdentityProviderRecord,
  { issuer, subject, auth_time }: Pick<ProviderIdentity, 'issuer' | 'subject'> & { auth_time?: unknown },
  claims: ProviderClaims,
  address: ProviderClaims = claims,
): ProviderIdentity {
  const typed = typeof address['email'] === 'string' ? typedEmail(address['email']) : undefined;
  return {
    issuer,
    subject,
    ...(typed && 'value' in typed && { email: typed.value }),
    isAuthority: isAuthorityFor(provider, address),
    claims: profileClaims(provider.preset, claims),
    ...(typeof auth_time === 'number' && { auth_time }),
  };
}
