import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
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
