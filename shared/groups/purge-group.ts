import { isoNow } from '../platform/time.ts';
import { keys, ranges } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { emptyPartition, removeItem, type SweepBudget } from '../storage/sweep.ts';
import { type Condition, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, remove, type Write } from '../storage/writes/writes.ts';
import type { GroupRecord } from './group.ts';

/**
 * The writes that delete a group. It is gone at once for everybody; its members and invites are swept
 * afterwards (decision 0013). They throw `Stale` unless the group is as `asRead` demands.
 */
export function groupDeletionWrites({ id, app_id: app }: GroupRecord, asRead: Condition): Write[] {
  return [
    remove(keys.group(id), asRead, stale),
    put({ ...keys.purgeGroup(id), app, group: id, deleted_at: isoNow() }, notExists(), stale),
  ];
}

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
