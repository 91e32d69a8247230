import { ApiError } from '../platform/errors.ts';
import { epochNow, MINUTE } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { keys, owners, ranges } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import {
  all,
  below,
  either,
  equals,
  exists,
  hasNo,
  type Item,
  notExists,
} from '../storage/writes/expressions.ts';
import { put, remove, update, type Write } from '../storage/writes/writes.ts';
import type { KindOfWayIn } from './kind-of-way-in.ts';
import { MAX_PASSKEYS, type PasskeyRecord, passkeyFromItem } from './passkey.ts';
import { notedAdding } from './passkey-host.ts';

/** Longer than a challenge is good, so that none is used twice. */
const USED_SECONDS = 30 * MINUTE;

/** The user of a credential, by which a sign-in finds it. */
export type PasskeyOwner = { app: string; user_id: string; passkey: string };

/** Reads whose a credential is, from its item. */
export function passkeyOwnerFrom(item: Item): PasskeyOwner {
  const { app, user_id, passkey } = item;
  return { app: String(app), user_id: String(user_id), passkey: String(passkey) };
}

/** Passkeys as ways in. */
export const PASSKEYS: KindOfWayIn<PasskeyRecord> = {
  prefix: 'passkey',
  count: 'passkeys',
  keyOf: keys.passkey,
  from: passkeyFromItem,
  list: listPasskeys,
  removal: async (passkey, profile) => removingWrites(passkey, profile),
  notFound: passkeyNotFound,
};

/** Returns all passkeys of a user, at most 20, in the order of their creation. */
export async function listPasskeys(app: string, userId: string): Promise<PasskeyRecord[]> {
  const { items } = await queryItems(ranges.passkeys(app, userId), { limit: MAX_PASSKEYS });
  return items.map(passkeyFromItem);
}

/** Returns a passkey of a user. Throws 404 `passkey_not_found`. */
export async function readPasskey(app: string, userId: string, id: string): Promise<PasskeyRecord> {
  const item = await getItem(keys.passkey(app, userId, id));
  if (!item) throw passkeyNotFound();
  return passkeyFromItem(item);
}

/** Creates the error for a passkey that its user does not have. */
export function passkeyNotFound(): ApiError {
  return new ApiError('passkey_not_found');
}

/**
 * The writes that add a passkey to a user, whose profile `counted` changes. They throw 409 `conflict` if a
 * user has the credential.
 */
export function addingWrites(passkey: PasskeyRecord, counted: readonly Write[]): Write[] {
  const { app, user_id: userId, id, credential_id, rp_id } = passkey;
  const credential = keys.passkeyCredential(credential_id);
  const ofHost = keys.passkeyOfHost(app, rp_id, id);
  return [
    put({ ...keys.passkey(app, userId, id), ...passkey }, notExists()),
    put(
      { ...credential, ...owners.ofUser(app, userId, credential), app, user_id: userId, passkey: id },
      notExists(),
      () => new ApiError('conflict', 'This passkey is registered already'),
    ),
    put({ ...ofHost, ...owners.ofUser(app, userId, ofHost) }, notExists()),
    notedAdding(app),
    ...counted,
  ];
}

/**
 * The write by which a user counts another passkey. It throws 409 `limit_reached` for the 21st, and 401
 * `revoked_session` if the user is gone.
 */
export function countPasskeyWrite(app: string, userId: string): Write {
  const fewer = either(hasNo('passkeys'), below('passkeys', MAX_PASSKEYS));
  return update(
    keys.profile(app, userId),
    { add: { passkeys: 1, version: 1 } },
    all(exists(), fewer),
    (profile) =>
      profile
        ? new ApiError('limit_reached', `A user has at most ${MAX_PASSKEYS} passkeys; remove one first`)
        : new ApiError('revoked_session', 'Sign in again'),
  );
}

/** The writes that remove a passkey of a user. They throw `Stale` unless the profile is as read. */
function removingWrites(
  { app, user_id, id, credential_id, rp_id }: PasskeyRecord,
  { version, kept_ways_in: kept = {} }: ProfileRecord,
): Write[] {
  const isKept = Object.hasOwn(kept, id) && { remove: [`kept_ways_in.${id}`] };
  return [
    remove(keys.passkey(app, user_id, id), exists(), stale),
    remove(keys.passkeyCredential(credential_id), exists(), stale),
    remove(keys.passkeyOfHost(app, rp_id, id), exists(), stale),
    update(
      keys.profile(app, user_id),
      { add: { passkeys: -1, version: 1 }, ...isKept },
      equals('version', version),
      stale,
    ),
  ];
}

/** What an authenticator reports with each use. */
export type PasskeyUse = { counter: number; synced: boolean };

/** The write that notes a use. It throws `Stale` if the passkey was used or removed since it was read. */
export function useWrite(
  { app, user_id, id, counter: before }: PasskeyRecord,
  { counter, synced }: PasskeyUse,
  at: string,
): Write {
  const set = { counter, synced, last_used_at: at };
  return update(keys.passkey(app, user_id, id), { set }, equals('counter', before), stale);
}

/** The write that uses a challenge up. `record` is kept with it for half an hour. */
export function challengeUsedWrite(challenge: string, record: object = {}, otherwise = stale): Write {
  const item = { ...keys.usedChallenge(challenge), ...record, expires_at: epochNow() + USED_SECONDS };
  return put(item, notExists(), otherwise);
}
