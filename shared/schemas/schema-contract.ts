import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { linearRegex } from '../platform/strings/linear-regex.ts';
import type { LastChange } from '../storage/writes/preconditions.ts';
import { FIELD_NAME, FIELD_TYPES, faultOfSize } from './field-types.ts';

const FieldRule = z
  .strictObject({
    rule_name: z.enum(['min_length', 'max_length', 'match_regex']),
    rule_value: z.union([z.string().check(z.maxLength(200)), z.number()]),
  })
  .check(
    z.refine(
      ({ rule_name, rule_value }) =>
        rule_name === 'match_regex'
          ? typeof rule_value === 'string' && linearRegex(rule_value) !== undefined
          : /^\d{1,6}$/.test(String(rule_value)),
      {
        path: ['rule_value'],
        error:
          'must be a whole number for lengths; for match_regex a pattern of at most 200 characters without look-around, back references and large counts',
      },
    ),
  );

/** An example has the limits of a stored value. */
const Example = z.unknown().check(
  z.refine((value) => value === undefined || faultOfSize('any', value) === undefined, {
    error: ({ input }) => faultOfSize('any', input),
  }),
);

/** One field of a profile. */
export const Field = z
  .strictObject({
    type: z.enum(FIELD_TYPES),
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
    example: z.optional(Example),
    validation_rules: z._default(z.array(FieldRule).check(z.maxLength(10)), []),
  })
  .check(
    z.refine(({ type, unique }) => !unique || (type !== 'image' && type !== 'document'), {
      error: 'files are not compared: a field of this type cannot be unique',
      path: ['unique'],
    }),
  );
export type Field = z.output<typeof Field>;

/**
 * Runs a rule over several members even if single fields have faults, so a caller learns all faults at once.
 */
const hasOutline = ({ value }: { value: unknown }) => z.safeParse(Outline, value).success;
const Outline = z.object({
  schema: z.record(z.string(), z.unknown()),
  user_verification_fields: z._default(z.array(z.string()), []),
});

const NAME_RULE = 'names are lower case: a-z, 0-9 and _, up to 64';
const FieldName = z.string().check(z.regex(FIELD_NAME, { error: NAME_RULE }));

/** Checks names together with the fields, so a caller learns the faults of both at once. */
const Fields = z.record(z.string(), Field).check(
  z.check(
    ({ value, issues }) => {
      for (const name of Object.keys(value)) {
        if (!FIELD_NAME.test(name))
          issues.push({ code: 'custom', path: [name], message: NAME_RULE, input: name });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ),
  z.refine((fields) => Object.keys(fields).length <= 100, { error: 'at most 100 fields' }),
  z.meta({ propertyNames: { type: 'string', pattern: FIELD_NAME.source } }),
);

const SchemaBody = z
  .strictObject({
    schema: Fields,
    user_verification_fields: z.optional(
      z
        .array(FieldName)
        .check(z.maxLength(2), z.describe('Default: email and phone_number, if they are text fields')),
    ),
  })
  .check(
    z.refine(
      ({ user_verification_fields: named = [], schema }) =>
        named.every((name) => isVerifiableField(name, schema)),
      {
        error:
          'only email and phone_number can be verified, and they must be fields of the schema, of type string',
        path: ['user_verification_fields'],
        when: hasOutline,
      },
    ),
    z.refine((v) => !('user_id' in v.schema), {
      error: 'is set by the service',
      path: ['schema', 'user_id'],
      when: hasOutline,
    }),
  );

/** Fields that the service can verify by sending a message. */
export const VERIFIABLE = ['email', 'phone_number'];

function isVerifiableField(name: string, schema: Record<string, Field>): boolean {
  return VERIFIABLE.includes(name) && Object.hasOwn(schema, name) && schema[name]?.type === 'string';
}

/**
 * Body of `PUT .../schema`. By default, every field that can be verified is: otherwise
 * nobody could sign in by it.
 */
export const SchemaReq = z.pipe(
  SchemaBody,
  z.transform(({ schema, user_verification_fields: named }) => ({
    schema,
    user_verification_fields: named ?? VERIFIABLE.filter((name) => isVerifiableField(name, schema)),
  })),
);

export const ProfileSchema = z.object({
  schema: z.record(z.string(), Field),
  user_verification_fields: z.array(z.string()),
  version: z.number(),
  updated_at: z.optional(f.timestamp('When it was last changed; absent for the default')),
  updated_by: z.optional(z.string()),
});
export type ProfileSchema = z.output<typeof ProfileSchema> & {
  /**
   * Fields that are becoming unique. Writes already treat them as unique while existing
   * values are being claimed.
   */
  indexing?: string[] | undefined;
  same_second?: LastChange['same_second'];
  /** The time when the job of the pending change started. */
  pending?: string | undefined;
  /** The next types of fields. Until the change is complete, a value must fit both types. */
  retyping?: Record<string, Field['type']> | undefined;
  /**
   * Fields with a changed type, and the new type. Stored values of the old type are shown in the new one
   * until all are converted.
   */
  converting?: Record<string, Field['type']> | undefined;
  /** The types of removed fields, of which users may still have values. */
  former?: Record<string, Field['type']> | undefined;
};
