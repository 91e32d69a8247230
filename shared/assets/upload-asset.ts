import type { UploadBody } from '../http/input/upload-body.ts';
import { errorName } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { retryStale } from '../storage/stale.ts';
import { undoing } from '../storage/writes/claim.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { inspectUpload } from '../uploads/inspect/inspect-upload.ts';
import { storeOriginal } from '../uploads/store-original.ts';
import { newUpload, type ReceivedUpload } from '../uploads/upload.ts';
import { type AssetRecord, SLOT } from './asset.ts';
import { createAsset, deleteAsset, findAsset, replaceAsset } from './asset-store.ts';

/** A file for an asset, and its sender. */
export type AssetFile = { body: UploadBody; filename: string; actor: string };

/**
 * Creates an asset from a file, under a new id. If storing the file fails, the asset is deleted again.
 * Throws 409 `limit_reached`.
 */
export function uploadAsset(app: string, id: string, file: AssetFile): Promise<AssetRecord> {
  return create(app, id, assetUpload(file), file);
}

async function create(
  app: string,
  id: string,
  upload: ReceivedUpload,
  file: AssetFile,
): Promise<AssetRecord> {
  const record = await createAsset(app, id, upload, file.actor);
  try {
    return await storeFile(record, file.body);
  } catch (error) {
    await deleteWithoutFile(record);
    throw error;
  }
}

/**
 * Deletes a new asset without a file, unless it was replaced meanwhile. If that fails, the
 * asset is shown as rejected.
 */
async function deleteWithoutFile({ application, id, version }: AssetRecord): Promise<void> {
  const deletion = undoing(() => deleteAsset(application, id, { versions: [version] }));
  await deletion.catch((error: unknown) => {
    log.warn('an asset without a file could not be deleted', { asset: id, error_name: errorName(error) });
  });
}

/**
 * Replaces the file of an asset, or creates the asset. Throws 412 `precondition_failed`, 409 `limit_reached`.
 */
export function putAsset(
  app: string,
  id: string,
  file: AssetFile,
  precondition: Precondition,
): Promise<AssetRecord> {
  const upload = assetUpload(file);
  // A concurrent request may create the asset first: this one then replaces it.
  return retryStale(async () => {
    const current = await findAsset(app, id);
    assertUnmodified(current, precondition);
    if (!current) return create(app, id, upload, file);
    return storeFile(await replaceAsset(current, upload, { actor: file.actor, precondition }), file.body);
  });
}

function assetUpload({ body, filename }: AssetFile): ReceivedUpload {
  return newUpload(inspectUpload(body), body, filename);
}

async function storeFile(record: AssetRecord, body: UploadBody): Promise<AssetRecord> {
  const target = { record: 'asset', id: record.id, slot: SLOT } as const;
  await storeOriginal(record.application, target, record.upload_file, body);
  return record;
}
