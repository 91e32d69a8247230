import { epochNow } from '../platform/time.ts';
import { CHANGE_SECONDS } from '../storage/change-window.ts';
import { keyOf, keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { emptyPartition, removeItem, type SweepBudget } from '../storage/sweep.ts';
import { below, either, exists, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { discard, update } from '../storage/writes/writes.ts';
import { keyedHashes } from './address-key.ts';
import type { Attempt, AttemptPlace } from './attempt.ts';
import { beginningOfAttempt } from './attempt-id.ts';
import {
  ATTEMPT_SLOTS,
  attemptFrom,
  attemptKey,
  attemptsWith,
  deletedKey,
  requestKey,
} from './attempt-store.ts';

const PAGE = 25;

/**
 * Deletes the attempts with addresses of a deleted user that began before the deletion, given the hashes of
 * the addresses, and keyed ones that are known. Before, it notes the time, so that steps which arrive later
 * are deleted by whoever records them. May be repeated. Returns false if time ran out. Throws 503
 * `dependency_unavailable`.
 */
export async function forgetAttempts(
  app: string,
  { hashes, keyed }: { hashes: readonly string[]; keyed: readonly string[] },
  deletedAt: string,
  budget: SweepBudget,
): Promise<boolean> {
  const until = Date.parse(deletedAt);
  for (const address of new Set([...keyed, ...(await keyedHashes(hashes))])) {
    const set = { until, expires_at: epochNow() + CHANGE_SECONDS };
    await tryWrite(update(deletedKey(app, address), { set }, either(notExists(), below('until', until))));
    if (!(await deleteAttempts(app, address, until, budget))) return false;
  }
  return true;
}

async function deleteAttempts(
  app: string,
  address: string,
  until: number,
  budget: SweepBudget,
): Promise<boolean> {
  let after: string | undefined;
  do {
    if (!budget.hasTime()) return false;
    const { items, more } = await queryItems(attemptsWith(app, address), { limit: PAGE, after });
    const old = items.filter((item) => beginningOfAttempt(keyOf(item).sk.split('#').at(-1) ?? '') <= until);
    await Promise.all(
      old.map(async (item) => {
        for (const attempt of attemptFrom(item)) await deleteRequests(attempt);
        await removeItem(item, budget);
      }),
    );
    after = more ? keyOf(items.at(-1) ?? {}).sk : undefined;
  } while (after !== undefined);
  return true;
}

/** Deletes what leads to an attempt. */
async function deleteRequests({ app, steps }: Attempt): Promise<void> {
  for (const { request } of steps)
    if (request !== undefined) await tryWrite(discard(requestKey(app, request), exists()));
}

/** Deletes all attempts of a deleted application. Returns true if nothing is left. May be repeated. */
export async function emptyAttempts(app: string, budget: SweepBudget): Promise<boolean> {
  for (const slot of ATTEMPT_SLOTS)
    if (!(await emptyPartition(ranges.attemptSlot(app, slot).pk, budget))) return false;
  return true;
}

/**
 * Deletes attempts again that were recorded after the deletion of their application or user: a change may
 * reach its record hours late. Reads strongly consistent, so either this or the deletion sees the other.
 */
export async function withdrawDeleted(
  recorded: readonly (AttemptPlace & { request?: string | undefined })[],
) {
  const places = [...new Map(recorded.map((place) => [JSON.stringify(attemptKey(place)), place])).values()];
  const items = await getItems(
    places.flatMap(({ app, address }) => [keys.eventHead(app), deletedKey(app, address)]),
  );
  for (const [n, place] of places.entries()) {
    const [head, deleted] = items.slice(2 * n, 2 * n + 2);
    const isLate = Number(deleted?.['until'] ?? 0) >= beginningOfAttempt(place.id);
    if (head?.['closed'] !== true && !isLate) continue;
    await tryWrite(discard(attemptKey(place), exists()));
    for (const { id, request } of recorded)
      if (id === place.id && request !== undefined)
        await tryWrite(discard(requestKey(place.app, request), exists()));
  }
}
