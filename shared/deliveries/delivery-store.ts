import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import { DAY, epochNow, isoNow } from '../platform/time.ts';
import { afterId, nextAfter, pageAfter, queryPages } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { either, has, type Item, notExists } from '../storage/writes/expressions.ts';
import { updateItem } from '../storage/writes/write-items.ts';
import type { DeliveryRecord, DeliveryState } from './delivery.ts';

/** The lifetime of a delivery after its last attempt. */
const KEPT_SECONDS = 30 * DAY;

/** The number of deliveries after which a page of a filtered list ends, and that one query of it reads. */
const EXAMINED = 1000;
const PAGE = 100;

const isDeliveryKept = ({ expires_at: end }: Item) => Number(end) > epochNow();

/** The outcome of an attempt. `created_at` is the time of the event, so that each attempt writes the same. */
export type DeliveryAttempt = Omit<DeliveryRecord, 'attempts' | 'attempted_at'>;

/** Returns the item of a delivery that nobody has attempted yet. */
export function deliveryItem(app: string, delivery: DeliveryRecord) {
  const expires_at = epochNow() + KEPT_SECONDS;
  return { ...keys.webhookDelivery(app, delivery.webhook, delivery.id), ...delivery, expires_at };
}

/** Stores the outcome of one more attempt to deliver an event, and returns the delivery. */
export async function recordAttempt(app: string, attempt: DeliveryAttempt): Promise<DeliveryRecord> {
  const { failure, response_status, next_attempt_at, cause, ...present } = attempt;
  const attempted_at = isoNow();
  const outcome = { failure, response_status, next_attempt_at, cause };
  const set = { ...present, ...outcome, attempted_at, expires_at: epochNow() + KEPT_SECONDS };
  const key = keys.webhookDelivery(app, attempt.webhook, attempt.id);
  const ofDelivery = either(notExists(), has('attempts'));
  const changes = { set, add: { attempts: 1 } };
  return recordFromItem<DeliveryRecord>(
    await updateItem(key, changes, ofDelivery, () => new ApiError('conflict')),
  );
}

/** Reads a delivery, strongly consistent. Throws 404 `delivery_not_found`, also after 30 days. */
export async function getDelivery(app: string, webhook: string, event: string): Promise<DeliveryRecord> {
  const item = await getItem(keys.webhookDelivery(app, webhook, event));
  if (!item || !isDeliveryKept(item)) throw new ApiError('delivery_not_found');
  return recordFromItem<DeliveryRecord>(item);
}

/**
 * Returns one page of the deliveries of a webhook, in the order of its events. With a state, reads about
 * 1,000 deliveries at most, so a page may have fewer results than asked for, or none, and still a next one.
 * Throws 400 `invalid_cursor`.
 */
export async function listDeliveries(
  app: string,
  webhook: string,
  { state, after: cursor, page_size: size, sort }: PageQuery & { state?: DeliveryState | undefined },
): Promise<{ results: DeliveryRecord[]; next?: string }> {
  const event = afterId('event', cursor);
  const after = event && keys.webhookDelivery(app, webhook, event).sk;
  const request = pageAfter({ page_size: state ? PAGE : size, sort }, after);
  const results: DeliveryRecord[] = [];
  let examined = 0;
  for await (const items of queryPages(ranges.webhookDeliveries(app, webhook), request)) {
    const kept = items.filter(isDeliveryKept).map(recordFromItem<DeliveryRecord>);
    results.push(...kept.filter((delivery) => state === undefined || delivery.state === state));
    if (results.length > size)
      return { results: results.slice(0, size), ...nextAfter(results[size - 1]?.id, true) };
    examined += items.length;
    if (examined >= EXAMINED) return { results, ...nextAfter(items.at(-1)?.['id'], true) };
  }
  return { results };
}
