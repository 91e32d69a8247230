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

/** What ended with a variant. */
export type EndedWithVariant = { credentials: number; keywords: number };

const missing = () => new ApiError('variant_not_found');

/**
 * Deletes a variant: its credentials end, the keywords that name it are disabled, its users stay. The variant
 * is marked first, so that nothing new can name it; from then on it is gone for everyone, and what an
 * interrupted deletion has left is finished by its repetition or by the purge. Throws 404
 * `variant_not_found`, 412 `precondition_failed` when it is not as the caller has seen it; the precondition
 * of a repetition was judged when the deletion began.
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

/** Does what is left of a deletion that was begun. May be interrupted and repeated. */
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
