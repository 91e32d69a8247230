import { isDeepStrictEqual } from 'node:util';
import * as acceptGroupInvite from '../../functions/groups/accept-group-invite.ts';
import * as addGroupMember from '../../functions/groups/add-group-member.ts';
import * as addMyGroupMember from '../../functions/groups/add-my-group-member.ts';
import * as createGroup from '../../functions/groups/create-group.ts';
import * as createGroupInvite from '../../functions/groups/create-group-invite.ts';
import * as createMyGroup from '../../functions/groups/create-my-group.ts';
import * as createMyGroupInvite from '../../functions/groups/create-my-group-invite.ts';
import * as deleteGroup from '../../functions/groups/delete-group.ts';
import * as deleteGroupInvite from '../../functions/groups/delete-group-invite.ts';
import * as deleteMyGroup from '../../functions/groups/delete-my-group.ts';
import * as deleteMyGroupInvite from '../../functions/groups/delete-my-group-invite.ts';
import * as getGroup from '../../functions/groups/get-group.ts';
import * as getGroupInvite from '../../functions/groups/get-group-invite.ts';
import * as getGroupMember from '../../functions/groups/get-group-member.ts';
import * as getMyGroup from '../../functions/groups/get-my-group.ts';
import * as getMyGroupInvite from '../../functions/groups/get-my-group-invite.ts';
import * as getMyGroupMember from '../../functions/groups/get-my-group-member.ts';
import * as joinGroup from '../../functions/groups/join-group.ts';
import * as leaveGroup from '../../functions/groups/leave-group.ts';
import * as listGroupInvites from '../../functions/groups/list-group-invites.ts';
import * as listGroupMembers from '../../functions/groups/list-group-members.ts';
import * as listGroups from '../../functions/groups/list-groups.ts';
import * as listMyGroupInvites from '../../functions/groups/list-my-group-invites.ts';
import * as listMyGroupMembers from '../../functions/groups/list-my-group-members.ts';
import * as listMyGroups from '../../functions/groups/list-my-groups.ts';
import * as rejectGroupInvite from '../../functions/groups/reject-group-invite.ts';
import * as removeGroupMember from '../../functions/groups/remove-group-member.ts';
import * as removeMyGroupMember from '../../functions/groups/remove-my-group-member.ts';
import * as resendGroupInvite from '../../functions/groups/resend-group-invite.ts';
import * as updateGroup from '../../functions/groups/update-group.ts';
import * as updateGroupInvite from '../../functions/groups/update-group-invite.ts';
import * as updateGroupMember from '../../functions/groups/update-group-member.ts';
import * as updateMyGroup from '../../functions/groups/update-my-group.ts';
import * as updateMyGroupInvite from '../../functions/groups/update-my-group-invite.ts';
import * as updateMyGroupMember from '../../functions/groups/update-my-group-member.ts';
import type { GroupRecord, MemberRecord } from '../../shared/groups/group.ts';
import type { GroupCaller } from '../../shared/groups/group-access.ts';
import { memberFromItem } from '../../shared/groups/group-items.ts';
import type { UserPrincipal } from '../../shared/http/principal.ts';
import { newId } from '../../shared/platform/ids.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { keys, ranges } from '../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../shared/storage/read-items.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import { changeItem } from './items.ts';
import { codeOf, newEmail, signUp } from './magic-links.ts';
import { ownForm } from './own-form.ts';
import { scanTable } from './scan-table.ts';
import { makeUser, type Tenant } from './tenants.ts';

type Module = Parameters<typeof invoke>[0];
type Call = (caller: GroupCaller, params?: Record<string, string>, request?: Request) => Promise<Answer>;

/** Calls the operation of a pair that is for callers of that kind. */
const either =
  (forKeys: Module, forUsers: Module): Call =>
  (caller, params = {}, request = {}) => {
    const app: Record<string, string> = caller.kind !== 'user' ? { app: caller.app } : {};
    const module = caller.kind !== 'user' ? forKeys : forUsers;
    return invoke(module, { params: { ...app, ...params }, principal: caller, ...request });
  };

/** The operations on groups that the application's backend and users have in common. */
export const groups = {
  create: either(createGroup, createMyGroup),
  list: either(listGroups, listMyGroups),
  get: either(getGroup, getMyGroup),
  update: either(updateGroup, updateMyGroup),
  remove: either(deleteGroup, deleteMyGroup),
};
export const members = {
  list: either(listGroupMembers, listMyGroupMembers),
  add: either(addGroupMember, addMyGroupMember),
  get: either(getGroupMember, getMyGroupMember),
  update: either(updateGroupMember, updateMyGroupMember),
  remove: either(removeGroupMember, removeMyGroupMember),
};
export const invites = {
  list: either(listGroupInvites, listMyGroupInvites),
  create: either(createGroupInvite, createMyGroupInvite),
  get: either(getGroupInvite, getMyGroupInvite),
  update: either(updateGroupInvite, updateMyGroupInvite),
  remove: either(deleteGroupInvite, deleteMyGroupInvite),
};
export const accept = (principal: UserPrincipal, group: string, invite: string, request: Request = {}) =>
  invoke(acceptGroupInvite, { params: { group, invite }, principal, ...request });
export const reject = (principal: UserPrincipal, group: string, invite: string) =>
  invoke(rejectGroupInvite, { params: { group, invite }, principal });
export const resend = (code: string, headers: Record<string, string> = {}) =>
  invoke(resendGroupInvite, { params: { code }, ...ownForm(headers) });
export const join = (principal: UserPrincipal, group: string, request: Request = {}) =>
  invoke(joinGroup, { params: { group }, principal, ...request });
export const leave = (principal: UserPrincipal, group: string) =>
  invoke(leaveGroup, { params: { group }, principal });

/** A new user of the tenant's application, as a caller. */
export async function newUser(tenant: Tenant, data: Record<string, unknown> = {}): Promise<UserPrincipal> {
  const userId = newId('user');
  await makeUser(tenant.app, userId, data);
  return asUser(tenant, userId);
}

/** A user who has signed in by an e-mail address and so has proved it, as a caller. */
export async function provedUser(tenant: Tenant, email = newEmail()) {
  const userId = await signUp(tenant, { email }, { verification_type: 'email' });
  return { email, userId, user: asUser(tenant, userId) };
}

/** So many new users. */
export const newUsers = (tenant: Tenant, count: number): Promise<UserPrincipal[]> =>
  Promise.all(Array.from({ length: count }, () => newUser(tenant)));

/** A request for a group with every member that a caller may set. */
export const GROUP_REQUEST = {
  name: 'Go',
  admission_policy: 'open',
  meta: { city: 'Bern', tags: [1, { deep: true }] },
};

/** Creates a group that has to succeed, and returns its id. */
export async function newGroup(caller: GroupCaller, body: object = {}): Promise<string> {
  const { status, body: made, text } = await groups.create(caller, {}, { body });
  if (status !== 200) throw new Error(`the group was not made: ${text}`);
  return String(made['id'] ?? Object(made['group'])['id']);
}

/** Adds a member that has to succeed, and returns its id. */
export async function newMember(
  caller: GroupCaller,
  group: string,
  user: UserPrincipal,
  roles?: string[],
): Promise<string> {
  const body = { user_id: user.userId, ...(roles && { roles }) };
  const { status, body: made, text } = await members.add(caller, { group }, { body });
  if (status !== 201) throw new Error(`the member was not added: ${text}`);
  return String(made['id']);
}

/** A body with these roles of a member. */
export const roles = (...names: string[]) => ({ body: { roles: names } });

/** The answer to who would leave the members of a group without an owner. */
export const LAST_OWNER = { status: 409, body: { code: 'last_owner' } };

/** Profile data of a user, and what members of its groups see of it. */
export const GRACE = {
  email: 'grace@example.com',
  first_name: 'Grace',
  last_name: 'Hopper',
  zip_code: '10001',
};
export const SHOWN_OF_GRACE = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };

/** Makes things one after the other, and returns their ids in that order. */
export async function inOrder(count: number, make: () => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await make());
  return ids;
}

/**
 * Invites somebody, which has to succeed: the invite's id, the code of the answered link, and for whom it is,
 * whether or not the caller is told.
 */
export async function newInvite(caller: GroupCaller, group: string, body: object) {
  const answer = await invites.create(caller, { group }, { body: { roles: ['editor'], ...body } });
  if (answer.status !== 200) throw new Error(`nobody was invited: ${answer.text}`);
  const { id, ensured_user_id: told } = Object(answer.body['invitation']);
  const userId = told ?? (await getItem(keys.groupInvite(group, String(id))))?.['ensured_user_id'];
  return { invite: String(id), code: codeOf(answer.body['link']), userId: String(userId) };
}

/** The user with that id, as a caller. */
export const asUser = ({ app }: Tenant, userId: string): UserPrincipal => ({
  kind: 'user',
  app,
  userId,
  sessionId: 's',
  issuedAt: epochNow(),
});

/** A group with an owner and a member without that role. */
export async function groupOfTwo(tenant: Tenant) {
  const [owner, member] = [await newUser(tenant), await newUser(tenant)];
  const group = await newGroup(owner, { name: 'Chess' });
  const memberId = await newMember(owner, group, member, ['reader']);
  const ownerId = (await membershipOf(owner, group))?.id ?? '';
  return { owner, member, group, ownerId, memberId };
}

/** Every item that has to do with a group. */
export const itemsOfGroup = async (group: string) =>
  (await scanTable()).filter((item) => JSON.stringify(item).includes(group));

/** Makes the group's copy of a member what an expired invite has left behind. */
export const expireMember = (group: string, member: string) =>
  changeItem(keys.groupMember(group, member), {
    state: 'invite_pending',
    invite: newId('invite'),
    invite_expires: '2020-01-01T00:00:00.000Z',
  });

/** The user's copy of its membership. */
export async function membershipOf(
  { app, userId }: { app: string; userId: string },
  group: string,
): Promise<MemberRecord | undefined> {
  const item = await getItem(keys.userGroup(app, userId, group));
  return item && memberFromItem(item);
}

/**
 * A group as the table holds it, held to what must be true of every group at any time: it counts its active
 * members and owners, has an owner when it has members, and each member's two copies are the same. Only with
 * `mayLackOwner` it may have members and no owner (decision 0553).
 */
export async function soundGroup(
  group: string,
  { mayLackOwner = false } = {},
): Promise<{ members: MemberRecord[]; owners: MemberRecord[] }> {
  const item = (await getItem(keys.group(group))) as GroupRecord | undefined;
  if (!item) throw new Error(`there is no group ${group}`);
  const { items } = await queryItems(ranges.groupMembers(group), { limit: 1000 });
  const all = items.map(memberFromItem);
  for (const member of all) {
    const copy = await membershipOf({ app: item.app_id, userId: member.user_id }, group);
    if (!isDeepStrictEqual(copy, member)) throw new Error(`two versions of ${member.id}`);
  }
  if (new Set(all.map(({ user_id }) => user_id)).size !== all.length)
    throw new Error('a user is in it twice');
  const active = all.filter(({ state }) => state === 'active');
  const owners = active.filter(({ roles }) => roles.includes('owner'));
  if (active.length > 0 && owners.length === 0 && !mayLackOwner)
    throw new Error('it has members and no owner');
  const { active_members: counted, active_owners: countedOwners } = item;
  if (counted !== active.length || countedOwners !== owners.length) {
    throw new Error(`counted ${counted}/${countedOwners}, has ${active.length}/${owners.length}`);
  }
  return { members: all, owners };
}
