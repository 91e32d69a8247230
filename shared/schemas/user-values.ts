import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../http/errors.ts';
import { hasIdentity, type Identity, identitiesOf, MAX_IDENTITY_LENGTH } from '../profiles/identity.ts';
import { claimWrite, releaseWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { update, writeAll } from '../storage/table.ts';
import { convertedData, convertTo, type FieldType } from './field-types.ts';
import { identifyingFields, type ProfileSchema } from './schema.ts';
import type { SchemaChange } from './schema-job.ts';

/** What became of the values of one user: `equal` where somebody else has one of them, `misfit` where the new type cannot hold one. */
export type Outcome = 'done' | 'equal' | 'misfit';

/** Judges the values of a user for a change that is not made yet, and claims those that are to be its own. */
export async function prepareUser(profile: ProfileRecord, { fields, types }: SchemaChange): Promise<Outcome> {
  if (!fits(profile, types)) return 'misfit';
  return rewrite(profile, (current) => ({
    claimed: unheld(current, identitiesOf(convertedData(current.data, types), fields)),
    released: [],
  }));
}

/** Takes back what `prepareUser` has claimed for a change that was given up. */
export function releaseUser(
  profile: ProfileRecord,
  { fields }: SchemaChange,
  schema: ProfileSchema,
): Promise<Outcome> {
  const identifying = identifyingFields(schema);
  return rewrite(profile, (current) => ({
    claimed: [],
    released: heldBeside(current, identitiesOf(current.data, identifying), fields),
  }));
}

/** Brings the values of a user in line with a schema that holds already: those of retyped fields are converted, identifying ones claimed. */
export async function settleUser(profile: ProfileRecord, schema: ProfileSchema): Promise<Outcome> {
  const { converting = {} } = schema;
  const identifying = identifyingFields(schema);
  const outcome = await rewrite(profile, (current) => {
    const data = convertedData(current.data, converting);
    const wanted = identitiesOf(data, identifying);
    return {
      ...(!isDeepStrictEqual(data, current.data) && {
        data,
        verified_data: convertedData(current.verified_data, converting),
      }),
      claimed: unheld(current, wanted),
      released: heldBeside(current, wanted, Object.keys(converting)),
    };
  });
  return outcome === 'done' && !fits(profile, converting) ? 'misfit' : outcome;
}

type Rewrite = Partial<Pick<ProfileRecord, 'data' | 'verified_data'>> & {
  claimed: Identity[];
  released: Identity[];
};

class Conflict extends ApiError {
  constructor() {
    super('values_not_unique');
  }
}

/** Claims, and releases, of one transaction: it has 100 writes. */
const STEP = 45;

/** Rewrites a profile as it then is, step by step where it has many identities; `equal` where a value is somebody else's, or too long to compare. */
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
  { app, user_id: userId, version, identities: held = [] }: ProfileRecord,
  { claimed, released, ...values }: Rewrite,
): Promise<boolean> {
  if (claimed.some(({ value }) => value.length > MAX_IDENTITY_LENGTH)) throw new Conflict();
  const [added, gone] = [claimed.slice(0, STEP), released.slice(0, STEP)];
  if (added.length + gone.length === 0 && !values.data) return false;
  const identities = [...held.filter((identity) => !hasIdentity(gone, identity)), ...added];
  await writeAll([
    update(
      keys.profile(app, userId),
      { set: { ...values, identities }, add: { version: 1 } },
      equals('version', version),
      stale,
    ),
    ...added.map((identity) => claimWrite(app, identity, userId, () => new Conflict())),
    ...gone.map((identity) => releaseWrite(app, identity, userId, stale)),
  ]);
  return added.length < claimed.length || gone.length < released.length;
}

/** What the user is to have and does not hold. A value that it only asserts is nobody's. */
function unheld({ identities = [], asserted = [] }: ProfileRecord, wanted: Identity[]): Identity[] {
  return wanted.filter((identity) => !hasIdentity(identities, identity) && !hasIdentity(asserted, identity));
}

/** What the user holds in these fields and is not wanted. */
function heldBeside({ identities = [] }: ProfileRecord, wanted: Identity[], fields: string[]): Identity[] {
  return identities.filter((identity) => fields.includes(identity.field) && !hasIdentity(wanted, identity));
}

/** True where the types can hold what the user has in the fields. A file is of the kind that it was uploaded as: no other type can hold it. */
function fits({ data, files = {} }: ProfileRecord, types: Record<string, FieldType>): boolean {
  return Object.entries(types).every(
    ([field, type]) =>
      !Object.hasOwn(files, field) &&
      (data[field] === undefined || convertTo(type, data[field]) !== undefined),
  );
}
