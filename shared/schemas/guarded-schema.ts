import { isDeepStrictEqual } from 'node:util';
import { type Field, identifyingFields, type ProfileSchema } from './schema.ts';
import { VERIFIABLE } from './schema-contract.ts';

type GuardedFields = Pick<ProfileSchema, 'schema' | 'user_verification_fields'>;

/**
 * Returns the paths at which a new schema changes how users are identified: the identifying fields, their
 * types, who writes them, and which are verified (decision 0248). Texts, rules and other fields are free.
 */
export function guardedSchemaChanges(before: GuardedFields, after: GuardedFields): string[] {
  const names = new Set([...VERIFIABLE, ...identifyingFields(before), ...identifyingFields(after)]);
  const changed = [...names].filter(
    (name) => !isDeepStrictEqual(decisive(before.schema[name]), decisive(after.schema[name])),
  );
  const verified = [before, after].map(({ user_verification_fields: fields }) => [...fields].sort());
  return [
    ...changed.map((name) => `body.schema.${name}`),
    ...(isDeepStrictEqual(verified[0], verified[1]) ? [] : ['body.user_verification_fields']),
  ];
}

function decisive(field: Field | undefined) {
  if (!field) return undefined;
  const { type, unique, owned_by, read_only, user_visible } = field;
  return { type, unique, owned_by, read_only, user_visible };
}
