import type { Profile } from '../browser.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import type { Say, TextKey } from './texts.ts';
import { typedValue } from './typed-value.ts';

export type Field = AppConfig['schema'][string];
type Schema = AppConfig['schema'];

/** The fields with the addresses of a user, and the way of signing in of each. */
export const CONTACTS = { email: 'email', phone_number: 'phone' } as const;
export type Contact = keyof typeof CONTACTS;
const CONTACT_NAMES: readonly Contact[] = ['email', 'phone_number'];

/** The fields that may have the language of a user. The first one decides. */
const LANGUAGE_FIELDS: readonly string[] = ['locale', 'language'];
/** The names of the fields of a new application. Only these have names in the languages of the element. */
const NAMED = {
  first_name: 'First name',
  last_name: 'Last name',
  nick_name: 'Nick name',
  zip_code: 'Zip code',
} as const satisfies Partial<Record<TextKey, string>>;

/** Types whose values a person can type. */
const TYPED: readonly Field['type'][] = ['string', 'number', 'boolean', 'date'];

/** True if users may set the field themselves. */
export function mayChange(field: Field | undefined): boolean {
  return field?.owned_by === 'user' && !field.read_only;
}

/** True if users may type the value of the field. */
export function mayType(field: Field): boolean {
  return mayChange(field) && TYPED.includes(field.type);
}

/** Returns the fields of the details. Addresses, language and picture have places of their own. */
export function shownFields(schema: Schema): [name: string, field: Field][] {
  const [picture] = pictureField(schema) ?? [];
  const elsewhere = [...CONTACT_NAMES, languageField(schema), picture];
  return Object.entries(schema).filter(([name]) => !elsewhere.includes(name));
}

/** Returns the field with the picture of the user: the first one that the user may choose. */
export function pictureField(schema: Schema): [name: string, field: PictureField] | undefined {
  for (const [name, field] of Object.entries(schema)) {
    if (mayChange(field) && isPicture(field)) return [name, field];
  }
  return undefined;
}

type PictureField = Field & { type: 'image' };

function isPicture(field: Field): field is PictureField {
  return field.type === 'image';
}

/** Returns the name of a field: in the language of the reader for one of a new application. */
export function labelOf(say: Say, name: string, { display_name: shown }: Field): string {
  const [key] = Object.entries(NAMED).find((one) => one[0] === name && one[1] === shown) ?? [];
  return key === undefined ? shown : say(key as keyof typeof NAMED);
}

/** Returns the addresses that the application's users have. */
export function contactFields(schema: Schema): Contact[] {
  return CONTACT_NAMES.filter((name) => Object.hasOwn(schema, name));
}

/** Returns the field with the language of the user, if the user may set it. */
export function languageField(schema: Schema): string | undefined {
  return LANGUAGE_FIELDS.find((name) => mayChange(schema[name]) && schema[name]?.type === 'string');
}

/** True if the application sends codes to addresses of this kind. */
export function isOffered(field: Contact, { config }: AppConfig): boolean {
  return config.sign_in_methods[CONTACTS[field]].enabled;
}

/** Returns the confirmed addresses to which the application sends codes. */
export function codeAddresses({ verified_data: verified }: Profile, config: AppConfig): string[] {
  return CONTACT_NAMES.filter((name) => isOffered(name, config)).flatMap((name) => verified[name] ?? []);
}

/**
 * True if the user could sign in after the address is removed: with another confirmed one, or with any if
 * this one is not confirmed (the rule of the service).
 */
export function mayRemove(
  field: Contact,
  { data, verified_data: verified }: Profile,
  config: AppConfig,
): boolean {
  const isConfirmed = (name: Contact) => verified[name] !== undefined && verified[name] === data[name];
  const others = contactFields(config.schema).filter((name) => name !== field && isOffered(name, config));
  return (
    !config.schema[field]?.required &&
    others.some((name) => data[name] !== undefined && (isConfirmed(name) || !isConfirmed(field)))
  );
}

/** What a person has changed in the form, and the texts of the fields that cannot be sent. */
type Changes = { data: Record<string, unknown>; faults: Record<string, TextKey> };

/** What is in the form. */
export type Typed = {
  values: FormData;
  /** Fields with a text that the browser cannot read, such as half a date. Their values are empty. */
  unreadable: readonly string[];
};

/** Returns the values that differ from those that the form showed. An emptied field loses its value. */
export function changesOf(
  fields: readonly [name: string, field: Field][],
  { values, unreadable }: Typed,
  data: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Changes = { data: {}, faults: {} };
  for (const [name, field] of fields) {
    const text = plainLines(String(values.get(name) ?? ''));
    if (unreadable.includes(name)) changes.faults[name] = 'needsDate';
    else if (!isUnchanged(field, text, data[name])) {
      const typed = typedValue(field, text);
      if (typed.fault) changes.faults[name] = typed.fault;
      else if (typed.value !== data[name]) changes.data[name] = typed.value;
    }
  }
  return changes;
}

/** Returns a value as the form shows it. */
export function shownText(value: unknown): string {
  return String(value ?? '');
}

/** True if the form has what it showed, which may be of another type than the field. */
function isUnchanged({ type }: Field, text: string, stored: unknown): boolean {
  return type === 'boolean' ? (text !== '') === (stored === true) : text === plainLines(shownText(stored));
}

/** Forms have line breaks of their own kind (HTML, 4.10.22.4). */
function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}
