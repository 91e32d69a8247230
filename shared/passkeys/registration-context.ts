import { assertThat } from '../platform/errors.ts';
import { type AddingContext, readForAdding, type WayInCaller } from '../sign-in/read-for-adding.ts';
import { keys } from '../storage/keys.ts';
import { takesPasskeys } from '../ways-in/relying-party.ts';

/**
 * Reads what decides whether the caller may add a passkey, and the user of a credential, in one round. Throws
 * 403 `passkeys_not_enabled`, and errors of `readForAdding`.
 */
export function readForRegistration(caller: WayInCaller, credentialId?: string): Promise<AddingContext> {
  const lookup = credentialId === undefined ? undefined : keys.passkeyCredential(credentialId);
  return readForAdding(caller, lookup, (application) =>
    assertThat(takesPasskeys(application), 'passkeys_not_enabled'),
  );
}
