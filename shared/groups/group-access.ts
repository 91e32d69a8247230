import type { HubPrincipal, KeysPrincipal, UserPrincipal } from '../http/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { groupOf, memberFromItem } from './group-items.ts';
import { isOwner } from './member-state.ts';

/** A hub user who manages the groups of an application of its account (decision 0620). */
type GroupManager = HubPrincipal & { app: string; variant?: undefined };

/** A caller for all groups of an application: its backend or a manager. */
export type PlatformCaller = KeysPrincipal | GroupManager;

/** A caller of group operations: the platform, for all groups, or a user, for its own groups. */
export type GroupCaller = PlatformCaller | UserPrincipal;

/** Returns the caller of an operation about groups of an application, which the access check has allowed. */
export function platformCaller(principal: KeysPrincipal | HubPrincipal, app: string): PlatformCaller {
  return principal.kind === 'hub' ? { ...principal, app } : principal;
}

export type OpenedGroup = {
  group: GroupRecord;
  /** The caller's own membership. */
  own: MemberRecord | undefined;
  /** The other requested items, in the order of their keys. */
  further: (Item | undefined)[];
};

/**
 * Reads a group for a caller, with further items of the table, in one call. For users, `read` requires an
 * active member and `manage` an owner. Throws 404 `group_not_found` if there is no such group or the user is
 * no active member, and 403 `forbidden` for a member who is no owner.
 */
export async function openGroup(
  caller: GroupCaller,
  groupId: string,
  need: 'read' | 'manage',
  further: readonly Key[] = [],
): Promise<OpenedGroup> {
  if (!isId('group', groupId)) throw new ApiError('group_not_found');
  const ownKey = caller.kind === 'user' ? [keys.userGroup(caller.app, caller.userId, groupId)] : [];
  const [groupItem, ...others] = await getItems([keys.group(groupId), ...ownKey, ...further]);
  const group = groupOf(groupItem, caller.app);
  const [ownItem] = others.splice(0, ownKey.length);
  const own = ownItem && memberFromItem(ownItem);
  if (!group || (caller.kind === 'user' && own?.state !== 'active')) throw new ApiError('group_not_found');
  if (need === 'manage') assertManages(caller, own);
  return { group, own, further: others };
}

/** Throws 403 `forbidden` for a user who is no owner. The platform may change all groups. */
export function assertManages(caller: GroupCaller, own: MemberRecord | undefined): void {
  if (caller.kind === 'user' && !isOwner(own)) {
    throw new ApiError('forbidden', 'Only owners of the group may do this');
  }
}
