import { DAY, epochNow } from '../platform/time.ts';
import { either, exists, notExists } from '../storage/expressions.ts';
import { keys, ranges } from '../storage/keys.ts';
import { type Budget, emptyPartition, removeItem } from '../storage/sweep.ts';
import { tryWrite } from '../storage/write-items.ts';
import { update } from '../storage/writes.ts';
import { partiesOf } from './event.ts';
import { eventFromItem } from './event-store.ts';

/** How long a feed stays closed: longer than the stream keeps its records, which is a day. */
const CLOSED_SECONDS = 2 * DAY;

/**
 * Closes the feed of a deleted application or account, so that records which the stream still has add
 * nothing, and deletes its events. Returns true if nothing is left. May be repeated.
 */
export async function purgeFeed(scope: string, budget: Budget): Promise<boolean> {
  const set = { closed: true, expires_at: epochNow() + CLOSED_SECONDS };
  await tryWrite(update(keys.eventHead(scope), { set }, either(exists(), notExists())));
  return emptyPartition(ranges.events(scope).pk, budget, async (item) => {
    const event = eventFromItem(item);
    for (const party of partiesOf(event))
      await removeItem(keys.eventOfParty(scope, party, event.position), budget);
  });
}
