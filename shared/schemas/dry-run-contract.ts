import * as z from 'zod/mini';
import { ProfileSchema } from './schema-contract.ts';

export const DRY_RUN_QUERY = {
  dry_run: z.optional(
    z
      .literal('true')
      .check(
        z.describe(
          'Changes nothing. The answer has the schema as it would be, and in `dry_run` the effects on the values of up to 200 users',
        ),
      ),
  ),
};

/**
 * What a new schema does to a value of a user. With `not_convertible` and `not_unique` the schema is refused,
 * with the others it is stored.
 */
export const VALUE_EFFECTS = [
  'not_convertible',
  'not_unique',
  'converted',
  'breaks_rules',
  'missing',
  'hidden',
  'restored',
] as const;

export const FieldEffect = z.object({
  field: z.string(),
  effect: z
    .enum(VALUE_EFFECTS)
    .check(
      z.describe(
        [
          '`not_convertible`: the new type cannot hold the value, so the schema is refused.',
          '`not_unique`: another of these users has the value, or it is too long to compare, so the schema is refused.',
          '`converted`: the value changes its type.',
          '`breaks_rules`: the value stays, and whoever changes it next has to follow the new rules.',
          '`missing`: the user has no value in a field that becomes required.',
          '`hidden`: the field is removed; the value stays stored, and nobody sees it.',
          '`restored`: the value was stored before the field was removed, and is shown again.',
        ].join(' '),
      ),
    ),
  users: z.number().check(z.describe('How many of the compared users')),
  examples: z.array(z.string()).check(z.describe('Ids of up to 10 of them')),
});
export type FieldEffect = z.output<typeof FieldEffect>;

/** What a new schema would do to the values of a sample of users. It has ids of users, and no values. */
export const DryRun = z.object({
  users: z.number().check(z.describe('Users whose values were compared, up to 200')),
  all_users: z.boolean().check(z.describe('True if the application has no other users')),
  effects: z.array(FieldEffect),
});
export type DryRun = z.output<typeof DryRun>;

/** The answer of `PUT .../schema`. */
export const ReplacedSchema = z.extend(ProfileSchema, {
  dry_run: z.optional(DryRun.check(z.describe('Only in the answer to a dry run'))),
});
