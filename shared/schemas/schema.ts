import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { hasHostileKey } from '../http/fields.ts';
import { linearRegex } from '../platform/linear-regex.ts';

const Rule = z
  .strictObject({
    rule_name: z.enum(['min_length', 'max_length', 'match_regex']),
    rule_value: z.union([z.string().check(z.maxLength(200)), z.number()]),
  })
  .check(
    z.refine(
      ({ rule_name, rule_value }) =>
        rule_name === 'match_regex'
          ? typeof rule_value === 'string' && linearRegex(rule_value) !== undefined
          : Number.isInteger(Number(rule_value)) && Number(rule_value) >= 0,
      {
        error:
          'must be a whole number for lengths; for match_regex a pattern of at most 200 characters without look-around, back references and large counts',
      },
    ),
  );

const Field = z.strictObject({
  type: z.enum(['string', 'boolean', 'number', 'date', 'image', 'document', 'object', 'any']),
  display_name: f.name('What people call the field'),
  data_category: z._default(
    z.enum(['pii_basic', 'pii_advanced', 'demographic', 'location', 'history', 'app_basic', 'custom']),
    'custom',
  ),
  owned_by: z._default(z.enum(['user', 'app']), 'user'),
  required: z._default(z.boolean(), false),
  unique: z._default(z.boolean(), false),
  user_visible: z._default(z.boolean(), true),
  read_only: z._default(z.boolean(), false),
  example: z.optional(z.unknown()),
  validation_rules: z._default(z.array(Rule).check(z.maxLength(10)), []),
});
export type Field = z.output<typeof Field>;

const FieldName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'names are lower case: a-z, 0-9 and _' }));

/** Body of `PUT .../schema`. */
export const SchemaReq = z
  .strictObject({
    schema: z
      .record(FieldName, Field)
      .check(z.refine((fields) => Object.keys(fields).length <= 100, { error: 'at most 100 fields' })),
    user_verification_fields: z._default(z.array(FieldName).check(z.maxLength(2)), []),
  })
  .check(
    z.refine((v) => v.user_verification_fields.every((name) => VERIFIABLE.has(name) && name in v.schema), {
      error:
        'user_verification_fields: only email and phone_number can be verified, and they must be fields of the schema',
    }),
    z.refine((v) => !('user_id' in v.schema), { error: 'schema.user_id: is set by the service' }),
  );

/** Fields the service can verify: it can send a message there. */
const VERIFIABLE = new Set(['email', 'phone_number']);

export const ProfileSchema = z.object({
  schema: z.record(z.string(), Field),
  user_verification_fields: z.array(z.string()),
  version: z.number(),
  updated_at: z.optional(f.timestamp('When it was last changed; absent for the default')),
  updated_by: z.optional(z.string()),
});
export type ProfileSchema = z.output<typeof ProfileSchema>;

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
export function identifyingFields({ schema, user_verification_fields: verifiable }: ProfileSchema): string[] {
  return Object.keys(schema).filter((name) => verifiable.includes(name) || schema[name]?.unique === true);
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
  if (!TYPES[field.type](value)) return `must be of type ${field.type}`;
  if (name === 'email' && !z.safeParse(f.email(''), value).success) return 'must be an e-mail address';
  if (name === 'phone_number' && !/^\+[\d\s().-]{7,24}$/.test(String(value))) {
    return 'must be a phone number with country code, such as +12025550123';
  }
  const broken = field.validation_rules.find((rule) => !holds(rule, String(value)));
  return broken && `breaks the rule ${broken.rule_name} ${broken.rule_value}`;
}

const TYPES: Record<Field['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value.length <= 10_000,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  image: (value) => typeof value === 'string' && URL.canParse(value),
  document: (value) => typeof value === 'string' && URL.canParse(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && fits(value),
  any: (value) => value !== null && value !== undefined && fits(value),
};

function fits(value: unknown): boolean {
  return !hasHostileKey(value) && Buffer.byteLength(JSON.stringify(value)) <= 16 * 1024;
}

function holds({ rule_name, rule_value }: z.output<typeof Rule>, text: string): boolean {
  if (rule_name === 'min_length') return text.length >= Number(rule_value);
  if (rule_name === 'max_length') return text.length <= Number(rule_value);
  return linearRegex(String(rule_value))?.test(text) ?? false;
}
