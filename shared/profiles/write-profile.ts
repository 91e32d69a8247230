import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../platform/errors.ts';
import { type ProfileSchema, renamePhone } from '../schemas/schema.ts';
import type { WriteItems } from '../storage/joined-calls.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { all, type Changes, type Condition, equals, exists, hasNo } from '../storage/writes/expressions.ts';
import {
  assertUnmodified,
  changedBefore,
  type Precondition,
  updatedBy,
} from '../storage/writes/preconditions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { updateItem, write, writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import { newVariants } from './attributes.ts';
import { type Identity, identitiesOf, isVerifiedBy } from './identity.ts';
import type { HeldIdentity } from './identity-store.ts';
import type { ProfileRecord } from './profile.ts';
import { type ChangeRules, type ProfileChange, profileAfterChange } from './profile-change.ts';
import { findProfile, profileFromItem } from './profile-store.ts';
import { profileWrites, selfWritten, type WrittenBy } from './profile-writes.ts';
import { releasingAsserted, takeFromUnverified } from './take-identity.ts';

/** The user whose profile is written. `known` is the profile as it was read; undefined for a new user. */
export type ProfileTarget = { app: string; userId: string; known: ProfileRecord | undefined };

export type WriteRules = Omit<ChangeRules, 'variants'> & {
  precondition?: Precondition;
  /** Checks the current profile before each attempt. Throws if it may not be written. */
  admit?: (current: ProfileRecord | undefined) => void;
  /** Sees the profile before and after the change, before each attempt. Throws if that may not be written. */
  review?: (current: ProfileRecord | undefined, next: ProfileRecord) => void;
  /** Decides, before each attempt, which part of the change is written to the current profile. */
  plan?: (current: ProfileRecord) => Planned;
  /** Runs the writes of a transaction. By default `writeAll`. */
  run?: WriteItems;
};

/** A change that fits one state of the profile, with other writes of the same transaction. */
export type Planned = {
  change: ProfileChange;
  /** Identities that the user gives up and that stay reserved for this user. */
  held?: readonly HeldIdentity[];
  beside?: readonly Write[];
};

/** Enough for many concurrent writers of one profile, of which one succeeds at a time. */
const ATTEMPTS = 12;

/**
 * Writes a change of a profile and of its identities in one transaction, and returns the new profile. Writes
 * nothing if nothing changes. After a concurrent write it decides again on the newer profile, so no change is
 * lost. Throws 400, 403, 409 `identity_taken` and 412.
 */
export async function writeProfile(
  { app, userId, known }: ProfileTarget,
  request: ProfileChange,
  rules: WriteRules,
): Promise<ProfileRecord> {
  const change = { ...request, ...withSchemaNames(rules.schema, request) };
  const variants = await existingVariants(app, newVariants(known?.attributes ?? {}, change.attributes));
  const decide = (current: ProfileRecord | undefined) => {
    rules.admit?.(current);
    assertPrecondition(current, rules.precondition ?? {});
    const planned = (current && rules.plan?.(current)) ?? { change };
    const next = profileAfterChange(current, planned.change, { ...rules, variants, app, userId });
    rules.review?.(current, next);
    return { planned, next };
  };
  const read = knownFirst(known, () => findProfile(app, userId));
  return retryStale(async () => {
    const current = await read();
    const { planned, next } = decide(current);
    if (next === current) return next;
    await takeVerified(current, next, rules.schema);
    return releasingAsserted(next, rules.schema, () => commit(current, next, planned, rules));
  }, ATTEMPTS);
}

/** Returns the data members of a change with the field names of the schema. */
function withSchemaNames(schema: WriteRules['schema'], { data, verified_data: verified }: ProfileChange) {
  return {
    ...(data && { data: renamePhone(schema, data) }),
    ...(verified && { verified_data: renamePhone(schema, verified) }),
  };
}

/** Removes the values that the change verifies from all users who only assert them. */
async function takeVerified(
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  schema: ProfileSchema,
): Promise<void> {
  const verified = identitiesOf(next.verified_data, Object.keys(next.verified_data));
  for (const identity of verified)
    if (!current || !isVerifiedBy(current, identity))
      await takeFromUnverified(next.app, identity, next.user_id, schema);
}

/**
 * Writes the profile and returns the stored record. A merge that changes only independent values
 * updates just those (decision 0021). Any other change replaces the whole record, if its version is
 * still the one that was read.
 */
async function commit(
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  { change: { mode }, held, beside = [] }: Planned,
  { audience, schema, precondition, run = writeAll }: WriteRules,
): Promise<ProfileRecord> {
  const writtenBy: WrittenBy = audience === 'user' ? 'user' : 'platform';
  const writes = [...profileWrites(schema, current, next, { ...FAILURES, writtenBy, held }), ...beside];
  const [only, ...others] = writes;
  if (!current || !only || others.length > 0) {
    await run(writes);
    return next;
  }
  const demanded = precondition?.versions ?? precondition?.unmodifiedSince;
  const stored = { ...next, self_written: selfWritten(current, next, writtenBy) };
  const update = mode === 'merge' && !demanded ? fieldUpdate(current, stored) : undefined;
  if (!update) {
    await write(only);
    return next;
  }
  const key = keys.profile(next.app, next.user_id);
  return profileFromItem(await updateItem(key, update.changes, all(exists(), ...update.asRead), stale));
}

function assertPrecondition(current: ProfileRecord | undefined, precondition: Precondition): void {
  if (current) assertUnmodified(current, precondition);
  else if (precondition.versions) throw updatedBy(undefined);
}

async function existingVariants(app: string, named: string[]): Promise<ReadonlySet<string>> {
  const items = await getItems(named.map((variant) => keys.variant(app, variant)));
  return new Set(named.filter((_, i) => items[i] !== undefined));
}

export function identityTaken({ field }: Pick<Identity, 'field'>): ApiError {
  return new ApiError('identity_taken', `${field}: the value belongs to another user of the application`);
}

const FAILURES = {
  stale,
  taken: identityTaken,
  deleted: () =>
    new ApiError('conflict', 'A user with this id was deleted; the id is free again in some minutes'),
};

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
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
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
