import { ApiError } from '../platform/errors.ts';
import { renamePhone } from '../schemas/schema.ts';
import type { WriteItems } from '../storage/joined-calls.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import { newVariants } from './attributes.ts';
import { type Identity, identitiesOf, isVerifiedBy } from './identity/identity.ts';
import type { HeldIdentity } from './identity/identity-store.ts';
import {
  endTestUserOf,
  type ListedTestUser,
  releasingAsserted,
  takeFromUnverified,
} from './identity/take-identity.ts';
import type { ProfileRecord } from './profile.ts';
import { type ChangeRules, type ProfileChange, profileAfterChange } from './profile-change.ts';
import { findProfile } from './profile-store.ts';
import { profileWrites, selfWritten, type WrittenBy } from './profile-writes.ts';
import { writeValues } from './write-values.ts';

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
  /** The test identities of the application, if the change may verify values. */
  testIdentities?: readonly ListedTestUser[] | undefined;
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

/** A profile before and after its change. Both are the same object if nothing changed. */
export type WrittenProfile = { before: ProfileRecord | undefined; after: ProfileRecord };

/**
 * Writes a change of a profile and of its identities in one transaction. Writes nothing if nothing changes.
 * After a concurrent write it decides again on the newer profile, so no change is lost. Throws 400, 403, 409
 * `identity_taken` and 412.
 */
export async function writeProfile(
  { app, userId, known }: ProfileTarget,
  request: ProfileChange,
  rules: WriteRules,
): Promise<WrittenProfile> {
  const change = { ...request, ...withSchemaNames(rules.schema, request) };
  const variants = await existingVariants(app, newVariants(known?.attributes ?? {}, change.attributes));
  const read = knownFirst(known, () => findProfile(app, userId));
  return retryStale(async () => {
    const before = await read();
    rules.admit?.(before);
    assertUnmodified(before, rules.precondition ?? {});
    const planned = (before && rules.plan?.(before)) ?? { change };
    const after = profileAfterChange(before, planned.change, { ...rules, variants, app, userId });
    rules.review?.(before, after);
    return { before, after: after === before ? after : await commit(before, after, planned, rules) };
  }, ATTEMPTS);
}

/** Returns the data members of a change with the field names of the schema. */
function withSchemaNames(schema: WriteRules['schema'], { data, verified_data: verified }: ProfileChange) {
  return {
    ...(data && { data: renamePhone(schema, data) }),
    ...(verified && { verified_data: renamePhone(schema, verified) }),
  };
}

/**
 * Removes the values that the change verifies from all users who only assert them. Returns the checks, for
 * its transaction, that no test user has one of them again.
 */
async function takeVerified(
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  { schema, testIdentities }: Pick<WriteRules, 'schema' | 'testIdentities'>,
): Promise<Write[]> {
  const { app, user_id: userId } = next;
  const verified = identitiesOf(next.verified_data, Object.keys(next.verified_data));
  const checks: Write[] = [];
  for (const identity of verified) {
    if (current && isVerifiedBy(current, identity)) continue;
    await takeFromUnverified(app, identity, userId, schema);
    checks.push(...(await endTestUserOf(app, testIdentities, identity, userId)));
  }
  return checks;
}

/**
 * Writes the profile and returns the stored record. A change by which nobody is found otherwise writes no
 * other item: a merge updates just its values (decision 0021), and the rest replaces the record, if its
 * version is still the one that was read.
 */
async function commit(
  before: ProfileRecord | undefined,
  after: ProfileRecord,
  { change: { mode }, held, beside = [] }: Planned,
  rules: WriteRules,
): Promise<ProfileRecord> {
  const { audience, schema, precondition, run = writeAll } = rules;
  const writtenBy: WrittenBy = audience === 'user' ? 'user' : 'platform';
  const noTestUsers = await takeVerified(before, after, rules);
  const profile = profileWrites(schema, before, after, { ...FAILURES, writtenBy, held });
  const writes = [...profile, ...noTestUsers, ...beside];
  const [only, ...others] = writes;
  if (!before || !only || others.length > 0) {
    await releasingAsserted(after, schema, () => run(writes));
    return after;
  }
  const demanded = precondition?.versions ?? precondition?.unmodifiedSince;
  const stored = { ...after, self_written: selfWritten(before, after, writtenBy) };
  const updated = mode === 'merge' && !demanded ? await writeValues(before, stored) : undefined;
  if (!updated) await write(only);
  return updated ?? after;
}

/** Returns those of the variants that exist. */
export async function existingVariants(app: string, named: readonly string[]): Promise<ReadonlySet<string>> {
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
