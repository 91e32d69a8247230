import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { hasHostileKey, isStorable } from '../http/fields.ts';
import { linearRegex } from '../platform/linear-regex.ts';
import type { Field, ProfileSchema } from './schema-contract.ts';

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

/** The schema of an application that has set none. */
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

/** Fields whose value belongs to one user of the application: those that can be verified, and the unique ones. */
export function identifyingFields({
  schema,
  user_verification_fields: verifiable,
  indexing = [],
}: Pick<ProfileSchema, 'schema' | 'user_verification_fields' | 'indexing'>): string[] {
  return Object.keys(schema).filter(
    (name) => verifiable.includes(name) || schema[name]?.unique === true || indexing.includes(name),
  );
}

/** Every fault of profile data against the schema: unknown fields, wrong types, broken rules. Paths are `body.data.<field>`. */
export function faultsOfData(
  { schema }: ProfileSchema,
  data: Record<string, unknown>,
): { path: string; message: string }[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const message = field ? faultOfValue(field, name, value) : "is not a field of the application's schema";
    return message ? [{ path: `body.data.${name}`, message }] : [];
  });
}

function faultOfValue(field: Field, name: string, value: unknown): string | undefined {
  if (isFileField(field)) return 'is a file: send it as multipart/form-data with PUT .../data/fields/{field}';
  if (!isOfType(field.type, value)) return `must be of type ${field.type}`;
  if (name === 'email' && !z.safeParse(f.email(''), value).success) return 'must be an e-mail address';
  if (name === 'phone_number' && !/^\+[\d\s().-]{7,24}$/.test(String(value))) {
    return 'must be a phone number with country code, such as +12025550123';
  }
  const broken = field.validation_rules.find((rule) => !holds(rule, String(value)));
  return broken && `breaks the rule ${broken.rule_name} ${broken.rule_value}`;
}

/** A date, or a date-time with its offset. */
const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** True for fields whose value is a file: it is uploaded, never part of the data. */
export function isFileField(field: Field | undefined): boolean {
  return field?.type === 'image' || field?.type === 'document';
}

const TYPES: Record<Field['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value.length <= 10_000,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && isStorable(value),
  date: (value) => typeof value === 'string' && isDate(value),
  image: () => false,
  document: () => false,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && fits(value),
  any: (value) => value !== null && value !== undefined && fits(value),
};

/** The engine takes February 30 for March 1. */
function isDate(text: string): boolean {
  if (!ISO_DATE.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(day).toISOString().startsWith(day);
}

/** True for a value that a field of that type may have. */
export function isOfType(type: Field['type'], value: unknown): boolean {
  return TYPES[type](value);
}

function fits(value: unknown): boolean {
  return !hasHostileKey(value) && isStorable(value) && Buffer.byteLength(JSON.stringify(value)) <= 16 * 1024;
}

function holds({ rule_name, rule_value }: Field['validation_rules'][number], text: string): boolean {
  if (rule_name === 'min_length') return text.length >= Number(rule_value);
  if (rule_name === 'max_length') return text.length <= Number(rule_value);
  return linearRegex(String(rule_value))?.test(text) ?? false;
}
