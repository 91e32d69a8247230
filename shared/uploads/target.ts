import { type Key, keys } from '../storage/keys.ts';
import { servedPrefix, userFilePrefix } from './object-keys.ts';

const profileKey = (app: string, id: string): Key => keys.profile(app, userIdOf(id));

/**
 * Records that files belong to. Image and document fields both belong to a profile, but the files
 * of documents are private.
 */
const RECORDS = {
  application: (app: string) => keys.application(app),
  asset: keys.asset,
  oidc_client: keys.oidcClient,
  variant: keys.variant,
  image_field: profileKey,
  document_field: profileKey,
} satisfies Record<string, (app: string, id: string) => Key>;

type RecordName = keyof typeof RECORDS;

/** The record and slot that an upload belongs to. */
export type UploadTarget = { record: RecordName; id: string; slot: string };

const TARGET = /^(\w+)\/([\w.-]+)\/(\w+)$/;

/** Returns the target of a field of a user. Callers may choose user ids, so the target has them encoded. */
export function fieldTarget(kind: 'image' | 'document', userId: string, field: string): UploadTarget {
  return { record: `${kind}_field`, id: Buffer.from(userId).toString('base64url'), slot: field };
}

function userIdOf(id: string): string {
  return Buffer.from(id, 'base64url').toString();
}

/** Returns a target as text, for the metadata of the uploaded file. */
export function targetText({ record, id, slot }: UploadTarget): string {
  return `${record}/${id}/${slot}`;
}

/** Parses the text of `targetText`. Throws for any other text, since the service did not store that file. */
export function parseTarget(text: string | undefined): UploadTarget {
  const [, record, id, slot] = TARGET.exec(text ?? '') ?? [];
  if (record === undefined || id === undefined || slot === undefined || !Object.hasOwn(RECORDS, record))
    throw new Error(`an upload without a target: ${text}`);
  return { record: record as RecordName, id, slot };
}

/** Returns the key of the record's item. */
export function targetKey(app: string, { record, id }: UploadTarget): Key {
  return RECORDS[record](app, id);
}

/** True if the file belongs to a user. */
export function isPersonal({ record }: UploadTarget): boolean {
  return record === 'image_field' || record === 'document_field';
}

/** Returns the key prefix of the files that an upload is converted to. */
export function filesPrefix(app: string, { record, id, slot }: UploadTarget, upload: string): string {
  return record === 'document_field'
    ? userFilePrefix(app, userIdOf(id), slot, upload)
    : servedPrefix(app, upload);
}

/** Returns the paths in the record of the newest upload and of the served image; a dot steps into a map. */
export function pathsOf(target: UploadTarget): { upload: string; image: string } {
  if (!isPersonal(target)) return slotAttributes(target.slot);
  return { upload: `files.${target.slot}`, image: `files.${target.slot}.served` };
}

/** Returns the attributes of a record other than a profile for the newest upload and for the served image. */
export function slotAttributes<S extends string>(slot: S): { upload: `upload_${S}`; image: `image_${S}` } {
  return { upload: `upload_${slot}`, image: `image_${slot}` };
}
