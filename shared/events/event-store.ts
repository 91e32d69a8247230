import { keys } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/table.ts';
import type { EventRecord } from './event.ts';

/** Returns the position of the last event of a scope, 0 if there is none. Strongly consistent. */
export async function lastPosition(scope: string): Promise<number> {
  const head = await getItem(keys.eventHead(scope));
  return Number(head?.['last'] ?? 0);
}

/** Returns up to `limit` events of a scope after a position, oldest first. Strongly consistent. */
export async function readEventsAfter(
  scope: string,
  position: number,
  limit: number,
): Promise<EventRecord[]> {
  const first = keys.event(scope, position + 1);
  const last = keys.event(scope, 10 ** 16 - 1);
  const { items } = await queryItems({ pk: first.pk, from: first.sk, to: last.sk }, { limit });
  return items.map(({ pk: _pk, sk: _sk, expires_at: _expires, ...record }) => record as EventRecord);
}
