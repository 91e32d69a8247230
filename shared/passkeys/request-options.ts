import type { KeyOwner } from '../credentials/publishable-key.ts';
import { assertThat } from '../platform/errors.ts';
import { originCheck } from '../sign-in/policies/check-origin.ts';
import { type EffectiveApplication, findEffectiveApplication } from '../variants/effective-application.ts';
import { CHALLENGE_SECONDS, newPasskeyChallenge } from '../ways-in/passkey-challenge.ts';
import { relyingPartyOf, takesPasskeys } from '../ways-in/relying-party.ts';
import type { RequestOptions } from './passkey-contract.ts';

/**
 * Returns what a browser needs to offer the passkeys that it has for the application (WebAuthn, 5.5). It
 * names none, so it tells nobody which users there are. Writes and counts nothing (decision 0571). Throws 401
 * `invalid_key`, 403 `passkeys_not_enabled` or `origin_not_allowed`.
 */
export async function passkeyRequestOptions(
  { app, variant }: KeyOwner,
  origin: string | undefined,
): Promise<RequestOptions> {
  const [application, challenge] = await Promise.all([
    findEffectiveApplication(app, variant),
    newPasskeyChallenge({ kind: 'sign-in', app }),
  ]);
  assertThat(application, 'invalid_key');
  assertOffered(application, origin);
  const timeout = CHALLENGE_SECONDS * 1000;
  return { rpId: relyingPartyOf(application).id, challenge, timeout, userVerification: 'required' };
}

/** Throws unless the application takes passkeys at the page of the call: 403. */
export function assertOffered(application: EffectiveApplication, origin: string | undefined): void {
  originCheck(origin)(application);
  assertThat(takesPasskeys(application), 'passkeys_not_enabled');
}
