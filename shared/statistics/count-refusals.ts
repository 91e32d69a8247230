import { SLOWED_PREFIX } from '../applications/refusal-reasons.ts';
import { HOUR } from '../platform/time.ts';
import { kindOf } from '../storage/items.ts';
import { type Key, keyOf } from '../storage/keys.ts';
import { itemOfImage, type StreamRecord } from '../storage/stream-records.ts';
import { below, either, hasNo } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { countExpiry, countKey, hourAttribute, withdrawCounts } from './daily-counts.ts';

/** The refusals of an application for a reason in an hour, as far as a record knows. */
type HourlyRefusals = { app: string; day: string; key: Key; attribute: string; count: number };

/**
 * Copies the counts of refusals that records of the table's stream show to those of their day. A count only
 * grows, and a smaller one changes nothing, so records may arrive in any order and more than once. Throws 503
 * `dependency_unavailable`; then the call can be repeated.
 */
export async function countRefusals(records: readonly StreamRecord[]): Promise<void> {
  const largest = new Map<string, HourlyRefusals>();
  for (const record of records) {
    const refusals = refusalsIn(record);
    if (!refusals) continue;
    const name = `${refusals.key.pk} ${refusals.key.sk} ${refusals.attribute}`;
    if (refusals.count > (largest.get(name)?.count ?? 0)) largest.set(name, refusals);
  }
  if (largest.size === 0) return;
  for (const refusals of largest.values()) await raise(refusals);
  await withdrawCounts([...largest.values()]);
}

async function raise({ day, key, attribute, count }: HourlyRefusals): Promise<void> {
  const set = { [attribute]: count, expires_at: countExpiry(day) };
  await tryWrite(update(key, { set }, either(hasNo(attribute), below(attribute, count))));
}

/** Returns the count of a record; undefined if it is of something else. Slowed sign-ins are not refused. */
function refusalsIn({ dynamodb }: StreamRecord): HourlyRefusals | undefined {
  const known = kindOf(keyOf(itemOfImage(dynamodb?.Keys) ?? {}));
  const after = known?.name === 'refusals' ? itemOfImage(dynamodb?.NewImage) : undefined;
  const [app, reason, hour] = known?.ids ?? [];
  if (!after || app === undefined || reason === undefined || reason.startsWith(SLOWED_PREFIX))
    return undefined;
  const begin = new Date(Number(hour) * HOUR * 1000);
  const day = begin.toISOString().slice(0, 10);
  const key = countKey(app, day, { of: 'refused', reason });
  return { app, day, key, attribute: hourAttribute(begin.getUTCHours()), count: Number(after['count']) };
}
