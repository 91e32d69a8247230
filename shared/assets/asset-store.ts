import { countWrite, listCollection } from '../applications/collections.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import { nextAfter } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale, stale, staleOr } from '../storage/stale.ts';
import { all, equals, exists, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, isConditional, type Precondition } from '../storage/writes/preconditions.ts';
import { firstStamps, knownFirst, updateVersioned } from '../storage/writes/update-versioned.ts';
import { updateItem, writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove } from '../storage/writes/writes.ts';
import { imageDeletion } from '../uploads/purge-files.ts';
import type { ReceivedUpload } from '../uploads/upload.ts';
import { type AssetRecord, SLOT } from './asset.ts';

const assetNotFound = () => new ApiError('asset_not_found');

/** Returns the record of an asset item. */
export const assetFromItem = recordFromItem<AssetRecord>;

/** Reads an asset, strongly consistent; undefined if there is none. */
export async function findAsset(app: string, id: string): Promise<AssetRecord | undefined> {
  const item = await getItem(keys.asset(app, id));
  return item && assetFromItem(item);
}

/** Reads an asset, strongly consistent. Throws 404 `asset_not_found`. */
export async function getAsset(app: string, id: string): Promise<AssetRecord> {
  const asset = await findAsset(app, id);
  if (!asset) throw assetNotFound();
  return asset;
}

/** Lists one page of an application's assets, by id, with the total number. Throws 400 `invalid_cursor`. */
export async function listAssets(
  app: string,
  page: PageQuery,
): Promise<{ results: AssetRecord[]; next?: string; total_results: number }> {
  const place = { range: ranges.assets(app), keyOf: (id: string) => keys.asset(app, id) };
  const { items, more, total_results } = await listCollection(app, 'assets', place, page);
  const results = items.map(assetFromItem);
  return { results, ...nextAfter(results.at(-1)?.id, more), total_results };
}

/**
 * Creates an asset with its first upload. Throws `Stale` if a concurrent request created the same id, 409
 * `limit_reached`, 404 `application_not_found`.
 */
export async function createAsset(
  app: string,
  id: string,
  upload: ReceivedUpload,
  actor: string,
): Promise<AssetRecord> {
  const record: AssetRecord = { id, application: app, upload_file: upload, ...firstStamps(actor) };
  await writeAll([
    put({ ...keys.asset(app, id), ...record }, notExists(), stale),
    countWrite(app, { assets: 1 }),
    check(keys.application(app), exists(), () => new ApiError('application_not_found')),
  ]);
  return record;
}

/** Replaces the file of an asset. Throws 412 `precondition_failed` if it changed since the caller read it. */
export function replaceAsset(
  known: AssetRecord,
  upload: ReceivedUpload,
  { actor, precondition }: { actor: string; precondition: Precondition },
): Promise<AssetRecord> {
  const { application: app, id } = known;
  const read = knownFirst(known, () => getAsset(app, id));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const changes = { set: { upload_file: upload, ...stamps } };
    return assetFromItem(
      await updateItem(keys.asset(app, id), changes, equals('version', current.version), stale),
    );
  });
}

/**
 * Deletes an asset, and queues the deletion of its files. Throws 404 `asset_not_found`, 412
 * `precondition_failed` if it changed since the caller read it.
 */
export function deleteAsset(app: string, id: string, precondition: Precondition): Promise<void> {
  return retryStale(async () => {
    const current = await getAsset(app, id);
    assertUnmodified(current, precondition);
    const asSeen = isConditional(precondition) ? equals('version', current.version) : exists();
    const { unchanged, writes } = imageDeletion(app, current, [SLOT]);
    await writeAll([
      remove(keys.asset(app, id), all(asSeen, unchanged), staleOr(assetNotFound)),
      countWrite(app, { assets: -1 }),
      ...writes,
    ]);
  });
}
