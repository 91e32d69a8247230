import type { Item } from '../storage/expressions.ts';
import { keys, ownerPartitions, ranges } from '../storage/keys.ts';
import { type Budget, emptyOwner, emptyPartition, removeItem } from '../storage/sweep.ts';
import { queryItems } from '../storage/table.ts';

/**
 * Deletes everything that deleted applications still own, until nothing is left or `hasTime` says stop. Each step may be repeated: an interrupted run is
 * finished by the next one. Returns how many items were deleted.
 */
export async function purgeApplications(hasTime: () => boolean): Promise<number> {
  const budget = { hasTime, deleted: 0 };
  const { items } = await queryItems(ranges.purges(), { limit: 100 });
  for (const item of items) {
    const app = String(item['app']);
    if (await purge(app, budget)) await removeItem(keys.purge(app), budget);
  }
  return budget.deleted;
}

/** True when nothing is left. Users go last but one, the partition that lists the credentials last: what is left says what is to be done. */
async function purge(app: string, budget: Budget): Promise<boolean> {
  const { users, groups, items } = ownerPartitions(app);
  for (const owner of users) {
    if (!(await emptyOwner(owner, budget, (user) => purgeUser(user, budget)))) return false;
  }
  for (const owner of groups) {
    const purgeGroup = (group: Item) => emptyPartition(String(group['pk']), budget);
    if (!(await emptyOwner(owner, budget, purgeGroup))) return false;
  }
  for (const owner of items) {
    if (!(await emptyOwner(owner, budget, (item) => removeItem(item, budget)))) return false;
  }
  return emptyPartition(ranges.application(app).pk, budget, async (item) => {
    const clientId = item['client_id'];
    if (typeof clientId === 'string') await removeItem(keys.credential(clientId), budget);
  });
}

/** Everything of one user: what it owns elsewhere, then its partition, which holds the profile that leads here. */
async function purgeUser(profile: Item, budget: Budget): Promise<void> {
  const partition = String(profile['pk']);
  const owned = await emptyOwner(partition, budget, (item) => removeItem(item, budget));
  if (owned) await emptyPartition(partition, budget);
}
