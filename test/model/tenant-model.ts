import type { EventType } from '../../shared/events/event-types.ts';
import type { Role } from '../../shared/http/principal.ts';
import { DAY, HOUR } from '../../shared/platform/time.ts';
import type { useBackends } from '../support/backends.ts';
import type { Answer } from '../support/invoke.ts';
import type { Tenant } from '../support/tenants.ts';
import { isDeleted, isOver } from './clock.ts';

/**
 * What the specification says of one tenant. Ids and secrets are those that the service answered. Every
 * `until` is in epoch milliseconds.
 */
export type TenantModel = {
  users: Map<string, UserModel>;
  /** Users without an address, whom other steps do not see until they are promoted. */
  guests: Map<string, GuestModel>;
  groups: Map<string, GroupModel>;
  links: LinkModel[];
  /** By address: the user to whom links promise it, until the last of them expires. */
  promises: Map<string, { user: string; until: number }>;
  sessions: SessionModel[];
  invites: InviteModel[];
  credentials: CredentialModel[];
  webhooks: Set<string>;
  /** Completed changes of addresses, oldest first, by the code of the link that undoes each. */
  moves: MoveModel[];
  /** Addresses that the hub users of this tenant have proved, and their roles in its account. */
  hubUsers: HubUserModel[];
  accountInvites: AccountInviteModel[];
  /** Names and addresses that only deleted users had: the table must not have them. */
  forgotten: Set<string>;
  /** Users that were deleted. Nothing that was issued to them works again. */
  deletedUsers: Set<string>;
  /** Everything that only its holder may know: the table never has it. */
  secrets: Set<string>;
  /** The steps so far. */
  trace: string[];
  /** Answers that a repetition of their request must get, too. */
  answered: AnsweredModel[];
  /** The events that the steps have made: type and subject, or type, group and user of a membership. */
  events: string[];
  /** When each subject of a sliding window has made an attempt that passed, in epoch milliseconds. */
  attempts: Map<string, number[]>;
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
  /** The address that it proves; undefined for the link of an invite, which signs in a known user. */
  email: string | undefined;
  /** The user that was answered when the link was made. */
  user: string;
  /** The group that it joins if that is open, or for which it is the link of an invite. */
  group?: string | undefined;
  invite?: InviteModel;
  until: number;
  state: 'open' | 'used' | 'dead';
};
export type SessionModel = {
  user: string;
  access: string;
  refresh: string;
  alive: boolean;
  /** False once the session ended alone: the table has nothing of it. */
  isStored: boolean;
  signedInAt: number;
  /** When the access token expires, and when the refresh token does. */
  /** Refresh tokens that were used, when, and whether the access token of the successor was used since. */
  used: { token: string; at: number; isOver: boolean }[];
  accessUntil: number;
  until: number;
};
/** A guest with its sessions. `usedAt`: when it was used last, in epoch milliseconds. */
export type GuestModel = {
  id: string;
  name: string | undefined;
  sessions: SessionModel[];
  usedAt: number;
};
export type InviteModel = {
  id: string;
  group: string;
  user: string;
  /** The user who has invited; undefined for the backend, whose credential stays. */
  by: string | undefined;
  until: number;
  /** `deleted`: there is no such invite any more, so that its end is not known to anybody. */
  state: 'pending' | 'accepted' | 'rejected' | 'revoked' | 'deleted';
};
export type CredentialModel = {
  clientId: string;
  /** The newest secret is the last one. */
  secrets: { secret: string; until: number }[];
  until: number;
  state: 'alive' | 'deleted';
};

type MoveModel = {
  code: string;
  user: string;
  before: string;
  after: string;
  until: number;
  state: 'done' | 'gone';
};
type AnsweredModel = {
  send: () => Promise<Answer>;
  status: number;
  body: unknown;
  until: number;
  /** The session of the user who asked, and the right to a group that it needs. */
  session: SessionModel | undefined;
  needs: { group: string; need: 'read' | 'manage' } | undefined;
  to: string | undefined;
};
type HubUserModel = { id: string; email: string; role?: Role };
/** `by` is the hub user who has sent it last; undefined for the owner of the tenant, who always stays one. */
type AccountInviteModel = {
  id: string;
  email: string;
  role: Role;
  by: string | undefined;
  until: number;
};

/** A tenant of the service, and another one that must never see it. */
export type World = { tenant: Tenant; stranger: Tenant; backends: ReturnType<typeof useBackends> };

/** Lifetimes of the tokens of a session. */
export const ACCESS_SECONDS = HOUR;
export const REFRESH_SECONDS = 30 * DAY;

/** Notes an event that the feed of the tenant must have, once. */
export function noteEvent(model: TenantModel, type: EventType, ...subject: string[]): void {
  model.events.push([type, ...subject].join(' '));
}

/** The model of a new tenant (`makeTenant`), of which the feeds have the creation. */
export const modelOf = ({ account, app, userId, hub, keys }: Tenant): TenantModel => ({
  users: new Map(),
  guests: new Map(),
  groups: new Map(),
  links: [],
  promises: new Map(),
  sessions: [],
  invites: [],
  credentials: [],
  webhooks: new Set(),
  moves: [],
  hubUsers: [],
  accountInvites: [],
  forgotten: new Set(),
  deletedUsers: new Set(),
  secrets: new Set(),
  trace: [],
  answered: [],
  events: [
    `account.created ${account}`,
    `account_member.added ${hub.userId}`,
    `application.created ${app}`,
    `application.created ${app}`,
    `credential.created ${keys.clientId}`,
    `user.created ${userId}`,
  ],
  attempts: new Map(),
});

/**
 * True if a user gave this address up and can still take it back. The address then signs nobody in; what
 * a new link to it does is not in the model (test/functions/addresses).
 */
export const isReserved = (model: TenantModel, email: string): boolean =>
  model.moves.some(
    ({ before, user, state, until }) =>
      before === email &&
      state === 'done' &&
      !isOver(until) &&
      model.users.get(user)?.email !== email &&
      model.users.has(user),
  );

/** The user whom a link signs in, if there is one already. */
export const userOfLink = (model: TenantModel, { email, user }: LinkModel): UserModel | undefined =>
  email === undefined ? model.users.get(user) : holderOf(model, email);

/** The user who has proved an address. */
const holderOf = (model: TenantModel, email: string): UserModel | undefined =>
  [...model.users.values()].find((user) => user.email === email);

/** The id of the user whom an address finds: who has proved it, or to whom links promise it. */
export function foundBy(model: TenantModel, email: string): string | undefined {
  const promise = model.promises.get(email);
  return holderOf(model, email)?.id ?? (promise && !isOver(promise.until) ? promise.user : undefined);
}

/**
 * Notes an attempt that a sliding window counts. False if `limit` attempts have passed in the last `seconds`:
 * the answer is then 429.
 */
export function mayTry(model: TenantModel, subject: string, limit: number, seconds: number): boolean {
  const recent = (model.attempts.get(subject) ?? []).filter((at) => !isOver(at + seconds * 1000));
  const passes = recent.length < limit;
  model.attempts.set(subject, passes ? [...recent, Date.now()] : recent);
  return passes;
}

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
  const counts = pending && how === 'joined' && mayStillInvite(model, pending);
  const invited = counts ? INVITED_AS : [];
  const named = member.roles.length > 0 ? member.roles : invited;
  const first = group.members.length === 0;
  const roles = first ? [...new Set([...named, 'owner'])] : named.length > 0 ? named : ['member'];
  group.members.push({ ...member, roles });
  noteEvent(model, 'member.added', group.id, member.user);
  if (pending) endInvite(model, pending, counts ? 'accepted' : 'revoked');
}

/** Ends an invite, which is an event. */
export function endInvite(
  model: TenantModel,
  invite: InviteModel,
  state: 'accepted' | 'rejected' | 'revoked' | 'deleted',
): void {
  invite.state = state;
  noteEvent(model, `invite.${state}`, invite.id);
}

/** True if the one who has invited may do so now: the backend, or an enabled owner of the group. */
export function mayStillInvite(model: TenantModel, { by, group }: InviteModel): boolean {
  if (by === undefined) return true;
  const members = model.groups.get(group)?.members ?? [];
  const isEnabled = model.users.get(by)?.state === 'enabled';
  return isEnabled && isOwner(members.find(({ user }) => user === by));
}

/** The roles of all invites. */
export const INVITED_AS = ['reader'];

export const pendingInvite = (model: TenantModel, group: string, user: string): InviteModel | undefined =>
  model.invites.find((invite) => invite.group === group && invite.user === user && isPending(invite));

export const isPending = ({ state, until }: InviteModel): boolean => state === 'pending' && !isOver(until);

/** How long the table keeps an invite that has expired. */
const KEPT_MS = 90 * DAY * 1000;

/** True if the table has the invite, whatever became of it. */
export const isKnownInvite = (model: TenantModel, { state, group, until }: InviteModel): boolean =>
  state !== 'deleted' && model.groups.has(group) && !isDeleted(until + KEPT_MS);

/** A name that no other user of the model ever has. */
export const newName = (): string => `Ada ${crypto.randomUUID()}`;

/** An address that no other user of the model ever has. */
export const newOwnAddress = (): string => `own-${crypto.randomUUID()}@example.com`;
const isOwnAddress = (email: string): boolean => email.startsWith('own-');

/** Notes that all sessions of a user have ended together. */
export function endAllOf(model: TenantModel, id: string): void {
  for (const session of model.sessions) if (session.user === id) session.alive = false;
  noteEvent(model, 'user.signed_out_everywhere', id);
}

/** Forgets a user: sessions end, links die, groups without an owner get their oldest member as owner. */
export function deleteUser(model: TenantModel, id: string): void {
  const user = model.users.get(id);
  if (user) forget(model, user);
  model.users.delete(id);
  model.deletedUsers.add(id);
  for (const session of model.sessions) if (session.user === id) session.alive = false;
  for (const link of model.links) if (link.user === id) link.state = 'dead';
  for (const invite of model.invites) if (invite.user === id) endInviteOfDeleted(model, invite);
  for (const group of model.groups.values())
    if (group.members.some(({ user: member }) => member === id)) leaveGroup(model, group, id);
  noteEvent(model, 'user.deleted', id);
}

/** Ends the invite of a deleted user. Only the end of a pending one is an event. */
function endInviteOfDeleted(model: TenantModel, invite: InviteModel): void {
  if (isPending(invite) && model.groups.has(invite.group)) noteEvent(model, 'invite.revoked', invite.id);
  invite.state = 'deleted';
}

/** Notes the words that only this user had. Its changes of addresses can no longer be undone. */
function forget(model: TenantModel, { id, email, name }: UserModel): void {
  const moved = model.moves.filter(({ user }) => user === id);
  const addresses = [email, ...moved.flatMap(({ before, after }) => [before, after])].filter(isOwnAddress);
  for (const word of [...addresses, ...(name ? [name] : [])]) model.forgotten.add(word);
  for (const move of moved) move.state = 'gone';
}

/** Removes a member for good, or until it joins again. */
export function leaveGroup(model: TenantModel, group: GroupModel, user: string): void {
  noteEvent(model, 'member.removed', group.id, user);
  withoutMember(model, group, user);
}

/** Removes a member. If it was the last owner, the oldest other member becomes one. */
function withoutMember(model: TenantModel, group: GroupModel, user: string): void {
  group.members = group.members.filter((member) => member.user !== user);
  const [oldest] = group.members;
  if (!oldest || group.members.some(isOwner)) return;
  oldest.roles = [...oldest.roles, 'owner'];
  noteEvent(model, 'member.updated', group.id, oldest.user);
}
