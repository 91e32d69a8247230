import { handler } from '../../functions/events/publish-events.ts';
import { hasEvents } from '../../infra/event-sources.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { CHANGE_SECONDS } from '../../shared/storage/change-window.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';
import { streamRecord } from '../support/changes.ts';
import { type ChangedItem, chargesOf, sizeOf, sumOfCharges } from './charged-units.ts';
import type { EventCost } from './cost-model.ts';

/**
 * Publishes the changes of some equal requests in one batch, as the function of the stream does, and returns
 * what the events of one request cost. The head of a
 * feed is read and written once for the batch.
 */
export async function measureEvents(requests: readonly (readonly ChangedItem[])[]): Promise<EventCost> {
  const records = requests
    .flat()
    .filter(({ before, after }) => hasEvents(String((after ?? before)?.['pk'])))
    .map(({ before, after }) => streamRecord(before, after));
  const start = process.cpuUsage();
  const charges = await chargesOf(() => handler({ Records: records }));
  const { user, system } = process.cpuUsage(start);
  const each = (total: number) => Number((total / requests.length).toFixed(2));
  const { calls, readUnits, writeUnits } = sumOfCharges(charges);
  const kept = charges.changed.flatMap(({ after }) => (after && isKept(after) ? [after] : []));
  return {
    records: each(records.length),
    events: each(kept.filter(({ type }) => type !== undefined).length),
    calls: each(calls),
    readUnits: each(readUnits),
    writeUnits: each(writeUnits),
    cpuMs: each((user + system) / 1000),
    keptBytes: each(kept.reduce((sum, item) => sum + sizeOf(item), 0)),
  };
}

/** True for what has the age of events. Notes of recorded changes have days only, and attempts a month. */
function isKept(item: Item): boolean {
  if (String(item['pk']).startsWith('ATTEMPTS#')) return false;
  return Number(item['expires_at']) > epochNow() + CHANGE_SECONDS;
}
