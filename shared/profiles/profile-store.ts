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
  /** Empty if they were not requested. */
  memberships: Item[];
  /** True if the user has more memberships than were read. */
  moreMemberships: boolean;
  /** Undefined also if it was not requested. */
  applicationItem: Item | undefined;
  /** The item of `further`. */
  furtherItem: Item | undefined;
  /** Undefined if the application has the default schema, or if it was not requested. */
  schemaItem: Item | undefined;
};

const NOTHING: { items: Item[]; more: boolean } = { items: [], more: false };

/** What to read beside a profile. */
export type BesideProfile = {
  groups: boolean;
  schema?: boolean;
  application?: boolean;
  further?: Key | undefined;
};

/**
 * Reads a profile and what is asked for beside it, strongly consistent: in one call without its memberships,
 * and with them in two parallel ones. The schema is read unless it is left out.
 */
export async function readUserItems(
  app: string,
  userId: string,
  { groups, schema = true, application = false, further }: BesideProfile,
): Promise<UserItems> {
  const key = keys.profile(app, userId);
  const [{ items, more }, [schemaItem, applicationItem, furtherItem, alone]] = await Promise.all([
    groups ? queryItems(ranges.profileWithGroups(app, userId), { limit: MAX_MEMBERSHIPS + 1 }) : NOTHING,
    getItems([
      schema ? keys.schema(app) : undefined,
      application ? keys.application(app) : undefined,
      further,
      groups ? undefined : key,
    ]),
  ]);
  const profile = alone ?? items.find(({ sk }) => sk === key.sk);
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
