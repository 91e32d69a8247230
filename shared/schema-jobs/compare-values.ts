import { isDeepStrictEqual } from 'node:util';
import { identitiesOf, MAX_IDENTITY_LENGTH } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { DryRun, FieldEffect } from '../schemas/dry-run-contract.ts';
import { convertedData, convertTo } from '../schemas/field-types.ts';
import { isFileField, type ProfileSchema } from '../schemas/schema.ts';
import { brokenRule } from '../schemas/validation-rules.ts';
import { MAX_EXAMPLES, readPage } from './run-schema-job.ts';
import { changeOf, type NextSchema } from './schema-change.ts';
import type { SchemaChange } from './schema-job.ts';
import { missingIdentities } from './user-values.ts';

/** Maximum users of a sample: a request reads them in two pages, while a person waits. */
const MAX_USERS = 200;

type Effect = FieldEffect['effect'];
type Comparison = { current: ProfileSchema; next: NextSchema; change: SchemaChange };

/** Returns what a new schema would do to the values of up to 200 users. Writes nothing. */
export async function compareValues(app: string, current: ProfileSchema, next: NextSchema): Promise<DryRun> {
  const { profiles, more } = await readSample(app, current);
  const comparison = { current, next, change: changeOf(current, next) };
  const fields = [...new Set([...Object.keys(next.schema), ...Object.keys(current.schema)])];
  const equal = usersWithEqualValues(profiles, comparison);
  const effects = fields.flatMap((field) => {
    const found = profiles.map((profile) => ({
      user: profile.user_id,
      effects: [
        ...effectsOn(profile, field, comparison),
        ...(equal[field]?.has(profile.user_id) ? ['not_unique' as const] : []),
      ],
    }));
    return tallyOf(field, found);
  });
  return { users: profiles.length, all_users: !more, effects };
}

async function readSample(
  app: string,
  schema: ProfileSchema,
): Promise<{ profiles: ProfileRecord[]; more: boolean }> {
  const profiles: ProfileRecord[] = [];
  let after: string | undefined;
  let more = true;
  while (more && profiles.length < MAX_USERS) {
    const page = await readPage(app, after);
    profiles.push(...page.profiles.map((profile) => profileAsShown(profile, schema)));
    ({ after, more } = page);
  }
  return { profiles, more };
}

/** Returns the profile with its values as they are shown: those of an earlier change may be unconverted. */
function profileAsShown(profile: ProfileRecord, { converting = {} }: ProfileSchema): ProfileRecord {
  return { ...profile, data: convertedData(profile.data, converting) };
}

function effectsOn(profile: ProfileRecord, field: string, comparison: Comparison): Effect[] {
  const before = memberOf(comparison.current.schema, field);
  const after = memberOf(comparison.next.schema, field);
  const hasValue = profile.data[field] !== undefined || hasFile(profile, field);
  if (!after) return hasValue ? ['hidden'] : [];
  if (hasValue)
    return [...(before ? [] : ['restored' as const]), ...effectsOnValue(profile, field, comparison)];
  return after.required && !before?.required && !isFileField(after) ? ['missing'] : [];
}

/** Returns what happens to a value of a field that the new schema has. */
function effectsOnValue(
  profile: ProfileRecord,
  field: string,
  { current, next, change: { types } }: Comparison,
): Effect[] {
  const type = memberOf(types, field);
  const value = type ? convertTo(type, profile.data[field]) : profile.data[field];
  if (type && (hasFile(profile, field) || value === undefined)) return ['not_convertible'];
  const rules = [current, next].map(({ schema }) => memberOf(schema, field)?.validation_rules);
  const isChecked =
    (type !== undefined || !isDeepStrictEqual(rules[0], rules[1])) && !hasFile(profile, field);
  return [
    ...(type ? ['converted' as const] : []),
    ...(isChecked && breaks(next, field, value) ? ['breaks_rules' as const] : []),
  ];
}

function hasFile({ files = {} }: ProfileRecord, field: string): boolean {
  return Object.hasOwn(files, field);
}

/** True if a stored value, which has the form of its field already, breaks a rule of the new schema. */
function breaks({ schema }: NextSchema, field: string, value: unknown): boolean {
  const after = memberOf(schema, field);
  return after !== undefined && brokenRule(after, String(value)) !== undefined;
}

/** Returns the users who have a value of another one in a field that becomes identifying, by field. */
function usersWithEqualValues(
  profiles: readonly ProfileRecord[],
  { change }: Comparison,
): Record<string, Set<string>> {
  return Object.fromEntries(
    change.fields.map((field) => {
      const claims = profiles.flatMap((profile) => claimsOf(profile, field, change));
      const counts = Map.groupBy(claims, ({ value }) => value);
      const refused = claims.filter(
        ({ value }) => value.length > MAX_IDENTITY_LENGTH || (counts.get(value)?.length ?? 0) > 1,
      );
      return [field, new Set(refused.map(({ user }) => user))];
    }),
  );
}

function claimsOf(profile: ProfileRecord, field: string, change: SchemaChange) {
  const data = convertedData(profile.data, change.types);
  return missingIdentities({ ...profile, data, identities: [] }, identitiesOf(data, [field]), change)
    .filter(({ as }) => as !== 'asserted')
    .map(({ identity }) => ({ value: identity.value, user: profile.user_id }));
}

function memberOf<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function tallyOf(field: string, found: { user: string; effects: Effect[] }[]): FieldEffect[] {
  const kinds = [...new Set(found.flatMap(({ effects }) => effects))];
  return kinds.map((effect) => {
    const users = found.filter(({ effects }) => effects.includes(effect)).map(({ user }) => user);
    return { field, effect, users: users.length, examples: users.slice(0, MAX_EXAMPLES) };
  });
}
