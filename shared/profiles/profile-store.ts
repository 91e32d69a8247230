import type { Item } from '../storage/expressions.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/table.ts';
import type { ProfileRecord } from './profile.ts';

/** Reads the profile of a user, strongly consistent; undefined where there is none. */
export async function findProfile(app: string, userId: string): Promise<ProfileRecord | undefined> {
  const item = await getItem(keys.profile(app, userId));
  return item && profileFromItem(item);
}

/** The record of a profile item. */
export function profileFromItem(item: Item): ProfileRecord {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, ...record } = item;
  return record as ProfileRecord;
}

/** Most memberships that a profile shows: it costs the same to read whatever groups the user is in. */
const MAX_MEMBERSHIPS = 100;

/** A user as one round trip reads it. */
export type UserItems = {
  profile: ProfileRecord | undefined;
  memberships: Item[];
  /** The user has more memberships than were read. */
  moreMemberships: boolean;
  /** Absent where it was not asked for, too. */
  applicationItem: Item | undefined;
  /** Absent where the application has the default schema. */
  schemaItem: Item | undefined;
};

/**
 * Reads the profile of a user with its memberships and, side by side, the schema and on request the
 * application; strongly consistent.
 */
export async function readUserItems(
  app: string,
  userId: string,
  withApplication = false,
): Promise<UserItems> {
  const [{ items, more }, [schemaItem, applicationItem]] = await Promise.all([
    queryItems(ranges.profileWithGroups(app, userId), { limit: MAX_MEMBERSHIPS + 1 }),
    getItems([keys.schema(app), ...(withApplication ? [keys.application(app)] : [])]),
  ]);
  const profile = items.find(({ sk }) => sk === keys.profile(app, userId).sk);
  const memberships = items.filter((item) => item !== profile);
  return {
    profile: profile && profileFromItem(profile),
    memberships: memberships.slice(0, MAX_MEMBERSHIPS),
    moreMemberships: more || memberships.length > MAX_MEMBERSHIPS,
    applicationItem,
    schemaItem,
  };
}
