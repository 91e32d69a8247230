import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { type Challenge, isChallengeOver } from '../sign-in/codes/challenge.ts';
import { endChallengeWrites, findChallenge } from '../sign-in/codes/challenge-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { AddressMove } from './plan-own-change.ts';
import { placeOfSession } from './session-binding.ts';
import { useUndoWrite } from './undo-link.ts';

/** The move that a challenge confirms. */
export type ChallengedMove = {
  move: AddressMove;
  /** The undo link of its notices, as the hash of its code; absent if nobody got a notice. */
  undo: string | undefined;
};

/** A change of address that waits for its code. */
export type PendingChange = ChallengedMove & {
  /** The id of its challenge. */
  id: string;
  /** The link of the message with the code, as the hash of its code. */
  link: string;
  /** The time when the code was sent. */
  sentAt: string | undefined;
};

/** Creates the error for a change of address that cannot be completed any more. */
export const addressChangeEnded = (why: string) =>
  new ApiError('challenge_ended', `${why}; change the address again`);

type AskingSession = { principal: UserPrincipal | HubPrincipal };

/** Returns a change that waits for its code in the caller's session; undefined if there is none. */
export async function findPendingChange(
  { principal }: AskingSession,
  id: string,
): Promise<PendingChange | undefined> {
  const challenge = await findChallenge(id, placeOfSession(principal));
  if (challenge?.state !== 'pending' || isChallengeOver(challenge)) return undefined;
  const challenged = moveOfChallenge(challenge);
  return challenged && { ...challenged, id, link: challenge.link, sentAt: challenge.created_at };
}

/** Returns the move that a challenge confirms; undefined if it confirms none. */
export function moveOfChallenge({ change, data }: Challenge): ChallengedMove | undefined {
  const after = change && data[change.field];
  if (!change || typeof after !== 'string') return undefined;
  const { field, before, was_verified, undo } = change;
  return { move: { field, before, after, was_verified }, undo };
}

/** As `findPendingChange`. Throws 410 `challenge_ended` if there is none. */
export async function pendingChange(caller: AskingSession, id: string): Promise<PendingChange> {
  const pending = await findPendingChange(caller, id);
  if (!pending) throw addressChangeEnded('The change has ended');
  return pending;
}

/**
 * Cancels a pending change, as the link of its notices does (decision 0374). Its code and both links end with
 * it, in one transaction. Throws 410 `challenge_ended` if it is not pending any more.
 */
export async function cancelAddressChange(caller: AskingSession, id: string): Promise<void> {
  await retryStale(async () => {
    const pending = await pendingChange(caller, id);
    await writeAll([...endChallengeWrites(id, pending), ...(await undoWrites(pending))]);
  });
}

/** Returns the write that uses up the undo link of a change, unless somebody has used it. */
async function undoWrites({ undo }: PendingChange): Promise<Write[]> {
  if (undo === undefined) return [];
  const key = keys.linkByReference(undo);
  const link = await getItem(key);
  return link?.['state'] === 'open' ? [useUndoWrite(key, 'pending')] : [];
}
