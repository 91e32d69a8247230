import type { Group, GroupMember } from '@svc/client/server';

type PageOf<Item> = { results: readonly Item[]; next?: string | undefined };
type Member = Pick<GroupMember, 'id' | 'roles' | 'user_id'>;

/** How many members of some groups have a role. */
export type CountedRole = {
  groups: number;
  areMoreGroups: boolean;
  n: number;
  /** True if a group has members who were not looked at. */
  isMore: boolean;
  /** A few of them. */
  users: readonly string[];
};

/** So many users are named. */
const NAMED = 3;

/** Counts the members with a role on the first page of groups, and on the first page of each. */
export function countRole(
  groups: PageOf<Pick<Group, 'id'>>,
  members: readonly PageOf<Member>[],
  role: string,
): Omit<CountedRole, 'users'> {
  return {
    groups: groups.results.length,
    areMoreGroups: groups.next !== undefined,
    n: holdersIn(members, role).length,
    isMore: members.some(({ next }) => next !== undefined),
  };
}

/** Returns a few users who have a role, each once. */
export function usersOf(members: readonly PageOf<Member>[], role: string): string[] {
  const users = holdersIn(members, role).flatMap(({ user_id: id }) => (id === undefined ? [] : [id]));
  return [...new Set(users)].slice(0, NAMED);
}

function holdersIn(members: readonly PageOf<Member>[], role: string): Member[] {
  return members.flatMap(({ results }) => results).filter(({ roles }) => roles.includes(role));
}
