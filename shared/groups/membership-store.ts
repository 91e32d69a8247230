import type { GroupSettings } from '../applications/settings/group-settings.ts';
import { OWNER } from '../applications/settings/named-roles.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { withOrigin } from '../platform/request/request-origin.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { afterId, nextAfter, pageAfter, queryPages } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import type { SweepBudget } from '../storage/sweep.ts';
import { above, all, equals, type Item } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import type { GroupMember, GroupRecord, MemberRecord, MembershipEntry } from './group.ts';
import { groupFromItem, groupOf, memberFromItem } from './group-items.ts';
import type { Candidate } from './invite.ts';
import { isInvited, isOwner, joinedAt, withoutUnverifiedInvite } from './member-state.ts';
import {
  changedMember,
  departureWrites,
  endInviteWrites,
  memberWrites,
  removalWrites,
} from './membership.ts';

/** The page size of queries for memberships and members. */
const PAGE = 25;

/** The user whose memberships are listed, and the profile that each of them shows. */
export type ListedUser = Pick<Candidate, 'verified_data'> & { shown?: GroupMember['profile'] };

/** A group, and the membership of a user or the invite to it. */
type Membership = { group: GroupRecord; member: MemberRecord };

/**
 * Reads the groups of a user's active memberships and pending invites. `copies` are those in the user's own
 * partition (`ranges.userGroups`). Leaves out deleted groups. Reads nothing if there are no memberships.
 */
export async function readMemberships(copies: readonly Item[]): Promise<Membership[]> {
  const members = copies
    .map(memberFromItem)
    .filter((member) => member.state === 'active' || isInvited(member));
  const groups = await getItems(members.map((member) => keys.group(member.group_id)));
  return members.flatMap((member, i) => (groups[i] ? [{ group: groupFromItem(groups[i]), member }] : []));
}

/**
 * Returns the groups as the user sees them. An invite to an address counts only if the user has verified that
 * address (decision 0014).
 */
export function membershipEntries(memberships: readonly Membership[], user: ListedUser): MembershipEntry[] {
  return memberships.flatMap(({ group, member }) =>
    membershipEntry(group, withoutUnverifiedInvite(member, user), user),
  );
}

/** Returns a group with a membership. Empty if its invite is over, or if the user does not see it. */
export function membershipEntry(
  group: GroupRecord,
  member: MemberRecord | undefined,
  { shown }: Pick<ListedUser, 'shown'> = {},
): MembershipEntry[] {
  if (!member) return [];
  const profile = shown && { profile: shown };
  if (member.state === 'active') return [{ group, member: { ...member, ...profile } }];
  const { invite: invite_id, invite_expires: invite_expires_at } = member;
  return isInvited(member)
    ? [{ group, member: { ...member, ...profile, invite_id, invite_expires_at } }]
    : [];
}

/** Returns one page of a user's own groups, in the order of their creation. Throws 400 `invalid_cursor`. */
export async function listOwnGroups(
  profile: Pick<ProfileRecord, 'app' | 'user_id' | 'verified_data'>,
  page: PageQuery,
): Promise<{ results: MembershipEntry[]; next?: string }> {
  const { app, user_id: userId } = profile;
  const from = afterId('group', page.after);
  const request = pageAfter(page, from && keys.userGroup(app, userId, from).sk);
  const { items, more } = await queryItems(ranges.userGroups(app, userId), request);
  const results = membershipEntries(await readMemberships(items), profile);
  return { results, ...nextAfter(items.at(-1)?.['group_id'], more) };
}

/**
 * Ends every membership of a deleted user, each in one transaction. If the user was the last owner of a group
 * with other active members, the one who joined first becomes owner in the same transaction. The settings of
 * the application may say that the group has no owner instead, and that it ends with its last member
 * (decision 0553). The end of each active membership is an event. Returns false if time ran out: the next run
 * continues.
 */
export async function removeFromAllGroups(
  app: string,
  userId: string,
  settings: GroupSettings,
  budget: SweepBudget,
): Promise<boolean> {
  for (;;) {
    if (!budget.hasTime()) return false;
    const { items } = await queryItems(ranges.userGroups(app, userId), { limit: PAGE });
    if (items.length === 0) return true;
    for (const item of items) {
      if (!budget.hasTime()) return false;
      await retryStale(() => endGroupMembership(app, userId, String(item['group_id']), settings));
      budget.deleted += 2;
    }
  }
}

async function endGroupMembership(
  app: string,
  userId: string,
  groupId: string,
  settings: GroupSettings,
): Promise<void> {
  const [groupItem, item] = await getItems([keys.group(groupId), keys.userGroup(app, userId, groupId)]);
  if (!item) return;
  const member = memberFromItem(item);
  const group = groupOf(groupItem, app);
  if (!group) return writeAll(removalWrites(app, member));
  if (member.state !== 'active') {
    return writeAll([...removalWrites(app, member), ...endInviteWrites(app, member, 'revoked', userId)]);
  }
  const lastOwner = isOwner(member) && group.active_owners === 1 && group.active_members > 1;
  const writes = lastOwner
    ? await successionWrites(app, member, settings)
    : departureWrites({ group, member, actor: userId, settings }, stale);
  // Removals without an origin are no events, and the end of an active membership is one.
  await withOrigin({ actor: { type: 'service' } }, () => writeAll(writes));
}

/**
 * The writes that remove the last owner. They make the oldest other active member an owner unless the
 * application keeps groups without one.
 */
async function successionWrites(app: string, last: MemberRecord, settings: GroupSettings): Promise<Write[]> {
  const promotes = settings.without_owner !== 'keep';
  const counts = { active_members: -1, active_owners: promotes ? 0 : -1 };
  const asRead = all(equals('active_owners', 1), above('active_members', 1));
  return [
    ...removalWrites(app, last),
    ...(promotes ? await promotionWrites(app, last) : []),
    update(keys.group(last.group_id), { add: counts }, asRead, stale),
  ];
}

async function promotionWrites(app: string, last: MemberRecord): Promise<Write[]> {
  const successor = await oldestOther(last);
  if (!successor) throw stale();
  const next = changedMember(successor, { roles: [...successor.roles, OWNER] }, last.user_id);
  return memberWrites(app, successor, next);
}

/**
 * Finds the other active member who joined first. Members are read in the order of their creation, and nobody
 * joins before being created. So the search stops at a page whose last member was created after the oldest
 * candidate joined.
 */
async function oldestOther(last: MemberRecord): Promise<MemberRecord | undefined> {
  let oldest: MemberRecord | undefined;
  for await (const items of queryPages(ranges.groupMembers(last.group_id), { limit: PAGE })) {
    const members = items.map(memberFromItem);
    for (const member of members) {
      const isCandidate = member.state === 'active' && member.id !== last.id;
      if (isCandidate && (!oldest || joinedAt(member) < joinedAt(oldest))) oldest = member;
    }
    const newest = members.at(-1);
    if (oldest && newest && joinedAt(oldest) <= newest.created_at) break;
  }
  return oldest;
}
