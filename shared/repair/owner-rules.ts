import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { epochNow, isoNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { notExists } from '../storage/writes/expressions.ts';
import { put } from '../storage/writes/writes.ts';
import { ownerOf } from './relations.ts';
import type { Repair, Rule } from './repair.ts';

/** The account of the service's own applications, which is no record. */
export const HUB_ACCOUNT = 'acct_hub';

/** Queues the deletion of an application's remains if it has no record and no deletion has begun. */
export async function remainsOfApplication(app: string): Promise<Repair[]> {
  // Without it nothing works, and nothing may delete it.
  if (app === HUB_APPLICATION_ID) return [];
  const [application, purge] = await getItems([keys.application(app), keys.purge(app)]);
  if (application || purge) return [];
  const record = { ...keys.purge(app), app, deleted_at: isoNow() };
  return [{ what: 'remains', writes: [put(record, notExists())] }];
}

/**
 * Queues the deletion of a user's remains if it has no profile and no deletion has begun: the sign-up arrived
 * in part. The sweep of deleted users finds all of them (decision 0013).
 */
async function remainsOfUser(app: string, user: string): Promise<Repair[]> {
  const [profile, purge] = await getItems([keys.profile(app, user), keys.purgeUser(app, user)]);
  if (profile || purge) return [];
  const begun = { kind: 'user', app, user_id: user, uploads: [], addresses: [], deleted_at: isoNow() };
  return [{ what: 'remains', writes: [put({ ...keys.purgeUser(app, user), ...begun }, notExists())] }];
}

/** Queues the deletion of an account's remains if it has no record and no deletion has begun. */
export async function remainsOfAccount(account: string): Promise<Repair[]> {
  if (account === HUB_ACCOUNT) return [];
  const [found, purge] = await getItems([keys.account(account), keys.purgeAccount(account)]);
  if (found || purge) return [];
  const record = { ...keys.purgeAccount(account), kind: 'account', account, deleted_at: isoNow() };
  return [{ what: 'remains', writes: [put(record, notExists())] }];
}

/** Queues the deletion of what belongs to an application or user without a record. */
export const ownedItems: Rule = async ({ item }) => {
  const isOver = item['expires_at'] !== undefined && Number(item['expires_at']) <= epochNow();
  const owner = isOver ? undefined : ownerOf(item);
  if (!owner) return [];
  return owner.user === undefined
    ? remainsOfApplication(owner.app)
    : [...(await remainsOfUser(owner.app, owner.user)), ...(await remainsOfApplication(owner.app))];
};

/** The same for an item in the partition of a user. */
export const itemsOfUser: Rule = async ({ ids: [app = '', user = ''] }) => remainsOfUser(app, user);

/** The same for an item in the partition of an application. */
export const itemsOfApplication: Rule = async ({ ids: [app = ''] }) => remainsOfApplication(app);
