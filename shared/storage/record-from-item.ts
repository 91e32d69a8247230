import type { Item } from './expressions.ts';

/**
 * Returns what a store has put into an item, without what places it in the table: its key, its owner and the
 * time after which the table deletes it. Its write id and stamp are not there, because no read returns them.
 */
export function recordFromItem<T extends object>(item: Item): T {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, expires_at: _expiresAt, ...record } = item;
  return record as T;
}
