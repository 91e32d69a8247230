import * as z from 'zod/mini';
import type { FormFile } from '../http/input/form-file.ts';
import { assertMayWrite, convertValue, fieldOf, fileOf } from '../profiles/field-value.ts';
import { newFieldFile, storeFieldFile } from '../profiles/files/field-upload.ts';
import type { ProfileChange } from '../profiles/profile-change.ts';
import { Notify } from '../profiles/profile-input.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { ProfileView } from './profile-view.ts';
import type { Subject } from './subject.ts';

/** Body of PUT of a field: JSON, or a form with a text or a file. */
export const FieldReq = z.strictObject({
  value: z.unknown().check(
    z.refine((value) => value !== undefined, { error: 'is required' }),
    z.describe('Converted to the type of the field; a file for image and document fields'),
  ),
});

/** The same for platform callers. A form has text only. */
export const PlatformFieldReq = z.extend(FieldReq, {
  notify: z.optional(
    z.union([
      Notify,
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((text) => text === 'true'),
      ),
    ]),
  ),
});

/** The common part of the contracts that set a field of a user's profile, one's own or another. */
export const fieldChange = {
  description:
    'The value is converted to the type of the field. Image fields take a PNG, JPEG, GIF or WebP, document fields a PDF, plain text, PNG or JPEG, of up to 4 MiB, as the file `value` of a form. Images are served with sides of at most 1,024 pixels; send larger files by `PUT .../upload` of the field. A file is accepted for processing: until it is ready, the field has its old value, or none; reading the field shows the state of processing.',
  bodyTypes: ['application/json', 'multipart/form-data'],
} as const;

/** Writes a change for the caller, platform or user, and returns the profile. */
type ChangeProfile<View> = (
  change: Pick<ProfileChange, 'mode' | 'data' | 'files'>,
  faultsAt?: string,
) => Promise<View>;

/**
 * Sets one field to the sent value and returns the profile; a file is accepted for processing. Throws 404
 * `field_not_found`, 400 `invalid_upload`, 413, 415, and the errors of a change.
 */
export async function changeField<View extends ProfileView>(
  subject: Subject,
  name: string,
  sent: unknown,
  change: ChangeProfile<View>,
): Promise<View> {
  const schema = schemaFromItem(subject.items.schemaItem);
  const field = fieldOf(schema, subject.audience, name);
  const file = fileOf(name, field, sent);
  if (file) {
    assertMayWrite(schema, subject.audience, name);
    return changeFile(subject, name, field.type === 'image' ? 'image' : 'document', file, change);
  }
  const data = { [name]: convertValue(name, field, sent) };
  return change({ mode: 'merge', data }, 'body.value');
}

/** Writes the pending upload to the profile before storing the file to process (decision 0031). */
async function changeFile<View extends ProfileView>(
  subject: Subject,
  field: string,
  kind: 'image' | 'document',
  file: FormFile,
  change: ChangeProfile<View>,
): Promise<View> {
  const upload = newFieldFile(kind, file);
  const changed = await change({ mode: 'merge', files: { [field]: upload } });
  await storeFieldFile(subject.profile, field, upload, file);
  return changed;
}
