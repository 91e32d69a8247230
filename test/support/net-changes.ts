import { isDeepStrictEqual } from 'node:util';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { StreamRecord } from '../../shared/storage/stream-records.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';

/** Items that only count or remember requests, so that a repeated request changes them again. */
const BOOKKEEPING = /^(IDEMPOTENCY|THROTTLE|BUDGET|SPENT|POOL|GUESSES|REQUESTS|REFUSALS|UNLISTED|ATTEMPTS)#/;
/**
 * Attributes that each write changes, or that have the time; and the marks of an attempt to sign in, which
 * are absent while the keys cannot be used (decision 0367).
 */
const INCIDENTAL =
  /^(attempt|attempt_addresses|signed_in|opened|same_second|write_id|written_by|updated_by|meta|.*_at|.*_until|.*modified)$/;

type Change = { key: string; before: Item | undefined; after: Item | undefined };

/** Returns what records of the table's stream changed in all, without bookkeeping. */
export function netChangesOf(records: readonly StreamRecord[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { dynamodb, userIdentity } of records) {
    // Clocks of tests that run ahead let items of other requests expire.
    if (userIdentity) continue;
    const key = `${dynamodb?.Keys?.['pk']?.S} ${dynamodb?.Keys?.['sk']?.S}`;
    if (BOOKKEEPING.test(key)) continue;
    const earlier = changes.get(key);
    const before = earlier ? earlier.before : plain(dynamodb?.OldImage);
    changes.set(key, { key, before, after: plain(dynamodb?.NewImage) });
  }
  return [...changes.values()].filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

type Image = NonNullable<StreamRecord['dynamodb']>['NewImage'];

function plain(image: Image): Item | undefined {
  if (!image) return undefined;
  const item = unmarshall(image as Parameters<typeof unmarshall>[0]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => !INCIDENTAL.test(name)));
}

/**
 * Returns changes as sorted lines that are equal for two requests which did the same: kind of item, kind of
 * change, and the names of the attributes, with the difference of counts.
 */
export function shapesOf(changes: readonly Change[]): string[] {
  return changes.map(({ key, before, after }) => `${kindOf(key)}: ${changeOf(before, after)}`).sort();
}

function changeOf(before: Item | undefined, after: Item | undefined): string {
  if (!before) return `created ${Object.keys(after ?? {}).sort()}`;
  if (!after) return 'removed';
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return `changed ${changed.map((name) => `${name}${growth(before[name], after[name])}`)}`;
}

/** The difference of two small numbers; nothing for times and other values. */
function growth(before: unknown, after: unknown): string {
  const difference = Number(after) - Number(before);
  return Number.isInteger(difference) && Math.abs(difference) < 1000 ? ` by ${difference}` : '';
}

/** The key of an item without ids, hashes, addresses, times and numbers. */
function kindOf(key: string): string {
  return key
    .replace(/^(SEARCH#\S+)#\S+ \S+ \S+ /, '$1#start term form ')
    .replace(/[\w.+-]+@[\w.-]+/g, 'email')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'uuid')
    .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1')
    .replace(/\bupload_[0-9a-f]{32}\b/g, 'upload')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'hash')
    .replace(/(SESSION|SLUG|WORD|TEXT#ANY)#[\w-]+/g, '$1#id')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'time')
    .replace(/\d{2,}/g, 'number');
}
