import { SLOTS } from '../applications/branding/branding.ts';
import { countWrite, MAX_MEMBERS } from '../applications/collections.ts';
import { credentialDeletion } from '../credentials/credential-store.ts';
import { allInOrder } from '../platform/parallel.ts';
import { asService } from '../platform/request/request-origin.ts';
import { isoNow } from '../platform/time.ts';
import type { SmsKeywordRecord } from '../sms-keywords/sms-keyword.ts';
import { keywordFromItem, keywordsOfVariant } from '../sms-keywords/sms-keyword-store.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { all, either, equals, exists, hasNo, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, isConditional, type Precondition } from '../storage/writes/preconditions.ts';
import { knownFirst, stampsAfter } from '../storage/writes/update-versioned.ts';
import { updateItem, writeAll } from '../storage/writes/write-items.ts';
import { put, remove, update } from '../storage/writes/writes.ts';
import { type ImageDeletion, imageDeletion } from '../uploads/purge-files.ts';
import type { VariantRecord } from '../variants/variant.ts';
import { variantFromItem, variantNotFound } from '../variants/variant-store.ts';

/** The numbers of credentials and keywords that ended with a variant. */
export type EndedWithVariant = { credentials: number; keywords: number };

/**
 * Deletes a variant: deletes its credentials and disables its keywords, but not its users (decision 0041).
 * First marks the variant as deleted, so that nothing new can refer to it, and leaves the marked record to
 * the sweep (decision 0013). A repeated request or the purge finishes an interrupted deletion, without
 * checking the precondition again; if there is nothing to finish, the variant does not exist. Throws 404
 * `variant_not_found`, and 412 `precondition_failed` if it has changed since the caller read it.
 */
export async function deleteVariant(
  app: string,
  variant: string,
  actor: string,
  precondition: Precondition = {},
): Promise<EndedWithVariant> {
  const isFirst = await retryStale(async () => {
    const item = await getItem(keys.variant(app, variant));
    if (!item) throw variantNotFound();
    const current = variantFromItem(item);
    if (current) await mark(current, actor, imageDeletion(app, item, SLOTS), precondition);
    return current !== undefined;
  });
  const ended = await asService(() => endWhatRefersTo(app, variant, actor));
  if (!isFirst && ended.credentials + ended.keywords === 0) throw variantNotFound();
  return ended;
}

async function mark(
  current: VariantRecord,
  actor: string,
  images: ImageDeletion,
  precondition: Precondition,
): Promise<void> {
  assertUnmodified(current, precondition);
  const { app_id: app, id: variant, version } = current;
  const asSeen = isConditional(precondition) ? equals('version', version) : exists();
  const record = { app, variant, deleted_by: actor, deleted_at: isoNow() };
  const changes = { set: { deleting: true }, add: { version: 1 }, remove: images.uploads };
  await writeAll([
    update(keys.variant(app, variant), changes, all(hasNo('deleting'), asSeen, images.unchanged), (now) =>
      now && now['deleting'] !== true ? stale() : variantNotFound(),
    ),
    countWrite(app, { variants: -1 }),
    put({ ...keys.purgeVariant(app, variant), ...record }, notExists(), variantNotFound),
    ...images.writes,
  ]);
}

/** Finishes a deletion that has begun. May be interrupted and repeated. */
export async function finishVariantDeletion(app: string, variant: string, actor: string): Promise<void> {
  await endWhatRefersTo(app, variant, actor);
  await writeAll([
    remove(keys.variant(app, variant), either(notExists(), equals('deleting', true)), variantNotFound),
    remove(keys.purgeVariant(app, variant), either(notExists(), exists()), variantNotFound),
  ]);
}

async function endWhatRefersTo(app: string, variant: string, actor: string): Promise<EndedWithVariant> {
  const [credentials, keywords] = await allInOrder([
    endVariantCredentials(app, variant),
    disableVariantKeywords(app, variant, actor),
  ]);
  return { credentials, keywords };
}

/**
 * Disables every keyword that names a variant. Returns how many it disabled. May be interrupted and repeated.
 */
async function disableVariantKeywords(app: string, variant: string, actor: string): Promise<number> {
  const named = await keywordsOfVariant(app, variant);
  const done = await Promise.all(named.map((record) => disableKeyword(record, variant, actor)));
  return done.filter(Boolean).length;
}

/** Disables a keyword. Returns false if it is disabled or deleted by now, or names another variant. */
async function disableKeyword(known: SmsKeywordRecord, variant: string, actor: string): Promise<boolean> {
  const key = keys.smsKeyword(known.app_id, known.id);
  const read = knownFirst<SmsKeywordRecord | undefined>(known, async () => {
    const item = await getItem(key);
    return item && keywordFromItem(item);
  });
  return retryStale(async () => {
    const current = await read();
    if (current?.state !== 'enabled' || current.app_variant_id !== variant) return false;
    const set = { state: 'disabled', ...stampsAfter(current, actor) };
    await updateItem(key, { set }, equals('version', current.version), stale);
    return true;
  });
}

/** The number of credentials that one transaction deletes: two items each, and the counter. */
const BATCH = 45;

/**
 * Deletes every credential that acts for a variant. Returns how many it deleted. Each stops working with the
 * next request. May be interrupted and repeated. If somebody else deletes one at the same time, reads the
 * rest again.
 */
async function endVariantCredentials(app: string, variant: string): Promise<number> {
  let ended = 0;
  await retryStale(async () => {
    const left = await credentialIdsOf(app, variant);
    while (left.length > 0) {
      const batch = left.splice(0, BATCH);
      const removals = batch.flatMap((clientId) => credentialDeletion(app, clientId));
      await writeAll([
        ...removals.map((removal) => ({ ...removal, otherwise: stale })),
        countWrite(app, { credentials: -batch.length }),
      ]);
      ended += batch.length;
    }
  });
  return ended;
}

async function credentialIdsOf(app: string, variant: string): Promise<string[]> {
  const { items } = await queryItems(ranges.credentials(app), { limit: MAX_MEMBERS });
  return items.filter((item) => item['app_variant_id'] === variant).map((item) => String(item['client_id']));
}
