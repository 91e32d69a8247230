import type { AppConfig } from '../generated/types.gen.ts';
import type { Member, Team } from './calls.ts';

/** The roles that every group has. */
export const OWNER = 'owner';
export const MEMBER = 'member';

type Roles = readonly string[];

/** True if the application says what roles mean: then a session acts for one team. */
export function namesRoles({ config }: AppConfig): boolean {
  return config.groups !== undefined;
}

/** Returns the roles that a member of the team may give to others, as the service decides (decision 0551). */
export function givableRoles({ config }: AppConfig, { member }: Team): string[] {
  const named = config.groups?.roles ?? {};
  const all = [...new Set([MEMBER, ...Object.keys(named), OWNER])];
  if (isOwner(member)) return all;
  return all.filter((role) => member.roles.some((own) => named[own]?.may_invite.includes(role)));
}

/** True for a member that all of these roles may be taken from. */
export function mayChange(own: Pick<Member, 'roles'>, givable: Roles, { roles }: Member): boolean {
  return isOwner(own) || roles.every((role) => givable.includes(role));
}

/** True for a member who may do everything in the team. */
export function isOwner({ roles }: Pick<Member, 'roles'>): boolean {
  return roles.includes(OWNER);
}
