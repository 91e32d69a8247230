import { isDeepStrictEqual } from 'node:util';
import { type Changes, type Condition, equals, hasNo } from '../storage/expressions.ts';
import type { ProfileRecord } from './profile.ts';

/** Members that are written value by value; the others of a record only as a whole. */
const BY_VALUE = ['data', 'attributes', 'meta', 'self_written'] as const;
/** More than this is written as a whole: DynamoDB limits the length of an expression. */
const MAX_VALUES = 25;

type FieldUpdate = { changes: Changes; asRead: Condition[] };

/**
 * The update that changes only the values of a profile that differ, provided that those are as they were
 * read: writers of different fields do not stand in each other's way. Undefined where the record has to be
 * written as a whole: more depends on it, or a list or an object is to be compared.
 */
export function fieldUpdate(current: ProfileRecord, next: ProfileRecord): FieldUpdate | undefined {
  if (!isDeepStrictEqual(rest(current), rest(next)) || current.meta.created !== next.meta.created)
    return undefined;
  // A profile of an earlier release has no such member yet.
  if (!current.self_written) return undefined;
  const values = BY_VALUE.flatMap((member) => changedValues(member, current[member], next[member]));
  const asRead = decisive(current, values);
  if (values.length > MAX_VALUES || !asRead.every(({ before }) => isComparable(before))) return undefined;
  const set = Object.fromEntries(values.map(({ path, after }) => [path, after]));
  return {
    changes: { set: { ...set, state: next.state, updated_at: next.updated_at }, add: { version: 1 } },
    asRead: asRead.map(({ path, before }) => (before === undefined ? hasNo(path) : equals(path, before))),
  };
}

type Value = { path: string; before: unknown };

/** What a change of single values must leave as it is. */
function rest(record: ProfileRecord) {
  const { data: _d, attributes: _a, meta: _m, self_written: _w, ...settled } = record;
  const { state: _s, version: _v, updated_at: _u, ...others } = settled;
  return others;
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

/** What the change was decided by: the values themselves, and whether they were verified. */
function decisive({ state, verified_data }: ProfileRecord, values: Value[]): Value[] {
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
