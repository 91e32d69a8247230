import type { MemberRecord } from '../groups/group.ts';
import { groupFromItem, memberFromItem } from '../groups/group-items.ts';
import type { Candidate } from '../groups/invite.ts';
import { isVisible, joinedAt, withoutUnverifiedInvite } from '../groups/member-state.ts';
import { fitPage } from '../http/answer-size.ts';
import { inParallel } from '../platform/parallel.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';

/** The most users of a page with memberships: each costs a query. */
export const MAX_USERS = 50;

/** The most memberships of a user in a line. They also end at a size, so that a page fits into one answer. */
const MAX_MEMBERSHIPS = 100;
const LINE_BYTES = 24 * 1024;

/** Queries, and reads of groups, that run at once. */
const WIDTH = 25;
const READS = 4;
const BATCH = 100;

type ExportedUser = Pick<Candidate, 'verified_data'> & { svc_user: string };
type LineMembership = Pick<MemberRecord, 'group_id' | 'roles' | 'state' | 'joined_at'> & {
  group_name: string;
  member_id: string;
};
type LineMemberships = { memberships: LineMembership[]; memberships_truncated?: true };

/**
 * Returns the memberships of each user in any state, as lines of an export have them. Leaves out deleted
 * groups, expired invites, and invites to an address that the user has not verified.
 */
export async function exportedMemberships(
  app: string,
  users: readonly ExportedUser[],
): Promise<LineMemberships[]> {
  const pages = await inParallel(users, WIDTH, async (user) => {
    const range = ranges.userGroups(app, user.svc_user);
    const { items, more } = await queryItems(range, { limit: MAX_MEMBERSHIPS });
    const isShown = (member: MemberRecord) =>
      isVisible(member) && withoutUnverifiedInvite(member, user) === member;
    return { members: items.map(memberFromItem).filter(isShown), more };
  });
  const names = await groupNames(pages.flatMap(({ members }) => members.map(({ group_id }) => group_id)));
  return pages.map(({ members, more }) => {
    const all = members.flatMap((member) => lineMembership(member, names.get(member.group_id)) ?? []);
    const { results, read } = fitPage(all, LINE_BYTES);
    const isTruncated = more || read < all.length;
    return { memberships: results, ...(isTruncated && { memberships_truncated: true as const }) };
  });
}

/** Reads the names of groups, some at once and without keeping the rest of them. */
async function groupNames(groupIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(groupIds)];
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) =>
    ids.slice(i * BATCH, (i + 1) * BATCH),
  );
  const found = await inParallel(batches, READS, async (batch) => {
    const items = await getItems(batch.map(keys.group));
    return items
      .flatMap((item) => (item ? [groupFromItem(item)] : []))
      .map(({ id, name }) => [id, name] as const);
  });
  return new Map(found.flat());
}

function lineMembership(member: MemberRecord, group_name: string | undefined): LineMembership | undefined {
  if (group_name === undefined) return undefined;
  const { group_id, id: member_id, roles, state } = member;
  const joined = state === 'active' && { joined_at: joinedAt(member) };
  return { group_id, group_name, member_id, roles, state, ...joined };
}
