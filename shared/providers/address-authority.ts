import type { IdentityProviderRecord, Preset } from '../identity-providers/identity-provider.ts';
import { typedDomain, typedEmail } from '../typed/typed-email.ts';
import { isOneTenant } from './microsoft-tenant.ts';

type Claims = Readonly<Record<string, unknown>>;
type Provider = Pick<IdentityProviderRecord, 'preset' | 'issuer' | 'endpoints' | 'trusted_domains'>;
type AuthorityRule = (claims: Claims, domain: string, provider: Provider) => boolean;

const GOOGLE_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];
/** Also without spaces, which a typed address may have. */
const ASCII = /^[\x21-\x7e]+$/;
/** Microsoft documents `xms_edov`, "email domain owner verified", as boolean. Tokens have the others, too. */
const EDOV_TRUE: readonly unknown[] = [true, 1, '1', 'true'];
const APPLE_RELAY = 'privaterelay.appleid.com';

/** Apple documents its boolean claims as "String or Boolean". No other provider's text counts. */
const appleTrue = (value: unknown) => value === true || value === 'true';

/**
 * When the issuer is the authority for an address, by preset (decision 0583). A missing claim counts as no.
 */
const RULES: Readonly<Record<Preset, AuthorityRule>> = {
  /**
   * `hd` is the domain of a Workspace account, which its administrator proved. Others' addresses may change.
   */
  google: ({ email_verified, hd }, domain) =>
    email_verified === true && (GOOGLE_DOMAINS.includes(domain) || isDomain(hd, domain)),
  microsoft: ({ xms_edov, ...claims }, domain, provider) =>
    EDOV_TRUE.includes(xms_edov) ||
    // With several tenants, any administrator of one could write any address into the claim.
    (isOneTenant(provider) && isTrusted(claims, domain, provider)),
  apple: ({ email_verified, is_private_email }, domain) =>
    appleTrue(email_verified) && appleTrue(is_private_email) && domain === APPLE_RELAY,
  /** "Primary and verified" was true once. It may be the address of a job that has ended. */
  github: () => false,
  oidc: (claims, domain, provider) => isTrusted(claims, domain, provider),
};

/**
 * True if the issuer of verified claims is the authority for the address in them, so that the address counts
 * as verified. False for one in other letters than those of ASCII, even if its stored form is the same: what
 * looks alike is not the same.
 */
export function isAuthorityFor(provider: Provider, claims: Claims): boolean {
  const { email } = claims;
  if (typeof email !== 'string' || !ASCII.test(email)) return false;
  const typed = typedEmail(email);
  if (!('value' in typed)) return false;
  return RULES[provider.preset](claims, typed.value.slice(typed.value.lastIndexOf('@') + 1), provider);
}

/**
 * True if the application names exactly this domain, and the provider does not call the address unverified.
 */
function isTrusted({ email_verified }: Claims, domain: string, { trusted_domains }: Provider): boolean {
  const isNotDenied = email_verified === undefined || email_verified === true;
  return isNotDenied && trusted_domains.some((trusted) => isDomain(trusted, domain));
}

function isDomain(value: unknown, domain: string): boolean {
  const typed = typeof value === 'string' ? typedDomain(value) : undefined;
  return typed !== undefined && 'value' in typed && typed.value === domain;
}
