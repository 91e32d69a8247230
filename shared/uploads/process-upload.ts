import { createHash } from 'node:crypto';
import {
  deleteObjects,
  getObject,
  listObjects,
  putObjectOnce,
  type StoredObject,
} from '../storage/objects.ts';
import { convert } from './convert/convert.ts';
import type { Converted } from './convert/convert-file.ts';
import { MEDIA_TYPES, SIZES, type UploadKind } from './formats.ts';
import { Refusal } from './inspect/pixels.ts';
import { originalKey } from './object-keys.ts';
import { PERSONAL_CACHE_CONTROL, SERVED_CACHE_CONTROL } from './served-headers.ts';
import { filesPrefix, isPersonal, parseTarget, type UploadTarget } from './target.ts';
import type { ImageRecord, UploadRecord } from './upload.ts';
import { acceptImage, findUpload, rejectUpload } from './upload-store.ts';

/**
 * The result of processing an upload. `superseded`: there is a newer one, or the record is gone. `done`: an
 * earlier run has finished it.
 */
export type UploadOutcome = 'ready' | 'rejected' | 'superseded' | 'done';

const EXTENSIONS: Record<UploadKind, string> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  lottie: 'json',
  pdf: 'pdf',
  text: 'txt',
};

/**
 * Processes an upload: makes it ready or rejects it. May run repeatedly, concurrently, and after a newer
 * upload: only the newest upload of a record changes the served files. Deletes the original last, so that the
 * next run can finish an interrupted one.
 */
export async function processUpload(app: string, upload: string): Promise<UploadOutcome> {
  const original = await getObject(originalKey(app, upload));
  if (!original) return 'done';
  const target = parseTarget(original.metadata['target']);
  const outcome = await finishUpload(app, upload, target, original);
  const { image } = await findUpload(app, target);
  // This upload can no longer become the served one: it is finished, or not the newest.
  if (image?.upload !== upload) await discardFiles(app, target, upload);
  else await discardReplaced(app, target, image);
  await deleteObjects([originalKey(app, upload)]);
  return outcome;
}

async function finishUpload(
  app: string,
  id: string,
  target: UploadTarget,
  original: StoredObject,
): Promise<UploadOutcome> {
  const { upload, image } = await findUpload(app, target);
  if (upload?.id !== id) return 'superseded';
  if (upload.state !== 'pending') return 'done';
  const kind = uploadKind(original.contentType);
  try {
    const { length } = original.bytes;
    if (length !== upload.size) throw new Refusal(`${length} bytes arrived in place of ${upload.size}`);
    const use = target.record === 'image_field' ? 'picture' : 'file';
    const converted = await convert(kind, original.bytes, use);
    const made = await storeFiles(app, target, upload, converted);
    // The run of the served upload may have ended before it deleted the files it replaced. They cannot be
    // found once this upload is served.
    if (image) await discardReplaced(app, target, image);
    const accepted = await acceptImage(app, target, { ...made, replaces: image?.upload }, converted.warnings);
    return accepted ? 'ready' : whyNotPending(app, id, target);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (await rejectUpload(app, target, id, error.message)) ? 'rejected' : whyNotPending(app, id, target);
  }
}

/** Returns why an upload is not pending: another run has finished it, or it is not the newest. */
async function whyNotPending(app: string, id: string, target: UploadTarget): Promise<UploadOutcome> {
  return (await findUpload(app, target)).upload?.id === id ? 'done' : 'superseded';
}

async function storeFiles(
  app: string,
  target: UploadTarget,
  { id: upload, filename }: UploadRecord,
  { kind, width, height, main, renderings }: Converted,
): Promise<ImageRecord> {
  const prefix = filesPrefix(app, target, upload);
  const cacheControl = isPersonal(target) ? PERSONAL_CACHE_CONTROL : SERVED_CACHE_CONTROL;
  const store = async (type: UploadKind, bytes: Uint8Array): Promise<string> => {
    const file = `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`;
    await putObjectOnce(prefix + file, bytes, { contentType: MEDIA_TYPES[type], cacheControl });
    return file;
  };
  const file = await store(kind, main);
  const record: ImageRecord = { upload, filename, width, height, file, renderings: {} };
  if (target.record === 'document_field') return record;
  for (const size of SIZES) {
    const bytes = renderings[size];
    if (bytes) record.renderings[size] = await store('png', bytes);
  }
  return record;
}

async function discardReplaced(app: string, target: UploadTarget, { replaces }: ImageRecord): Promise<void> {
  if (replaces !== undefined) await discardFiles(app, target, replaces);
}

async function discardFiles(app: string, target: UploadTarget, upload: string): Promise<void> {
  await deleteObjects(await listObjects(filesPrefix(app, target, upload)));
}

function uploadKind(contentType: string): UploadKind {
  const kind = (Object.keys(MEDIA_TYPES) as UploadKind[]).find((name) => MEDIA_TYPES[name] === contentType);
  if (!kind) throw new Error(`an upload of an unknown type: ${contentType}`);
  return kind;
}
