import type { Environment } from './environment.ts';
import { AUTHORIZER } from './operations.ts';

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
 * environment reserves some (decision 0148).
 */
export function reservedConcurrency({
  authorizerConcurrency,
  signInConcurrency,
}: Pick<Environment, 'authorizerConcurrency' | 'signInConcurrency'>): Record<string, number> {
  return {
    ...(authorizerConcurrency !== null && { [AUTHORIZER.id]: authorizerConcurrency }),
    ...(signInConcurrency !== null &&
      Object.fromEntries(SIGN_IN_FUNCTIONS.map((id) => [id, signInConcurrency]))),
  };
}
