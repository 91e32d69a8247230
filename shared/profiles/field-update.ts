import { isDeepStrictEqual } from 'node:util';
import { type Changes, type Condition, equals, hasNo } from '../storage/expressions.ts';
import type { ProfileRecord } from './profile.ts';

/** Members whose values are written one by one. Other members are written only with the whole record. */
const BY_VALUE = ['data', 'attributes', 'meta', 'self_written'] as const;
/** Limit for an update, since DynamoDB limits the length of an expression. */
const MAX_VALUES = 25;

type FieldUpdate = { changes: Changes; asRead: Condition[] };

/**
 * Returns an update of the values that differ, on condition that they are still as they were read. Writers of
 * different fields then do not conflict (decision 0021). Undefined if the whole record must be written:
 * another member changed, there are too many values, or a list or an object would have to be compared.
 */
export function fieldUpdate(current: ProfileRecord, next: ProfileRecord): FieldUpdate | undefined {
  if (
    !isDeepStrictEqual(otherMembers(current), otherMembers(next)) ||
    current.meta.created !== next.meta.created
  )
    return undefined;
  // A profile of an earlier release has no such member yet.
  if (!current.self_written) return undefined;
  const values = BY_VALUE.flatMap((member) => changedValues(member, current[member], next[member]));
  const asRead = valuesToCompare(current, values);
  if (values.length > MAX_VALUES || !asRead.every(({ before }) => isComparable(before))) return undefined;
  const set = Object.fromEntries(values.map(({ path, after }) => [path, after]));
  return {
    changes: { set: { ...set, state: next.state, updated_at: next.updated_at }, add: { version: 1 } },
    asRead: asRead.map(({ path, before }) => (before === undefined ? hasNo(path) : equals(path, before))),
  };
}

type Value = { path: string; before: unknown };

/** Members that an update of single values must not change. */
function otherMembers(record: ProfileRecord) {
  const { data: _d, attributes: _a, meta: _m, self_written: _w, ...settled } = record;
  const { state: _s, version: _v, updated_at: _u, ...remaining } = settled;
  return remaining;
}

function changedValues(
  member: string,
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ path: `${member}.${name}`, before: before[name], after: after[name] }));
}

/**
 * Values that must be unchanged at write time: the state, the changed values, and whether these are verified.
 */
function valuesToCompare({ state, verified_data }: ProfileRecord, values: Value[]): Value[] {
  const fields = values.flatMap(({ path }) => /^data\.(.*)$/.exec(path)?.[1] ?? []);
  return [
    { path: 'state', before: state },
    ...values.filter(({ path }) => !path.startsWith('meta.')),
    ...fields.map((field) => ({ path: `verified_data.${field}`, before: verified_data[field] })),
  ];
}

function isComparable(value: unknown): boolean {
  return typeof value !== 'object';
}
