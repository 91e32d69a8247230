import type { UserPrincipal } from '../../shared/http/principal.ts';
import { membershipOf, newGroup, newInvite, newMember, newUser } from './groups.ts';
import { newEmail } from './magic-links.ts';
import type { Tenant } from './tenants.ts';

/** The settings of an application whose leads invite editors and members. */
export const NAMED_ROLES = {
  groups: {
    roles: {
      lead: { permissions: ['tasks:write'], may_invite: ['editor', 'member'] },
      scout: { may_invite: ['lead'] },
      editor: { permissions: ['tasks:write'] },
    },
  },
};

/** A group with an owner, a lead and an editor, and a user who is no member. */
export async function groupOfRoles(tenant: Tenant, request: object = {}) {
  const owner = await newUser(tenant);
  const group = await newGroup(owner, { name: 'Crew', ...request });
  const memberWith = async (...roles: string[]) => {
    const user = await newUser(tenant);
    return { user, id: await newMember(owner, group, user, roles) };
  };
  const [lead, editor] = [await memberWith('lead'), await memberWith('editor')];
  const outsider = await newUser(tenant);
  return { owner, group, lead, editor, outsider, memberWith };
}

/** Invites a new address with these roles, which has to succeed. */
export const inviteWith = (caller: UserPrincipal, group: string, ...roles: string[]) =>
  newInvite(caller, group, { email: newEmail(), roles });

/** The roles that a user has in a group. */
export const rolesOf = async (user: UserPrincipal, group: string) => (await membershipOf(user, group))?.roles;
