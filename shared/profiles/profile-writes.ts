import { isDeepStrictEqual } from 'node:util';
import { type ApiError, invalidInput } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { all, equals, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { check, put, type Write } from '../storage/writes.ts';
import { droppedUploads, filesAsRead } from './file-uploads.ts';
import { hasIdentity, type Identity, identitiesOf, isProvedBy } from './identity.ts';
import {
  assertWrite,
  claimWrite,
  type HeldIdentity,
  holdWrite,
  releaseWrite,
  withdrawWrite,
} from './identity-store.ts';
import type { ProfileRecord } from './profile.ts';

/**
 * Whose word new values are. `platform`: they are claimed. `user`, and `sign-in`, where only one value is
 * proved by it: values that could be verified and are not are asserted. What cannot be verified is claimed
 * all the same, since it is unique.
 */
export type Word = 'platform' | 'sign-in' | 'user';

/** What a write of a profile means where it does not succeed, and whose word it is. */
export type ProfileWriteTerms = {
  /** The profile is not as it was read. */
  stale: () => ApiError;
  /** A value that identifies the user belongs to somebody else. */
  taken: (identity: Identity) => ApiError;
  /** A user with this id is being deleted: the id is free again once nothing of it is left. */
  deleted: () => ApiError;
  word: Word;
  /** Identities that stay reserved for the user where it gives them up. */
  held?: readonly HeldIdentity[] | undefined;
};

/** Most writes of one profile: a transaction has 100, and sign-in adds some of its own. */
const MAX_WRITES = 90;

/**
 * The writes that replace a profile, or make it where there is none, for one transaction: the profile as it
 * was read, the identities of new values, and those it gives up. No profile is made for a user that is being
 * deleted.
 */
export function profileWrites(
  schema: ProfileSchema,
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  { stale, taken, deleted, word, held: reserved = [] }: ProfileWriteTerms,
): Write[] {
  const { app, user_id: userId } = next;
  const { claimed, released, held, asserted, withdrawn, asserting } = identityChanges(
    schema,
    current,
    next,
    word,
  );
  const item = {
    ...keys.profile(app, userId),
    ...owners.profile(app, userId, next.meta.created),
    ...next,
    self_written: selfWritten(current, next, word),
    identities: held,
    asserted: asserting.length > 0 ? asserting : undefined,
  };
  const writes = [
    put(
      item,
      current ? all(equals('version', current.version), ...filesAsRead(current.files)) : notExists(),
      stale,
    ),
    ...(current ? [] : [check(keys.purgeUser(app, userId), notExists(), deleted)]),
    ...claimed.map((identity) =>
      claimWrite(
        app,
        identity,
        userId,
        () => taken(identity),
        word === 'user' && !isProvedBy(next, identity),
      ),
    ),
    ...released.map((identity) => giveUpWrite(app, identity, userId, reserved, stale)),
    ...asserted.map((identity) => assertWrite(app, identity, userId)),
    ...withdrawn.map((identity) => withdrawWrite(app, identity, userId)),
    ...purgeWrites(current, next, stale),
  ];
  if (writes.length > MAX_WRITES)
    throw invalidInput('body.data', 'changes too many identifying values at once');
  return writes;
}

/**
 * The fields whose value the user wrote, once the profile is as `next`. Whose value nobody knows, in a
 * profile of an earlier release, counts as the user's own (decision 0116).
 */
export function selfWritten(
  current: ProfileRecord | undefined,
  next: Pick<ProfileRecord, 'data'>,
  word: Word,
): Record<string, true> {
  const before = current?.data ?? {};
  const known = current?.self_written ?? before;
  const isOwn = (field: string) =>
    isDeepStrictEqual(before[field], next.data[field]) ? Object.hasOwn(known, field) : word !== 'platform';
  const fields = Object.keys(next.data).filter((field) => field !== 'user_id' && isOwn(field));
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
 * Claims what identifies the user and is new, releases what was claimed for a value that is gone, and notes
 * what is only asserted. What a profile holds is kept with it, since a field may have become identifying, or
 * ceased to be, after its value was written.
 */
function identityChanges(
  schema: ProfileSchema,
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  word: Word,
) {
  const identifying = identifyingFields(schema);
  const before = identitiesOf(current?.data ?? {}, identifying);
  const after = identitiesOf(next.data, identifying);
  const holds = current?.identities ?? [];
  const asserts = current?.asserted ?? [];
  const isNew = (identity: Identity) =>
    !hasIdentity(before, identity) || (hasIdentity(asserts, identity) && isProvedBy(next, identity));
  const isAsserted = (identity: Identity) =>
    word !== 'platform' &&
    schema.user_verification_fields.includes(identity.field) &&
    !isProvedBy(next, identity);
  const fresh = after.filter(isNew);
  const claimed = fresh.filter((identity) => !isAsserted(identity));
  const asserted = fresh.filter(isAsserted);
  const stays = (identity: Identity) => hasIdentity(after, identity) && !hasIdentity(fresh, identity);
  const held = [...holds.filter((identity) => hasIdentity(after, identity)), ...claimed];
  return {
    claimed,
    released: holds.filter((identity) => !hasIdentity(after, identity)),
    held: held.filter((identity, i) => !hasIdentity(held.slice(0, i), identity)),
    asserted,
    withdrawn: asserts.filter((identity) => !stays(identity) && !hasIdentity(asserted, identity)),
    asserting: [...asserts.filter(stays), ...asserted],
  };
}

/** Has the objects of the uploads deleted that the profile no longer refers to. */
function purgeWrites(
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
