import type { FieldType } from '../schemas/field-types.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import type { SchemaChange } from './schema-job.ts';

/** The part of a schema that a request replaces. */
export type NextSchema = Pick<ProfileSchema, 'schema' | 'user_verification_fields'>;

/** Returns the changes of fields in which users may have values. */
export function changeOf(current: ProfileSchema, next: NextSchema): SchemaChange {
  const former = { ...current.former, ...typesOf(current) };
  const types = Object.fromEntries(
    Object.entries(typesOf(next)).filter(
      ([field, type]) => Object.hasOwn(former, field) && former[field] !== type,
    ),
  );
  const before = identifyingFields({ ...current, indexing: [] });
  const fields = identifyingFields(next).filter(
    (field) => !before.includes(field) || Object.hasOwn(types, field),
  );
  return {
    fields,
    types,
    verifiable: fields.filter((field) => next.user_verification_fields.includes(field)),
  };
}

/** Returns the types of the fields of a schema, by name. */
export function typesOf({ schema }: NextSchema): Record<string, FieldType> {
  return Object.fromEntries(Object.entries(schema).map(([field, { type }]) => [field, type]));
}
