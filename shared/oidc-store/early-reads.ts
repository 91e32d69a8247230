import { requestMember } from '../platform/request/request-context.ts';
import type { Key } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** The reads that a request has begun early, by key; undefined once an item was taken. */
type EarlyReads = Map<string, Promise<Item | undefined> | undefined>;

const current = requestMember<EarlyReads>('earlyReads');

/**
 * Runs a request that may begin reads before the provider asks for them (decision 0206). All of them have
 * ended when it returns, because a function must not freeze with a call under way.
 */
export async function withEarlyReads<T>(work: () => Promise<T>): Promise<T> {
  const early: EarlyReads = new Map();
  try {
    return await current.run(early, work);
  } finally {
    await Promise.allSettled(early.values());
  }
}

/** Begins to read items in one call. Items that this request has already begun to read are left out. */
export function readEarly(wanted: readonly (Key | undefined)[]): void {
  const early = current.get();
  if (!early) return;
  const fresh = wanted.filter((key) => key !== undefined).filter((key) => !early.has(readKeyOf(key)));
  const [first] = fresh;
  if (!first) return;
  const items = fresh.length === 1 ? getItem(first).then((item) => [item]) : getItems(fresh);
  for (const [at, key] of fresh.entries()) {
    const item = items.then((found) => found[at]);
    // `takeItems` gets the error. Without this line, an item that nobody takes would end the process.
    item.catch(() => undefined);
    early.set(readKeyOf(key), item);
  }
}

/**
 * Returns items, strongly consistent, with undefined for an absent one. An item that was read early is taken
 * once: another read in the same request reads the table again. Throws 503 `dependency_unavailable`.
 */
export async function takeItems(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
  readEarly(wanted);
  const taken = wanted.map(takeEarly);
  const others = getItems(wanted.map((key, at) => (taken[at] ? undefined : key)));
  const [begun, read] = await Promise.all([Promise.all(taken), others]);
  return wanted.map((_, at) => (taken[at] ? begun[at] : read[at]));
}

/** Returns one item as `takeItems` does. */
export async function takeItem(key: Key): Promise<Item | undefined> {
  const [item] = await takeItems([key]);
  return item;
}

function takeEarly(key: Key): Promise<Item | undefined> | undefined {
  const early = current.get();
  const item = early?.get(readKeyOf(key));
  if (item) early?.set(readKeyOf(key), undefined);
  return item;
}

function readKeyOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}
