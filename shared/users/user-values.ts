import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../platform/errors.ts';
import { closedToUsers } from '../profiles/audience.ts';
import {
  hasIdentity,
  type Identity,
  identitiesOf,
  isProvedBy,
  MAX_IDENTITY_LENGTH,
} from '../profiles/identity.ts';
import { assertWrite, claimWrite, releaseWrite, withdrawWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { convertedData, convertTo, type FieldType } from '../schemas/field-types.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { writeAll } from '../storage/table.ts';
import { update } from '../storage/writes.ts';
import type { SchemaChange } from './schema-job.ts';

/**
 * What became of the values of one user: `equal` where somebody else has one of them, `misfit` where the new
 * type cannot hold one.
 */
export type Outcome = 'done' | 'equal' | 'misfit';

/** Judges the values of a user for a change that is not made yet, and claims those that are to be its own. */
export async function prepareUser(profile: ProfileRecord, change: SchemaChange): Promise<Outcome> {
  const { fields, types } = change;
  if (!fits(profile, types)) return 'misfit';
  return rewrite(profile, (current) => {
    const user = converted(current, types);
    return { added: additions(user, identitiesOf(user.data, fields), change), removed: [] };
  });
}

/** Takes back what `prepareUser` has claimed for a change that was given up. */
export function releaseUser(
  profile: ProfileRecord,
  { fields }: SchemaChange,
  schema: ProfileSchema,
): Promise<Outcome> {
  const identifying = identifyingFields(schema);
  return rewrite(profile, (current) => ({
    added: [],
    removed: heldBeside(current, identitiesOf(current.data, identifying), fields),
  }));
}

/**
 * Brings the values of a user in line with a schema that holds already: those of retyped fields are
 * converted, identifying ones claimed.
 */
export async function settleUser(profile: ProfileRecord, schema: ProfileSchema): Promise<Outcome> {
  const { converting = {}, user_verification_fields: verifiable } = schema;
  const identifying = identifyingFields(schema);
  const closed = closedToUsers(schema, identifying);
  const outcome = await rewrite(profile, (current) => {
    const user = converted(current, converting);
    const { data, verified_data } = user;
    const wanted = identitiesOf(data, identifying);
    return {
      ...(!isDeepStrictEqual(data, current.data) && { data, verified_data }),
      added: additions(user, wanted, { verifiable, closed }),
      removed: heldBeside(current, wanted, Object.keys(converting)),
    };
  });
  return outcome === 'done' && !fits(profile, converting) ? 'misfit' : outcome;
}

/** The profile with the values that its fields of another type are to have. */
function converted(profile: ProfileRecord, types: Record<string, FieldType>): ProfileRecord {
  const { data, verified_data } = profile;
  return {
    ...profile,
    data: convertedData(data, types),
    verified_data: convertedData(verified_data, types),
  };
}

/**
 * A value that a user gets, or gives up. `asserted`: others may have it, too. `selfAsserted`: it is unique,
 * and finds nobody.
 */
type Holding = { identity: Identity; as: 'claimed' | 'selfAsserted' | 'asserted' };

type Rewrite = Partial<Pick<ProfileRecord, 'data' | 'verified_data'>> & {
  added: Holding[];
  removed: Holding[];
};

class Conflict extends ApiError {
  constructor() {
    super('values_not_unique');
  }
}

/** Claims, and releases, of one transaction: it has 100 writes. */
const STEP = 45;

/**
 * Rewrites a profile as it then is, step by step where it has many identities; `equal` where a value is
 * somebody else's, or too long to compare.
 */
async function rewrite(known: ProfileRecord, decide: (current: ProfileRecord) => Rewrite): Promise<Outcome> {
  let read = async (): Promise<ProfileRecord | undefined> => known;
  const next = () =>
    retryStale(async () => {
      const current = await read();
      read = () => findProfile(known.app, known.user_id);
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

/** Writes one step, and returns whether there is another. */
async function step(
  { app, user_id: userId, version, identities = [], asserted = [] }: ProfileRecord,
  { added, removed, ...values }: Rewrite,
): Promise<boolean> {
  if (added.some(({ identity }) => identity.value.length > MAX_IDENTITY_LENGTH)) throw new Conflict();
  const [now, gone] = [added.slice(0, STEP), removed.slice(0, STEP)];
  if (now.length + gone.length === 0 && !values.data) return false;
  const lists = {
    identities: changedList(identities, now.filter(isClaim), gone.filter(isClaim)),
    asserted: changedList(asserted, now.filter(isAssertion), gone.filter(isAssertion)),
  };
  await writeAll([
    update(
      keys.profile(app, userId),
      { set: { ...values, ...lists }, add: { version: 1 } },
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
  ]);
  return now.length < added.length || gone.length < removed.length;
}

const isAssertion = ({ as }: Holding) => as === 'asserted';
const isClaim = (holding: Holding) => !isAssertion(holding);

function changedList(list: Identity[], added: Holding[], removed: Holding[]): Identity[] {
  const gone = removed.map(({ identity }) => identity);
  return [
    ...list.filter((identity) => !hasIdentity(gone, identity)),
    ...added.map(({ identity }) => identity),
  ];
}

/**
 * What the user is to have and does not have yet. A value that the user wrote itself and nobody verified is
 * only asserted (decision 0116); where nothing can verify it, it is unique all the same.
 */
function additions(
  user: ProfileRecord,
  wanted: Identity[],
  { verifiable, closed }: Pick<SchemaChange, 'verifiable' | 'closed'>,
): Holding[] {
  const { identities = [], asserted = [], self_written } = user;
  const has = (identity: Identity) => hasIdentity(identities, identity) || hasIdentity(asserted, identity);
  const isOwnWord = ({ field }: Identity) =>
    self_written ? Object.hasOwn(self_written, field) : !closed.includes(field);
  return wanted
    .filter((identity) => !has(identity))
    .map((identity) => {
      if (isProvedBy(user, identity) || !isOwnWord(identity)) return { identity, as: 'claimed' };
      return { identity, as: verifiable.includes(identity.field) ? 'asserted' : 'selfAsserted' };
    });
}

/** What the user has in these fields and is not wanted. */
function heldBeside(
  { identities = [], asserted = [] }: ProfileRecord,
  wanted: Identity[],
  fields: string[],
): Holding[] {
  const isOver = ({ identity }: Holding) => fields.includes(identity.field) && !hasIdentity(wanted, identity);
  return [
    ...identities.map((identity): Holding => ({ identity, as: 'claimed' })),
    ...asserted.map((identity): Holding => ({ identity, as: 'asserted' })),
  ].filter(isOver);
}

/**
 * True where the types can hold what the user has in the fields. A file is of the kind that it was uploaded
 * as: no other type can hold it.
 */
function fits({ data, files = {} }: ProfileRecord, types: Record<string, FieldType>): boolean {
  return Object.entries(types).every(
    ([field, type]) =>
      !Object.hasOwn(files, field) &&
      (data[field] === undefined || convertTo(type, data[field]) !== undefined),
  );
}
