import { groupFromItem, memberFromItem } from '../groups/group-items.ts';
import { isOwner } from '../groups/member-state.ts';
import { withdrawalWrites } from '../groups/membership.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { all, equals, exists } from '../storage/writes/expressions.ts';
import { put, remove, update } from '../storage/writes/writes.ts';
import type { Rule } from './repair.ts';

const PAGE = 100;

/** Counts the active members and owners of a group again. */
export const groupCounters: Rule = async ({ key, item }) => {
  const { id, active_members, active_owners } = groupFromItem(item);
  const counted = { active_members: 0, active_owners: 0 };
  for await (const items of queryPages(ranges.groupMembers(id), { limit: PAGE })) {
    const members = items.map(memberFromItem).filter(({ state }) => state === 'active');
    counted.active_members += members.length;
    counted.active_owners += members.filter(isOwner).length;
  }
  if (counted.active_members === active_members && counted.active_owners === active_owners) return [];
  const asRead = all(equals('active_members', active_members), equals('active_owners', active_owners));
  const isOwnerless = active_owners > 0 && counted.active_owners === 0 && counted.active_members > 0;
  const ownerless = isOwnerless ? id : undefined;
  return [{ what: 'counters', writes: [update(key, { set: counted }, asRead)], ownerless }];
};

/**
 * Makes both copies of a member equal: the newer one was written by a transaction that was committed. Ends a
 * pending membership whose invite is not pending any more.
 */
export const groupMembers: Rule = async ({ ids: [groupId = ''], key, item }) => {
  const group = await getItem(keys.group(groupId));
  if (!group) return [];
  const member = memberFromItem(item);
  const app = String(group['app_id']);
  const copyKey = keys.userGroup(app, member.user_id, groupId);
  const inviteKey = member.invite === undefined ? undefined : keys.groupInvite(groupId, member.invite);
  const [copyItem, invite] = await getItems([copyKey, inviteKey]);
  const copy = copyItem && memberFromItem(copyItem);
  if (!copy) return [];
  const next = [keys.group(groupId)];
  if (copy.id !== member.id) return [{ what: 'memberships', writes: [remove(key, exists())], next }];
  if (copy.version !== member.version) {
    const [newer, older] = copy.version > member.version ? [copyItem, key] : [item, copyKey];
    const condition = equals('version', Math.min(copy.version, member.version));
    return [{ what: 'memberships', writes: [put({ ...newer, ...older }, condition)], next }];
  }
  const isAnswered = member.state === 'invite_pending' && inviteKey && invite?.['state'] !== 'pending';
  if (!isAnswered) return [];
  return [{ what: 'memberships', writes: withdrawalWrites(app, member, 'service'), next }];
};
