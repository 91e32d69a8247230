import { countWrite, listCollection, MAX_WEBHOOKS } from '../applications/collections.ts';
import { lastPosition } from '../events/event-store.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { isoIn } from '../platform/time.ts';
import { nextAfter } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import { retryStale, stale, staleOr } from '../storage/stale.ts';
import { equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { firstStamps, knownFirst, stampsAfter, updateVersioned } from '../storage/writes/update-versioned.ts';
import { tryWrite, write, writeAll } from '../storage/writes/write-items.ts';
import { check, discard, put, remove, update, type Write } from '../storage/writes/writes.ts';
import { firstProgress, progressFromItem, restartWrite } from './progress.ts';
import { webhookPurge } from './purge-webhook.ts';
import { currentSecrets, newSigningSecret, rotatedSecrets } from './signing-secrets.ts';
import { tryWake } from './wake.ts';
import type {
  DisabledReason,
  SealedSecret,
  WebhookCreateReq,
  WebhookRecord,
  WebhookUpdateReq,
} from './webhook.ts';

/**
 * A webhook with the outcome of its deliveries, and only the secrets that sign. Answers leave out `sealed`.
 */
export type WebhookView = Omit<WebhookRecord, 'secrets' | 'types'> & {
  types: string[];
  secrets: SealedSecret[];
  failing_since?: string | undefined;
  last_success_at?: string | undefined;
};

const webhookNotFound = () => new ApiError('webhook_not_found');

/** Returns the webhook of an item. */
export const webhookFromItem = recordFromItem<WebhookRecord>;

/** Reads a webhook, strongly consistent. Undefined if there is none. */
async function findWebhook(app: string, id: string): Promise<WebhookRecord | undefined> {
  const item = await getItem(keys.webhook(app, id));
  return item && webhookFromItem(item);
}

/** Reads a webhook, strongly consistent. Throws 404 `webhook_not_found`. */
export async function getWebhook(app: string, id: string): Promise<WebhookRecord> {
  const record = await findWebhook(app, id);
  if (!record) throw webhookNotFound();
  return record;
}

/** Reads a webhook as the API shows it, strongly consistent. Throws 404 `webhook_not_found`. */
export async function showWebhook(app: string, id: string): Promise<WebhookView> {
  const { record, progress } = await readWithProgress(app, id);
  return webhookView(record, progress);
}

/** Reads a webhook and its progress, strongly consistent. Throws 404 `webhook_not_found`. */
async function readWithProgress(
  app: string,
  id: string,
): Promise<{ record: WebhookRecord; progress: Item | undefined }> {
  const [item, progress] = await getItems([keys.webhook(app, id), keys.webhookProgress(app, id)]);
  if (!item) throw webhookNotFound();
  return { record: webhookFromItem(item), progress };
}

function webhookView(record: WebhookRecord, progress: Item = {}): WebhookView {
  const { failing_since, last_success_at } = progressFromItem(progress);
  const secrets = currentSecrets(record, Date.now());
  return { ...record, types: [...record.types], secrets, failing_since, last_success_at };
}

/** Returns one page of webhooks, oldest first, and the number of all. Throws 400 `invalid_cursor`. */
export async function listWebhooks(
  app: string,
  page: PageQuery,
): Promise<{ results: WebhookView[]; next?: string; total_results: number }> {
  const location = { range: ranges.webhooks(app), keyOf: (id: string) => keys.webhook(app, id) };
  const { items, more, total_results } = await listCollection(app, 'webhooks', location, page);
  const records = items.map(webhookFromItem);
  const progress = await getItems(records.map(({ id }) => keys.webhookProgress(app, id)));
  const results = records.map((record, at) => webhookView(record, progress[at]));
  return { results, ...nextAfter(records.at(-1)?.id, more), total_results };
}

/** Returns the enabled webhooks of an application, strongly consistent. */
export async function enabledWebhooks(app: string): Promise<WebhookRecord[]> {
  const { items } = await queryItems(ranges.webhooks(app), { limit: MAX_WEBHOOKS });
  return items.map(webhookFromItem).filter(({ state }) => state === 'enabled');
}

/**
 * Creates a webhook, which gets the events from now on. Returns it with its signing secret, which is never
 * shown again. Throws 409 `limit_reached`, 409 `conflict` where events are switched off, and 503 while KMS
 * does not answer.
 */
export async function createWebhook(
  app: string,
  request: WebhookCreateReq,
  actor: string,
): Promise<WebhookView & { secret: string }> {
  if (config('EVENT_DAYS') === '0') {
    throw new ApiError('conflict', 'This deployment stores no events, so it has no webhooks');
  }
  const id = newId('webhook');
  const [{ secret, sealed }, position] = await Promise.all([newSigningSecret(app, id), lastPosition(app)]);
  const record: WebhookRecord = {
    id,
    app_id: app,
    ...request,
    ...(request.state === 'disabled' && { disabled_reason: 'by_request' }),
    secrets: [sealed],
    ...firstStamps(actor),
  };
  await writeAll([
    put({ ...keys.webhook(app, id), ...record }, notExists()),
    firstProgress(record, position),
    countWrite(app, { webhooks: 1 }),
    check(keys.application(app), exists(), () => new ApiError('application_not_found')),
  ]);
  return { ...webhookView(record), secret };
}

type WebhookWrite = { actor: string; precondition: Precondition };

/**
 * Changes a webhook. Enabling it ends its time of failures and wakes it, so that it gets the events since its
 * last one. Throws 404 `webhook_not_found`, and 412 `precondition_failed` if it has changed since the caller
 * read it.
 */
export async function updateWebhook(
  app: string,
  id: string,
  request: WebhookUpdateReq,
  by: WebhookWrite,
): Promise<WebhookView> {
  const known = await readWithProgress(app, id);
  const { record, enabled } = await changeWebhook(known.record, by, (current) =>
    requestedChanges(current, request),
  );
  if (!enabled) return webhookView(record, known.progress);
  await tryWake({ app, webhook: id });
  return webhookView(record, { ...known.progress, failing_since: undefined });
}

function requestedChanges(current: WebhookRecord, request: WebhookUpdateReq): Partial<WebhookRecord> {
  const { url, types, description, guests, state } = request;
  return {
    ...(url !== undefined && { url }),
    ...(types !== undefined && { types }),
    ...(description !== undefined && { description }),
    ...(guests !== undefined && { guests }),
    ...(state === 'enabled' && { state, disabled_reason: undefined }),
    ...(state === 'disabled' && { state, disabled_reason: current.disabled_reason ?? 'by_request' }),
  };
}

/**
 * Gives a webhook a new signing secret, which is never shown again. The previous one signs for `graceSeconds`
 * more, and each earlier one until its own grace ends. Throws 404 `webhook_not_found`, 409 `limit_reached`
 * while too many earlier ones still sign, 412 `precondition_failed`, and 503 while KMS does not answer.
 */
export async function rotateWebhook(
  app: string,
  id: string,
  graceSeconds: number,
  by: WebhookWrite,
): Promise<WebhookView & { secret: string }> {
  const known = await readWithProgress(app, id);
  assertUnmodified(known.record, by.precondition);
  const { secret, sealed } = await newSigningSecret(app, id);
  const until = graceSeconds > 0 ? isoIn(graceSeconds) : undefined;
  const rotated = (current: WebhookRecord) => ({ secrets: rotatedSecrets(current, sealed, until) });
  // The answer needs no read after the write: if it failed, nobody would get the new secret.
  const { record } = await changeWebhook(known.record, by, rotated);
  return { ...webhookView(record, known.progress), secret };
}

/**
 * Changes attributes of a webhook. `decide` returns them for the record at the time of the write. Returns
 * the changed record, and whether the change enabled it.
 */
function changeWebhook(
  known: WebhookRecord,
  by: WebhookWrite,
  decide: (current: WebhookRecord) => Partial<WebhookRecord>,
): Promise<{ record: WebhookRecord; enabled: boolean }> {
  const { app_id: app, id } = known;
  const read = knownFirst(known, () => getWebhook(app, id));
  return updateVersioned({ read, ...by }, async (current, stamps) => {
    const set = { ...decide(current), ...stamps };
    const enabled = set.state === 'enabled' && current.state === 'disabled';
    const asRead = equals('version', current.version);
    const changed = update(keys.webhook(app, id), { set }, asRead, staleOr(webhookNotFound));
    if (enabled) await writeAll([changed, { ...restartWrite(current), otherwise: stale }]);
    else await write(changed);
    return { record: { ...current, ...set }, enabled };
  });
}

/**
 * Disables a webhook that has failed for too long, or whose receiver answers that it is gone. Returns false
 * if it was changed or deleted since it was read; then the caller decides again.
 */
export async function disableFailing(current: WebhookRecord, reason: DisabledReason): Promise<boolean> {
  const set = { state: 'disabled', disabled_reason: reason, ...stampsAfter(current, 'service') };
  const key = keys.webhook(current.app_id, current.id);
  return (await tryWrite(update(key, { set }, equals('version', current.version)))).held;
}

/**
 * Deletes a webhook at once, and its deliveries in this request or by the scheduled purge. Throws 404
 * `webhook_not_found`, and 412 `precondition_failed` if it has changed since the caller read it.
 */
export async function deleteWebhook(app: string, id: string, precondition: Precondition): Promise<void> {
  await retryStale(async () => {
    const current = await getWebhook(app, id);
    assertUnmodified(current, precondition);
    await writeAll(webhookDeletion(current));
  });
}

function webhookDeletion({ app_id: app, id, version }: WebhookRecord): Write[] {
  return [
    remove(keys.webhook(app, id), equals('version', version), staleOr(webhookNotFound)),
    discard(keys.webhookProgress(app, id), exists()),
    countWrite(app, { webhooks: -1 }),
    ...webhookPurge(app, id),
  ];
}
