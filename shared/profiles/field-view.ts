import * as z from 'zod/mini';
import { schemaOf } from '../schemas/schema-store.ts';
import { fieldOf } from './field-value.ts';
import { profileView } from './profile-view.ts';
import type { Subject } from './subject.ts';

/** The schema `ProfileField`. */
export const ProfileField = z.object({
  field: z.string(),
  type: z.string(),
  value: z.unknown().check(z.describe('Null where the user has none')),
  verified: z.boolean(),
});

/** One field of a profile as it is answered, with the validators of the profile. Throws 404 `field_not_found`. */
export async function answerField({ audience, profile, items }: Subject, name: string) {
  const schema = schemaOf(items.schemaItem);
  const { type } = fieldOf(schema, audience, name);
  const { data, verified_data, version, updated_at } = profileView(profile, schema, audience);
  const value = data[name] ?? null;
  return { field: name, type, value, verified: name in verified_data, version, updated_at };
}
