import { ApiError } from '../../shared/platform/errors.ts';
import { DEFAULT_SCHEMA, type Field, type ProfileSchema } from '../../shared/schemas/schema.ts';
import { keys } from '../../shared/storage/keys.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import type { Tenant } from './tenants.ts';

/** The definition of a field, with what is left out as the schema operation fills it in. */
export function fieldLike(field: Partial<Field> = {}): Field {
  return {
    type: 'string',
    display_name: 'Field',
    data_category: 'custom',
    owned_by: 'user',
    required: false,
    unique: false,
    user_visible: true,
    read_only: false,
    validation_rules: [],
    ...field,
  };
}

/** The default schema with further fields. */
export function schemaLike(fields: Record<string, Partial<Field>> = {}): ProfileSchema {
  const added = Object.entries(fields).map(([name, field]) => [name, fieldLike(field)]);
  return {
    ...DEFAULT_SCHEMA,
    schema: { ...DEFAULT_SCHEMA.schema, ...Object.fromEntries(added) },
    version: 1,
  };
}

/** Gives an application the default schema with further fields. */
export const addFields = ({ app }: Pick<Tenant, 'app'>, fields: Record<string, Partial<Field>>) =>
  write(
    put(
      { ...keys.schema(app), ...schemaLike(fields) },
      notExists(),
      () => new ApiError('internal', 'there is a schema already'),
    ),
  );
