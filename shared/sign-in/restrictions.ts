import type { Application } from '../applications/application.ts';
import { ApiError, assertThat, type ErrorCode } from '../http/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';

/**
 * Why somebody who is no user yet may not become one by signing in; undefined where they may. Links that the application's own backend made are not asked:
 * whoever holds its secret decides about its users.
 */
export function barrierFor(
  config: Application['config'],
  data: Record<string, unknown>,
): ErrorCode | undefined {
  const restrictions = config.hub?.auth?.restrictions;
  if (restrictions?.sign_up_status === 'disabled') return 'sign_up_closed';
  const domains = restrictions?.allowed_email_domains ?? [];
  const email = data['email'];
  if (domains.length === 0) return undefined;
  // Somebody without an address is of none of the domains.
  const domain = typeof email === 'string' ? email.slice(email.lastIndexOf('@') + 1) : undefined;
  return domain !== undefined && domains.includes(domain) ? undefined : 'email_domain_not_allowed';
}

/** Throws 403 `sign_up_closed` or `email_domain_not_allowed` where there is a barrier. */
export function assertMayJoin(config: Application['config'], data: Record<string, unknown>): void {
  const barrier = barrierFor(config, data);
  if (barrier) throw new ApiError(barrier);
}

/** Throws 403 `user_not_verified` where `allow_unverified_users` is false and the user has proved no address and no number, not by this sign-in either. */
export function assertVerified(
  config: Application['config'],
  { auth_level }: Pick<ProfileRecord, 'auth_level'>,
): void {
  const allowed = config.hub?.auth?.allow_unverified_users ?? true;
  assertThat(
    allowed || auth_level === 'verified',
    'user_not_verified',
    'Only users with a verified e-mail address or phone number may sign in',
  );
}
