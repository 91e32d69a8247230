import { DAY, epochOf } from '../platform/time.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { either, exists, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { discard, update, type Write } from '../storage/writes/writes.ts';

/** The days for which the table has counts, the current one included. */
export const COUNTED_DAYS = 92;

/** What the day of an application has one item of. */
export type UserCount = 'sign_ins' | 'new_users' | 'new_guests' | 'deleted_users';
export type MailCount = 'delivered' | 'bounced';

/** The names of the items of a day. */
const USERS = 'users';
const MAIL = 'mail:';
const REFUSED = 'refused:';
/** The beginning of the attributes that have the refusals of an hour. */
export const HOUR_OF_DAY = 'hour_';

/** One of the counts that an item has. */
export type CountName =
  | { of: 'users' }
  /** `slot` divides the deliveries of a day among 16 items, which many functions count at once. */
  | { of: 'mail'; slot: string }
  | { of: 'refused'; reason: string };

/** Returns the key of counts of an application in a UTC day. */
export function countKey(app: string, day: string, name: CountName): Key {
  return keys.dailyCount(app, day, textOf(name));
}

function textOf(name: CountName): string {
  if (name.of === 'users') return USERS;
  return name.of === 'mail' ? `${MAIL}${name.slot}` : `${REFUSED}${name.reason}`;
}

/** Returns what an item counts, from its name. */
export function countNameFrom(text: string): CountName {
  if (text.startsWith(REFUSED)) return { of: 'refused', reason: text.slice(REFUSED.length) };
  return text.startsWith(MAIL) ? { of: 'mail', slot: text.slice(MAIL.length) } : { of: 'users' };
}

/** Returns the attribute that has the refusals of an hour of the day, 0 to 23. */
export function hourAttribute(hour: number): string {
  return `${HOUR_OF_DAY}${String(hour).padStart(2, '0')}`;
}

/** Returns the time after which the table deletes the counts of a day, in epoch seconds. */
export function countExpiry(day: string): number {
  return epochOf(day) + COUNTED_DAYS * DAY;
}

/**
 * Returns the write that adds to counts of a day, whether there are any or not. It adds again each time, so
 * it belongs into the transaction of a write that succeeds only once, or after such a write.
 */
export function addToCounts(
  app: string,
  day: string,
  name: CountName,
  add: Readonly<Record<string, number>>,
): Write {
  const set = { expires_at: countExpiry(day) };
  return update(countKey(app, day, name), { add, set }, either(exists(), notExists()));
}

/**
 * Deletes counts again whose application is deleted: a change may reach its count hours late. Reads strongly
 * consistent after the count, so either this or the deletion sees the other.
 */
export async function withdrawCounts(counted: readonly { app: string; key: Key }[]): Promise<void> {
  const heads = await getItems(counted.map(({ app }) => keys.eventHead(app)));
  for (const [n, { key }] of counted.entries())
    if (heads[n]?.['closed'] === true) await tryWrite(discard(key, exists()));
}
