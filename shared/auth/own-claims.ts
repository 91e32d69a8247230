import { config } from '../platform/config.ts';

/**
 * The kind of audience of a token of the account page, before the application. No verifier of a backend
 * accepts it (decision 0455).
 */
export const ACCOUNT_PAGE_AUDIENCE = 'account:';

/** Returns the name of the claim with the rotation of the refresh token that gave an access token. */
export function rotationClaim(): string {
  return `${config('CLAIM_NAMESPACE')}rotation`;
}

/** Returns the name of the claim with the first-party rule that an access token rests on. */
export function firstPartyClaim(): string {
  return `${config('CLAIM_NAMESPACE')}first_party`;
}

/** Returns the name of the claim with the active group: its id, the user's roles and permissions in it. */
export function groupClaim(): string {
  return `${config('CLAIM_NAMESPACE')}group`;
}

/** True for claims that only this service may set, because it or a backend decides by them. */
export function isOwnClaim(name: string): boolean {
  return [rotationClaim(), firstPartyClaim(), groupClaim()].includes(name);
}
