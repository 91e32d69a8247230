import { createHash } from 'node:crypto';
import type { Environment } from './environment.ts';

/**
 * The object whose presence leads the domains to the standby. Both deployments know it before an outage: the
 * standby writes it, and the health check of the first deployment reads it (decision 0738).
 */
export const SWITCH_KEY = 'standby-is-open';

type Place = Pick<Environment, 'account' | 'region' | 'standby' | 'standbyRegion' | 'baseUrl'>;

/**
 * Returns the name of the bucket of the switch, which both deployments derive from the account, the region of
 * the standby and `baseUrl`. Throws an Error without these settings.
 */
export function switchBucketOf({ account, region, standby, standbyRegion, baseUrl }: Place): string {
  const place = standby ? region : standbyRegion;
  if (account === null || place === null || baseUrl === null)
    throw new Error('the switch of a standby needs account, region and baseUrl');
  const ofAddress = createHash('sha256').update(baseUrl).digest('hex').slice(0, 8);
  return `identity-standby-${account}-${place}-${ofAddress}`;
}

/** Returns the host at which Route 53 and operators find the bucket of the switch. */
export function switchHostOf(place: Place): string {
  return `${switchBucketOf(place)}.s3.${place.standby ? place.region : place.standbyRegion}.amazonaws.com`;
}
