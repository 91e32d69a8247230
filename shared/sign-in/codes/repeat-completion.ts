import { deviceKeyFor } from '../../auth/device-key.ts';
import { recogniser } from '../../auth/keys/recognition-keys.ts';
import { repeatTokens } from '../../auth/refresh-session.ts';
import { GRACE_SECONDS, rotationOf } from '../../auth/used-rotation.ts';
import { seal, unseal } from '../../platform/crypto/sealing.ts';
import { ApiError } from '../../platform/errors.ts';
import { isoNow } from '../../platform/time.ts';
import { noteSignIn } from '../note-sign-in.ts';
import type { OriginCheck } from '../policies/check-origin.ts';
import type { SealedCompletion } from './challenge.ts';
import { type ChallengePlace, tryCodeAgain } from './try-code.ts';

const PURPOSE = 'refresh token of a completed sign-in';

/** The table has neither the id of a challenge nor its code, so it alone reveals no token. */
const secretOf = (challengeId: string, code: string) => `${challengeId} ${code}`;

/** Returns the name that the access tokens of a completed challenge carry, so that their use is noted. */
export function rotationOfChallenge(challengeId: string): string {
  return rotationOf(`challenge ${challengeId}`);
}

/** Returns the record of a completion in its challenge, for a client that loses the answer. */
export function completionOf(
  challengeId: string,
  code: string,
  { refreshToken, groupJoined }: { refreshToken: string; groupJoined: boolean | undefined },
): SealedCompletion {
  const sealed = seal(refreshToken, secretOf(challengeId, code), PURPOSE);
  return {
    at: isoNow(),
    sealed_token: sealed,
    ...(groupJoined !== undefined && { group_joined: groupJoined }),
  };
}

/**
 * Returns the tokens of a sign-in that this code completed, once more: until one of them is used, and a
 * minute at most (decision 0281). Undefined if there is no such sign-in. Throws 403 `user_disabled` and
 * errors of `recheck`.
 */
export async function repeatCompletion(place: ChallengePlace, code: string, recheck: OriginCheck) {
  const completed = await tryCodeAgain(place, code, GRACE_SECONDS);
  if (!completed) return undefined;
  const { sealed_token, group_joined } = completed.completion;
  const refreshToken = unseal(sealed_token, secretOf(place.id, code), PURPOSE);
  const named = { rotation: rotationOfChallenge(place.id), key: completed.client };
  const [devices, again] = await Promise.all([
    recogniser(),
    repeatTokens(refreshToken, named, recheck).catch(ignoreEnded),
  ]);
  if (!again) return undefined;
  noteSignIn('completed');
  const { app, userId } = again.owner;
  const device_key = deviceKeyFor(devices, app, again.restsOn);
  return { ...again.tokens, device_key, app_user_id: userId, app_id: app, group_joined };
}

function ignoreEnded(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'invalid_grant')) throw error;
}
