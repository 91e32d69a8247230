import { timingSafeEqual } from 'node:crypto';
import { assertVerifier, codeChallengeOf } from '../../http/code-challenge.ts';
import { ApiError } from '../../platform/errors.ts';
import { isoIn, isPast } from '../../platform/time.ts';
import { hashOf, keys, recordFromItem } from '../../storage/keys.ts';
import {
  above,
  all,
  below,
  type Condition,
  equals,
  exists,
  hasNo,
  type Otherwise,
} from '../../storage/writes/expressions.ts';
import { tryWrite, updateItem, write, writeAll } from '../../storage/writes/write-items.ts';
import { update, type Write } from '../../storage/writes/writes.ts';
import { countGuess, countTestGuess, type Guesser } from '../limits/guess-code.ts';
import { noteAttempt, noteFurtherRequest } from '../note-sign-in.ts';
import { testCodeHash } from '../test-identities/test-code.ts';
import { addressOfCode, type Challenge, codeHash, MAX_ATTEMPTS, type SealedCompletion } from './challenge.ts';
import {
  type ChallengeEnd,
  challengeEnded,
  completeChallengeWrite,
  endChallengeWrites,
  endLinkWrite,
  isOpen,
  signInEnded,
} from './challenge-store.ts';

/**
 * A challenge and the place where its code is entered. `interaction` is the hash of the id of the screen's
 * sign-in, or undefined at the API. A bound challenge needs its `verifier`.
 */
export type ChallengePlace = {
  id: string;
  interaction: string | undefined;
  verifier?: string | undefined;
  /** What to do about an unknown challenge. The default is to start a new sign-in. */
  remedy?: string | undefined;
};

/**
 * Counts an attempt before it compares the code, so that parallel guesses get five comparisons in all. Does
 * not count an attempt at another place than the challenge's own, or without its verifier. Returns a function
 * of the writes that consume the challenge and record its completion, and the result of `readFor`, which runs
 * meanwhile: it must write nothing, as the code may be wrong. Throws 404 `challenge_not_found`, 410
 * `challenge_ended`, 400 `invalid_code` and `invalid_grant`, 429 `too_many_requests` while codes of the
 * account are paused (decision 0091), and errors of `readFor`.
 */
export async function tryCode<T>(
  place: ChallengePlace,
  code: string,
  readFor: (challenge: Challenge) => Promise<T>,
): Promise<{ consume: (end?: ChallengeEnd) => Write[]; read: T }> {
  const { id: challengeId } = place;
  const open = all(exists(), belongsTo(place), isOpen, below('attempts', MAX_ATTEMPTS));
  const item = await updateItem(keys.challenge(challengeId), { add: { attempts: 1 } }, open, (current) =>
    refusalFor(place, current && recordFromItem<Challenge>(current)),
  );
  const challenge = recordFromItem<Challenge>(item);
  noteCode(challenge);
  const ended = () => challengeEnded(challenge);
  if (isPast(challenge.expires)) throw ended();
  const counted = countGuesses(challenge).catch((error) => takeBackAttempt(challengeId, error, ended));
  const reading = readFor(challenge);
  await Promise.allSettled([counted, reading]);
  const takeBack = await counted;
  if (await codeMatches(challengeId, code, challenge)) {
    const complete = (end?: ChallengeEnd) => completeChallengeWrite(hashOf(challengeId), end, ended);
    const endLink = endLinkWrite(challenge, ended);
    return { consume: (end) => [complete(end), endLink, ...takeBack], read: await reading };
  }
  if (challenge.attempts >= MAX_ATTEMPTS) {
    await writeAll(endChallengeWrites(challengeId, challenge, ended));
    throw ended();
  }
  const left = MAX_ATTEMPTS - challenge.attempts;
  const detail = `The code is wrong; ${left} more ${left === 1 ? 'try' : 'tries'}`;
  throw new ApiError('invalid_code', detail, { members: { tries_left: left } });
}

/**
 * Counts an attempt at a challenge that its code completed in the last seconds, before it compares the code:
 * all attempts together get five comparisons. Returns the record of the completion and the key with which the
 * sign-in began; undefined if there is none, or if the place or the code is not its own.
 */
export async function tryCodeAgain(
  place: ChallengePlace,
  code: string,
  seconds: number,
): Promise<{ completion: SealedCompletion; client: string | undefined } | undefined> {
  const recent = all(equals('state', 'completed'), above('completion.at', isoIn(-seconds)));
  const may = all(recent, belongsTo(place), below('attempts', MAX_ATTEMPTS));
  const outcome = await tryWrite(update(keys.challenge(place.id), { add: { attempts: 1 } }, may));
  if (!outcome.held || !outcome.item) return undefined;
  const challenge = recordFromItem<Challenge>(outcome.item);
  if (challenge.change || !(await codeMatches(place.id, code, challenge))) return undefined;
  const { completion, client } = challenge;
  return completion && { completion, client };
}

/** The condition that the challenge belongs to this place, and is bound to this verifier or to none. */
function belongsTo({ interaction, verifier }: ChallengePlace): Condition {
  const bound = verifier === undefined ? undefined : (codeChallengeOf(verifier) ?? '');
  return all(
    interaction === undefined ? hasNo('interaction') : equals('interaction', interaction),
    bound === undefined ? hasNo('code_challenge') : equals('code_challenge', bound),
  );
}

/** Returns the error with the reason why the code is not compared. */
function refusalFor(
  { interaction, verifier, remedy = 'Start a new sign-in' }: ChallengePlace,
  challenge: Challenge | undefined,
): ApiError {
  if (!challenge || challenge.interaction !== interaction) return new ApiError('challenge_not_found', remedy);
  noteCode(challenge);
  assertVerifier(challenge.change ? undefined : challenge.code_challenge, verifier);
  return challengeEnded(challenge);
}

/** Notes a code that was entered to sign in, and not to change an address. */
function noteCode(challenge: Challenge): void {
  const { app, channel } = challenge;
  if (challenge.change) return;
  noteAttempt(app, channel, 'completion');
  noteFurtherRequest(challenge.attempt, channel);
}

/** Returns the account that a code is for: the address in its application, whether or not a user has it. */
function accountOfCode(challenge: Challenge): string {
  const { field, value } = addressOfCode(challenge);
  return JSON.stringify([challenge.app, field, value]);
}

/** Counts a guess before the code is compared. Returns the writes that take it back. Throws 429 and 410. */
async function countGuesses(challenge: Challenge): Promise<Write[]> {
  const ofDay = await countGuess(accountOfCode(challenge), guesserOf(challenge));
  const test = challenge.change ? undefined : challenge.test;
  return test ? [ofDay, await countTestGuess(challenge.app, test.identity, signInEnded)] : [ofDay];
}

/** Returns whose guesses count together. */
function guesserOf(challenge: Challenge): Guesser {
  if (challenge.change) return 'change of address';
  return challenge.known ? 'known device' : 'stranger';
}

/** Takes back an attempt whose code was not compared, and throws the reason. */
async function takeBackAttempt(challengeId: string, reason: unknown, ended: Otherwise): Promise<never> {
  const open = all(isOpen, above('attempts', 0));
  await write(update(keys.challenge(challengeId), { add: { attempts: -1 } }, open, ended));
  throw reason;
}

async function codeMatches(challengeId: string, code: string, challenge: Challenge): Promise<boolean> {
  const test = challenge.change ? undefined : challenge.test;
  const [given, stored] = test
    ? [await testCodeHash(test.identity, code), test.code_hash]
    : [codeHash(challengeId, code), challenge.code_hash];
  return timingSafeEqual(Buffer.from(given), Buffer.from(stored));
}
