import { assertGives, openToGive, openToSeeInvites, seesInvite } from '../groups/give-roles.ts';
import type { MemberRecord } from '../groups/group.ts';
import type { GroupCaller } from '../groups/group-access.ts';
import { inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import { type InvitationView, type InviteRecord, invitationView } from '../groups/invite.ts';
import { removalWrites, withdrawalWrites } from '../groups/membership.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { actorOf } from '../http/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { afterId, nextAfter, pageAfter } from '../storage/cursor.ts';
import { type Key, keys, ranges } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, type Item } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { remove, type Write } from '../storage/writes/writes.ts';

/**
 * Returns one page of the invites of a group that the caller may see, oldest or newest first. Throws 404,
 * 403, 400 `invalid_cursor`.
 */
export async function listInvites(
  caller: GroupCaller,
  groupId: string,
  page: PageQuery,
): Promise<{ results: InvitationView[]; next?: string }> {
  const from = afterId('invite', page.after);
  const opened = await openToSeeInvites(caller, groupId);
  const request = pageAfter(page, from && keys.groupInvite(groupId, from).sk);
  const { items, more } = await queryItems(ranges.groupInvites(groupId), request);
  const invites = items.map(inviteFromItem);
  const shown = invites.filter(({ roles }) => seesInvite(opened, roles));
  const results = shown.map((invite) => invitationView(caller, invite));
  return { results, ...nextAfter(invites.at(-1)?.id, more) };
}

/** Returns an invite. Throws 404 `group_not_found`, `invite_not_found`, 403. */
export async function getInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
): Promise<InvitationView> {
  const opened = await openToSeeInvites(caller, groupId, inviteKeys(groupId, inviteId));
  const invite = existingInvite(opened.further[0]);
  if (!seesInvite(opened, invite.roles)) assertGives(opened, invite.roles);
  return invitationView(caller, invite);
}

/**
 * Reads an invite for a caller who changes or ends it, and may give its roles and the roles `given` in their
 * place (decision 0551). Throws 404 `invite_not_found`, and errors of `openToGive`.
 */
export async function openInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
  given: readonly string[] = [],
): Promise<InviteRecord> {
  const opened = await openToGive(caller, groupId, given, inviteKeys(groupId, inviteId));
  const invite = existingInvite(opened.further[0]);
  assertGives(opened, invite.roles);
  return invite;
}

function inviteKeys(groupId: string, inviteId: string): Key[] {
  return isId('invite', inviteId) ? [keys.groupInvite(groupId, inviteId)] : [];
}

function existingInvite(item: Item | undefined): InviteRecord {
  if (!item) throw new ApiError('invite_not_found');
  return inviteFromItem(item);
}

/**
 * Returns the member that an invite created, unless its user has accepted. Undefined, too, if the invite
 * created no member.
 */
export async function invitedMember(invite: InviteRecord): Promise<MemberRecord | undefined> {
  const item = await getItem(keys.userGroup(invite.app_id, invite.ensured_user_id, invite.group_id));
  const member = item && memberFromItem(item);
  return member?.state !== 'active' && member?.invite === invite.id ? member : undefined;
}

/**
 * Deletes an invite and the member that it created, unless the user has accepted. Its link then admits
 * nobody. If a user deletes the invite, the record of a decline stays (decision 0015). Throws 404, 403, 412.
 */
export function deleteInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
  precondition: Precondition,
): Promise<void> {
  return removeInvite(caller, groupId, inviteId, (invite, member) => {
    assertUnmodified(invite, precondition);
    return member ? endingWrites(caller, member) : [];
  });
}

/** Deletes an invite that could not be sent. The record of an earlier decline stays. Throws 404, 403. */
export function undoInvite(caller: GroupCaller, groupId: string, inviteId: string): Promise<void> {
  return removeInvite(caller, groupId, inviteId, (_, member) =>
    member ? undoingWrites(caller, member) : [],
  );
}

function removeInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
  ending: (invite: InviteRecord, member: MemberRecord | undefined) => Write[],
): Promise<void> {
  return retryStale(async () => {
    const invite = await openInvite(caller, groupId, inviteId);
    const member = await invitedMember(invite);
    await writeAll([
      remove(keys.groupInvite(groupId, inviteId), equals('version', invite.version), stale),
      ...ending(invite, member),
    ]);
  });
}

function endingWrites(caller: GroupCaller, member: MemberRecord): Write[] {
  return caller.kind === 'user' ? undoingWrites(caller, member) : removalWrites(caller.app, member);
}

function undoingWrites(caller: GroupCaller, member: MemberRecord): Write[] {
  const hasDeclined = member.state === 'invite_rejected';
  return hasDeclined ? [] : withdrawalWrites(caller.app, member, actorOf(caller));
}
