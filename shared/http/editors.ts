import { ApiError } from '../platform/errors.ts';
import { type HubPrincipal, type KeysPrincipal, roleIn, type ServiceAccountPrincipal } from './principal.ts';

/** A caller that acts for a tenant. */
export type PlatformPrincipal = HubPrincipal | KeysPrincipal | ServiceAccountPrincipal;

/**
 * True if a caller may decide who signs in as whom: the backend of an application, and owners and admins of
 * its account, but not an editor (decision 0248).
 */
export function decidesIdentity(principal: PlatformPrincipal, account: string): boolean {
  if (principal.kind !== 'hub') return true;
  const role = roleIn(principal, account);
  return role === 'owner' || role === 'admin';
}

/** True if a caller may see attempts to sign in: who decides about identities, and staff (decision 0371). */
export function seesAttempts(principal: PlatformPrincipal, account: string): boolean {
  return decidesIdentity(principal, account) || (principal.kind === 'hub' && principal.support);
}

/**
 * Creates the 403 `forbidden` for an editor who changes values or settings that decide who signs in as whom.
 * It names every such member of the request.
 */
export function ownersAndAdminsOnly(paths: readonly string[]): ApiError {
  const message = 'only an owner or admin of the account may change it';
  const faults = paths.map((path) => ({ path, message }));
  const detail = `${paths.join(', ')}: ${message}; send the stored value, or ask one of them`;
  return new ApiError('forbidden', detail, { faults });
}
