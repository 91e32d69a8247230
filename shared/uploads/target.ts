import { type Key, keys } from '../storage/keys.ts';

/** Records that images belong to. */
const RECORDS = {
  application: (app: string) => keys.application(app),
  asset: keys.asset,
  oidc_client: keys.oidcClient,
  variant: keys.variant,
} satisfies Record<string, (app: string, id: string) => Key>;

/** Which image of which record of an application an upload is for. */
export type Target = { record: keyof typeof RECORDS; id: string; slot: string };

const TARGET = /^(application|asset|oidc_client|variant)\/([\w-]+)\/(\w+)$/;

/** A target as text, as it lies beside the uploaded file. */
export function textOf({ record, id, slot }: Target): string {
  return `${record}/${id}/${slot}`;
}

/** Reads what `textOf` has written. Throws where the text is anything else: the file is none of ours then. */
export function parseTarget(text: string | undefined): Target {
  const [, record, id, slot] = TARGET.exec(text ?? '') ?? [];
  if (record === undefined || id === undefined || slot === undefined)
    throw new Error(`an upload without a target: ${text}`);
  return { record: record as keyof typeof RECORDS, id, slot };
}

/** The item of the record. */
export function keyOf(app: string, { record, id }: Target): Key {
  return RECORDS[record](app, id);
}

/** The attributes of the record that hold the newest upload for an image, and the image that is served. */
export function attributesOf<S extends string>(slot: S): { upload: `upload_${S}`; image: `image_${S}` } {
  return { upload: `upload_${slot}`, image: `image_${slot}` };
}
