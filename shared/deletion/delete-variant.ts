import { SLOTS } from '../applications/branding.ts';
import { countWrite } from '../applications/collections.ts';
import { ApiError } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { all, either, equals, exists, hasNo, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { assertUnmodified, isConditional, type Precondition } from '../storage/preconditions.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItem, writeAll } from '../storage/table.ts';
import { put, remove, update } from '../storage/writes.ts';
import { type ImageDeletion, imageDeletion } from '../uploads/purge-files.ts';
import type { VariantRecord } from '../variants/variant.ts';
import { variantFromItem } from '../variants/variant-store.ts';
import { disableVariantKeywords } from './disable-variant-keywords.ts';
import { endVariantCredentials } from './end-variant-credentials.ts';

/** The numbers of credentials and keywords that ended with a variant. */
export type EndedWithVariant = { credentials: number; keywords: number };

const missing = () => new ApiError('variant_not_found');

/**
 * Deletes a variant: deletes its credentials and disables its keywords, but keeps its users (decision 0041).
 * First marks the variant as deleted, so that nothing new can refer to it. A repeated request or the purge
 * finishes an interrupted deletion, without checking the precondition again. Throws 404 `variant_not_found`,
 * and 412 `precondition_failed` if it has changed since the caller read it.
 */
export async function deleteVariant(
  app: string,
  variant: string,
  actor: string,
  precondition: Precondition = {},
): Promise<EndedWithVariant> {
  await retryStale(async () => {
    const item = await getItem(keys.variant(app, variant));
    if (!item) throw missing();
    const current = variantFromItem(item);
    if (current) await mark(current, actor, imageDeletion(app, item, SLOTS), precondition);
  });
  return finishVariantDeletion(app, variant, actor);
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
      now && now['deleting'] !== true ? stale() : missing(),
    ),
    countWrite(app, { variants: -1 }),
    put({ ...keys.purgeVariant(app, variant), ...record }, notExists(), missing),
    ...images.writes,
  ]);
}

/** Finishes a deletion that has begun. May be interrupted and repeated. */
export async function finishVariantDeletion(
  app: string,
  variant: string,
  actor: string,
): Promise<EndedWithVariant> {
  const credentials = await endVariantCredentials(app, variant);
  const keywords = await disableVariantKeywords(app, variant, actor);
  await writeAll([
    remove(keys.variant(app, variant), either(notExists(), equals('deleting', true)), missing),
    remove(keys.purgeVariant(app, variant), either(notExists(), exists()), missing),
  ]);
  return { credentials, keywords };
}
