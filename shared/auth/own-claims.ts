import { config } from '../platform/config.ts';
import { clientMark } from './token-client.ts';

/** Returns the name of the claim with the rotation of the refresh token that gave an access token. */
export function rotationClaim(): string {
  return `${config('CLAIM_NAMESPACE')}rotation`;
}

/** True for claims that only this service may set, because it decides by them. */
export function isOwnClaim(name: string): boolean {
  return name === rotationClaim() || name === clientMark();
}
