import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../platform/errors.ts';
import { faultsOfData, identifyingFields, isFileField, type ProfileSchema } from '../schemas/schema.ts';
import { type Audience, mayWrite } from './audience.ts';
import { fileUrl } from './files/file-uploads.ts';
import { identitiesOf, MAX_IDENTITY_LENGTH, normaliseData } from './identity/identity.ts';
import type { ProfileRecord } from './profile.ts';

export type ProfileData = Record<string, unknown>;

/**
 * The effect of a request on stored values: `replace` drops those that it does not name; `merge` drops only
 * those that it names as null.
 */
export type ChangeMode = 'replace' | 'merge';

type Rules = {
  mode: ChangeMode;
  audience: Audience;
  schema: ProfileSchema;
  /** Fields that the change does not touch. */
  keeps?: readonly string[];
};

/** The data after a change, the faults of the request, and the fields that the caller may not set. */
export type DataChange = {
  data: ProfileData;
  files: NonNullable<ProfileRecord['files']>;
  faults: Fault[];
  forbidden: string[];
};

/**
 * Returns the data of a profile after a change. Only fields of the given schema change; stored values of
 * other fields stay. A value equal to the stored one is no change, so it is neither validated nor forbidden.
 */
export function changeData(base: ProfileRecord, given: ProfileData, rules: Rules): DataChange {
  const { user_id: userId, ...named } = given;
  const dropped = rules.mode === 'replace' ? absentFields(base, named, rules) : [];
  const wanted: ProfileData = { ...named, ...Object.fromEntries(dropped.map((field) => [field, null])) };
  const changed = Object.keys(wanted).filter(
    (field) => !Object.hasOwn(rules.schema.schema, field) || !isPresent(base, field, wanted[field]),
  );
  const data = withEntries(
    base.data,
    changed.map((field) => [field, storedValue(field, wanted[field])]),
  );
  const files = withEntries(
    base.files ?? {},
    changed.filter((field) => wanted[field] === null).map((field) => [field, null]),
  );
  const idFault = { path: 'body.data.user_id', message: 'is set by the service' };
  return {
    data,
    files,
    faults: [
      ...(userId === undefined || userId === base.user_id ? [] : [idFault]),
      ...faultsOfChanges(changed, wanted, data, rules),
    ],
    forbidden: changed.filter((field) => !mayWrite(rules.audience, rules.schema, field)),
  };
}

/**
 * Returns the fields that a replacement drops because it does not name them: those with a value that the
 * caller may set. Files stay: a profile that was read during processing does not name them, and no
 * replacement could restore them.
 */
function absentFields(
  base: ProfileRecord,
  named: ProfileData,
  { schema, audience, keeps = [] }: Rules,
): string[] {
  return Object.keys(schema.schema).filter(
    (field) =>
      !Object.hasOwn(named, field) &&
      !keeps.includes(field) &&
      base.data[field] !== undefined &&
      mayWrite(audience, schema, field),
  );
}

/** True if the field already has this value; null means no value. */
function isPresent(base: ProfileRecord, field: string, value: unknown): boolean {
  if (value === null) return base.data[field] === undefined && base.files?.[field] === undefined;
  if (typeof value === 'string' && base.files?.[field] !== undefined) {
    return value === fileUrl(base, field, 'user') || value === fileUrl(base, field, 'platform');
  }
  return isDeepStrictEqual(storedValue(field, value), storedValue(field, base.data[field] ?? null));
}

/** Returns the form in which a value is stored. */
export function storedValue(field: string, value: unknown): unknown {
  return value === null ? null : normaliseData({ [field]: value })[field];
}

function faultsOfChanges(
  changed: string[],
  wanted: ProfileData,
  data: ProfileData,
  { mode, audience, schema, keeps = [] }: Rules,
) {
  const removable = (field: string) => wanted[field] === null && Object.hasOwn(schema.schema, field);
  const validated = changed.filter((field) => !removable(field));
  const required = Object.entries(schema.schema)
    .filter(([, field]) => field.required && !isFileField(field))
    .map(([name]) => name)
    .filter((name) => data[name] === undefined && !keeps.includes(name))
    .filter((name) => (mode === 'replace' ? mayWrite(audience, schema, name) : changed.includes(name)));
  return [
    ...faultsOfData(schema, Object.fromEntries(validated.map((field) => [field, wanted[field]]))),
    ...faultsOfIdentities(schema, data).filter(({ path }) =>
      validated.includes(path.replace('body.data.', '')),
    ),
    ...required.map((name) => ({ path: `body.data.${name}`, message: 'is required' })),
  ];
}

/** Returns a copy with the entries set; null removes an entry. */
export function withEntries<T>(
  target: Record<string, T>,
  entries: (readonly [string, T | null])[],
): Record<string, T> {
  const names = new Set(entries.map(([name]) => name));
  const kept = Object.entries(target).filter(([name]) => !names.has(name));
  const set = entries.filter((entry): entry is [string, T] => entry[1] !== null);
  return Object.fromEntries([...kept, ...set]);
}

/** Returns the faults of identifying values that are too long. Paths are `body.data.<field>`. */
export function faultsOfIdentities(schema: ProfileSchema, data: Record<string, unknown>): Fault[] {
  return identitiesOf(data, identifyingFields(schema))
    .filter(({ value }) => value.length > MAX_IDENTITY_LENGTH)
    .map(({ field }) => ({
      path: `body.data.${field}`,
      message: `identifies the user and may have up to ${MAX_IDENTITY_LENGTH} characters`,
    }));
}
