import type { ApiError } from '../platform/errors.ts';
import type { IdPrefix } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { Key } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { WayIn } from './way-in.ts';

/** A way in with its user. */
export type OwnedWayIn = WayIn & { app: string; user_id: string };

/** How the ways in of one kind are read and removed. */
export type KindOfWayIn<R extends OwnedWayIn> = {
  prefix: IdPrefix;
  /** The member of a profile that counts them. */
  count: 'passkeys' | 'linked_identities';
  keyOf: (app: string, userId: string, id: string) => Key;
  from: (item: Item) => R;
  /** Returns all of a user, at most 20, in the order in which they were added. */
  list: (app: string, userId: string) => Promise<R[]>;
  /** Returns the writes that remove one. They throw `Stale` unless the profile is as read. */
  removal: (wayIn: R, profile: ProfileRecord) => Promise<Write[]>;
  notFound: () => ApiError;
};
