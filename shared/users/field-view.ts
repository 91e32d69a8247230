import * as z from 'zod/mini';
import { fieldOf } from '../profiles/field-value.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { isFileField } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { addressesOf, processingOf } from '../uploads/upload.ts';
import { Upload } from '../uploads/upload-answer.ts';
import { profileView } from './profile-view.ts';
import type { Subject } from './subject.ts';

const { processing, rejection_reason, warnings, renderings } = Upload.shape;

/** The schema `ProfileField`. */
export const ProfileField = z.object({
  field: z.string(),
  type: z.string(),
  value: z
    .unknown()
    .check(
      z.describe(
        'Null if the user has none. For a file its URL; until the newest upload is ready, that of the previous one, if any',
      ),
    ),
  verified: z.boolean(),
  processing: z.optional(processing.check(z.describe('State of the newest upload of a file'))),
  rejection_reason,
  warnings,
  renderings,
});

/** Returns one field of a profile with the validators of the profile. Throws 404 `field_not_found`. */
export async function answerField({ audience, profile, items }: Subject, name: string) {
  const schema = schemaFromItem(items.schemaItem);
  const field = fieldOf(schema, audience, name);
  const { data, verified_data, version, updated_at } = profileView(profile, schema, audience);
  const value = data[name] ?? null;
  const verified = name in verified_data;
  const fileMembers = isFileField(field) ? fileState(profile, name) : {};
  return { field: name, type: field.type, value, verified, ...fileMembers, version, updated_at };
}

/** Returns the state of a file field: its processing, and the renderings of an image. */
function fileState({ app, files }: ProfileRecord, name: string) {
  const file = files?.[name];
  if (!file) return {};
  const { renderings } = file.kind === 'image' ? addressesOf(app, file.served) : {};
  return { ...processingOf(file), renderings };
}
