import { isDeepStrictEqual } from 'node:util';
import { type ApiError, invalidInput } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { keys, owners } from '../storage/keys.ts';
import { all, either, equals, exists, notExists } from '../storage/writes/expressions.ts';
import { check, put, type Write } from '../storage/writes/writes.ts';
import { droppedUploads, filesAsRead } from './files/file-uploads.ts';
import { hasIdentity, type Identity, identitiesOf, isVerifiedBy } from './identity/identity.ts';
import {
  assertWrite,
  claimWrite,
  type HeldIdentity,
  holdWrite,
  releaseWrite,
  withdrawWrite,
} from './identity/identity-store.ts';
import { lastFirstProof, type ProfileRecord } from './profile.ts';
import { searchEntriesOf } from './search/search-entries.ts';
import { searchWrites } from './search/search-store.ts';

/**
 * The writer of the new values. `platform`: identities are claimed. `user`, and `sign-in`, which verifies
 * only one value: values that can be verified but are not are asserted. Unique values that cannot be verified
 * are claimed in every case.
 */
export type WrittenBy = 'platform' | 'sign-in' | 'user';

/** The errors of a write that fails, and who wrote the values. */
export type ProfileWriteTerms = {
  /** Thrown if the profile changed since it was read. */
  stale: () => ApiError;
  /** Thrown if an identity belongs to another user. */
  taken: (identity: Identity) => ApiError;
  /**
   * Thrown if a user with this id is being deleted. The id is free again once the deletion is complete.
   * Absent for an id that was just made and stands in no other item: nobody had it before.
   */
  deleted?: (() => ApiError) | undefined;
  writtenBy: WrittenBy;
  /** Identities that stay reserved for the user when it gives them up. */
  held?: readonly HeldIdentity[] | undefined;
};

/** Maximum writes for one profile: a transaction has 100, and sign-in adds its own. */
const MAX_WRITES = 90;

/**
 * Returns the writes of one transaction that create or replace a profile: the profile, if it is as it was
 * read, its claimed, asserted and released identities, and its search entries. A user that is being deleted
 * gets no new profile.
 */
export function profileWrites(
  schema: ProfileSchema,
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  { stale, taken, deleted, writtenBy, held: reserved = [] }: ProfileWriteTerms,
): Write[] {
  const { app, user_id: userId } = next;
  const { claimed, released, held, asserted, withdrawn, asserting } = identityChanges(
    schema,
    current,
    next,
    writtenBy,
  );
  const self_written = selfWritten(current, next, writtenBy);
  const search = searchEntriesOf({ ...next, self_written, identities: held });
  const item = {
    ...keys.profile(app, userId),
    ...owners.profile(app, userId, next.meta.created),
    ...next,
    self_written,
    search,
    identities: held,
    asserted: asserting.length > 0 ? asserting : undefined,
  };
  const writes = [
    put(
      item,
      current ? all(equals('version', current.version), ...filesAsRead(current.files)) : notExists(),
      stale,
    ),
    ...(current || !deleted ? [] : [check(keys.purgeUser(app, userId), notExists(), deleted)]),
    ...claimed.map((identity) =>
      claimWrite(
        app,
        identity,
        userId,
        () => taken(identity),
        writtenBy === 'user' && !isVerifiedBy(next, identity),
      ),
    ),
    ...released.map((identity) => giveUpWrite(app, identity, userId, reserved, stale)),
    ...asserted.map((identity) => assertWrite(app, identity, userId)),
    ...withdrawn.map((identity) => withdrawWrite(app, identity, userId)),
    ...searchWrites(current, next, search),
    ...fieldFilesPurge(current, next, stale),
    ...endedWaysInPurge(current, next),
  ];
  if (writes.length > MAX_WRITES)
    throw invalidInput('body.data', 'changes too many identifying values at once');
  return writes;
}

/** Returns the fields of `next` whose value the user wrote (decision 0116). */
export function selfWritten(
  current: ProfileRecord | undefined,
  next: Pick<ProfileRecord, 'data'>,
  writtenBy: WrittenBy,
): Record<string, true> {
  const before = current?.data ?? {};
  const known = current?.self_written ?? {};
  const isOwn = (field: string) =>
    isDeepStrictEqual(before[field], next.data[field])
      ? Object.hasOwn(known, field)
      : writtenBy !== 'platform';
  const fields = Object.keys(next.data).filter(isOwn);
  return Object.fromEntries(fields.map((field) => [field, true as const]));
}

function giveUpWrite(
  app: string,
  identity: Identity,
  userId: string,
  reserved: readonly HeldIdentity[],
  stale: () => ApiError,
): Write {
  const { field, value } = identity;
  const held = reserved.find((other) => other.field === field && other.value === value);
  return held ? holdWrite(app, held, userId, stale) : releaseWrite(app, identity, userId, stale);
}

/**
 * Compares the identities of two states of a profile. The profile records the identities it has claimed,
 * because a field may start or cease to identify after its value was written (decision 0020).
 */
function identityChanges(
  schema: ProfileSchema,
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  writtenBy: WrittenBy,
) {
  const identifying = identifyingFields(schema);
  const before = identitiesOf(current?.data ?? {}, identifying);
  const after = identitiesOf(next.data, identifying);
  const claimedBefore = current?.identities ?? [];
  const assertedBefore = current?.asserted ?? [];
  const isNew = (identity: Identity) =>
    !hasIdentity(before, identity) || (hasIdentity(assertedBefore, identity) && isVerifiedBy(next, identity));
  const isAsserted = (identity: Identity) =>
    writtenBy !== 'platform' &&
    schema.user_verification_fields.includes(identity.field) &&
    !isVerifiedBy(next, identity);
  const added = after.filter(isNew);
  const claimed = added.filter((identity) => !isAsserted(identity));
  const asserted = added.filter(isAsserted);
  const stays = (identity: Identity) => hasIdentity(after, identity) && !hasIdentity(added, identity);
  const held = [...claimedBefore.filter((identity) => hasIdentity(after, identity)), ...claimed];
  return {
    claimed,
    released: claimedBefore.filter((identity) => !hasIdentity(after, identity)),
    held: held.filter((identity, i) => !hasIdentity(held.slice(0, i), identity)),
    asserted,
    withdrawn: assertedBefore.filter((identity) => !stays(identity) && !hasIdentity(asserted, identity)),
    asserting: [...assertedBefore.filter(stays), ...asserted],
  };
}

/** Queues the deletion of uploads that the profile no longer refers to. */
function fieldFilesPurge(
  current: ProfileRecord | undefined,
  { app, user_id, files }: ProfileRecord,
  stale: () => ApiError,
): Write[] {
  const uploads = droppedUploads(current?.files, files);
  const [first] = uploads;
  if (!first) return [];
  const record = { kind: 'file', app, user_id, uploads, dropped_at: isoNow() };
  return [put({ ...keys.purgeFieldFiles(first.id), ...record }, notExists(), stale)];
}

/** Queues the removal of ways in that a first verification has ended (decisions 0575, 0587). */
function endedWaysInPurge(current: ProfileRecord | undefined, next: ProfileRecord): Write[] {
  if (!current || lastFirstProof(current) === lastFirstProof(next)) return [];
  // One that this write adds rests on what it verifies.
  if (!current.passkeys && !current.linked_identities) return [];
  const { app, user_id } = next;
  const record = { kind: 'ways_in', app, user_id, deleted_at: isoNow() };
  return [put({ ...keys.purgeWaysIn(app, user_id), ...record }, either(notExists(), exists()))];
}
