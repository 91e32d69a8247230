import type { ApiError } from '../../platform/errors.ts';
import { epochNow, isoNow } from '../../platform/time.ts';
import { type Key, keys, owners } from '../../storage/keys.ts';
import {
  all,
  below,
  either,
  equals,
  exists,
  type Item,
  notExists,
} from '../../storage/writes/expressions.ts';
import { check, discard, put, type Write } from '../../storage/writes/writes.ts';
import type { Identity } from './identity.ts';

/** An identity that a user gave up, reserved for this user until `until` (epoch seconds). */
export type HeldIdentity = Identity & { until: number };

/** Returns the keys of identities, one each: every value has one comparable form. */
export function identityKeys(app: string, identities: readonly Identity[]): Key[] {
  return identities.map(({ field, value }) => keys.identity(app, field, value));
}

/**
 * Returns the user that an identity item names; undefined without an item, or after its reservation expired.
 * A former address finds no user, because somebody else may have the mailbox now.
 */
export function ownerOfIdentity(item: Item | undefined): string | undefined {
  if (!item || item['former'] === true || isExpired(item)) return undefined;
  return String(item['user_id']);
}

/** True for an address that a user gave up and may still restore. No other user can have it. */
export function isFormer(item: Item | undefined): boolean {
  return item?.['former'] === true && !isExpired(item);
}

function isExpired(item: Item): boolean {
  return isReserved(item) && Number(item['expires_at']) < epochNow();
}

/** True for a value reserved for a user until `expires_at`, by a magic link or as a former address. */
export function isReserved(item: Item | undefined): boolean {
  return item?.['reserved'] === true;
}

/** True for a value that its user wrote. The profile records whether it was verified since. */
export function isSelfAsserted(item: Item | undefined): boolean {
  return item?.['self_asserted'] === true;
}

/** The condition that an identity is free, has an expired reservation, or is already the user's. */
const freeFor = (userId: string) =>
  either(
    notExists(),
    equals('user_id', userId),
    all(equals('reserved', true), below('expires_at', epochNow())),
  );

/**
 * Reserves an identity for a user who will sign in by a link, until the link expires (epoch seconds).
 * `isNewUser`: the user has no profile yet.
 */
export function reserveWrite(
  app: string,
  identity: Identity,
  { userId, until, isNewUser }: { userId: string; until: number; isNewUser: boolean },
  lost: () => ApiError,
): Write {
  const key = keys.identity(app, identity.field, identity.value);
  const item = {
    ...key,
    ...(isNewUser ? owners.reserved : owners.ofUser)(app, userId, key),
    user_id: userId,
    reserved: true,
    reserved_at: isoNow(),
    expires_at: until,
  };
  return put(item, freeFor(userId), lost);
}

/** Claims an identity for a user. `selfAsserted`: the user wrote it, and it cannot be verified. */
export function claimWrite(
  app: string,
  identity: Identity,
  userId: string,
  lost: () => ApiError,
  selfAsserted = false,
): Write {
  const key = keys.identity(app, identity.field, identity.value);
  const item = { ...key, ...owners.ofUser(app, userId, key), user_id: userId };
  return put({ ...item, ...(selfAsserted && { self_asserted: true }) }, freeFor(userId), lost);
}

/** The check that no other user has an identity. */
export function freeCheck(app: string, identity: Identity, userId: string, lost: () => ApiError): Write {
  return check(keys.identity(app, identity.field, identity.value), freeFor(userId), lost);
}

/** Reserves an identity that the user gives up, as a former one (decision 0088). */
export function holdWrite(
  app: string,
  { field, value, until }: HeldIdentity,
  userId: string,
  lost: () => ApiError,
): Write {
  const key = keys.identity(app, field, value);
  const item = { ...key, ...owners.ofUser(app, userId, key), user_id: userId };
  const own = either(notExists(), equals('user_id', userId));
  return put({ ...item, reserved: true, former: true, expires_at: until }, own, lost);
}

/** Releases an identity whose value the user has replaced. */
export function releaseWrite(app: string, identity: Identity, userId: string, lost: () => ApiError): Write {
  const key = keys.identity(app, identity.field, identity.value);
  return discard(key, equals('user_id', userId), lost);
}

/** Records that a user asserts a value. Any number of users may assert the same value (decision 0082). */
export function assertWrite(app: string, identity: Identity, userId: string): Write {
  const key = keys.assertion(app, identity.field, identity.value, userId);
  const item = { ...key, ...owners.ofUser(app, userId, key), user_id: userId };
  return put(item, either(exists(), notExists()));
}

/** Removes the record that a user asserts a value. */
export function withdrawWrite(app: string, identity: Identity, userId: string): Write {
  return discard(keys.assertion(app, identity.field, identity.value, userId), exists());
}
