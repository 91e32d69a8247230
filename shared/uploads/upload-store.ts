import { ApiError } from '../http/errors.ts';
import { all, type Changes, equals } from '../storage/expressions.ts';
import { getItem, updateItem } from '../storage/table.ts';
import { attributesOf, keyOf, type Target } from './target.ts';
import type { ImageRecord, UploadRecord } from './upload.ts';

/** The newest upload for an image, and the image that is served; both undefined where the record is gone. */
export async function findUpload(
  app: string,
  target: Target,
): Promise<{ upload?: UploadRecord; image?: ImageRecord }> {
  const { upload, image } = attributesOf(target.slot);
  const item = await getItem(keyOf(app, target));
  return {
    ...(item?.[upload] !== undefined && { upload: item[upload] as UploadRecord }),
    ...(item?.[image] !== undefined && { image: item[image] as ImageRecord }),
  };
}

/** Puts an image in place, if its upload is the newest still and pending. Returns whether it was. */
export function acceptImage(app: string, target: Target, image: ImageRecord): Promise<boolean> {
  const attributes = attributesOf(target.slot);
  const set = { [`${attributes.upload}.state`]: 'ready', [attributes.image]: image };
  return settle(app, target, image.upload, { set });
}

/** Refuses an upload, if it is the newest still and pending. Returns whether it was. */
export function rejectUpload(app: string, target: Target, id: string, reason: string): Promise<boolean> {
  const { upload } = attributesOf(target.slot);
  const set = { [`${upload}.state`]: 'rejected', [`${upload}.rejection_reason`]: reason };
  return settle(app, target, id, { set });
}

/**
 * Ends the processing of an upload. It is no change of the record by a caller: `version` and `updated_at` stay, so that it fails no precondition of one
 * (decision 0030).
 */
async function settle(app: string, target: Target, id: string, changes: Changes): Promise<boolean> {
  const { upload } = attributesOf(target.slot);
  const pending = all(equals(`${upload}.id`, id), equals(`${upload}.state`, 'pending'));
  let settled = true;
  await updateItem(keyOf(app, target), changes, pending, () => {
    settled = false;
    return new ApiError('conflict');
  }).catch((error: unknown) => {
    if (settled) throw error;
  });
  return settled;
}
