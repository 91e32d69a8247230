import { type Key, keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { ProfileRecord } from './profile.ts';

/** Reads the profile of a user, strongly consistent; undefined if there is none. */
export async function findProfile(app: string, userId: string): Promise<ProfileRecord | undefined> {
  const item = await getItem(keys.profile(app, userId));
  return item && profileFromItem(item);
}

/** Returns the record of a profile item. */
export const profileFromItem = recordFromItem<ProfileRecord>;

/** Maximum memberships read with a profile, which bounds the cost of reading it. */
const MAX_MEMBERSHIPS = 100;

/** The items of a user, read in one round trip. */
export type UserItems = {
  profile: ProfileRecord | undefined;
  memberships: Item[];
  /** True if the user has more memberships than were read. */
  moreMemberships: boolean;
  /** Undefined also if it was not requested. */
  applicationItem: Item | undefined;
  /** The item of `further`. */
  furtherItem: Item | undefined;
  /** Undefined if the application has the default schema. */
  schemaItem: Item | undefined;
};

/**
 * Reads a profile with its memberships and, in parallel, the schema and on request the application and a
 * further item; strongly consistent.
 */
export async function readUserItems(
  app: string,
  userId: string,
  { application = false, further }: { application?: boolean; further?: Key | undefined } = {},
): Promise<UserItems> {
  const [{ items, more }, [schemaItem, applicationItem, furtherItem]] = await Promise.all([
    queryItems(ranges.profileWithGroups(app, userId), { limit: MAX_MEMBERSHIPS + 1 }),
    getItems([keys.schema(app), application ? keys.application(app) : undefined, further]),
  ]);
  const profile = items.find(({ sk }) => sk === keys.profile(app, userId).sk);
  const memberships = items.filter((item) => item !== profile);
  return {
    profile: profile && profileFromItem(profile),
    memberships: memberships.slice(0, MAX_MEMBERSHIPS),
    moreMemberships: more || memberships.length > MAX_MEMBERSHIPS,
    applicationItem,
    furtherItem,
    schemaItem,
  };
}
