import { type Key, keys } from '../storage/keys.ts';
import { servedPrefix, userFilePrefix } from './object-keys.ts';

const profileOf = (app: string, id: string): Key => keys.profile(app, userIdOf(id));

/**
 * Records that files belong to. Image and document fields are both of a profile, but the files of documents
 * are private.
 */
const RECORDS = {
  application: (app: string) => keys.application(app),
  asset: keys.asset,
  oidc_client: keys.oidcClient,
  variant: keys.variant,
  image_field: profileOf,
  document_field: profileOf,
} satisfies Record<string, (app: string, id: string) => Key>;

type RecordName = keyof typeof RECORDS;

/** Which file of which record of an application an upload is for. */
export type Target = { record: RecordName; id: string; slot: string };

const TARGET = /^(\w+)\/([\w-]+)\/(\w+)$/;

/** The file of a field of a user. Users' ids may be chosen by callers: the target has them encoded. */
export function fieldTarget(kind: 'image' | 'document', userId: string, field: string): Target {
  return { record: `${kind}_field`, id: Buffer.from(userId).toString('base64url'), slot: field };
}

function userIdOf(id: string): string {
  return Buffer.from(id, 'base64url').toString();
}

/** A target as text, as it lies beside the uploaded file. */
export function textOf({ record, id, slot }: Target): string {
  return `${record}/${id}/${slot}`;
}

/** Reads what `textOf` has written. Throws where the text is anything else: the file is none of ours then. */
export function parseTarget(text: string | undefined): Target {
  const [, record, id, slot] = TARGET.exec(text ?? '') ?? [];
  if (record === undefined || id === undefined || slot === undefined || !Object.hasOwn(RECORDS, record))
    throw new Error(`an upload without a target: ${text}`);
  return { record: record as RecordName, id, slot };
}

/** The item of the record. */
export function keyOf(app: string, { record, id }: Target): Key {
  return RECORDS[record](app, id);
}

/** True where the file is a user's own. */
export function isPersonal({ record }: Target): boolean {
  return record === 'image_field' || record === 'document_field';
}

/** What the objects of the files that an upload becomes begin with. */
export function filesPrefix(app: string, { record, id, slot }: Target, upload: string): string {
  return record === 'document_field'
    ? userFilePrefix(app, userIdOf(id), slot, upload)
    : servedPrefix(app, upload);
}

/** Where the record holds the newest upload for a file, and what is served; a dot steps into a map. */
export function pathsOf(target: Target): { upload: string; image: string } {
  if (!isPersonal(target)) return attributesOf(target.slot);
  return { upload: `files.${target.slot}`, image: `files.${target.slot}.served` };
}

/**
 * The attributes of a record other than a profile that hold the newest upload for an image, and the image
 * that is served.
 */
export function attributesOf<S extends string>(slot: S): { upload: `upload_${S}`; image: `image_${S}` } {
  return { upload: `upload_${slot}`, image: `image_${slot}` };
}
