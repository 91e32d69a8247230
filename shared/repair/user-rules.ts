import { isDeepStrictEqual } from 'node:util';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { hasIdentity, type Identity } from '../profiles/identity/identity.ts';
import {
  assertWrite,
  claimWrite,
  identityKeys,
  isFormer,
  isReserved,
} from '../profiles/identity/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { searchEntryFrom, searchKey, searchWrites } from '../profiles/search/search-store.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { guestExpiryWrite } from '../profiles/sign-in/guest-store.ts';
import { keys, ranges, recordFromItem, userPartition } from '../storage/keys.ts';
import { getItems, queryItems, queryOwned } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { all, equals, exists, type Item } from '../storage/writes/expressions.ts';
import { remove, update } from '../storage/writes/writes.ts';
import { valueLoss } from './lost-value.ts';
import { remainsOfApplication } from './owner-rules.ts';
import type { Repair, Rule } from './repair.ts';

/** Completes what a profile says of its user: identities, assertions, search entries, counters, expiry. */
export const profiles: Rule = async ({ item }) => {
  const profile = profileFromItem(item);
  const repairs = await Promise.all([
    remainsOfApplication(profile.app),
    identitiesOfProfile(profile),
    assertionsOfProfile(profile),
    searchOfProfile(profile),
    countersOfUser(item),
    expiryOfGuest(profile),
  ]);
  return repairs.flat();
};

/**
 * Gives a user its identities back. If another user has one, the value is removed from this profile, with
 * the sessions that rest on it: two users must not be found by it.
 */
async function identitiesOfProfile(profile: ProfileRecord): Promise<Repair[]> {
  const { app, user_id: userId, identities } = profile;
  const items = await getItems(identityKeys(app, identities));
  const lost = identities.filter((_, i) => !isClaimedBy(userId, items[i]));
  const repairs = lost.map((identity) => {
    const item = items[identities.indexOf(identity)];
    return claimedBack(profile, identity, item);
  });
  return Promise.all(repairs);
}

function isClaimedBy(userId: string, item: Item | undefined): boolean {
  return item?.['user_id'] === userId && !isReserved(item);
}

async function claimedBack(
  profile: ProfileRecord,
  identity: Identity,
  item: Item | undefined,
): Promise<Repair> {
  const { app, user_id: userId, version, self_written: own } = profile;
  if (await belongsToOther(app, userId, identity, item))
    return { what: 'identities', writes: await valueLoss(profile, identity) };
  const isAsserted =
    Object.hasOwn(own, identity.field) && !Object.hasOwn(profile.verified_data, identity.field);
  const claim = claimWrite(app, identity, userId, stale, isAsserted);
  const asRead = item ? equals('user_id', item['user_id']) : claim.if;
  const unchanged = update(keys.profile(app, userId), { add: { version: 1 } }, equals('version', version));
  return { what: 'identities', writes: [{ ...claim, if: asRead }, unchanged] };
}

/** True if another user has the identity: by its profile, or because a link has promised it. */
async function belongsToOther(
  app: string,
  userId: string,
  identity: Identity,
  item: Item | undefined,
): Promise<boolean> {
  const owner = item?.['user_id'];
  if (!item || owner === userId) return false;
  const other = await findProfile(app, String(owner));
  return isReserved(item) || (other !== undefined && hasIdentity(other.identities, identity));
}

async function assertionsOfProfile({ app, user_id, asserted = [] }: ProfileRecord): Promise<Repair[]> {
  const items = await getItems(
    asserted.map(({ field, value }) => keys.assertion(app, field, value, user_id)),
  );
  const missing = asserted.filter((_, i) => !items[i]);
  return missing.map((identity) => ({
    what: 'identities',
    writes: [assertWrite(app, identity, user_id)],
  }));
}

async function searchOfProfile(profile: ProfileRecord): Promise<Repair[]> {
  const { terms = [], ...marks } = profile.search ?? {};
  const items = await getItems(terms.map((term) => searchKey(profile, term)));
  const missing = terms.filter((_, i) => !hasMarks(items[i], marks));
  if (missing.length === 0) return [];
  return [{ what: 'search', writes: searchWrites(undefined, profile, { terms: missing, ...marks }) }];
}

function hasMarks(item: Item | undefined, marks: object): boolean {
  return item !== undefined && isDeepStrictEqual(recordFromItem(item), { ...marks });
}

/** The most ways in or accounts of a user that are counted. */
const MOST = 200;

/** Counts the passkeys, linked identities and accounts of a user again. */
export async function countersOfUser(item: Item): Promise<Repair[]> {
  const { app, user_id: userId, version } = profileFromItem(item);
  const all = {
    passkeys: ranges.passkeys(app, userId),
    linked_identities: ranges.linkedIdentities(app, userId),
    ...(app === HUB_APPLICATION_ID && { account_count: ranges.userAccounts(app, userId) }),
  };
  const counted: Record<string, number> = {};
  for (const [name, range] of Object.entries(all)) {
    const { items } = await queryItems(range, { limit: MOST });
    if (items.length !== Number(item[name] ?? 0)) counted[name] = items.length;
  }
  if (Object.keys(counted).length === 0) return [];
  const set = update(
    keys.profile(app, userId),
    { set: counted, add: { version: 1 } },
    equals('version', version),
  );
  return [{ what: 'counters', writes: [set] }];
}

/** Makes a guest due now if nothing says when it is. The purge then decides by its last use. */
async function expiryOfGuest(profile: ProfileRecord): Promise<Repair[]> {
  if (!isGuest(profile)) return [];
  const { app, user_id: userId } = profile;
  const { pk } = keys.guestExpiry('', '', '', '');
  const { items } = await queryOwned(userPartition(app, userId), { limit: 1, prefix: pk });
  if (items.length > 0) return [];
  return [{ what: 'counters', writes: [guestExpiryWrite(app, userId, isoNow())] }];
}

/** Frees an identity of a user who does not have it, or does not exist. Promises of links stay. */
export const identities: Rule = async ({ ids: [app = '', field = '', value = ''], key, item }) => {
  if (isReserved(item) && !isFormer(item)) return [];
  const profile = await findProfile(app, String(item['user_id']));
  const isKept = profile && (isFormer(item) || hasIdentity(profile.identities, { field, value }));
  if (isKept) return [];
  const asRead = all(exists(), equals('user_id', item['user_id']));
  return [{ what: 'identities', writes: [remove(key, asRead)] }];
};

/** Removes the record that a user asserts a value if the user does not. */
export const assertedValues: Rule = async ({ ids: [app = '', field = '', value = '', user = ''], key }) => {
  const profile = await findProfile(app, user);
  if (profile && hasIdentity(profile.asserted ?? [], { field, value })) return [];
  return [{ what: 'identities', writes: [remove(key, exists())] }];
};

/** Removes a search entry that its user does not have. */
export const searchEntries: Rule = async ({ ids: [app = ''], key, item }) => {
  const { userId } = searchEntryFrom(item);
  const profile = await findProfile(app, userId);
  const terms = profile?.search?.terms ?? [];
  if (profile && terms.some((term) => searchKey(profile, term).sk === key.sk)) return [];
  return [{ what: 'search', writes: [remove(key, exists())] }];
};
