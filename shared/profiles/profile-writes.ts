import { type ApiError, invalidInput } from '../http/errors.ts';
import { isoNow } from '../platform/time.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { all, equals, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { check, put, type Write } from '../storage/table.ts';
import { droppedUploads, filesAsRead } from './file-uploads.ts';
import { type Identity, identitiesOf } from './identity.ts';
import { claimWrite, type HeldIdentity, holdWrite, releaseWrite } from './identity-store.ts';
import type { ProfileRecord } from './profile.ts';

/** What a write of a profile means where it does not succeed, and whose word it is. */
export type ProfileWriteTerms = {
  /** The profile is not as it was read. */
  stale: () => ApiError;
  /** A value that identifies the user belongs to somebody else. */
  taken: (identity: Identity) => ApiError;
  /** A user with this id is being deleted: the id is free again once nothing of it is left. */
  deleted: () => ApiError;
  /** The user writes its own profile: what is new in it is only asserted. */
  selfAsserted?: boolean;
  /** Identities that stay reserved for the user where it gives them up. */
  held?: readonly HeldIdentity[] | undefined;
};

/** Most writes of one profile: a transaction has 100, and sign-in adds some of its own. */
const MAX_WRITES = 90;

/**
 * The writes that replace a profile, or make it where there is none, for one transaction: the profile as it was read, the
 * identities of new values, and those it gives up. No profile is made for a user that is being deleted.
 */
export function profileWrites(
  schema: ProfileSchema,
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  { stale, taken, deleted, selfAsserted, held: reserved = [] }: ProfileWriteTerms,
): Write[] {
  const { app, user_id: userId } = next;
  const { claimed, released, held } = identityChanges(schema, current, next);
  const item = {
    ...keys.profile(app, userId),
    ...owners.profile(app, userId, next.meta.created),
    ...next,
    identities: held,
  };
  const writes = [
    put(
      item,
      current ? all(equals('version', current.version), ...filesAsRead(current.files)) : notExists(),
      stale,
    ),
    ...(current ? [] : [check(keys.purgeUser(app, userId), notExists(), deleted)]),
    ...claimed.map((identity) => claimWrite(app, identity, userId, () => taken(identity), selfAsserted)),
    ...released.map((identity) => giveUpWrite(app, identity, userId, reserved, stale)),
    ...purgeWrites(current, next, stale),
  ];
  if (writes.length > MAX_WRITES)
    throw invalidInput('body.data', 'changes too many identifying values at once');
  return writes;
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
 * Claims what identifies the user and is new, releases what was claimed for a value that is gone. What a profile holds is kept
 * with it, since a field may have become identifying, or ceased to be, after its value was written.
 */
function identityChanges(schema: ProfileSchema, current: ProfileRecord | undefined, next: ProfileRecord) {
  const identifying = identifyingFields(schema);
  const before = identitiesOf(current?.data ?? {}, identifying);
  const after = identitiesOf(next.data, identifying);
  const holds = current?.identities ?? [];
  const among = (list: readonly Identity[], { field, value }: Identity) =>
    list.some((other) => other.field === field && other.value === value);
  const claimed = after.filter((identity) => !among(before, identity));
  const released = holds.filter((identity) => !among(after, identity));
  const held = [...holds.filter((identity) => among(after, identity)), ...claimed];
  return { claimed, released, held: held.filter((identity, i) => !among(held.slice(0, i), identity)) };
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
