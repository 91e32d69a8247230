import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { ApiError } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import { PASSKEY_ALGORITHMS, type PasskeyRecord } from '../ways-in/passkey.ts';
import type { PasskeyUse } from '../ways-in/passkey-store.ts';
import type { RelyingParty } from '../ways-in/relying-party.ts';
import type { NewPasskeyResponse, PasskeyUseResponse } from './passkey-contract.ts';

/** What an authenticator says of a new passkey. */
export type NewPasskey = Pick<PasskeyRecord, 'credential_id' | 'public_key' | 'counter' | 'synced'>;

/**
 * Checks what a browser answers for a new passkey (WebAuthn, 7.1). Asks for no statement about its maker, so
 * every authenticator is welcome; the person was verified. Throws 400 `invalid_passkey` that says why.
 */
export async function verifyNewPasskey(
  { id, rawId, type, response: { clientDataJSON, attestationObject } }: NewPasskeyResponse,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<NewPasskey> {
  const { verified, registrationInfo } = await asRefusal(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  );
  if (!verified) throw refused('its statement is not valid');
  const { credential, credentialBackedUp: synced } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced,
  };
}

/**
 * Checks what a browser answers for a sign-in (WebAuthn, 7.2). A counter that does not rise may be that of a
 * copy, so the passkey is refused, as `CounterWentBack`. Throws 400 `invalid_passkey` that says why.
 */
export async function verifyPasskeyUse(
  { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }: PasskeyUseResponse,
  { challenge, party, passkey }: { challenge: string; party: RelyingParty; passkey: PasskeyRecord },
): Promise<PasskeyUse> {
  const { verified, authenticationInfo } = await asRefusal(() =>
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // Compared below: the library compares before it knows that the passkey has signed.
        counter: 0,
      },
    }),
  );
  if (!verified) throw refused('its signature is not valid');
  const { newCounter: counter } = authenticationInfo;
  if (Math.max(counter, passkey.counter) > 0 && counter <= passkey.counter) throw new CounterWentBack();
  return { counter, synced: authenticationInfo.credentialBackedUp };
}

/** Thrown for a passkey whose counter does not rise: it may be a copy. */
export class CounterWentBack extends ApiError {
  constructor() {
    super('invalid_passkey', 'The passkey is refused: its counter went back, so it may be a copy');
  }
}

/** Runs a check of the library, whose errors are all about what the browser sent. */
async function asRefusal<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw refused(String(propertiesOf(error)['message'] ?? error));
  }
}

function refused(why: string): ApiError {
  return new ApiError('invalid_passkey', `The passkey is refused: ${why}`);
}
