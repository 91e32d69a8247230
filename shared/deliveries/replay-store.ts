import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { currentOrigin } from '../platform/request/request-origin.ts';
import { isoNow } from '../platform/time.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import {
  all,
  below,
  either,
  equals,
  exists,
  hasNo,
  type Item,
  notExists,
} from '../storage/writes/expressions.ts';
import { tryWriteAll, writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove, update, type Write } from '../storage/writes/writes.ts';
import { dueAttributes, type WebhookName } from '../webhooks/progress.ts';
import { tryWake } from '../webhooks/wake.ts';
import type { WebhookRecord } from '../webhooks/webhook.ts';
import type { DeliveryRecord } from './delivery.ts';
import { deliveryItem, getDelivery } from './delivery-store.ts';
import type { ReplayRecord, ReplayReq } from './replay.ts';

/** The maximum number of replays of a webhook that are not finished. */
export const MAX_REPLAYS = 100;

/**
 * Requests a delivery of a `webhook.test` event, which only this webhook gets, with any types. Returns the
 * delivery. Throws 409 `webhook_disabled`, and 409 `limit_reached` while too many replays are not finished.
 */
export async function requestTest(webhook: WebhookRecord, requestId: string): Promise<DeliveryRecord> {
  const { app_id: app, id } = webhook;
  const at = isoNow();
  const event = {
    id: newId('event'),
    scope: app,
    source: `test of ${id}`,
    position: 0,
    type: 'webhook.test',
    version: 1,
    actor: currentOrigin()?.actor ?? { type: 'service' },
    subject: { type: 'webhook', id },
    request_id: requestId,
    at,
  } as const;
  const delivery: DeliveryRecord = {
    id: event.id,
    webhook: id,
    type: event.type,
    state: 'pending',
    attempts: 0,
    created_at: at,
    cause: 'test',
  };
  await addReplay(webhook, { id: newId('replay'), created_at: at, kind: 'test', event }, [
    put(deliveryItem(app, delivery), notExists()),
  ]);
  return delivery;
}

/**
 * Asks for a delivery of the events of a time range that the webhook's types select, in the order of the
 * feed. Throws 409 `webhook_disabled`, and 409 `limit_reached` while too many replays are not finished.
 */
export async function requestReplay(webhook: WebhookRecord, range: ReplayReq) {
  const replay = { id: newId('replay'), created_at: isoNow(), kind: 'range', ...range } as const;
  await addReplay(webhook, replay);
  return replay;
}

/**
 * Asks for another delivery of one event. Adds nothing while an earlier request for it is not finished.
 * Returns the delivery. Throws 404 `delivery_not_found`, 409 `conflict` for a test, 409 `webhook_disabled`,
 * and 409 `limit_reached` while too many replays are not finished.
 */
export function requestRedelivery(webhook: WebhookRecord, event: string): Promise<DeliveryRecord> {
  const { app_id: app, id } = webhook;
  return retryStale(async () => {
    const delivery = await getDelivery(app, id, event);
    const { position } = delivery;
    if (position === undefined) throw new ApiError('conflict', 'Test events are not stored; send a new test');
    const replay = { id: event, created_at: isoNow(), kind: 'event', event, position } as const;
    if (await getItem(keys.webhookReplay(app, id, event))) {
      await tryWake({ app, webhook: id });
      return delivery;
    }
    const again = pendingAgain(delivery);
    const { id: _id, attempts: _attempts, ...set } = again;
    const asRead = all(equals('state', delivery.state), equals('attempts', delivery.attempts));
    await addReplay(webhook, replay, [update(keys.webhookDelivery(app, id, event), { set }, asRead, stale)]);
    return again;
  });
}

/** A failing delivery stays failing, because its next attempt is still due. */
function pendingAgain(delivery: DeliveryRecord): DeliveryRecord {
  return delivery.state === 'failing' ? delivery : { ...delivery, state: 'pending', cause: 'redelivery' };
}

/** Stores a replay with further writes, makes the webhook due and wakes it. */
async function addReplay(webhook: WebhookName, replay: ReplayRecord, writes: Write[] = []): Promise<void> {
  const { app_id: app, id } = webhook;
  await writeAll([
    check(keys.webhook(app, id), equals('state', 'enabled'), notEnabled),
    put({ ...keys.webhookReplay(app, id, replay.id), ...replay }, notExists(), stale),
    ...writes,
    countReplay(webhook),
  ]);
  await tryWake({ app, webhook: id });
}

function notEnabled(webhook: Item | undefined): ApiError {
  if (!webhook) return new ApiError('webhook_not_found');
  return new ApiError('webhook_disabled', 'Set `state` to `enabled` first; a disabled webhook gets nothing');
}

function countReplay(webhook: WebhookName): Write {
  const changes = { add: { replays: 1 }, set: dueAttributes(webhook, isoNow()) };
  const room = all(exists(), either(hasNo('replays'), below('replays', MAX_REPLAYS)));
  const full = () =>
    new ApiError(
      'limit_reached',
      `${MAX_REPLAYS} replays of the webhook are not finished; wait until one is, or replay a time range`,
    );
  return update(keys.webhookProgress(webhook.app_id, webhook.id), changes, room, full);
}

/** Returns up to `limit` replays of a webhook that are not finished, strongly consistent. */
export async function listReplays({ app_id: app, id }: WebhookName, limit: number): Promise<ReplayRecord[]> {
  const { items } = await queryItems(ranges.webhookReplays(app, id), { limit });
  return items.map(recordFromItem<ReplayRecord>);
}

/** Removes a replay that is finished. Returns false if it was removed already, or the webhook deleted. */
export function finishReplay({ app_id: app, id }: WebhookName, replay: string): Promise<boolean> {
  return tryWriteAll([
    remove(keys.webhookReplay(app, id, replay), exists()),
    update(keys.webhookProgress(app, id), { add: { replays: -1 } }, exists()),
  ]);
}
