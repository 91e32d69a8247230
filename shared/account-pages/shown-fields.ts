import { mayWrite, schemaFor } from '../profiles/audience.ts';
import { channelOf } from '../profiles/identity/address-change.ts';
import { LOCALE_FIELDS } from '../profiles/locale-of-data.ts';
import { DEFAULT_SCHEMA, type Field, identifyingFields, isFileField } from '../schemas/schema.ts';
import { ACCOUNT_TEXTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { profileView } from '../users/profile-view.ts';
import type { Visit } from './visit.ts';

/** A field of the user's data, as the page shows it. */
export type ShownField = {
  name: string;
  field: Field;
  label: string;
  value: unknown;
  /** `recently`: after a sign-in within the last 10 minutes, because the field identifies the user. */
  mayChange: 'yes' | 'recently' | 'no';
};

/** The fields of the default schema whose names the page has in each language. */
const NAMED = ['first_name', 'last_name', 'nick_name', 'zip_code'] as const;

/** Returns the fields of the user's data: those that users see, without addresses, files and the language. */
export function dataFields(visit: Visit): ShownField[] {
  const language = languageField(visit);
  return visibleFields(visit).filter(
    ({ name, field }) => !isFileField(field) && channelOf(name) === undefined && name !== language,
  );
}

/** Returns the fields of the user's data that have an e-mail address or a phone number. */
export function addressFields(visit: Visit): ShownField[] {
  return visibleFields(visit).filter(({ name }) => channelOf(name) !== undefined);
}

/** Returns the fields of the user's data that have a file. */
export function fileFields(visit: Visit): ShownField[] {
  return visibleFields(visit).filter(({ field }) => isFileField(field));
}

/** Returns the name of the field in which the user may set the language; undefined if there is none. */
export function languageField(visit: Visit): string | undefined {
  const fields = visibleFields(visit);
  return LOCALE_FIELDS.find((name) =>
    fields.some((one) => one.name === name && one.field.type === 'string' && one.mayChange === 'yes'),
  );
}

function visibleFields(visit: Visit): ShownField[] {
  const { profile, schema } = visit;
  const { data } = profileView(profile, schema, 'user');
  return Object.entries(schemaFor('user', schema).schema).map(([name, field]) => ({
    name,
    field,
    label: labelOf(visit, name, field),
    value: data[name],
    mayChange: mayChange(visit, name, data[name]),
  }));
}

function mayChange({ schema }: Visit, name: string, value: unknown): ShownField['mayChange'] {
  const type = schema.schema[name]?.type;
  // A form has text only: a value of another kind would become one.
  const isShownOnly = type === 'any' && value !== undefined && typeof value !== 'string';
  if (isShownOnly || !mayWrite('user', schema, name)) return 'no';
  return identifyingFields(schema).includes(name) ? 'recently' : 'yes';
}

/** Returns the name of a field: in the language of the page for the default schema, else the schema's own. */
function labelOf({ language }: Visit, name: string, { display_name: shown }: Field): string {
  const known = NAMED.find((one) => one === name);
  const isDefault = known !== undefined && DEFAULT_SCHEMA.schema[known]?.display_name === shown;
  return isDefault ? translator(ACCOUNT_TEXTS, language)(known) : shown;
}
