import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { linkFromItem } from '../links/link-record.ts';
import { ApiError } from '../platform/errors.ts';
import { definedMembers } from '../platform/properties.ts';
import { masked } from '../platform/strings/masked.ts';
import { isPast } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type Challenge, type ChallengedChange, isChallengeOver } from '../sign-in/codes/challenge.ts';
import {
  addressChangeEnded,
  endChallengeWrites,
  failChallengeWrite,
  findChallenge,
} from '../sign-in/codes/challenge-store.ts';
import { challengesOfUser, keyOf, keys, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems, queryOwned } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { AddressMove } from './plan-own-change.ts';
import { placeOfSession, unsealedIdFor } from './session-binding.ts';
import { useUndoWrite } from './undo-link.ts';

/** The move that a challenge confirms. */
export type ChallengedMove = {
  move: AddressMove;
  /** The time when the code was sent. */
  sentAt: string;
  /** The undo link of its notices, as the hash of its code; absent if nobody got a notice. */
  undo: string | undefined;
};

/** A change of address that waits for its code. */
export type PendingChange = ChallengedMove & {
  /** The id of its challenge. */
  id: string;
  /** The link of the message with the code, as the hash of its code. */
  link: string;
};

/** A pending change, as the profile shows it. */
export type PendingAddress = {
  value: string;
  value_masked: string;
  challenge_id: string;
  expires_at: string;
};

/** What to do about a change that does not exist for this session. */
export const CHANGE_AGAIN = 'Change the address again, in the session that completes it';

type AskingSession = { principal: UserPrincipal | HubPrincipal };
type AskingUser = AskingSession & { profile: ProfileRecord };

/**
 * Returns a change that waits for its code in the caller's session. Throws 410 `challenge_ended` if there is
 * none.
 */
export async function pendingChange({ principal, profile }: AskingUser, id: string): Promise<PendingChange> {
  const challenge = await findChallenge(id, placeOfSession(principal));
  const challenged = challenge && waitingMove(profile, challenge);
  if (!challenged) throw addressChangeEnded('The change has ended');
  return { ...challenged, id, link: challenge.link };
}

/** The most changes of a user that are looked through. The table deletes ended ones late. */
const MOST_CHANGES = 100;

/**
 * Returns the changes that wait for their code in the caller's session, by field. The id of a challenge is
 * there for the account page alone: others keep it (decision 0457). A new change may be missing for a moment.
 */
export async function pendingChanges({
  principal,
  profile,
}: AskingUser): Promise<Record<string, PendingOfSession>> {
  const { app, user_id: userId } = profile;
  const { owner, prefix } = challengesOfUser(app, userId);
  const { items } = await queryOwned(owner, { prefix, limit: MOST_CHANGES });
  const place = placeOfSession(principal);
  const asked = (await getItems(items.map(keyOf)))
    .filter((item) => item?.['interaction'] === place)
    .map((item) => recordFromItem<Challenge & ChallengedChange>(item ?? {}))
    .sort((one, other) => one.created_at.localeCompare(other.created_at));
  const waiting = asked.flatMap((challenge) => {
    const { move } = waitingMove(profile, challenge) ?? {};
    if (!move || profile.data[move.field] !== move.before) return [];
    const shown = { ...shownAddress(move.after), expires_at: challenge.expires };
    const challenge_id = unsealedIdFor(principal, challenge.sealed_id);
    return [[move.field, { ...shown, ...definedMembers({ challenge_id }) }] as const];
  });
  return Object.fromEntries(waiting);
}

/** A change that waits, as `GET` of the profile shows it. */
type PendingOfSession = Omit<PendingAddress, 'challenge_id'> & { challenge_id?: string };

/** Returns a new address as the profile shows it. */
export function shownAddress(value: string): Pick<PendingAddress, 'value' | 'value_masked'> {
  return { value, value_masked: masked(value) ?? '***' };
}

/** Returns the move of a challenge whose code may still complete it. */
function waitingMove(profile: ProfileRecord, challenge: Challenge): ChallengedMove | undefined {
  if (challenge.state !== 'pending' || isChallengeOver(challenge)) return undefined;
  const challenged = moveOfChallenge(challenge);
  return challenged && !hasMoveEnded(profile, challenged) ? challenged : undefined;
}

/**
 * True if everything of the user has ended since the code was sent (decision 0420). A browser session keeps
 * its id if the same user signs in again, so the session alone does not show it.
 */
export function hasMoveEnded(
  { sessions_valid_from }: ProfileRecord,
  { sentAt }: Pick<ChallengedMove, 'sentAt'>,
): boolean {
  return Date.parse(sentAt) / 1000 < sessions_valid_from;
}

/** Returns the move that a challenge confirms; undefined if it confirms none. */
export function moveOfChallenge({ change, data, created_at }: Challenge): ChallengedMove | undefined {
  const after = change && data[change.field];
  if (!change || typeof after !== 'string') return undefined;
  const { field, before, was_verified, undo } = change;
  return { move: { field, before, after, was_verified }, undo, sentAt: created_at };
}

/**
 * Cancels a change that the caller's session asked for, as the link of its notices does (decision 0374). Its
 * code and both links end with it, in one transaction. A change that has ended without a completion is as
 * good as cancelled. Throws 404 `challenge_not_found`, and 410 `challenge_ended` if it was completed.
 */
export async function cancelAddressChange({ principal }: AskingSession, id: string): Promise<void> {
  const place = placeOfSession(principal);
  await retryStale(async () => {
    const challenge = await findChallenge(id, place);
    const challenged = challenge && moveOfChallenge(challenge);
    if (!challenge || !challenged) throw new ApiError('challenge_not_found', CHANGE_AGAIN);
    if (challenge.state === 'completed') throw changeCompleted();
    const writes = [...endWrites(id, challenge), ...(await undoWrites(challenged))];
    if (writes.length > 0) await writeAll(writes);
  });
}

const changeCompleted = () => addressChangeEnded('The change is complete');

/** Returns the writes that end a challenge and its link. The table may have deleted an expired link. */
function endWrites(id: string, challenge: Challenge): Write[] {
  if (challenge.state === 'failed') return [];
  return isPast(challenge.expires)
    ? [failChallengeWrite(id, stale)]
    : endChallengeWrites(id, challenge, stale);
}

/**
 * Returns the write that uses up the undo link of a change, unless somebody has used it. Another code of the
 * change may have completed it.
 */
async function undoWrites({ undo }: ChallengedMove): Promise<Write[]> {
  if (undo === undefined) return [];
  const key = keys.linkByReference(undo);
  const item = await getItem(key);
  const link = item && linkFromItem(item);
  if (link?.purpose !== 'undo_address' || link.state !== 'open') return [];
  if (link.undo.completed_at !== undefined) throw changeCompleted();
  return [useUndoWrite(key, 'pending')];
}
