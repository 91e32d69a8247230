import { keys, ranges } from '../storage/keys.ts';
import { emptyPartition, removeItem, type SweepBudget } from '../storage/sweep.ts';
import type { Item } from '../storage/writes/expressions.ts';

/**
 * Empties the partition of a group and removes the copies of its members in the partitions of users. Returns
 * true if nothing is left.
 */
export function purgeGroup(groupId: string, app: string, budget: SweepBudget): Promise<boolean> {
  return emptyPartition(ranges.group(groupId).pk, budget, async (item: Item) => {
    const userId = item['user_id'];
    const isMember = String(item['sk']).startsWith(ranges.groupMembers(groupId).prefix);
    if (isMember && typeof userId === 'string') {
      await removeItem(keys.userGroup(app, userId, groupId), budget);
    }
  });
}
