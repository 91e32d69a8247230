import { isDeepStrictEqual } from 'node:util';
import type { PageQuery } from '../http/fields/lists.ts';
import { actorOf, type UserPrincipal } from '../http/principal.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { afterId, nextAfter, pageAfter } from '../storage/cursor.ts';
import { type Key, keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { updateVersioned } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { groupSettingsOf } from './application-settings.ts';
import { assertChanges, assertGives, openToGive } from './give-roles.ts';
import type { GroupRecord, MemberCreateReq, MemberRecord } from './group.ts';
import { assertManages, type GroupCaller, openGroup } from './group-access.ts';
import { groupOf, memberFromItem } from './group-items.ts';
import { InviterGone } from './inviter.ts';
import { hasDeclined, isInvited, isVisible, withoutUnverifiedInvite } from './member-state.ts';
import {
  type MemberView,
  memberView,
  memberViews,
  type OwnGroup,
  ownGroup,
  readBesideMember,
} from './member-view.ts';
import {
  activation,
  changedMember,
  confirmationWrites,
  departureWrites,
  roleWrites,
  userExistsWrite,
} from './membership.ts';
import { openEntry, type RightOfInviter } from './open-entry.ts';
import { roleSettings } from './role-rules.ts';

const alreadyMember = () => new ApiError('already_member');

/**
 * Returns one page of the members of a group, in the order in which they were added or invited. Throws 404,
 * and 400 `invalid_cursor`.
 */
export async function listGroupMembers(
  caller: GroupCaller,
  groupId: string,
  page: PageQuery,
): Promise<{ results: MemberView[]; next?: string }> {
  const from = afterId('member', page.after);
  const { further } = await openGroup(caller, groupId, 'read', [keys.schema(caller.app)]);
  const request = pageAfter(page, from && keys.groupMember(groupId, from).sk);
  const { items, more } = await queryItems(ranges.groupMembers(groupId), request);
  const members = items.map(memberFromItem);
  const results = await memberViews(caller, members.filter(isVisible), schemaFromItem(further[0]));
  return { results, ...nextAfter(members.at(-1)?.id, more) };
}

/** Reads a member. Throws 404 `group_not_found`, `member_not_found`. */
export async function readMember(
  caller: GroupCaller,
  groupId: string,
  memberId: string,
): Promise<MemberView> {
  const { member } = await openMember(caller, groupId, memberId);
  return memberView(caller, member, await readBesideMember(caller, member));
}

async function openMember(
  caller: GroupCaller,
  groupId: string,
  memberId: string,
  beside: readonly Key[] = [],
) {
  const wanted = [...beside, ...memberKeys(groupId, memberId)];
  const { group, own, further } = await openGroup(caller, groupId, 'read', wanted);
  return { group, own, member: visibleMember(further[beside.length]), further };
}

function memberKeys(groupId: string, memberId: string): Key[] {
  return isId('member', memberId) ? [keys.groupMember(groupId, memberId)] : [];
}

/** Returns the member of an item. Throws 404 `member_not_found`. */
function visibleMember(item: Item | undefined): MemberRecord {
  const member = item && memberFromItem(item);
  assertThat(isVisible(member), 'member_not_found');
  return member;
}

/**
 * Adds a user of the application, also one with a pending invite. The invite ends, unless it is by address
 * and a user adds (decision 0084). Throws 404 `user_not_found`, 409 `already_member`, and errors of
 * `openToGive`, also if the caller may not give the roles of that invite. Throws 409 `invite_declined` if a
 * user adds somebody who has declined.
 */
export async function addMember(
  caller: GroupCaller,
  groupId: string,
  { user_id: userId, roles }: MemberCreateReq,
): Promise<MemberView> {
  const actor = actorOf(caller);
  return retryStale(async () => {
    const { app } = caller;
    const wantedKeys = [keys.userGroup(app, userId, groupId), keys.profile(app, userId), keys.schema(app)];
    const opened = await openToGive(caller, groupId, roles, wantedKeys);
    const { group, further } = opened;
    const [currentItem, profileItem, schemaItem] = further;
    assertThat(profileItem, 'user_not_found', 'user_id names no user of the application');
    const byUser = caller.kind === 'user';
    // Ending an invite by address would reveal to a user whose address it is (decision 0084).
    const member = currentItem && memberFromItem(currentItem);
    const asSeen = byUser && isInvited(member) ? { verified_data: {} } : profileFromItem(profileItem);
    const current = withoutUnverifiedInvite(member, asSeen);
    if (current?.state === 'active') throw alreadyMember();
    if (byUser && hasDeclined(current))
      throw new ApiError('invite_declined', 'Invite the user again instead');
    if (isInvited(current)) assertGives(opened, current.roles);
    const unconfirmed = byUser || undefined;
    const entry = { group, userId, current, roles: roles ?? [], actor, addedBy: actor, unconfirmed };
    const added = activation(entry);
    await writeAll([userExistsWrite(app, userId, 'user_not_found'), ...added.writes]);
    return memberView(caller, added.member, { profileItem, schema: schemaFromItem(schemaItem) });
  });
}

/**
 * Changes the roles of an active member, for a caller who may give both the present and the new ones
 * (decision 0551). Throws errors of `openToGive`, 404, 403, 409 `last_owner`, 409 `conflict` for a member who
 * has not accepted, and 412 if the member has changed since the caller read it.
 */
export async function updateMember(
  caller: GroupCaller,
  groupId: string,
  memberId: string,
  roles: string[],
  precondition: Precondition,
): Promise<MemberView> {
  const actor = actorOf(caller);
  const read = async () => {
    const opened = await openToGive(caller, groupId, roles, memberKeys(groupId, memberId));
    const member = visibleMember(opened.further[0]);
    assertChanges(opened, member);
    return member;
  };
  return updateVersioned({ read, actor, precondition }, async (current) => {
    assertThat(current.state === 'active', 'conflict', 'The user has not accepted: change the invite');
    const beside = await readBesideMember(caller, current);
    if (isDeepStrictEqual(current.roles, roles)) return memberView(caller, current, beside);
    const next = changedMember(current, { roles }, actor);
    await writeAll(roleWrites(caller.app, current, next));
    return memberView(caller, next, beside);
  });
}

/**
 * Removes a member or revokes an invite. Users may remove themselves. Throws 404, 403, 409 `last_owner`, 412,
 * and 409 `invite_declined` if a user removes somebody who has declined.
 */
export async function removeGroupMember(
  caller: GroupCaller,
  groupId: string,
  memberId: string,
  precondition: Precondition,
): Promise<void> {
  await retryStale(async () => {
    const applicationKey = keys.application(caller.app);
    const opened = await openMember(caller, groupId, memberId, [applicationKey]);
    const { group, member, own, further } = opened;
    if (member.id !== own?.id) assertManages(caller, own);
    const removesDecline = caller.kind === 'user' && member.state === 'invite_rejected';
    assertThat(!removesDecline, 'invite_declined', 'Only the backend can remove a user who has declined');
    assertUnmodified(member, precondition);
    const settings = groupSettingsOf(further[0]);
    await writeAll(departureWrites({ group, member, actor: actorOf(caller), settings }));
  });
}

/** Ends the caller's own membership. Throws 404 `group_not_found`, 409 `last_owner`. */
export async function leaveGroup(caller: UserPrincipal, groupId: string): Promise<void> {
  await retryStale(async () => {
    const applicationKey = keys.application(caller.app);
    const { group, own: member, further } = await openGroup(caller, groupId, 'read', [applicationKey]);
    assertThat(member, 'group_not_found');
    const settings = groupSettingsOf(further[0]);
    await writeAll(departureWrites({ group, member, actor: caller.userId, settings }));
  });
}

/**
 * Makes the caller a member of an open group, with the roles of its pending invite if there is one and its
 * inviter may still invite. Confirms
 * the membership of a caller whom another user has added. Throws 404 `group_not_found`, 409 `already_member`,
 * and 409 `group_not_open` if the group is not open but the caller is invited.
 */
export async function joinGroup(
  { app, userId }: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
): Promise<OwnGroup> {
  if (!isId('group', groupId)) throw new ApiError('group_not_found');
  const join = (inviterIsGone: boolean) =>
    retryStale(() => joinOnce({ app, userId, groupId }, profile, inviterIsGone));
  return join(false).catch((error: unknown) => {
    if (!(error instanceof InviterGone)) throw error;
    return join(true);
  });
}

type Joining = { app: string; userId: string; groupId: string };

async function joinOnce(
  { app, userId, groupId }: Joining,
  profile: ProfileRecord,
  inviterIsGone: boolean,
): Promise<OwnGroup> {
  const [groupItem, currentItem, schemaItem, applicationItem] = await getItems([
    keys.group(groupId),
    keys.userGroup(app, userId, groupId),
    keys.schema(app),
    keys.application(app),
  ]);
  const group = groupOf(groupItem, app);
  assertThat(group, 'group_not_found');
  const current = withoutUnverifiedInvite(currentItem && memberFromItem(currentItem), profile);
  const { member, writes } = joinWrites(group, userId, current, {
    settings: roleSettings(applicationItem),
    inviterIsGone,
  });
  await writeAll([userExistsWrite(app, userId, 'revoked_session'), ...writes]);
  return ownGroup(group, member, profile, schemaFromItem(schemaItem));
}

function joinWrites(
  group: GroupRecord,
  userId: string,
  current: MemberRecord | undefined,
  right: RightOfInviter,
) {
  if (current?.state === 'active') {
    if (!current.unconfirmed) throw alreadyMember();
    return confirmationWrites(group.app_id, current);
  }
  assertOpen(group, current);
  return openEntry(group, userId, current, right);
}

function assertOpen(group: { admission_policy: string }, current: MemberRecord | undefined): void {
  if (group.admission_policy === 'open') return;
  assertThat(isInvited(current), 'group_not_found');
  throw new ApiError('group_not_open', 'Accept the invite instead');
}
