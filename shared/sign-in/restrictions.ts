import type { Application, ApplicationConfig } from '../applications/application.ts';
import { ApiError, assertThat, type ErrorCode } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';

/*
 * Restrictions apply to the user's own actions: sign-ins, links for themselves, invites, changes of address.
 * Links of the backend are exempt: its secret may decide about its users (decision 0087).
 */

/** Returns `sign_up_closed` if the application takes no new users. */
export function signUpBarrier(config: ApplicationConfig): ErrorCode | undefined {
  return config.hub?.auth?.restrictions?.sign_up_status === 'disabled' ? 'sign_up_closed' : undefined;
}

/**
 * Returns `email_domain_not_allowed` unless the e-mail address in a user's data has an allowed domain. Data
 * without an e-mail address is refused too, so that a phone number alone does not bypass the restriction.
 */
export function domainBarrier(
  config: ApplicationConfig,
  data: Record<string, unknown>,
): ErrorCode | undefined {
  const domains = config.hub?.auth?.restrictions?.allowed_email_domains ?? [];
  const email = data['email'];
  if (domains.length === 0) return undefined;
  const domain = typeof email === 'string' ? email.slice(email.lastIndexOf('@') + 1) : undefined;
  return domain !== undefined && domains.includes(domain) ? undefined : 'email_domain_not_allowed';
}

/**
 * Returns why the application takes no guests; undefined if it takes them. A guest has no verified address,
 * so settings that ask for one exclude guests. The hub has none: its users manage applications.
 */
export function guestBarrier({ id, config }: Pick<Application, 'id' | 'config'>): ErrorCode | undefined {
  const { sign_in_methods: methods, allow_unverified_users: mayBeUnverified = true } = config.hub?.auth ?? {};
  if (id === HUB_APPLICATION_ID || methods?.anonymous?.enabled !== true) return 'guests_not_allowed';
  return mayBeUnverified ? (signUpBarrier(config) ?? domainBarrier(config, {})) : 'user_not_verified';
}

/** Throws 403 `sign_up_closed` if the application takes no new users. */
export function assertSignUpOpen(config: ApplicationConfig): void {
  const barrier = signUpBarrier(config);
  if (barrier) throw new ApiError(barrier);
}

/** Throws 403 `email_domain_not_allowed` if the user's e-mail address is missing or of another domain. */
export function assertAllowedDomain(config: ApplicationConfig, data: Record<string, unknown>): void {
  const barrier = domainBarrier(config, data);
  if (barrier) throw new ApiError(barrier);
}

/**
 * Throws 403 `user_not_verified` if `allow_unverified_users` is false and the user has no verified address or
 * number after this sign-in.
 */
export function assertVerified(
  config: ApplicationConfig,
  { auth_level }: Pick<ProfileRecord, 'auth_level'>,
): void {
  const allowed = config.hub?.auth?.allow_unverified_users ?? true;
  assertThat(
    allowed || auth_level === 'verified',
    'user_not_verified',
    'Only users with a verified e-mail address or phone number may sign in',
  );
}
