import { epochNow } from '../platform/time.ts';
import { CHANGE_SECONDS } from '../storage/change-window.ts';
import { keys, ranges } from '../storage/keys.ts';
import { emptyPartition, removeItem, type SweepBudget } from '../storage/sweep.ts';
import { either, exists, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { partiesOf } from './event.ts';
import { eventFromItem } from './event-store.ts';

/**
 * Closes the feed of a deleted application or account, so that changes which have not been published add
 * nothing, and deletes its events. Returns true if nothing is left. May be repeated.
 */
export async function purgeFeed(scope: string, budget: SweepBudget): Promise<boolean> {
  const set = { closed: true, expires_at: epochNow() + CHANGE_SECONDS };
  await tryWrite(update(keys.eventHead(scope), { set }, either(exists(), notExists())));
  return emptyPartition(ranges.events(scope).pk, budget, async (item) => {
    const event = eventFromItem(item);
    for (const party of partiesOf(event))
      await removeItem(keys.eventOfParty(scope, party, event.position), budget);
  });
}
