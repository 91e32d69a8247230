import { valueAtPath } from '../platform/properties.ts';
import { getItem } from '../storage/read-items.ts';
import { all, type Changes, equals } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { pathsOf, targetKey, type UploadTarget } from './target.ts';
import type { ImageRecord, UploadRecord } from './upload.ts';

/** Reads the newest upload and the served image; both undefined if the record is gone. */
export async function findUpload(
  app: string,
  target: UploadTarget,
): Promise<{ upload?: UploadRecord; image?: ImageRecord }> {
  const paths = pathsOf(target);
  // The role of the function that processes uploads may read only these attributes.
  const item = await getItem(targetKey(app, target), attributesIn(paths));
  const [upload, image] = [valueAtPath(item, paths.upload), valueAtPath(item, paths.image)];
  return {
    ...(upload !== undefined && { upload: upload as UploadRecord }),
    ...(image !== undefined && { image: image as ImageRecord }),
  };
}

/** Returns the top-level attributes of the paths. */
function attributesIn(paths: Record<string, string>): string[] {
  return [...new Set(Object.values(paths).map((path) => path.split('.')[0] ?? path))];
}

/**
 * Serves an image, with warnings about its lost parts, if its upload is still the newest and pending. Returns
 * whether it was.
 */
export function acceptImage(
  app: string,
  target: UploadTarget,
  image: ImageRecord,
  warnings: string[],
): Promise<boolean> {
  const paths = pathsOf(target);
  const set = {
    [`${paths.upload}.state`]: 'ready',
    [paths.image]: image,
    ...(warnings.length > 0 && { [`${paths.upload}.warnings`]: warnings }),
  };
  return settleIfPending(app, target, image.upload, { set });
}

/** Rejects an upload if it is still the newest and pending. Returns whether it was. */
export function rejectUpload(
  app: string,
  target: UploadTarget,
  id: string,
  reason: string,
): Promise<boolean> {
  const { upload } = pathsOf(target);
  const set = { [`${upload}.state`]: 'rejected', [`${upload}.rejection_reason`]: reason };
  return settleIfPending(app, target, id, { set });
}

/**
 * Settles an upload. This is no change by a caller: `version` and `updated_at` stay, so that no precondition
 * of a caller fails (decision 0030).
 */
async function settleIfPending(
  app: string,
  target: UploadTarget,
  id: string,
  changes: Changes,
): Promise<boolean> {
  const { upload } = pathsOf(target);
  const pending = all(equals(`${upload}.id`, id), equals(`${upload}.state`, 'pending'));
  const { held } = await tryWrite(update(targetKey(app, target), changes, pending));
  return held;
}
