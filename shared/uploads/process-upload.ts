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
import { originalKey, servedKey, servedPrefix } from './object-keys.ts';
import { Refusal } from './refusal.ts';
import { SERVED_CACHE_CONTROL } from './served-headers.ts';
import { parseTarget, type Target } from './target.ts';
import { type ImageRecord, MEDIA_TYPES, SIZES, type UploadKind } from './upload.ts';
import { acceptImage, findUpload, rejectUpload } from './upload-store.ts';

/** How the processing of an upload ended: `superseded` by a newer one or the end of its record, `done` by an earlier run. */
export type Outcome = 'ready' | 'rejected' | 'superseded' | 'done';

const EXTENSIONS: Record<UploadKind, string> = { png: 'png', svg: 'svg', lottie: 'json' };

/**
 * Makes an upload ready or rejects it. May be run any number of times, also at once and after a newer upload: only the newest upload of a record ever changes what is
 * served. The file as it was sent goes last: until then a run that ended early is finished by the next.
 */
export async function processUpload(app: string, upload: string): Promise<Outcome> {
  const original = await getObject(originalKey(app, upload));
  if (!original) return 'done';
  const target = parseTarget(original.metadata['target']);
  const outcome = await settle(app, upload, target, original);
  const { image } = await findUpload(app, target);
  // Nothing makes it the served one any more: it is settled, or not the newest.
  if (image?.upload !== upload) await discardFiles(app, upload);
  else if (image.replaces !== undefined) await discardFiles(app, image.replaces);
  await deleteObjects([originalKey(app, upload)]);
  return outcome;
}

async function settle(app: string, id: string, target: Target, original: StoredObject): Promise<Outcome> {
  const { upload, image } = await findUpload(app, target);
  if (upload?.id !== id) return 'superseded';
  if (upload.state !== 'pending') return 'done';
  const kind = kindOf(original.contentType);
  try {
    const { converted } = await convert(kind, original.bytes);
    const made = await storeFiles(app, id, kind, converted);
    // Its own run may have ended before that, and nobody will know of them once this one is in place.
    if (image?.replaces !== undefined) await discardFiles(app, image.replaces);
    const accepted = await acceptImage(app, target, { ...made, replaces: image?.upload });
    return accepted ? 'ready' : unsettled(app, id, target);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (await rejectUpload(app, target, id, error.message)) ? 'rejected' : unsettled(app, id, target);
  }
}

/** Why an upload was not pending any more: another run has settled it, or it is not the newest one. */
async function unsettled(app: string, id: string, target: Target): Promise<Outcome> {
  return (await findUpload(app, target)).upload?.id === id ? 'done' : 'superseded';
}

async function storeFiles(
  app: string,
  upload: string,
  kind: UploadKind,
  { width, height, main, renderings }: Converted,
): Promise<ImageRecord> {
  const store = async (type: UploadKind, bytes: Uint8Array): Promise<string> => {
    const file = `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`;
    const headers = { contentType: MEDIA_TYPES[type], cacheControl: SERVED_CACHE_CONTROL };
    await putObjectOnce(servedKey(app, upload, file), bytes, headers);
    return file;
  };
  const record: ImageRecord = { upload, width, height, file: await store(kind, main), renderings: {} };
  for (const size of SIZES) {
    const bytes = renderings[size];
    if (bytes) record.renderings[size] = await store('png', bytes);
  }
  return record;
}

async function discardFiles(app: string, upload: string): Promise<void> {
  await deleteObjects(await listObjects(servedPrefix(app, upload)));
}

function kindOf(contentType: string): UploadKind {
  const kind = (Object.keys(MEDIA_TYPES) as UploadKind[]).find((name) => MEDIA_TYPES[name] === contentType);
  if (!kind) throw new Error(`an upload of an unknown type: ${contentType}`);
  return kind;
}
