import { deviceKeyFor } from '../auth/device-key.ts';
import { recogniser } from '../auth/keys/recognition-keys.ts';
import { repeatTokens } from '../auth/refresh-session.ts';
import { GRACE_SECONDS, rotationOf } from '../auth/used-rotation.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { ApiError } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { originCheck } from '../sign-in/policies/check-origin.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { passkeyChallengeEnded } from '../ways-in/passkey-challenge.ts';
import type { SignedChallenge } from './prove-by-passkey.ts';

const PURPOSE = 'refresh token of a sign-in by passkey';

/** The table has neither, so it alone reveals no token. */
const secretOfSignature = ({ challenge, signature }: SignedChallenge) => `${challenge} ${signature}`;

/** Returns the name that the access tokens of the sign-in carry, so that their use is noted. */
export function rotationOfPasskey(challenge: string): string {
  return rotationOf(`passkey ${challenge}`);
}

/** Returns what is kept with a used challenge, for a client that loses the answer. */
export function completionOfPasskey(
  signed: SignedChallenge,
  { refreshToken }: { refreshToken: string },
): object {
  return { at: isoNow(), sealed_token: seal(refreshToken, secretOfSignature(signed), PURPOSE) };
}

/**
 * Returns the tokens of the sign-in that used the challenge up by the same signature: until one of them is
 * used, and a minute at most (decision 0281). Throws 410 `challenge_ended`, 403 `user_disabled` or
 * `origin_not_allowed`.
 */
export async function repeatPasskeySignIn(
  signed: SignedChallenge,
  { at, sealed_token }: Item,
  { origin, client }: { origin: string | undefined; client?: string | undefined },
) {
  const isFresh = Date.parse(String(at)) + GRACE_SECONDS * 1000 > Date.now();
  const refreshToken = isFresh ? unsealed(String(sealed_token), signed) : undefined;
  if (refreshToken === undefined) throw passkeyChallengeEnded();
  const named = { rotation: rotationOfPasskey(signed.challenge), key: client };
  const [devices, again] = await Promise.all([
    recogniser(),
    repeatTokens(refreshToken, named, originCheck(origin)).catch(asEnded),
  ]);
  noteSignIn('completed');
  const { app, userId } = again.owner;
  const device_key = deviceKeyFor(devices, app, again.restsOn);
  return { ...again.tokens, device_key, app_user_id: userId, app_id: app };
}

/** Returns the refresh token; undefined for another signature, which did not use the challenge up. */
function unsealed(sealed: string, signed: SignedChallenge): string | undefined {
  try {
    return unseal(sealed, secretOfSignature(signed), PURPOSE);
  } catch {
    return undefined;
  }
}

function asEnded(error: unknown): never {
  throw error instanceof ApiError && error.code === 'invalid_grant' ? passkeyChallengeEnded() : error;
}
