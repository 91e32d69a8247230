import type { Precondition } from '../http/preconditions.ts';
import { isConditional, updatedBy } from '../http/preconditions.ts';
import type { UploadBody } from '../http/upload-body.ts';
import { inspectUpload } from '../uploads/inspect-upload.ts';
import { storeOriginal } from '../uploads/store-original.ts';
import { newUpload, type UploadRecord } from '../uploads/upload.ts';
import { type AssetRecord, SLOT } from './asset.ts';
import { createAsset, findAsset, replaceAsset } from './asset-store.ts';

/** A file for an asset, and who sends it. */
export type AssetFile = { body: UploadBody; filename: string; actor: string };

/** Creates an asset of a file, under an id that no other has. Throws 409 `limit_reached`. */
export async function uploadAsset(app: string, id: string, file: AssetFile): Promise<AssetRecord> {
  const upload = uploadOf(file);
  return stored(await createAsset(app, id, upload, file.actor), file.body);
}

/** Replaces the file of an asset, or creates the asset where there is none. Throws 412 `precondition_failed`, 409 `limit_reached`. */
export async function putAsset(
  app: string,
  id: string,
  file: AssetFile,
  precondition: Precondition,
): Promise<AssetRecord> {
  const upload = uploadOf(file);
  const current = await findAsset(app, id);
  // Whoever has seen a version expects an asset that is there.
  if (!current && isConditional(precondition)) throw updatedBy(undefined);
  const record = current
    ? await replaceAsset(current, upload, { actor: file.actor, precondition })
    : await createAsset(app, id, upload, file.actor);
  return stored(record, file.body);
}

function uploadOf({ body, filename }: AssetFile): UploadRecord {
  return newUpload(inspectUpload(body), body, filename);
}

async function stored(record: AssetRecord, body: UploadBody): Promise<AssetRecord> {
  const target = { record: 'asset', id: record.id, slot: SLOT } as const;
  await storeOriginal(record.application, target, record.upload_file, body);
  return record;
}
