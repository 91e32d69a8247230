import type { Application } from '../applications/application.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { MemberRecord } from './group.ts';
import { groupOf, memberFromItem } from './group-items.ts';
import { isConfirmed } from './member-view.ts';
import { permissionsOf } from './role-rules.ts';

/** Entries of a user that are read at once. More than one confirmed membership ends the search. */
const PAGE = 25;

/** The group for which a session acts, as its access tokens say it (decision 0560). */
export type ActiveGroup = { id: string; roles: string[]; permissions: string[] };

/** An application as far as it decides about active groups. */
export type TeamApplication = Pick<Application, 'id' | 'config'>;

/** True if sessions of the application have an active group: it says what roles mean. */
export function hasTeams({ config }: TeamApplication): boolean {
  return config.groups?.roles !== undefined;
}

/**
 * Reads what tokens say of a user in its active group, strongly consistent. Undefined, without a read, if
 * there is no group or the application has no teams. Undefined if the user is no active member any more.
 */
export async function readActiveGroup(
  application: TeamApplication,
  userId: string,
  groupId: string | undefined,
): Promise<ActiveGroup | undefined> {
  if (groupId === undefined || !hasTeams(application)) return undefined;
  const { id: app } = application;
  const [groupItem, memberItem] = await getItems([keys.group(groupId), keys.userGroup(app, userId, groupId)]);
  const member = memberItem && memberFromItem(memberItem);
  const isMember = groupOf(groupItem, app) !== undefined && member?.state === 'active';
  return isMember ? activeGroupOf(application, member) : undefined;
}

/** Returns what tokens say of an active member. */
export function activeGroupOf(
  application: TeamApplication,
  { group_id: id, roles }: Pick<MemberRecord, 'group_id' | 'roles'>,
): ActiveGroup {
  return { id, roles, permissions: permissionsOf(application, roles) };
}

/**
 * Returns the group with which a new session begins: the last active one of the user, or else its only one.
 * Reads nothing if the application has no teams. A membership that the user has not confirmed counts only if
 * the user made it active itself: anybody may add anybody (decision 0015).
 */
export async function firstActiveGroup(
  application: TeamApplication,
  { user_id: userId, active_group: last }: Pick<ProfileRecord, 'user_id' | 'active_group'>,
): Promise<ActiveGroup | undefined> {
  if (!hasTeams(application)) return undefined;
  const again = await readActiveGroup(application, userId, last);
  return again ?? readActiveGroup(application, userId, await onlyGroup(application.id, userId));
}

/** Finds the group of a user who is a confirmed member of exactly one. */
async function onlyGroup(app: string, userId: string): Promise<string | undefined> {
  let only: string | undefined;
  for await (const items of queryPages(ranges.userGroups(app, userId), { limit: PAGE })) {
    for (const { group_id } of items.map(memberFromItem).filter(isConfirmed)) {
      if (only !== undefined) return undefined;
      only = group_id;
    }
  }
  return only;
}
