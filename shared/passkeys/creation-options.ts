import { allInOrder } from '../platform/parallel.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { WayInCaller } from '../sign-in/read-for-adding.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { PASSKEY_ALGORITHMS, userHandleOf } from '../ways-in/passkey.ts';
import { CHALLENGE_SECONDS, newPasskeyChallenge } from '../ways-in/passkey-challenge.ts';
import { listPasskeys } from '../ways-in/passkey-store.ts';
import { relyingPartyOf } from '../ways-in/relying-party.ts';
import type { CreationOptions } from './passkey-contract.ts';
import { readForRegistration } from './registration-context.ts';

/**
 * Returns what a browser needs to make a passkey of the caller (WebAuthn, 5.4). Writes nothing. Throws 401
 * `reauthentication_required` or `revoked_session`, 403 `passkeys_not_enabled`, 409 `limit_reached`.
 */
export async function passkeyCreationOptions(caller: WayInCaller): Promise<CreationOptions> {
  const { app, user_id: userId } = caller.profile;
  const [{ application }, known, challenge] = await allInOrder([
    readForRegistration(caller),
    listPasskeys(app, userId),
    newPasskeyChallenge({ kind: 'registration', app, userId }),
  ]);
  return {
    rp: { id: relyingPartyOf(application).id, name: application.name },
    user: { id: userHandleOf(app, userId), ...namesForBrowser(caller.profile, application) },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      type: 'public-key',
      id,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** How a browser names the user where it offers passkeys: by an address, with the application. */
function namesForBrowser({ data, user_id }: ProfileRecord, { name }: EffectiveApplication) {
  const { email, phone_number: phone, first_name, last_name } = data;
  const called = [first_name, last_name].filter((part) => typeof part === 'string').join(' ');
  const address = String(email ?? phone ?? (called || user_id));
  return { name: `${address} (${name})`, displayName: called || address };
}
