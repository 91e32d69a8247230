import * as z from 'zod/mini';
import { fieldOf } from '../profiles/field-value.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { isFileField } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { addressesOf, processingOf } from '../uploads/upload.ts';
import { Upload } from '../uploads/upload-answer.ts';
import { profileView } from './profile-view.ts';
import type { Subject } from './subject.ts';

const { processing, rejection_reason, renderings } = Upload.shape;

/** The schema `ProfileField`. */
export const ProfileField = z.object({
  field: z.string(),
  type: z.string(),
  value: z
    .unknown()
    .check(
      z.describe(
        'Null where the user has none. Of a file its URL: until its newest upload is ready that of the one before, if any',
      ),
    ),
  verified: z.boolean(),
  processing: z.optional(processing.check(z.describe('How the newest upload of a file stands'))),
  rejection_reason,
  renderings,
});

/**
 * One field of a profile as it is answered, with the validators of the profile. Throws 404 `field_not_found`.
 */
export async function answerField({ audience, profile, items }: Subject, name: string) {
  const schema = schemaOf(items.schemaItem);
  const field = fieldOf(schema, audience, name);
  const { data, verified_data, version, updated_at } = profileView(profile, schema, audience);
  const value = data[name] ?? null;
  const verified = name in verified_data;
  const standing = isFileField(field) ? standingOf(profile, name) : {};
  return { field: name, type: field.type, value, verified, ...standing, version, updated_at };
}

/** How the file of a field stands. */
function standingOf({ app, files }: ProfileRecord, name: string) {
  const file = files?.[name];
  if (!file) return {};
  const { renderings } = file.kind === 'image' ? addressesOf(app, file.served) : {};
  return { ...processingOf(file), renderings };
}
