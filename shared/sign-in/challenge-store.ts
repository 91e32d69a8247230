import { randomInt } from 'node:crypto';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { noteOnRequest } from '../platform/request-notes.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { hashOf, type Key, keys, owners, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, either, equals, exists, hasNo, notAbove, notExists } from '../storage/writes/expressions.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import { addressOfCode, type Challenge, codeHash, type SealedCompletion } from './challenge.ts';

/** The condition that no code has completed or ended a challenge. */
export const isOpen = either(equals('state', 'pending'), equals('state', 'approved'));

/** Creates the error for a challenge that cannot be used any more. */
export const signInEnded = () => new ApiError('challenge_ended', 'The sign-in has ended; start a new one');

/** Creates a challenge: its id for the client, the 6-digit code for the message, and the write. */
export function newChallenge(
  request: Pick<
    Challenge,
    | 'app'
    | 'channel'
    | 'data'
    | 'group_to_join'
    | 'variant'
    | 'language'
    | 'link'
    | 'interaction'
    | 'code_challenge'
    | 'change'
    | 'known'
  >,
  lifetimeSeconds: number,
): { challengeId: string; code: string; write: Write; expires: string } {
  const challengeId = randomToken(24);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = isoIn(lifetimeSeconds);
  const record: Challenge = {
    ...request,
    state: 'pending',
    attempts: 0,
    code_hash: codeHash(challengeId, code),
    created_at: isoNow(),
    expires,
  };
  const key = keys.challenge(challengeId);
  // A change of an address goes with its user. A sign-in has none yet, and goes with the one of its address.
  const owner = request.change
    ? owners.ofUser(request.app, request.change.user_id, key)
    : owners.signIn(request.app, addressOfCode(request), key);
  const item = { ...key, ...owner, ...record, expires_at: epochOf(expires) };
  return { challengeId, code, expires, write: put(item, notExists(), () => new ApiError('conflict')) };
}

/** Returns the hash under which a challenge is stored. Its link refers to it by that hash. */
export function challengeReference(challengeId: string): string {
  return hashOf(challengeId);
}

/**
 * Returns a challenge of the API, or of one sign-in of the screen. Undefined for a challenge of any other
 * place, as for an unknown id (decision 0105).
 */
export function findChallenge(
  challengeId: string,
  interaction: string | undefined,
): Promise<Challenge | undefined> {
  return findChallengeByReference(challengeReference(challengeId), interaction);
}

/** Returns the challenge that a link refers to, as `findChallenge` does. */
export async function findChallengeByReference(
  reference: string,
  interaction: string | undefined,
): Promise<Challenge | undefined> {
  const item = await getItem(keys.challengeByReference(reference));
  const challenge = item && item['interaction'] === interaction ? recordFromItem<Challenge>(item) : undefined;
  if (challenge) noteOnRequest({ application: challenge.app });
  return challenge;
}

/**
 * The write that completes a challenge. It fails if the code or the link has completed the challenge already.
 */
export function completeChallengeWrite(reference: string, completion?: SealedCompletion): Write {
  const key: Key = keys.challengeByReference(reference);
  const set = { state: 'completed', ...(completion && { completion }) };
  return update(key, { set }, all(exists(), isOpen), signInEnded);
}

/**
 * The write that takes the address and all other data from a sign-in that began before its user was deleted.
 * What is left answers as before to who began it, so that nobody learns that the address had a user (decision
 * 0284): it ends by itself, and no code completes it.
 */
export function emptyChallengeWrite(key: Key, app: string, before: string): Write {
  const changes = {
    set: { data: {}, code_hash: randomToken(32), completion: undefined, ...owners.ofApplication(app, key) },
  };
  return update(key, changes, all(exists(), hasNo('change'), notAbove('created_at', before)));
}
