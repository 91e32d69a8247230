import type { KeyOwner } from '../credentials/publishable-key.ts';
import type { CallerSource } from '../sign-in/limits/named-source.ts';
import { relyingPartyOf } from '../ways-in/relying-party.ts';
import type { PasskeyUseResponse } from './passkey-contract.ts';
import { type PasskeyPlace, proveByPasskey } from './prove-by-passkey.ts';
import { completionOfPasskey, repeatPasskeySignIn, rotationOfPasskey } from './repeat-passkey-sign-in.ts';
import { assertOffered } from './request-options.ts';

export type PasskeyClient = KeyOwner & { origin: string | undefined; source: CallerSource };

/**
 * Signs the user of a passkey in, and returns the tokens. A repetition whose first answer was lost returns
 * them again (decision 0281). Throws 403 `passkeys_not_enabled` or `origin_not_allowed`, and errors of
 * `proveByPasskey`.
 */
export async function signInByPasskey(credential: PasskeyUseResponse, called: PasskeyClient) {
  const { app, variant, client, origin, source } = called;
  const place: PasskeyPlace = {
    ...{ app, variant, client, source: source.address },
    use: { kind: 'sign-in', app },
    partyOf: relyingPartyOf,
    rotationOf: rotationOfPasskey,
    recheck: (application) => assertOffered(application, origin),
  };
  const signedIn = await proveByPasskey(credential, place, {
    deliver: 'tokens',
    keep: completionOfPasskey,
    again: async (signed, used) => ({ again: await repeatPasskeySignIn(signed, used, called) }),
  });
  if ('again' in signedIn) return signedIn.again;
  if (!('tokens' in signedIn)) throw new Error('a sign-in by passkey gives tokens');
  return { ...signedIn.tokens, app_user_id: signedIn.profile.user_id, app_id: app };
}
