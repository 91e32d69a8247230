import type { PageQuery } from '../http/fields.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { afterId } from '../storage/cursor.ts';
import { above, all, equals, type Item } from '../storage/expressions.ts';
import { keys, ranges } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import type { Budget } from '../storage/sweep.ts';
import { getItems, queryItems, writeAll } from '../storage/table.ts';
import { update, type Write } from '../storage/writes.ts';
import type { GroupMember, MemberRecord, MembershipEntry } from './group.ts';
import { OWNER } from './group.ts';
import { groupFromItem, groupOf, memberOf } from './group-items.ts';
import type { Candidate } from './invite.ts';
import {
  changed,
  departureWrites,
  endInviteWrites,
  isInvited,
  isOwner,
  memberWrites,
  removalWrites,
  standingOf,
} from './membership.ts';

/** One call reads this many groups. */
const BATCH = 100;
/** Memberships ended, or members looked at, between two looks at the clock. */
const PAGE = 25;

/** The user whose memberships are shown, and what each shows of its profile. */
export type Self = Pick<Candidate, 'verified_data'> & { shown?: GroupMember['profile'] };

/**
 * The groups of a user, with its membership in each, from the copies in the user's own partition
 * (`ranges.userGroups`): those it is active in, and those it is invited to. An invite by an address counts
 * once the user has proved to own that address. The groups are read live, 100 a call, side by side with what
 * `self` waits for; without memberships nothing is read.
 */
export async function membershipEntries(
  memberships: readonly Item[],
  self: Self | Promise<Self>,
): Promise<MembershipEntry[]> {
  const members = memberships
    .map(memberOf)
    .filter((member) => member.state === 'active' || isInvited(member));
  const [groups, user] = await Promise.all([groupsOf(members), self]);
  return members.flatMap((member, i) => entryOf(groups[i], standingOf(member, user), user));
}

async function groupsOf(members: readonly MemberRecord[]): Promise<(Item | undefined)[]> {
  const groups: (Item | undefined)[] = [];
  for (let start = 0; start < members.length; start += BATCH) {
    const batch = members.slice(start, start + BATCH);
    groups.push(...(await getItems(batch.map((member) => keys.group(member.group_id)))));
  }
  return groups;
}

/** Nothing where the group was deleted: what is left of it is on its way out. */
function entryOf(
  item: Item | undefined,
  member: MemberRecord | undefined,
  { shown }: Self,
): MembershipEntry[] {
  if (!item || !member) return [];
  const group = groupFromItem(item);
  const profile = shown && { profile: shown };
  if (member.state === 'active') return [{ group, member: { ...member, ...profile } }];
  const { invite: invite_id, invite_expires: invite_expires_at } = member;
  return isInvited(member)
    ? [{ group, member: { ...member, ...profile, invite_id, invite_expires_at } }]
    : [];
}

/** One page of a user's own groups, by creation of the group. Throws 400 `invalid_cursor`. */
export async function listOwnGroups(
  profile: Pick<ProfileRecord, 'app' | 'user_id' | 'verified_data'>,
  { page_size, after, sort }: PageQuery,
): Promise<{ results: MembershipEntry[]; next?: string }> {
  const { app, user_id: userId } = profile;
  const from = afterId('group', after);
  const { items, more } = await queryItems(ranges.userGroups(app, userId), {
    limit: page_size,
    after: from && keys.userGroup(app, userId, from).sk,
    descending: sort === 'desc',
  });
  const next = items.at(-1)?.['group_id'];
  return { results: await membershipEntries(items, profile), ...(more && { next: String(next) }) };
}

/**
 * Ends every membership of a user who is deleted, each in one transaction. Where it was the last owner of
 * others, the one who joined first becomes owner with it. Returns false when time ran out: what is left is
 * done by the next run.
 */
export async function removeFromAllGroups(app: string, userId: string, budget: Budget): Promise<boolean> {
  for (;;) {
    if (!budget.hasTime()) return false;
    const { items } = await queryItems(ranges.userGroups(app, userId), { limit: PAGE });
    if (items.length === 0) return true;
    for (const item of items) {
      if (!budget.hasTime()) return false;
      await retryStale(() => endMembership(app, userId, String(item['group_id'])));
      budget.deleted += 2;
    }
  }
}

async function endMembership(app: string, userId: string, groupId: string): Promise<void> {
  const [groupItem, item] = await getItems([keys.group(groupId), keys.userGroup(app, userId, groupId)]);
  if (!item) return;
  const member = memberOf(item);
  const group = groupOf(groupItem, app);
  if (!group) return writeAll(removalWrites(app, member));
  if (member.state !== 'active') {
    return writeAll([...removalWrites(app, member), ...endInviteWrites(app, member, 'revoked', userId)]);
  }
  const lastOwner = isOwner(member) && group.active_owners === 1 && group.active_members > 1;
  await writeAll(
    lastOwner ? await successionWrites(app, member) : departureWrites(app, member, userId, stale),
  );
}

/** The writes by which the oldest other active member takes over from the last owner. */
async function successionWrites(app: string, last: MemberRecord): Promise<Write[]> {
  const heir = await oldestOther(last);
  if (!heir) throw stale();
  const next = changed(heir, { roles: [...heir.roles, OWNER] }, last.user_id);
  const asRead = all(equals('active_owners', 1), above('active_members', 1));
  return [
    ...removalWrites(app, last),
    ...memberWrites(app, heir, next),
    update(keys.group(last.group_id), { add: { active_members: -1 } }, asRead, stale),
  ];
}

/**
 * The other active member who joined first. Members are read in the order in which they were invited or
 * added, and nobody joins before that: the search ends with the first page whose last member was invited
 * later than somebody joined.
 */
async function oldestOther(last: MemberRecord): Promise<MemberRecord | undefined> {
  let oldest: MemberRecord | undefined;
  let after: string | undefined;
  for (;;) {
    const page = await queryItems(ranges.groupMembers(last.group_id), { limit: PAGE, after });
    const members = page.items.map(memberOf);
    for (const member of members) {
      const isCandidate = member.state === 'active' && member.id !== last.id;
      if (isCandidate && (!oldest || joinedAt(member) < joinedAt(oldest))) oldest = member;
    }
    const newest = members.at(-1);
    if (!page.more || !newest || (oldest && joinedAt(oldest) <= newest.created_at)) return oldest;
    after = String(page.items.at(-1)?.['sk']);
  }
}

function joinedAt({ joined_at, created_at }: MemberRecord): string {
  return joined_at ?? created_at;
}
