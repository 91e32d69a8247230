import type { Principal } from '../http/principal.ts';
import { assertThat } from '../platform/errors.ts';

/**
 * Throws 403 `first_party_only` for a token that an OpenID client got for its user. The user
 * stays in control of the account: a client cannot change how the user signs in, delete the user,
 * or get credentials (decision 0085).
 */
export function assertFirstParty(principal: Principal): void {
  const client = 'client' in principal ? principal.client : undefined;
  assertThat(
    client === undefined,
    'first_party_only',
    "A token of an OpenID client cannot do this; it needs the user's own sign-in to the application",
  );
}
