import { isDeepStrictEqual } from 'node:util';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { all, type Changes, type Condition, equals, exists, hasNo } from '../storage/writes/expressions.ts';
import { changedBefore } from '../storage/writes/preconditions.ts';
import { updateItem } from '../storage/writes/write-items.ts';
import type { ProfileRecord } from './profile.ts';
import { profileFromItem } from './profile-store.ts';

/** Members whose values are written one by one. Other members are written only with the whole record. */
const BY_VALUE = ['data', 'attributes', 'meta', 'self_written'] as const;
/** Limit for an update, since DynamoDB limits the length of an expression. */
const MAX_VALUES = 25;

type FieldUpdate = { changes: Changes; asRead: Condition[] };

/**
 * Updates just the values that differ and returns the stored profile, which may have values that others wrote
 * at the same time. Writes nothing and returns undefined if the whole record must be written. Throws `Stale`
 * if one of the values has changed since the profile was read.
 */
export async function writeValues(
  before: ProfileRecord,
  after: ProfileRecord,
): Promise<ProfileRecord | undefined> {
  const update = fieldUpdate(before, after);
  if (!update) return undefined;
  const key = keys.profile(after.app, after.user_id);
  return profileFromItem(await updateItem(key, update.changes, all(exists(), ...update.asRead), stale));
}

/**
 * Returns an update of the values that differ, on condition that they are still as they were read. Writers of
 * different fields then do not conflict (decision 0021). Undefined if the whole record must be written:
 * another member changed, there are too many values, or a list or an object would have to be compared.
 */
export function fieldUpdate(current: ProfileRecord, next: ProfileRecord): FieldUpdate | undefined {
  if (current.meta.created !== next.meta.created) return undefined;
  if (!isDeepStrictEqual(otherMembers(current), otherMembers(next))) return undefined;
  const values = BY_VALUE.flatMap((member) => changedValues(member, current[member], next[member]));
  const asRead = valuesToCompare(current, values);
  if (values.length > MAX_VALUES || !asRead.every(({ before }) => isComparable(before))) return undefined;
  const set = Object.fromEntries(values.map(({ path, after }) => [path, after]));
  const changed = { updated_at: next.updated_at, same_second: next.same_second };
  return {
    changes: { set: { ...set, ...changed, state: next.state }, add: { version: 1 } },
    asRead: [
      changedBefore(changed),
      ...asRead.map(({ path, before }) => (before === undefined ? hasNo(path) : equals(path, before))),
    ],
  };
}

type Compared = { path: string; before: unknown };
/** A changed value of one of the members. */
type ChangedValue = Compared & { member: string; name: string; after: unknown };

/** Members that an update of single values must not change. */
function otherMembers(record: ProfileRecord) {
  const { data: _d, attributes: _a, meta: _m, self_written: _w, ...rest } = record;
  const { state: _s, version: _v, updated_at: _u, same_second: _o, ...remaining } = rest;
  return remaining;
}

function changedValues(
  member: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedValue[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ member, name, path: `${member}.${name}`, before: before[name], after: after[name] }));
}

/**
 * Values that must be unchanged at write time: the state, the changed values, and whether these are verified.
 */
function valuesToCompare({ state, verified_data }: ProfileRecord, values: ChangedValue[]): Compared[] {
  const data = values.filter(({ member }) => member === 'data');
  return [
    { path: 'state', before: state },
    ...values.filter(({ member }) => member !== 'meta'),
    ...data.map(({ name }) => ({ path: `verified_data.${name}`, before: verified_data[name] })),
  ];
}

function isComparable(value: unknown): boolean {
  return typeof value !== 'object';
}
