import * as z from 'zod/mini';
import { ApiError } from '../http/errors.ts';
import type { FormFile } from '../http/form-file.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { deleteFieldFile, storeFieldFile } from './field-files.ts';
import { assertMayWrite, convertValue, fieldOf, fileOf } from './field-value.ts';
import type { ProfileView } from './profile-view.ts';
import { changeSubject, type Subject } from './subject.ts';

/** Body of PUT of a field: JSON, or a form with a text or a file. */
export const FieldReq = z.strictObject({
  value: z.unknown().check(
    z.refine((value) => value !== undefined, { error: 'is required' }),
    z.describe('Converted to the type of the field; a file for image and document fields'),
  ),
});

/**
 * Sets one field to what was sent for it and answers the profile. Throws 404 `field_not_found`, 413, 415, and what a change
 * throws.
 */
export async function changeField(subject: Subject, name: string, sent: unknown): Promise<ProfileView> {
  const schema = schemaOf(subject.items.schemaItem);
  const field = fieldOf(schema, subject.audience, name);
  const file = fileOf(name, field, sent);
  if (file) {
    assertMayWrite(schema, subject.audience, name);
    return changeFile(subject, name, field.type === 'image' ? 'image' : 'document', file);
  }
  const data = { [name]: convertValue(name, field, sent) };
  return changeSubject(subject, { mode: 'merge', data }, 'body.value');
}

async function changeFile(
  subject: Subject,
  field: string,
  kind: 'image' | 'document',
  file: FormFile,
): Promise<ProfileView> {
  const place = { app: subject.profile.app, user_id: subject.profile.user_id, field };
  const stored = await storeFieldFile(place, kind, file);
  try {
    return await changeSubject(subject, { mode: 'merge', files: { [field]: stored } });
  } catch (error) {
    // After a failure of ours the profile may refer to it; then it goes with the user.
    if (error instanceof ApiError && error.status < 500) await deleteFieldFile(place, stored);
    throw error;
  }
}
