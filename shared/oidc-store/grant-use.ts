import type { KoaContextWithOIDC } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import { epochNow, HOUR } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { exists } from '../storage/writes/expressions.ts';
import { update } from '../storage/writes/writes.ts';
import { AlreadyUsed, extendWithRequest } from './writes-at-end.ts';

/** True if the last use that a grant has recorded is an hour ago, so that this one is recorded. */
export function isUseDue(usedAt: unknown): boolean {
  return !(Number(usedAt) > epochNow() - HOUR);
}

/**
 * Records once an hour that a refresh token of the grant was used, beside the other writes of the request. It
 * needs none of them. Of a grant that has ended, the request is `invalid_grant`.
 */
export function noteUseOfGrant(app: string, { oidc }: KoaContextWithOIDC): void {
  const { Grant: grant } = oidc.entities;
  if (!grant?.jti || !isUseDue(propertiesOf(grant)['used_at'])) return;
  const ended = () => new AlreadyUsed('Grant', undefined);
  const changes = { set: { used_at: epochNow() } };
  extendWithRequest(update(keys.grant(app, grant.jti), changes, exists(), ended));
}
