import type { Profile } from '../browser.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import type { TextKey } from './texts/en.ts';

export type Field = AppConfig['schema'][string];
type Schema = AppConfig['schema'];

/** The fields with the addresses of a user, and the way of signing in of each. */
export const CONTACTS = { email: 'email', phone_number: 'phone' } as const;
export type Contact = keyof typeof CONTACTS;
const CONTACT_NAMES: readonly Contact[] = ['email', 'phone_number'];

/** The fields that may have the language of a user. The first one decides. */
const LANGUAGE_FIELDS: readonly string[] = ['locale', 'language'];
/** Types whose values a person can type. */
const TYPED: readonly Field['type'][] = ['string', 'number', 'boolean', 'date'];

/** True if users may set the field themselves. */
export function mayChange(field: Field | undefined): boolean {
  return field?.owned_by === 'user' && !field.read_only;
}

/** Returns the fields of the form: neither addresses nor the language, which have sections of their own. */
export function typedFields(schema: Schema): [name: string, field: Field][] {
  return Object.entries(schema).filter(
    ([name, field]) =>
      mayChange(field) &&
      TYPED.includes(field.type) &&
      !Object.hasOwn(CONTACTS, name) &&
      name !== languageField(schema),
  );
}

/** Returns the fields for pictures that the user may choose. */
export function pictureFields(schema: Schema): [name: string, field: Field][] {
  return Object.entries(schema).filter(([, field]) => mayChange(field) && field.type === 'image');
}

/** Returns the addresses that the application's users have. */
export function contactFields(schema: Schema): Contact[] {
  return CONTACT_NAMES.filter((name) => Object.hasOwn(schema, name));
}

/** Returns the field with the language of the user, if the user may set it. */
export function languageField(schema: Schema): string | undefined {
  return LANGUAGE_FIELDS.find((name) => mayChange(schema[name]) && schema[name]?.type === 'string');
}

/** Returns the confirmed addresses to which the application sends codes. */
export function codeAddresses({ verified_data: verified }: Profile, { config }: AppConfig): string[] {
  return CONTACT_NAMES.filter((name) => config.sign_in_methods[CONTACTS[name]].enabled).flatMap(
    (name) => verified[name] ?? [],
  );
}

/** What a person has changed in the form, and the texts of the fields that cannot be sent. */
type Changes = { data: Record<string, unknown>; faults: Record<string, TextKey> };

/** Returns the values that differ from the profile. An emptied field loses its value. */
export function changesOf(
  fields: readonly [name: string, field: Field][],
  typed: FormData,
  data: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Changes = { data: {}, faults: {} };
  for (const [name, field] of fields) {
    const text = String(typed.get(name) ?? '').trim();
    const value = sentValue(field, text);
    if (isUnchanged(field, { text, value }, data[name] ?? null)) continue;
    if (value === null && field.required) changes.faults[name] = 'required';
    else if (Number.isNaN(value)) changes.faults[name] = 'valueInvalid';
    else changes.data[name] = value;
  }
  return changes;
}

/** True for a value as the form shows it: without line breaks, and without spaces around it. */
function isUnchanged(
  { type }: Field,
  { text, value }: { text: string; value: unknown },
  stored: unknown,
): boolean {
  if (type === 'boolean') return Boolean(value) === Boolean(stored);
  if (
    type === 'string' &&
    text ===
      String(stored ?? '')
        .replace(/[\r\n]/g, '')
        .trim()
  )
    return true;
  return value === stored;
}

function sentValue({ type }: Field, text: string): unknown {
  if (type === 'boolean') return text !== '';
  if (text === '') return null;
  return type === 'number' ? Number(text.replace(',', '.')) : text;
}
