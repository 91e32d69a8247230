import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../platform/errors.ts';
import {
  hasIdentity,
  type Identity,
  identitiesOf,
  isVerifiedBy,
  MAX_IDENTITY_LENGTH,
} from '../profiles/identity/identity.ts';
import { assertWrite, claimWrite, releaseWrite, withdrawWrite } from '../profiles/identity/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { searchEntriesOf } from '../profiles/search/search-entries.ts';
import { searchWrites } from '../profiles/search/search-store.ts';
import { convertedData, convertTo, type FieldType } from '../schemas/field-types.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals } from '../storage/writes/expressions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import type { SchemaChange } from './schema-job.ts';

/**
 * The result for the values of one user. `equal`: another user has one of them. `misfit`: the new
 * type cannot represent one.
 */
export type SettlingOutcome = 'done' | 'equal' | 'misfit';

/** Checks the values of a user for a change that is not yet made, and claims its new identities. */
export async function prepareUser(profile: ProfileRecord, change: SchemaChange): Promise<SettlingOutcome> {
  const { fields, types } = change;
  if (!canConvert(profile, types)) return 'misfit';
  return rewrite(profile, (current) => {
    const user = converted(current, types);
    return { added: missingIdentities(user, identitiesOf(user.data, fields), change), removed: [] };
  });
}

/** Releases what `prepareUser` has claimed for an abandoned change. */
export function releaseUser(
  profile: ProfileRecord,
  { fields }: SchemaChange,
  schema: ProfileSchema,
): Promise<SettlingOutcome> {
  const identifying = identifyingFields(schema);
  return rewrite(profile, (current) => ({
    added: [],
    removed: unwantedIdentities(current, identitiesOf(current.data, identifying), fields),
  }));
}

/**
 * Adapts the values of a user to the current schema: converts those of retyped fields, and
 * claims identifying ones.
 */
export async function settleUser(profile: ProfileRecord, schema: ProfileSchema): Promise<SettlingOutcome> {
  const { converting = {}, user_verification_fields: verifiable } = schema;
  const identifying = identifyingFields(schema);
  const outcome = await rewrite(profile, (current) => {
    const user = converted(current, converting);
    const { data, verified_data } = user;
    const wanted = identitiesOf(data, identifying);
    return {
      ...(!isDeepStrictEqual(data, current.data) && { data, verified_data }),
      added: missingIdentities(user, wanted, { verifiable }),
      removed: unwantedIdentities(current, wanted, Object.keys(converting)),
    };
  });
  return outcome === 'done' && !canConvert(profile, converting) ? 'misfit' : outcome;
}

/** Returns the profile with its values converted to these types. */
function converted(profile: ProfileRecord, types: Record<string, FieldType>): ProfileRecord {
  const { data, verified_data } = profile;
  return {
    ...profile,
    data: convertedData(data, types),
    verified_data: convertedData(verified_data, types),
  };
}

/**
 * An identity that a user gets or gives up. `asserted`: other users may have it too. `selfAsserted`: it is
 * unique, but finds no user.
 */
type UserIdentity = { identity: Identity; as: 'claimed' | 'selfAsserted' | 'asserted' };

type Rewrite = Partial<Pick<ProfileRecord, 'data' | 'verified_data'>> & {
  added: UserIdentity[];
  removed: UserIdentity[];
};

class Conflict extends ApiError {
  constructor() {
    super('values_not_unique');
  }
}

/** Maximum claims, and releases, of one transaction, which has 100 writes and replaces all search entries. */
const STEP = 25;

/**
 * Rewrites the current profile, in several steps if it has many identities. Returns `equal` if another user
 * has a value, or a value is too long to compare.
 */
async function rewrite(
  known: ProfileRecord,
  decide: (current: ProfileRecord) => Rewrite,
): Promise<SettlingOutcome> {
  const read = knownFirst<ProfileRecord | undefined>(known, () => findProfile(known.app, known.user_id));
  const next = () =>
    retryStale(async () => {
      const current = await read();
      return current ? step(current, decide(current)) : false;
    });
  try {
    while (await next());
    return 'done';
  } catch (error) {
    if (error instanceof Conflict) return 'equal';
    throw error;
  }
}

/** Writes one step. Returns whether there is another. */
async function step(current: ProfileRecord, { added, removed, ...values }: Rewrite): Promise<boolean> {
  const { app, user_id: userId, version, identities, asserted = [] } = current;
  if (added.some(({ identity }) => identity.value.length > MAX_IDENTITY_LENGTH)) throw new Conflict();
  const [now, gone] = [added.slice(0, STEP), removed.slice(0, STEP)];
  if (now.length + gone.length === 0 && !values.data) return false;
  const lists = {
    identities: changedList(identities, now.filter(isClaim), gone.filter(isClaim)),
    asserted: changedList(asserted, now.filter(isAssertion), gone.filter(isAssertion)),
  };
  const search = searchEntriesOf({ ...current, ...values, ...lists });
  await writeAll([
    update(
      keys.profile(app, userId),
      { set: { ...values, ...lists, search }, add: { version: 1 } },
      equals('version', version),
      stale,
    ),
    ...now.map(({ identity, as }) =>
      as === 'asserted'
        ? assertWrite(app, identity, userId)
        : claimWrite(app, identity, userId, () => new Conflict(), as === 'selfAsserted'),
    ),
    ...gone.map(({ identity, as }) =>
      as === 'asserted' ? withdrawWrite(app, identity, userId) : releaseWrite(app, identity, userId, stale),
    ),
    ...searchWrites(current, current, search),
  ]);
  return now.length < added.length || gone.length < removed.length;
}

const isAssertion = ({ as }: UserIdentity) => as === 'asserted';
const isClaim = (identity: UserIdentity) => !isAssertion(identity);

function changedList(list: Identity[], added: UserIdentity[], removed: UserIdentity[]): Identity[] {
  const gone = removed.map(({ identity }) => identity);
  return [
    ...list.filter((identity) => !hasIdentity(gone, identity)),
    ...added.map(({ identity }) => identity),
  ];
}

/**
 * Returns the wanted identities that the user does not have yet. A value that the user wrote and nobody
 * verified is only asserted (decision 0116); if it cannot be verified, it is unique all the same.
 */
export function missingIdentities(
  user: ProfileRecord,
  wanted: Identity[],
  { verifiable }: Pick<SchemaChange, 'verifiable'>,
): UserIdentity[] {
  const { identities, asserted = [], self_written } = user;
  const has = (identity: Identity) => hasIdentity(identities, identity) || hasIdentity(asserted, identity);
  return wanted
    .filter((identity) => !has(identity))
    .map((identity) => {
      if (isVerifiedBy(user, identity) || !Object.hasOwn(self_written, identity.field))
        return { identity, as: 'claimed' };
      return { identity, as: verifiable.includes(identity.field) ? 'asserted' : 'selfAsserted' };
    });
}

/** Returns the identities of these fields that the user has and that are not wanted. */
function unwantedIdentities(
  { identities, asserted = [] }: ProfileRecord,
  wanted: Identity[],
  fields: string[],
): UserIdentity[] {
  const isUnwanted = ({ identity }: UserIdentity) =>
    fields.includes(identity.field) && !hasIdentity(wanted, identity);
  return [
    ...identities.map((identity): UserIdentity => ({ identity, as: 'claimed' })),
    ...asserted.map((identity): UserIdentity => ({ identity, as: 'asserted' })),
  ].filter(isUnwanted);
}

/** True if the user's values in these fields can be converted. A file cannot be converted to another type. */
function canConvert({ data, files = {} }: ProfileRecord, types: Record<string, FieldType>): boolean {
  return Object.entries(types).every(
    ([field, type]) =>
      !Object.hasOwn(files, field) &&
      (data[field] === undefined || convertTo(type, data[field]) !== undefined),
  );
}
