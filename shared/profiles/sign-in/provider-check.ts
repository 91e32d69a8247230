import type { ApiError } from '../../platform/errors.ts';
import { keys } from '../../storage/keys.ts';
import { exists } from '../../storage/writes/expressions.ts';
import { check, type Write } from '../../storage/writes/writes.ts';
import type { SessionFacts } from './session-facts.ts';

const BY_PROVIDER = 'provider:';

/** Returns the method of a sign-in at an identity provider, as `meta.last_sign_in_method` has it. */
export const methodOfProvider = (provider: string) => `${BY_PROVIDER}${provider}`;

/**
 * Returns the check that the identity provider exists on which alone a session rests that begins now. Its
 * deletion ends such sessions, and must not miss one (decision 0588). Empty for every other session.
 */
export function providerChecks(
  app: string,
  { method, rests_on }: Pick<SessionFacts, 'rests_on'> & { method: string | undefined },
  otherwise: () => ApiError,
): Write[] {
  if (!method?.startsWith(BY_PROVIDER) || rests_on.length > 0) return [];
  return [check(keys.identityProvider(app, method.slice(BY_PROVIDER.length)), exists(), otherwise)];
}
