import { ApiError } from '../platform/errors.ts';
import { all, type Condition, either, equals, exists, hasNo, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { put, type Write } from '../storage/writes.ts';
import { attributesOf } from './target.ts';
import type { ImageRecord } from './upload.ts';

/** What the transaction that deletes a record needs, so that the files of its images go too. */
export type ImagesEnd = {
  /** Holds while no further image has become ready. */
  unchanged: Condition;
  /** Attributes to remove where the item itself stays for now: no upload under way is accepted then. */
  uploads: string[];
  /** Have the files deleted in the background. */
  writes: Write[];
};

/** The end of the images of a record, as its item was read. */
export function endImages(app: string, item: object, slots: readonly string[]): ImagesEnd {
  const images = slots.map((slot) => {
    const { image, upload } = attributesOf(slot);
    const served: ImageRecord | undefined = Reflect.get(item, image);
    return { image, upload, served: served?.upload };
  });
  return {
    unchanged: all(
      exists(),
      ...images.map(({ image, served }) => (served ? equals(`${image}.upload`, served) : hasNo(image))),
    ),
    uploads: images.map(({ upload }) => upload),
    writes: images.flatMap(({ served }) => (served ? [purgeFilesWrite(app, served)] : [])),
  };
}

function purgeFilesWrite(app: string, upload: string): Write {
  const record = { ...keys.purgeFiles(app, upload), app, upload };
  return put(record, either(exists(), notExists()), () => new ApiError('conflict'));
}
