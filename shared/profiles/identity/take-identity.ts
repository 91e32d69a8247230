import { timeLeft } from '../../platform/client-timeouts.ts';
import { ApiError } from '../../platform/errors.ts';
import { inParallel } from '../../platform/parallel.ts';
import { isoNow } from '../../platform/time.ts';
import { identifyingFields, type ProfileSchema } from '../../schemas/schema.ts';
import { queryPages } from '../../storage/cursor.ts';
import { keys, ranges } from '../../storage/keys.ts';
import { retryStale, stale } from '../../storage/stale.ts';
import { equals, type Item, notExists } from '../../storage/writes/expressions.ts';
import { nextUpdate } from '../../storage/writes/preconditions.ts';
import { write, writeAll } from '../../storage/writes/write-items.ts';
import { check, type Write } from '../../storage/writes/writes.ts';
import { profileDeletionWrites } from '../delete-profile.ts';
import type { ProfileRecord } from '../profile.ts';
import { findProfile } from '../profile-store.ts';
import { profileWrites } from '../profile-writes.ts';
import { findByIdentities } from './find-by-identity.ts';
import { hasIdentity, type Identity, identitiesOf, isVerifiedBy } from './identity.ts';
import { releaseWrite, withdrawWrite } from './identity-store.ts';

const PAGE = 25;
/** Users written in parallel. */
const WIDTH = 5;
/** Time of the request that is reserved for the verification itself. */
const RESERVED_MILLISECONDS = 3000;

/**
 * Removes a value from all users who only assert it, before another user verifies it (decision 0082). If the
 * time of the request runs out, the other users still have a value that finds nobody and is shown to nobody.
 */
export async function takeFromUnverified(
  app: string,
  identity: Identity,
  newOwner: string,
  schema: ProfileSchema,
): Promise<void> {
  for await (const items of assertions(app, identity)) {
    const others = items.map((item) => String(item['user_id'])).filter((userId) => userId !== newOwner);
    await inParallel(others, WIDTH, (userId) => takeFrom(app, identity, userId, schema));
    if (timeLeft() <= RESERVED_MILLISECONDS) return;
  }
}

/** True if somebody asserts a value. */
export async function isAsserted(app: string, identity: Identity): Promise<boolean> {
  const { value: items = [] } = await assertions(app, identity).next();
  return items.length > 0;
}

function assertions(app: string, { field, value }: Identity): AsyncGenerator<Item[], undefined> {
  return queryPages(ranges.assertions(app, field, value), { limit: PAGE });
}

/**
 * Runs a write of a profile and its identities. If it throws `identity_taken` because other users only assert
 * the values, releases these and throws `Stale`, so that the caller decides and writes again.
 */
export async function releasingAsserted<T>(
  profile: ProfileRecord,
  schema: ProfileSchema,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'identity_taken';
    if (isTaken && (await freeAsserted(profile, schema))) throw stale();
    throw error;
  }
}

/**
 * Releases the values of a profile that other users hold but only assert: by a reservation that a later first
 * verification ended, or by a claim from before the field could be verified. Returns whether there were any.
 */
async function freeAsserted(
  { app, user_id: userId, data }: ProfileRecord,
  schema: ProfileSchema,
): Promise<boolean> {
  const verifiable = identifyingFields(schema).filter((name) =>
    schema.user_verification_fields.includes(name),
  );
  const lookups = await findByIdentities(app, identitiesOf(data, verifiable), 'platform');
  const asserted = lookups.flatMap(({ identity, state, owner }) =>
    state === 'asserted' && owner !== undefined && owner !== userId ? [{ identity, owner }] : [],
  );
  for (const { identity, owner } of asserted) await takeFrom(app, identity, owner, schema);
  return asserted.length > 0;
}

/**
 * Removes a value from a user who only asserts it, and ends the user's sessions that rest on nothing else.
 * They may be of somebody who waited for the owner of the value. A test user ends with that.
 */
export function takeFrom(
  app: string,
  identity: Identity,
  userId: string,
  schema: ProfileSchema,
): Promise<void> {
  return retryStale(async () => {
    const profile = await findProfile(app, userId);
    const hasValue = profile && hasIdentity(identitiesOf(profile.data, [identity.field]), identity);
    if (!hasValue)
      return writeAll([
        // The user may verify the value at this moment. Then the claim of the value stays.
        check(keys.profile(app, userId), profile ? equals('version', profile.version) : notExists(), stale),
        withdrawWrite(app, identity, userId),
        releaseWrite(app, identity, userId, stale),
      ]);
    if (profile.is_test) return writeAll(testUserEnd(profile));
    if (isVerifiedBy(profile, identity)) return write(withdrawWrite(app, identity, userId));
    const next = withoutValue(identity.field, profile);
    await writeAll(
      profileWrites(schema, profile, next, { stale, taken: stale, deleted: stale, writtenBy: 'platform' }),
    );
  });
}

/** The address of a test identity that an application lists, and its user. */
export type ListedTestUser = { email?: string | undefined; phone?: string | undefined; user_id: string };

/**
 * Ends the test user of an address that `userId` verifies, if the application lists the address. Returns the
 * check of `endTestUser`. Reads nothing for other addresses.
 */
export async function endTestUserOf(
  app: string,
  listed: readonly ListedTestUser[] | undefined,
  verified: Identity,
  userId: string,
): Promise<Write[]> {
  const entry = listed?.find(({ email, phone }) => (email ?? phone) === verified.value);
  return entry && entry.user_id !== userId ? endTestUser(app, entry.user_id) : [];
}

/**
 * Ends a test user before another user verifies its address (decision 0385). Returns the check, for the
 * transaction of the proof, that no test sign-in has made the user again.
 */
export async function endTestUser(app: string, userId: string): Promise<Write[]> {
  const profile = await findProfile(app, userId);
  if (profile && !profile.is_test) return [];
  if (profile) await writeAll(testUserEnd(profile));
  return [check(keys.profile(app, userId), notExists(), stale)];
}

const testUserEnd = (profile: ProfileRecord) => profileDeletionWrites(profile, 'address_verified');

/** Returns a profile without a value. Sessions that rest on the value alone end. */
export function withoutValue(field: string, profile: ProfileRecord): ProfileRecord {
  const { [field]: _taken, ...data } = profile.data;
  const now = isoNow();
  return {
    ...profile,
    data,
    meta: { ...profile.meta, modified: now },
    first_proofs: { ...profile.first_proofs, [field]: Date.parse(now) / 1000 },
    version: profile.version + 1,
    ...nextUpdate(profile),
  };
}
