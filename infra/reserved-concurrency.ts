import type { Environment } from './environment.ts';
import { AUTHORIZER, TEXT_ANSWERER } from './operations.ts';

/** The functions that a sign-in needs, by link, by code, or at the OpenID provider. */
const SIGN_IN_FUNCTIONS = [
  'startSignIn',
  'completeSignIn',
  'visitLink',
  'redeemLink',
  'issueToken',
  'serveOpenIdProvider',
  'serveSignInScreen',
];

/**
 * Returns the concurrent executions that are reserved for functions, by function id. Empty unless the
 * environment reserves some (decision 0148), but for a standby: a subscription of SNS cannot be off, so the
 * function that answers texts can run no time until the standby opens.
 */
export function reservedConcurrency({
  authorizerConcurrency,
  signInConcurrency,
  standby,
}: Pick<Environment, 'authorizerConcurrency' | 'signInConcurrency' | 'standby'>): Record<string, number> {
  return {
    ...(standby && { [TEXT_ANSWERER]: 0 }),
    ...(authorizerConcurrency !== null && { [AUTHORIZER.id]: authorizerConcurrency }),
    ...(signInConcurrency !== null &&
      Object.fromEntries(SIGN_IN_FUNCTIONS.map((id) => [id, signInConcurrency]))),
  };
}
