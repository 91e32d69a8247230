import { errorName } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import type { Item } from '../storage/expressions.ts';
import { keys, ranges } from '../storage/keys.ts';
import { removeOwnPurge } from '../storage/purge-records.ts';
import { type Budget, emptyPartition, removeItem, requestBudget } from '../storage/sweep.ts';

/**
 * Empties the partition of a group and removes the copies of its members in the partitions of users. Returns
 * true if nothing is left.
 */
export function purgeGroup(groupId: string, app: string, budget: Budget): Promise<boolean> {
  return emptyPartition(ranges.group(groupId).pk, budget, async (item: Item) => {
    const userId = item['user_id'];
    const isMember = String(item['sk']).startsWith(ranges.groupMembers(groupId).prefix);
    if (isMember && typeof userId === 'string') {
      await removeItem(keys.userGroup(app, userId, groupId), budget);
    }
  });
}

/**
 * Purges a group that was just deleted, within the budget of a request, and then removes its purge record.
 * Never fails the request: the scheduled purge does the rest (decision 0013).
 */
export async function sweepGroup(groupId: string, app: string): Promise<void> {
  const budget = requestBudget();
  try {
    if (await purgeGroup(groupId, app, budget)) await removeOwnPurge(keys.purgeGroup(groupId), budget);
  } catch (error) {
    log.warn('a deleted group is left to the purge', { group: groupId, error_name: errorName(error) });
  }
}
