import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { assertVerifier, challengeOf } from '../http/code-challenge.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { epochOf, isoIn, isPast } from '../platform/time.ts';
import type { AddressChange } from '../profiles/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';
import {
  above,
  all,
  below,
  type Condition,
  equals,
  exists,
  hasNo,
  type Item,
  notExists,
} from '../storage/expressions.ts';
import { hashOf, type Key, keys, owners } from '../storage/keys.ts';
import { getItem, updateItem, write, writeAll } from '../storage/table.ts';
import { put, update, type Write } from '../storage/writes.ts';
import { countGuess } from './guess-code.ts';

/** Wrong codes that end a challenge. */
const MAX_ATTEMPTS = 5;

/** A sign-in under way: what was asked for, and the code in a form that only the challenge id can check. */
export type Challenge = {
  app: string;
  channel: 'email' | 'phone';
  data: Record<string, unknown>;
  group_to_join?: string | undefined;
  variant?: string | undefined;
  /**
   * Approved: the link of a bound challenge was used, and the device that started the sign-in has not
   * completed it yet.
   */
  state: 'pending' | 'approved' | 'completed' | 'failed';
  attempts: number;
  code_hash: string;
  expires: string;
  /** The link of the same message, by the hash of its code: it ends with the challenge. */
  link: string;
  /**
   * The sign-in of the screen, or the session that changes an address, by a hash: it proves nothing to any
   * other.
   */
  interaction?: string | undefined;
  /** Tokens go only to who has its verifier (RFC 7636). */
  code_challenge?: string | undefined;
  /** Who was signed in by the link, of an approved challenge. */
  approval?: Approval | undefined;
  /** The change of address that it completes; it signs nobody in. */
  change?: ChallengedChange | undefined;
};

/**
 * A change of address that waits for its code; `undo` is the undo link of its notices, by the hash of its
 * code.
 */
type ChallengedChange = AddressChange & { user_id: string; undo?: string | undefined };

/** Who was signed in by the link of a bound challenge, for the device that has the verifier. */
export type Approval = SessionFacts & { user_id: string; at: string; group_joined?: boolean | undefined };

/**
 * A challenge, and where its code is entered: in a sign-in of the screen, by the hash of its id, or at the
 * API (undefined), with the verifier that a bound one needs.
 */
export type ChallengePlace = {
  id: string;
  interaction: string | undefined;
  verifier?: string | undefined;
};

const ended = () => new ApiError('challenge_ended', 'The sign-in has ended; start a new one');

/** Makes a challenge: its id, which only the client gets, the 6-digit code for the message, and the write. */
export function newChallenge(
  request: Pick<
    Challenge,
    | 'app'
    | 'channel'
    | 'data'
    | 'group_to_join'
    | 'variant'
    | 'link'
    | 'interaction'
    | 'code_challenge'
    | 'change'
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
    expires,
  };
  const key = keys.challenge(challengeId);
  const item = { ...key, ...owners.ofApplication(request.app, key), ...record, expires_at: epochOf(expires) };
  return { challengeId, code, expires, write: put(item, notExists(), () => new ApiError('conflict')) };
}

/** The hash that a challenge is stored under: what its link refers to it by. */
export function challengeReference(challengeId: string): string {
  return hashOf(challengeId);
}

/**
 * Reads a challenge of the API, or of one sign-in of the screen; undefined for every other, as for an unknown
 * id (decision 0105).
 */
export function findChallenge(
  challengeId: string,
  interaction: string | undefined,
): Promise<Challenge | undefined> {
  return findChallengeByReference(challengeReference(challengeId), interaction);
}

/**
 * True where no code is taken any more, though none has signed in: time or attempts are used up, be it by
 * right codes that were refused.
 */
export function isOver({ state, attempts, expires }: Challenge): boolean {
  if (state === 'completed') return false;
  return state === 'failed' || isPast(expires) || (state === 'pending' && attempts >= MAX_ATTEMPTS);
}

/** How many wrong codes a challenge still takes. */
export function triesLeft({ attempts }: Challenge): number {
  return Math.max(0, MAX_ATTEMPTS - attempts);
}

/** Reads the challenge that a link refers to, as `findChallenge` does. */
export async function findChallengeByReference(
  reference: string,
  interaction: string | undefined,
): Promise<Challenge | undefined> {
  const item = await getItem(keys.challengeByReference(reference));
  return item && item['interaction'] === interaction ? recordOf(item) : undefined;
}

/**
 * Counts an attempt and then compares the code, so that of any number of parallel guesses only five are ever
 * compared. An attempt at another place than the challenge's own, or without its verifier, counts nothing.
 * Returns the challenge and the writes that use it up. Throws 404 `challenge_not_found`, 410
 * `challenge_ended`, 400 `invalid_code` and `invalid_grant`, and 429 `too_many_requests` while codes of the
 * account pause.
 */
export async function tryCode(
  place: ChallengePlace,
  code: string,
): Promise<{ challenge: Challenge; consume: Write[] }> {
  const { id: challengeId } = place;
  const open = all(exists(), isHere(place), equals('state', 'pending'), below('attempts', MAX_ATTEMPTS));
  const item = await updateItem(keys.challenge(challengeId), { add: { attempts: 1 } }, open, (current) =>
    refusalAt(place, current && recordOf(current)),
  );
  const challenge = recordOf(item);
  if (isPast(challenge.expires)) throw ended();
  const takeBack = await countGuess(accountOf(challenge)).catch((error) => giveBack(challengeId, error));
  if (codeMatches(challengeId, code, challenge.code_hash)) {
    const complete = completeChallengeWrite(challengeReference(challengeId));
    return { challenge, consume: [complete, endLinkWrite(challenge), takeBack] };
  }
  if (challenge.attempts >= MAX_ATTEMPTS) throw await failed(challengeId, challenge);
  const left = MAX_ATTEMPTS - challenge.attempts;
  throw new ApiError('invalid_code', `The code is wrong; ${left} more ${left === 1 ? 'try' : 'tries'}`);
}

/** The challenge is of this place, and bound to this verifier or to none. */
function isHere({ interaction, verifier }: ChallengePlace): Condition {
  const bound = verifier === undefined ? undefined : (challengeOf(verifier) ?? '');
  return all(
    interaction === undefined ? hasNo('interaction') : equals('interaction', interaction),
    bound === undefined ? hasNo('code_challenge') : equals('code_challenge', bound),
  );
}

/** Why no code of the challenge is compared. */
function refusalAt({ interaction, verifier }: ChallengePlace, challenge: Challenge | undefined): ApiError {
  if (!challenge || challenge.interaction !== interaction)
    return new ApiError('challenge_not_found', 'Start a new sign-in');
  assertVerifier(challenge.code_challenge, verifier);
  return ended();
}

/** The account that a code is guessed for: the address in its application, whether or not a user has it. */
function accountOf({ app, channel, data }: Challenge): string {
  const field = CONTACT_FIELDS[channel];
  return JSON.stringify([app, field, data[field]]);
}

/** Takes back an attempt whose code was not compared, and throws why not. */
async function giveBack(challengeId: string, reason: unknown): Promise<never> {
  const pending = all(equals('state', 'pending'), above('attempts', 0));
  await write(update(keys.challenge(challengeId), { add: { attempts: -1 } }, pending, ended));
  throw reason;
}

/** The last wrong code ends the challenge, and with it the link of the same message. */
async function failed(challengeId: string, challenge: Challenge): Promise<ApiError> {
  const pending = all(exists(), equals('state', 'pending'));
  const fail = update(keys.challenge(challengeId), { set: { state: 'failed' } }, pending, ended);
  await writeAll([fail, endLinkWrite(challenge)]);
  return ended();
}

/** The write that completes a challenge, whichever of code and link was first. */
export function completeChallengeWrite(reference: string): Write {
  const key: Key = keys.challengeByReference(reference);
  return update(key, { set: { state: 'completed' } }, all(exists(), equals('state', 'pending')), ended);
}

/**
 * The write that uses up the link of a challenge which its code has ended, entered right or too often wrong.
 */
function endLinkWrite({ link }: Challenge): Write {
  return update(
    keys.linkByReference(link),
    { set: { state: 'used' } },
    all(exists(), equals('state', 'open')),
    ended,
  );
}

function codeHash(challengeId: string, code: string): string {
  return createHmac('sha256', challengeId).update(code).digest('base64url');
}

function codeMatches(challengeId: string, code: string, stored: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash(challengeId, code)), Buffer.from(stored));
}

function recordOf(item: Item): Challenge {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, expires_at: _expiresAt, ...record } = item;
  return record as Challenge;
}
