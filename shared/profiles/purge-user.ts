import { removeFromAllGroups } from '../groups/membership-store.ts';
import { MINUTE } from '../platform/time.ts';
import type { Item } from '../storage/expressions.ts';
import { promisedTo, userPartition } from '../storage/keys.ts';
import { deleteObjects, emptyPrefix } from '../storage/objects.ts';
import { type Budget, emptyOwner, emptyPartition, removeOwned } from '../storage/sweep.ts';
import { userFileKey, userFilesPrefix } from '../uploads/object-keys.ts';

/**
 * Longest that the owner index may lag: what it did not show in the first sweep it shows in one that begins later than this.
 */
const INDEX_LAG_SECONDS = MINUTE;

/**
 * Deletes what is left of a user whose profile is gone: memberships, files, links, codes, identities and sessions. May be
 * repeated. Returns false when time ran out.
 */
export async function purgeUser(app: string, userId: string, budget: Budget): Promise<boolean> {
  const partition = userPartition(app, userId);
  return (
    (await removeFromAllGroups(app, userId, budget)) &&
    (await emptyOwner(partition, budget, (item) => removeOwned(item, partition, budget))) &&
    (await emptyPromises(app, userId, budget)) &&
    (await emptyPartition(partition, budget)) &&
    (await emptyPrefix(userFilesPrefix(app, userId), budget))
  );
}

/** Links and identities from before the user had a profile. */
function emptyPromises(app: string, userId: string, budget: Budget): Promise<boolean> {
  const { owner, prefix } = promisedTo(app, userId);
  return emptyOwner(owner, budget, (item) => removeOwned(item, owner, budget), prefix);
}

/**
 * Works off the purge record of a user. True when nothing is left, and the owner index had the time to show everything: until
 * then the id makes no new user, whom the sweep would take for the old one.
 */
export async function purgeDeletedUser(record: Item, budget: Budget): Promise<boolean> {
  const began = Date.now();
  const done = await purgeUser(String(record['app']), String(record['user_id']), budget);
  return done && began >= Date.parse(String(record['deleted_at'])) + INDEX_LAG_SECONDS * 1000;
}

/** Works off the purge record of a file that a profile no longer refers to. */
export async function purgeFieldFile({ app, user_id, field, id }: Item): Promise<boolean> {
  await deleteObjects([userFileKey(String(app), String(user_id), String(field), String(id))]);
  return true;
}
