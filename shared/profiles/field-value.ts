import { FormFile } from '../http/input/form-file.ts';
import { ApiError, assertThat, invalidInput } from '../platform/errors.ts';
import { convertTo, faultOfConversion } from '../schemas/field-types.ts';
import { type Field, isFileField, type ProfileSchema } from '../schemas/schema.ts';
import { type Audience, mayWrite, schemaFor } from './audience.ts';

/** Returns the definition of a field that the audience may see. Throws 404 `field_not_found`. */
export function fieldOf(schema: ProfileSchema, audience: Audience, name: string): Field {
  const fields = schemaFor(audience, schema).schema;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  assertThat(field, 'field_not_found', `${name} is not a field of the application's schema`);
  return field;
}

/** Throws 403 `forbidden` for a field that only the application sets. */
export function assertMayWrite(schema: ProfileSchema, audience: Audience, name: string): void {
  if (!mayWrite(audience, schema, name)) {
    throw new ApiError('forbidden', `Only the application may set: ${name}`);
  }
}

/**
 * Converts a sent value, from JSON or the text of a form, to the type of the field. Throws 400 with the
 * field, its type, and the fault of the value if that is impossible.
 */
export function convertValue(name: string, { type }: Field, sent: unknown): unknown {
  const value = sent instanceof FormFile ? undefined : convertTo(type, sent);
  if (value !== undefined) return value;
  const fault =
    sent instanceof FormFile ? 'is a file: send text without a filename' : faultOfConversion(type, sent);
  throw invalidInput('body.value', `cannot be converted to ${type}, the type of ${name}: it ${fault}`);
}

/**
 * Returns the file sent for a file field; undefined for other fields. Throws 400 if something else was sent.
 */
export function fileOf(name: string, field: Field, sent: unknown): FormFile | undefined {
  if (!isFileField(field)) return undefined;
  if (sent instanceof FormFile) return sent;
  throw invalidInput('body.value', `${name} takes a file: send it as multipart/form-data`);
}
