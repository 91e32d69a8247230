import { ApiError } from '../platform/errors.ts';
import { keys } from '../storage/keys.ts';
import {
  all,
  type Condition,
  either,
  equals,
  exists,
  hasNo,
  notExists,
} from '../storage/writes/expressions.ts';
import { put, type Write } from '../storage/writes/writes.ts';
import { slotAttributes } from './target.ts';
import type { ImageRecord } from './upload.ts';

/** The parts of a transaction that delete the images of a record together with it. */
export type ImageDeletion = {
  /** The condition that no other image has become ready. */
  unchanged: Condition;
  /** Attributes to remove if the item itself stays for now, so that no running upload is accepted. */
  uploads: string[];
  /** Writes that queue the deletion of the files. */
  writes: Write[];
};

/** Returns these parts for a record. `item` is its item, and `slots` are the names of its images. */
export function imageDeletion(app: string, item: object, slots: readonly string[]): ImageDeletion {
  const images = slots.map((slot) => {
    const { image, upload } = slotAttributes(slot);
    const served: ImageRecord | undefined = Reflect.get(item, image);
    return { image, upload, served: served?.upload, replaced: served?.replaces };
  });
  return {
    unchanged: all(
      exists(),
      ...images.map(({ image, served }) => (served ? equals(`${image}.upload`, served) : hasNo(image))),
    ),
    uploads: images.map(({ upload }) => upload),
    // Processing deletes the replaced files after it has accepted the new image; it may have stopped before.
    writes: images.flatMap(({ served, replaced }) =>
      [served, replaced].flatMap((id) => (id ? purgeFilesWrites(app, id) : [])),
    ),
  };
}

function purgeFilesWrites(app: string, upload: string): Write[] {
  const record = { ...keys.purgeFiles(app, upload), app, upload };
  return [put(record, either(exists(), notExists()), () => new ApiError('conflict'))];
}
