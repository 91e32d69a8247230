/** The role that may change a group, its members and its invites. The application defines all other roles. */
export const OWNER = 'owner';

/** The role of members for whom no other is named. */
export const MEMBER = 'member';

/** The roles that an application sets, by name. `may_invite` has the roles that their members may give. */
export type RolesByName = Readonly<
  Record<string, { permissions?: string[] | undefined; may_invite?: string[] | undefined }>
>;

/** Returns the roles that exist: those that are set, and the two that every group has. */
export function namedRoles(roles: RolesByName): string[] {
  return [...new Set([OWNER, MEMBER, ...Object.keys(roles)])];
}

/** Returns the roles that name a role in `may_invite`. */
export function givingRoles(roles: RolesByName, role: string): string[] {
  return Object.keys(roles).filter((name) => roles[name]?.may_invite?.includes(role));
}

/** Returns all permissions that the roles have. */
export function allPermissions(roles: RolesByName): Set<string> {
  return new Set(Object.values(roles).flatMap(({ permissions = [] }) => permissions));
}
