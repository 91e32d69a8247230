import { inParallel } from '../platform/parallel.ts';
import { afterId, nextAfter } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, listOwned, queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { groupOf, memberFromItem } from './group-items.ts';
import { joinedAt } from './member-state.ts';
import type { GroupMembership } from './membership-contract.ts';

/** The most groups that a page walks. One call of the table reads them, also if all are empty. */
const MAX_GROUPS = 100;

/** The most groups whose members are read at once. */
const WIDTH = 50;

type MembershipPage = { results: GroupMembership[]; next?: string };
type MembersPage = { items: Item[]; more: boolean };

/** The place of a cursor: behind a member, or behind all members of a group. */
type Position = { group: string; member?: string | undefined };

/**
 * Returns one page of the active memberships of an application, by the creation of their group and then of
 * the member (decision 0555). Groups are found eventually consistent, their members are read with strong
 * consistency. Throws 400 `invalid_cursor`.
 */
export async function listMemberships(
  app: string,
  { page_size: size, after }: { page_size: number; after?: string | undefined },
): Promise<MembershipPage> {
  const from = after === undefined ? undefined : cursorPosition(after);
  const begun = await restOfGroup(app, from, size);
  return begun.next === undefined ? walkGroups(app, from?.group, begun.results, size) : begun;
}

function cursorPosition(cursor: string): Position {
  const dot = cursor.indexOf('.');
  const [group, member] = dot === -1 ? [cursor, undefined] : [cursor.slice(0, dot), cursor.slice(dot + 1)];
  afterId('group', group);
  return { group, member: afterId('member', member) };
}

/** Reads on in the group of a cursor. It may be deleted by now, or be another application's. */
async function restOfGroup(app: string, from: Position | undefined, size: number): Promise<MembershipPage> {
  if (from?.member === undefined) return { results: [] };
  const { group, member } = from;
  const [groupItem, page] = await Promise.all([
    getItem(keys.group(group)),
    queryItems(ranges.groupMembers(group), { limit: size, after: keys.groupMember(group, member).sk }),
  ]);
  if (!groupOf(groupItem, app)) return { results: [] };
  const { taken, last } = takeActive(page, size);
  return { results: taken, ...(last !== undefined && { next: `${group}.${last}` }) };
}

/** Adds members of the groups after one to the results, until the page is full or has walked enough. */
async function walkGroups(
  app: string,
  after: string | undefined,
  begun: GroupMembership[],
  size: number,
): Promise<MembershipPage> {
  const { items, more } = await listOwned(app, 'groups', { limit: MAX_GROUPS, after });
  const ids = items.map((item) => String(item['owner_sk']));
  const records = await getItems(ids.map(keys.group));
  const groups = records.map((item) => groupOf(item, app));
  const walked = groupsFor(groups, size - begun.length);
  const occupied = groups.slice(0, walked).filter(isOccupied);
  const pages = await inParallel(occupied, WIDTH, ({ id }) =>
    queryItems(ranges.groupMembers(id), { limit: size }),
  );
  const results = [...begun];
  for (const [i, page] of pages.entries()) {
    const group = occupied[i]?.id ?? '';
    const { taken, last } = takeActive(page, size - results.length);
    results.push(...taken);
    if (last !== undefined) return { results, next: `${group}.${last}` };
    if (results.length === size && i + 1 < pages.length) return { results, next: group };
  }
  return { results, ...nextAfter(ids[walked - 1] ?? after, more || walked < ids.length) };
}

/** True for a group with active members, which the group itself counts (decision 0010). */
function isOccupied(group: GroupRecord | undefined): group is GroupRecord {
  return group !== undefined && group.active_members > 0;
}

/** Returns how many groups, from the first, have this many active members together. */
function groupsFor(groups: readonly (GroupRecord | undefined)[], wanted: number): number {
  let [members, count] = [0, 0];
  for (const group of groups) {
    if (members >= wanted) break;
    members += group?.active_members ?? 0;
    count += 1;
  }
  return count;
}

/** Returns at most `room` active members. `last` is the one to read on after, if the group has more. */
function takeActive(
  { items, more }: MembersPage,
  room: number,
): { taken: GroupMembership[]; last?: string | undefined } {
  const members = items.map(memberFromItem);
  const active = members.filter(({ state }) => state === 'active');
  const taken = active.slice(0, room);
  const rest = active.length > room ? taken : members;
  return { taken: taken.map(listed), ...((more || active.length > room) && { last: rest.at(-1)?.id }) };
}

function listed(member: MemberRecord): GroupMembership {
  const { id, group_id, user_id, roles, version } = member;
  return { id, group_id, user_id, roles, joined_at: joinedAt(member), version };
}
