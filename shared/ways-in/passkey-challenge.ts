import { type Recogniser, requiredRecogniser } from '../auth/keys/recognition-keys.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { epochNow, MINUTE } from '../platform/time.ts';

/** How long the challenge of a page is good. */
export const CHALLENGE_SECONDS = 10 * MINUTE;

const PURPOSE = 'passkey challenge';

/**
 * What a challenge is good for: a sign-in at an application, one sign-in at the screen, or a further passkey
 * of a user. It is in what the service signs, so a challenge of one is none of the other.
 */
export type ChallengeUse =
  | { kind: 'sign-in'; app: string }
  | { kind: 'screen'; app: string; interaction: string }
  | { kind: 'registration'; app: string; userId: string };

/**
 * Returns a challenge, in base64url, that carries its time, signed (decision 0571). Writes nothing. Throws
 * 503 `dependency_unavailable`.
 */
export async function newPasskeyChallenge(use: ChallengeUse): Promise<string> {
  const recogniser = await requiredRecogniser();
  const [time, random] = [epochNow().toString(36), randomToken(16)];
  const signature = recogniser.sign(challengeParts(use, time, random));
  return Buffer.from(`${time}.${random}.${signature}`).toString('base64url');
}

/**
 * Throws 410 `challenge_ended` unless the service made the challenge for this use within the last ten
 * minutes, and 503 `dependency_unavailable`.
 */
export async function assertPasskeyChallenge(challenge: string, use: ChallengeUse): Promise<void> {
  if (!isGood(await requiredRecogniser(), challenge, use)) throw passkeyChallengeEnded();
}

export const passkeyChallengeEnded = () =>
  new ApiError('challenge_ended', 'Ask for new options, and let the browser sign once more');

function isGood(recogniser: Recogniser, challenge: string, use: ChallengeUse): boolean {
  const text = Buffer.from(challenge, 'base64url').toString();
  const [, time = '', random = '', signature = ''] =
    /^([0-9a-z]{1,9})\.([\w-]{8,64})\.([\w-]+\.[\w-]+)$/.exec(text) ?? [];
  const age = epochNow() - Number.parseInt(time, 36);
  if (!(age <= CHALLENGE_SECONDS)) return false;
  return recogniser.recognises(signature, challengeParts(use, time, random));
}

function challengeParts(use: ChallengeUse, time: string, random: string): unknown[] {
  return [PURPOSE, use.kind, use.app, ...ownerParts(use), time, random];
}

function ownerParts(use: ChallengeUse): string[] {
  if (use.kind === 'registration') return [use.userId];
  return use.kind === 'screen' ? [use.interaction] : [];
}
