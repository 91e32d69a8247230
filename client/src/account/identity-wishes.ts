import { type LinkedIdentity, ServiceError } from '../browser.ts';
import { alikeCode } from '../element/failure.ts';
import type { AccountCalls } from './calls.ts';
import type { IdentityWish } from './tasks.ts';
import type { TextKey } from './texts.ts';

/**
 * Does what a user wants of its accounts at identity providers. Returns those that are left after one was
 * unlinked; undefined while the browser leaves for a provider. Throws as `AccountCalls`.
 */
export async function fulfilIdentityWish(
  calls: AccountCalls,
  wish: IdentityWish,
): Promise<readonly LinkedIdentity[] | undefined> {
  if (wish.name === 'link-identity') {
    await calls.linkIdentity(wish.provider);
    return undefined;
  }
  await calls.unlinkIdentity(wish.identity);
  return calls.identities();
}

/** The texts of errors that have another meaning where accounts of providers are linked. */
const HERE: Readonly<Record<string, TextKey>> = {
  challenge_ended: 'identityEnded',
  reauthentication_required: 'identityEnded',
  dependency_unavailable: 'identityUnavailable',
  forbidden: 'identityDenied',
  identity_provider_not_found: 'identityUnavailable',
  identity_taken: 'identityTaken',
  invalid_redirect: 'identityUnavailable',
  last_identifier: 'lastWayIn',
  limit_reached: 'identityUnavailable',
};

/** Returns what a person reads about a failure that concerns accounts at identity providers alone. */
export function identityFault(error: unknown): TextKey | undefined {
  return error instanceof ServiceError ? HERE[alikeCode(error.code)] : undefined;
}
