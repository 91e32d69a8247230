import type { Item } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { Write } from '../storage/table.ts';
import { groupOf, memberOf } from './group-items.ts';
import { activation, isInvited } from './membership.ts';

/** The group that a sign-in leads into: an open one, or the one of an invite. */
export type Admission = { group: string; invite?: string | undefined };

/** What `admit` has to be given, in that order. */
export function admissionKeys(app: string, userId: string, { group }: Admission): Key[] {
  return [keys.group(group), keys.userGroup(app, userId, group)];
}

/**
 * Whether a user who signs in is a member of the group after it, and the writes that make it one. A group that is not open any more, or an invite that is over,
 * admits nobody. The writes throw `Stale` unless group and user are as they were read.
 */
export function admit(
  app: string,
  userId: string,
  { invite }: Admission,
  [groupItem, memberItem]: readonly (Item | undefined)[],
): { joined: boolean; writes: Write[] } {
  const group = groupOf(groupItem, app);
  const current = memberItem && memberOf(memberItem);
  if (group && current?.state === 'active') return { joined: true, writes: [] };
  const invited = isInvited(current);
  const admits =
    invite === undefined ? group?.admission_policy === 'open' : invited && current.invite === invite;
  if (!group || !admits) return { joined: false, writes: [] };
  const roles = invited ? current.roles : [];
  return { joined: true, writes: activation({ group, userId, current, roles, actor: userId }).writes };
}
