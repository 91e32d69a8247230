import type { ProfileSchema, UserProfileWithExport } from '@svc/client/server';
import { type FieldTexts, type TextEdit, unsavedFields } from '../../parts/text-edit.ts';
import { isFile, textOfValue, valueOfText } from '../users/profile-fields.ts';

/** Returns the texts of all fields that a form can change. */
export function textsOf(
  { data }: Pick<UserProfileWithExport, 'data'>,
  { schema }: ProfileSchema,
): FieldTexts {
  const values: Readonly<Record<string, unknown>> = data;
  const names = Object.entries(schema).filter(([, field]) => !isFile(field));
  return Object.fromEntries(names.map(([name]) => [name, textOfValue(values[name])]));
}

/** Returns the data that saves an edit: only changed fields, null for those that are empty now. */
export function dataOfEdit(
  edit: TextEdit,
  present: FieldTexts,
  { schema }: ProfileSchema,
): Record<string, unknown> {
  const entries = unsavedFields(edit, present).map((field) => {
    const type = schema[field]?.type ?? 'string';
    return [field, valueOfText(type, edit.mine[field] ?? '') ?? null];
  });
  return Object.fromEntries(entries);
}
