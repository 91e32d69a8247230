import type { KoaContextWithOIDC } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import { epochNow, HOUR } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { exists } from '../storage/writes/expressions.ts';
import { update } from '../storage/writes/writes.ts';
import { AlreadyUsed, extendWithRequest } from './writes-at-end.ts';

/** True if the last recorded use of a grant is at least an hour ago, so that this one must be recorded. */
export function isUseDue(usedAt: unknown): boolean {
  return !(Number(usedAt) > epochNow() - HOUR);
}

/**
 * Records at most once an hour that a refresh token of the grant was used. The write is independent of the
 * other writes of the request. If the grant has ended, the request fails with `invalid_grant`.
 */
export function noteUseOfGrant(app: string, { oidc }: KoaContextWithOIDC): void {
  const { Grant: grant } = oidc.entities;
  if (!grant?.jti || !isUseDue(propertiesOf(grant)['used_at'])) return;
  const ended = () => new AlreadyUsed('Grant', undefined);
  const changes = { set: { used_at: epochNow() } };
  extendWithRequest(update(keys.grant(app, grant.jti), changes, exists(), ended));
}
