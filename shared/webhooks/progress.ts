import { isoNow } from '../platform/time.ts';
import { DUE_WEBHOOKS, keys, owners, recordFromItem } from '../storage/keys.ts';
import { queryOwned } from '../storage/read-items.ts';
import type { Wake } from '../storage/wake-queue.ts';
import { exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import type { DisabledReason, WebhookRecord } from './webhook.ts';

/**
 * The position of a webhook in the feed. The transaction that creates the webhook writes it, and the one that
 * deletes the webhook removes it, so every other write requires that it exists.
 */
export type ProgressRecord = {
  /** Position of the last event in the feed that was delivered, skipped or moved to a lane. */
  position: number;
  /** Number of replays that are not finished. */
  replays?: number;
  /** ISO 8601 date-time of the first failure since the last success. */
  failing_since?: string | undefined;
  /** ISO 8601 date-time of the last attempt that succeeded. */
  last_success_at?: string | undefined;
  /** ISO 8601 date-time at which the webhook was last enabled again. */
  restarted_at?: string;
  /** The reason for disabling the webhook, until owners and admins have got the notice. */
  notice_due?: DisabledReason | undefined;
  /** Number of wakes so far. The function with the lease does not end while it changes. */
  wakes?: number;
  /** The function that delivers now, and the ISO 8601 date-time until which no other one does. */
  lease_owner?: string;
  lease_until?: string;
  /** ISO 8601 date-time until which a queued wake watches over the function with the lease. */
  watched_until?: string;
  /** Owner-index key of a webhook that has something to deliver at a time, so that the schedule wakes it. */
  owner?: string | undefined;
  owner_sk?: string | undefined;
};

export type WebhookName = Pick<WebhookRecord, 'app_id' | 'id'>;

/** The write that begins the progress of a new webhook: it gets the events after `position`. */
export function firstProgress({ app_id: app, id }: WebhookName, position: number): Write {
  return put({ ...keys.webhookProgress(app, id), position }, notExists());
}

/** Returns the members of a progress item. */
export function progressFromItem(item: Item): ProgressRecord {
  const { owner_sk } = item;
  return {
    ...recordFromItem<ProgressRecord>(item),
    ...(owner_sk !== undefined && { owner_sk: String(owner_sk) }),
  };
}

/**
 * The attributes by which the schedule finds a webhook that has something to deliver at `due` (ISO 8601).
 * Without a time it finds the webhook no more. The engine may only move a time that it has read: a request
 * may have set an earlier one meanwhile.
 */
export function dueAttributes(
  { app_id: app, id }: WebhookName,
  due: string | undefined,
): { owner: string | undefined; owner_sk: string | undefined } {
  return due === undefined ? { owner: undefined, owner_sk: undefined } : owners.dueWebhook(app, id, due);
}

/** The write that makes a webhook due now and ends its time of failures, for the request that enables it. */
export function restartWrite({ app_id: app, id }: WebhookName): Write {
  const now = isoNow();
  const set = { ...dueAttributes({ app_id: app, id }, now), failing_since: undefined, restarted_at: now };
  return update(keys.webhookProgress(app, id), { set }, exists());
}

/** The number of due webhooks that one query reads. */
const PAGE = 100;

/**
 * Returns the webhooks that were due before now, page by page, the longest due first. The index is eventually
 * consistent, so one that became due a moment ago may be missing.
 */
export async function* dueWebhooks(): AsyncGenerator<Wake[]> {
  const now = isoNow();
  let after: Item | undefined;
  do {
    const { items, last } = await queryOwned(DUE_WEBHOOKS, { limit: PAGE, after });
    const positions = items.map((item) => String(item['owner_sk']).split('#'));
    const due = positions.filter(([at = '']) => at <= now);
    yield due.map(([, app = '', webhook = '']) => ({ app, webhook }));
    after = due.length === items.length ? last : undefined;
  } while (after);
}
