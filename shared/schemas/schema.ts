import { typedEmail } from '../typed/typed-email.ts';
import { typedName } from '../typed/typed-name.ts';
import { typedNumber } from '../typed/typed-number.ts';
import type { Typed } from '../typed/typed-text.ts';
import { convertTo, type FieldType, faultOfType } from './field-types.ts';
import type { Field, ProfileSchema } from './schema-contract.ts';
import { brokenRule } from './validation-rules.ts';

export type { Field, ProfileSchema };

const basic = (display_name: string, more: Partial<Field> = {}): Field => ({
  type: 'string',
  display_name,
  data_category: 'pii_basic',
  owned_by: 'user',
  required: false,
  unique: false,
  user_visible: true,
  read_only: false,
  validation_rules: [],
  ...more,
});

/** The schema of an application without one of its own. */
export const DEFAULT_SCHEMA: ProfileSchema = {
  schema: {
    email: basic('Email', { unique: true, example: 'grace@example.com' }),
    phone_number: basic('Phone number', { unique: true, example: '+12025550123' }),
    first_name: basic('First name', { example: 'Grace' }),
    last_name: basic('Last name', { example: 'Hopper' }),
    nick_name: basic('Nick name', { example: 'Amazing Grace' }),
    zip_code: basic('Zip code', { data_category: 'location', example: '10001' }),
  },
  user_verification_fields: ['email', 'phone_number'],
  version: 0,
};

/** Returns the fields whose value belongs to one user of the application: verifiable and unique ones. */
export function identifyingFields({
  schema,
  user_verification_fields: verifiable,
  indexing = [],
}: Pick<ProfileSchema, 'schema' | 'user_verification_fields' | 'indexing'>): string[] {
  return Object.keys(schema).filter(
    (name) => verifiable.includes(name) || schema[name]?.unique === true || indexing.includes(name),
  );
}

/**
 * Returns the data with `phone` renamed to `phone_number` if the schema has only the latter (decision 0078).
 */
export function renamePhone(
  { schema }: Pick<ProfileSchema, 'schema'>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const { phone, ...others } = data;
  const isOtherName =
    Object.hasOwn(data, 'phone') &&
    !Object.hasOwn(data, 'phone_number') &&
    !Object.hasOwn(schema, 'phone') &&
    Object.hasOwn(schema, 'phone_number');
  return isOtherName ? { ...others, phone_number: phone } : data;
}

/**
 * Returns every fault of profile data: unknown fields, wrong types, broken rules. Paths
 * are `body.data.<field>`.
 */
export function faultsOfData(
  { schema, retyping = {} }: ProfileSchema,
  data: Record<string, unknown>,
): { path: string; message: string }[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const message = field
      ? (faultOfValue(field, name, value) ?? faultOfComingType(retyping[name], value))
      : "is not a field of the application's schema";
    return message ? [{ path: `body.data.${name}`, message }] : [];
  });
}

/**
 * Returns the part of older data that the schema still accepts. Values of a field with a new type are
 * converted. Values that cannot be converted, are of unknown fields or break a rule are left out.
 */
export function dataThatFits(schema: ProfileSchema, data: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const field = Object.hasOwn(schema.schema, name) ? schema.schema[name] : undefined;
    return field ? [[name, convertTo(field.type, value)] as const] : [];
  });
  return Object.fromEntries(
    fields.filter(([name, value]) => faultsOfData(schema, { [name]: value }).length === 0),
  );
}

function faultOfValue(field: Field, name: string, value: unknown): string | undefined {
  if (isFileField(field)) return 'is a file: send it as multipart/form-data with PUT .../data/fields/{field}';
  const fault = faultOfType(field.type, value);
  if (fault) return fault;
  const typed = typedText(name, String(value));
  if ('fault' in typed) return typed.fault;
  const broken = brokenRule(field, typed.value);
  return broken && `breaks the rule ${broken.rule_name} ${broken.rule_value}`;
}

/** Fields that name a person to others: by their names in this service, and by those of OpenID Connect. */
const NAME_FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'display_name', 'first_name', 'given_name', 'middle_name', 'last_name', 'family_name'],
  ...['nick_name', 'nickname', 'user_name', 'username', 'preferred_username'],
]);

/** True if the text of a field is stored in the form of names (decision 0427). */
export function isNameField(name: string): boolean {
  return NAME_FIELDS.has(name);
}

/** Returns the text of a contact or name field in the form that is stored, other texts as they are. */
export function typedText(name: string, value: string): Typed {
  if (name === 'email') return typedEmail(value);
  if (name === 'phone_number') return typedNumber(value);
  return { value: isNameField(name) ? typedName(value) : value };
}

/**
 * While the type of a field changes, a value must fit both types. Converting then loses no value, and a
 * refused change needs no undoing.
 */
function faultOfComingType(type: FieldType | undefined, value: unknown): string | undefined {
  if (!type || convertTo(type, value) !== undefined) return undefined;
  return `cannot be converted to ${type}, the new type of the field`;
}

/** Returns the data that the user may see: the id, and visible fields of the schema. */
export function visibleData(
  { schema }: Pick<ProfileSchema, 'schema'>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const isVisible = (name: string) =>
    name === 'user_id' || (Object.hasOwn(schema, name) && schema[name]?.user_visible);
  return Object.fromEntries(Object.entries(data).filter(([name]) => isVisible(name)));
}

/** True for fields whose value is a file, which is uploaded and never part of the data. */
export function isFileField(field: Field | undefined): boolean {
  return field?.type === 'image' || field?.type === 'document';
}
