import type { Tenant } from '../support/tenants.ts';

/** What the specification says of one tenant. Ids and secrets are those that the service answered. */
export type TenantModel = {
  users: Map<string, UserModel>;
  groups: Map<string, GroupModel>;
  links: LinkModel[];
  sessions: SessionModel[];
  invites: InviteModel[];
  credentials: CredentialModel[];
  webhooks: Set<string>;
  /** Users that were deleted. Nothing that was issued to them works again. */
  deletedUsers: Set<string>;
  /** Everything that only its holder may know: the table never has it. */
  secrets: Set<string>;
  /** The steps so far. */
  trace: string[];
};

export type UserModel = { id: string; email: string; state: 'enabled' | 'disabled'; name?: string };
export type GroupModel = {
  id: string;
  name: string;
  policy: 'open' | 'invite_only';
  /** In the order in which they joined. */
  members: MemberModel[];
};
export type MemberModel = { id: string; user: string; roles: string[] };
export type LinkModel = {
  code: string;
  email: string;
  /** The user that was answered when the link was made. */
  user: string;
  group?: string | undefined;
  state: 'open' | 'used' | 'dead';
};
type SessionModel = { user: string; access: string; refresh: string; alive: boolean };
export type InviteModel = {
  id: string;
  group: string;
  user: string;
  state: 'pending' | 'accepted' | 'rejected' | 'revoked';
};
type CredentialModel = {
  clientId: string;
  headers: Record<string, string>;
  state: 'alive' | 'deleted';
};

/** A tenant of the service, and another one that must never see it. */
export type World = { tenant: Tenant; stranger: Tenant };

export const newModel = (): TenantModel => ({
  users: new Map(),
  groups: new Map(),
  links: [],
  sessions: [],
  invites: [],
  credentials: [],
  webhooks: new Set(),
  deletedUsers: new Set(),
  secrets: new Set(),
  trace: [],
});

/** The user who has proved an address. */
export const holderOf = (model: TenantModel, email: string): UserModel | undefined =>
  [...model.users.values()].find((user) => user.email === email);

export const memberOf = (group: GroupModel, user: string): MemberModel | undefined =>
  group.members.find((member) => member.user === user);

export const isOwner = (member: MemberModel | undefined): boolean => member?.roles.includes('owner') ?? false;

/** True if the group would have members and no owner without this one. */
export const isLastOwner = (group: GroupModel, member: MemberModel): boolean =>
  isOwner(member) && group.members.filter(isOwner).length === 1;

/**
 * Makes a user an active member. The first member also becomes owner. A pending invite ends; who joins gets
 * its roles.
 */
export function activate(
  model: TenantModel,
  group: GroupModel,
  member: MemberModel,
  how: 'added' | 'joined',
) {
  const pending = pendingInvite(model, group.id, member.user);
  const invited = pending && how === 'joined' ? INVITED_AS : [];
  const named = member.roles.length > 0 ? member.roles : invited;
  const first = group.members.length === 0;
  const roles = first ? [...new Set([...named, 'owner'])] : named.length > 0 ? named : ['member'];
  group.members.push({ ...member, roles });
  if (pending) pending.state = how === 'added' ? 'revoked' : 'accepted';
}

/** The roles of all invites. */
export const INVITED_AS = ['reader'];

export const pendingInvite = (model: TenantModel, group: string, user: string): InviteModel | undefined =>
  model.invites.find(
    (invite) => invite.group === group && invite.user === user && invite.state === 'pending',
  );

/** Forgets a user: sessions end, links die, groups without an owner get their oldest member as owner. */
export function deleteUser(model: TenantModel, id: string): void {
  model.users.delete(id);
  model.deletedUsers.add(id);
  for (const session of model.sessions) if (session.user === id) session.alive = false;
  for (const link of model.links) if (link.user === id && link.state === 'open') link.state = 'dead';
  for (const invite of model.invites) {
    if (invite.user === id && invite.state === 'pending') invite.state = 'revoked';
  }
  for (const group of model.groups.values()) leaveGroup(group, id);
}

/** Removes a member. If it was the last owner, the oldest other member becomes one. */
export function leaveGroup(group: GroupModel, user: string): void {
  group.members = group.members.filter((member) => member.user !== user);
  const [oldest] = group.members;
  if (oldest && !group.members.some(isOwner)) oldest.roles = [...oldest.roles, 'owner'];
}
