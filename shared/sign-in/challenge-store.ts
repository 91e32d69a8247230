import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { assertVerifier, codeChallengeOf } from '../http/code-challenge.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { noteOnRequest } from '../platform/request-notes.ts';
import { epochOf, isoIn, isoNow, isPast } from '../platform/time.ts';
import type { AddressChange } from '../profiles/address-change.ts';
import { CONTACT_FIELDS, type Identity } from '../profiles/identity.ts';
import { hashOf, type Key, keys, owners, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import {
  above,
  all,
  below,
  type Condition,
  either,
  equals,
  exists,
  hasNo,
  notAbove,
  notExists,
} from '../storage/writes/expressions.ts';
import { tryWrite, updateItem, write, writeAll } from '../storage/writes/write-items.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import type { Language } from '../texts/languages.ts';
import { countGuess, type Guesser } from './guess-code.ts';
import { noteAttempt } from './note-sign-in.ts';

/** The number of wrong codes that ends a challenge. */
const MAX_ATTEMPTS = 5;

/** A pending sign-in: the request, and a hash of the code that only the challenge id can verify. */
export type Challenge = {
  app: string;
  channel: 'email' | 'phone';
  data: Record<string, unknown>;
  group_to_join?: string | undefined;
  variant?: string | undefined;
  /** The language of its message. A further message to the same address is in it too. */
  language?: Language | undefined;
  /**
   * Only the previous release writes `approved`: its link of a bound sign-in was opened. The code completes
   * such a challenge, too (decision 0106).
   */
  state: 'pending' | 'approved' | 'completed' | 'failed';
  attempts: number;
  code_hash: string;
  /** Absent in challenges of earlier releases. */
  created_at?: string | undefined;
  expires: string;
  /** The link of the same message, as the hash of its code. It ends with the challenge. */
  link: string;
  /**
   * The screen's sign-in, or the session that changes an address, as a hash. The code is valid only there
   * (decision 0105).
   */
  interaction?: string | undefined;
  /** A device that is known for the address began it. Wrong codes for it count apart (decision 0091). */
  known?: true | undefined;
  /** Tokens are issued only to the client that has the verifier of this challenge (RFC 7636). */
  code_challenge?: string | undefined;
  /** The tokens that a code has given, for a client whose answer was lost. Absent after a link. */
  completion?: SealedCompletion | undefined;
  /** The change of address that the code confirms. Such a challenge signs nobody in. */
  change?: ChallengedChange | undefined;
};

/** The refresh token of a completed sign-in, sealed with the challenge's id and code (decision 0281). */
export type SealedCompletion = { at: string; sealed_token: string; group_joined?: boolean | undefined };

/** A pending change of address. `undo` is the undo link of its notices, as the hash of its code. */
type ChallengedChange = AddressChange & { user_id: string; undo?: string | undefined };

/**
 * A challenge and the place where its code is entered. `interaction` is the hash of the id of the screen's
 * sign-in, or undefined at the API. A bound challenge needs its `verifier`.
 */
export type ChallengePlace = {
  id: string;
  interaction: string | undefined;
  verifier?: string | undefined;
};

/** The condition that no code has completed or ended a challenge. */
const isOpen = either(equals('state', 'pending'), equals('state', 'approved'));

/** Creates the error for a challenge that cannot be used any more. */
const signInEnded = () => new ApiError('challenge_ended', 'The sign-in has ended; start a new one');

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

/**
 * True if the challenge takes no more codes although none has signed in: it has failed or expired, or its
 * attempts are used up. Right codes that were refused count as attempts.
 */
export function isChallengeOver({ state, attempts, expires }: Challenge): boolean {
  if (state === 'completed') return false;
  return state === 'failed' || isPast(expires) || attempts >= MAX_ATTEMPTS;
}

/** Returns how many more wrong codes a challenge allows. */
export function triesLeft({ attempts }: Challenge): number {
  return Math.max(0, MAX_ATTEMPTS - attempts);
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
 * Counts an attempt before it compares the code, so that parallel guesses get five comparisons in all. Does
 * not count an attempt at another place than the challenge's own, or without its verifier. Returns the
 * challenge, a function of the writes that consume it and keep its completion, and what `readFor` read
 * meanwhile: it must write nothing, as the code may be wrong. Throws 404 `challenge_not_found`, 410
 * `challenge_ended`, 400 `invalid_code` and `invalid_grant`, and 429 `too_many_requests` while codes of the
 * account are paused (decision 0091).
 */
export async function tryCode<T>(
  place: ChallengePlace,
  code: string,
  readFor: (challenge: Challenge) => T | Promise<T>,
): Promise<{ challenge: Challenge; consume: (kept?: SealedCompletion) => Write[]; read: T }> {
  const { id: challengeId } = place;
  const open = all(exists(), belongsTo(place), isOpen, below('attempts', MAX_ATTEMPTS));
  const item = await updateItem(keys.challenge(challengeId), { add: { attempts: 1 } }, open, (current) =>
    refusalFor(place, current && recordFromItem<Challenge>(current)),
  );
  const challenge = recordFromItem<Challenge>(item);
  noteCode(challenge);
  if (isPast(challenge.expires)) throw signInEnded();
  const counted = countGuess(accountOfCode(challenge), guesserOf(challenge)).catch((error) =>
    takeBackAttempt(challengeId, error),
  );
  const reading = readFor(challenge);
  await Promise.allSettled([counted, reading]);
  const takeBack = await counted;
  if (codeMatches(challengeId, code, challenge.code_hash)) {
    const complete = (kept?: SealedCompletion) =>
      completeChallengeWrite(challengeReference(challengeId), kept);
    const endLink = challenge.state === 'approved' ? [] : [endLinkWrite(challenge)];
    return { challenge, consume: (kept) => [complete(kept), ...endLink, takeBack], read: await reading };
  }
  if (challenge.attempts >= MAX_ATTEMPTS) throw await failChallenge(challengeId, challenge);
  const left = MAX_ATTEMPTS - challenge.attempts;
  const detail = `The code is wrong; ${left} more ${left === 1 ? 'try' : 'tries'}`;
  throw new ApiError('invalid_code', detail, { members: { tries_left: left } });
}

/**
 * Counts an attempt at a challenge that its code completed in the last seconds, before it compares the code:
 * all attempts together get five comparisons. Returns the challenge; undefined if there is none, or if the
 * place or the code is not its own.
 */
export async function tryCodeAgain(
  place: ChallengePlace,
  code: string,
  seconds: number,
): Promise<Challenge | undefined> {
  const recent = all(equals('state', 'completed'), above('completion.at', isoIn(-seconds)));
  const may = all(recent, belongsTo(place), below('attempts', MAX_ATTEMPTS));
  const outcome = await tryWrite(update(keys.challenge(place.id), { add: { attempts: 1 } }, may));
  if (!outcome.held || !outcome.item) return undefined;
  const challenge = recordFromItem<Challenge>(outcome.item);
  return codeMatches(place.id, code, challenge.code_hash) ? challenge : undefined;
}

/** The condition that the challenge belongs to this place, and is bound to this verifier or to none. */
function belongsTo({ interaction, verifier }: ChallengePlace): Condition {
  const bound = verifier === undefined ? undefined : (codeChallengeOf(verifier) ?? '');
  return all(
    interaction === undefined ? hasNo('interaction') : equals('interaction', interaction),
    bound === undefined ? hasNo('code_challenge') : equals('code_challenge', bound),
  );
}

/** Returns the error that says why the code is not compared. */
function refusalFor({ interaction, verifier }: ChallengePlace, challenge: Challenge | undefined): ApiError {
  if (!challenge || challenge.interaction !== interaction)
    return new ApiError('challenge_not_found', 'Start a new sign-in');
  noteCode(challenge);
  assertVerifier(challenge.code_challenge, verifier);
  return signInEnded();
}

/** Notes a code that was entered to sign in, and not to change an address. */
function noteCode({ app, channel, change }: Challenge): void {
  if (!change) noteAttempt(app, channel);
}

/** Returns the account that a code is for: the address in its application, whether or not a user has it. */
function accountOfCode(challenge: Challenge): string {
  const { field, value } = addressOfCode(challenge);
  return JSON.stringify([challenge.app, field, value]);
}

/** Returns the address to which the code was sent. */
function addressOfCode({ channel, data }: Pick<Challenge, 'channel' | 'data'>): Identity {
  const field = CONTACT_FIELDS[channel];
  return { field, value: String(data[field]) };
}

/** Returns whose guesses count together. */
function guesserOf({ known, change }: Challenge): Guesser {
  if (change) return 'change of address';
  return known ? 'known device' : 'stranger';
}

/** Takes back an attempt whose code was not compared, and throws the reason. */
async function takeBackAttempt(challengeId: string, reason: unknown): Promise<never> {
  const open = all(isOpen, above('attempts', 0));
  await write(update(keys.challenge(challengeId), { add: { attempts: -1 } }, open, signInEnded));
  throw reason;
}

/** Ends a challenge after its last wrong code, with the link of the same message. */
async function failChallenge(challengeId: string, challenge: Challenge): Promise<ApiError> {
  const pending = all(exists(), equals('state', 'pending'));
  const fail = update(keys.challenge(challengeId), { set: { state: 'failed' } }, pending, signInEnded);
  await writeAll([fail, endLinkWrite(challenge)]);
  return signInEnded();
}

/**
 * The write that completes a challenge. It fails if the code or the link has completed the challenge already.
 */
export function completeChallengeWrite(reference: string, completion?: SealedCompletion): Write {
  const key: Key = keys.challengeByReference(reference);
  const set = { state: 'completed', ...(completion && { completion }) };
  return update(key, { set }, all(exists(), isOpen), signInEnded);
}

/** The write that ends the link of a challenge whose code was entered, right or too often wrong. */
function endLinkWrite({ link }: Challenge): Write {
  return update(
    keys.linkByReference(link),
    { set: { state: 'used' } },
    all(exists(), equals('state', 'open')),
    signInEnded,
  );
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

function codeHash(challengeId: string, code: string): string {
  return createHmac('sha256', challengeId).update(code).digest('base64url');
}

function codeMatches(challengeId: string, code: string, stored: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash(challengeId, code)), Buffer.from(stored));
}
