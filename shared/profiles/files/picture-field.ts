import type { ProfileSchema } from '../../schemas/schema.ts';
import { mayWrite, schemaFor } from '../audience.ts';
import { FIELDS_OF_CLAIMS } from '../fields-of-claims.ts';
import type { ProfileRecord } from '../profile.ts';

/**
 * Returns the field for a picture of the user that somebody else has: an image field that users may write, by
 * the names that applications give it. Undefined without one.
 */
export function pictureField(full: ProfileSchema): string | undefined {
  const schema = schemaFor('user', full);
  return FIELDS_OF_CLAIMS.picture.find(
    (name) => schema.schema[name]?.type === 'image' && mayWrite('user', schema, name),
  );
}

/** Returns that field if it is empty: a file that is rejected or in processing is somebody's choice, too. */
export function emptyPictureField(full: ProfileSchema, { files }: ProfileRecord): string | undefined {
  const field = pictureField(full);
  return field !== undefined && files?.[field] === undefined ? field : undefined;
}
