import type { ProfileSchema } from '../schemas/schema.ts';

/** The reader or writer of a profile: its user, or a platform caller. */
export type Audience = 'user' | 'platform';

/** Returns the schema as the audience sees it: users do not see fields with `user_visible: false`. */
export function schemaFor(audience: Audience, schema: ProfileSchema): ProfileSchema {
  if (audience === 'platform') return schema;
  const visible = Object.entries(schema.schema).filter(([, field]) => field.user_visible);
  return { ...schema, schema: Object.fromEntries(visible) };
}

/** Returns the part of the data that the audience may set under the current schema. */
export function writableData(
  audience: Audience,
  full: ProfileSchema,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const known = schemaFor(audience, full);
  const isWritable = (field: string) =>
    Object.hasOwn(known.schema, field) && mayWrite(audience, known, field);
  return Object.fromEntries(Object.entries(data).filter(([field]) => isWritable(field)));
}

/** False for fields that a user sees but only the application may set. */
export function mayWrite(audience: Audience, { schema }: ProfileSchema, field: string): boolean {
  const definition = schema[field];
  if (audience === 'platform' || !definition) return true;
  return definition.owned_by === 'user' && !definition.read_only;
}
