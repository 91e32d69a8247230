import type { MemberRecord } from '../groups/group.ts';
import { type GroupCaller, openGroup } from '../groups/group-access.ts';
import { inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import { type InvitationView, type InviteRecord, invitationView } from '../groups/invite.ts';
import { removalWrites, withdrawalWrites } from '../groups/membership.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { afterId, nextAfter, pageAfter } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { remove, type Write } from '../storage/writes/writes.ts';

/** Returns one page of the invites of a group, oldest or newest first. Throws 404, 400 `invalid_cursor`. */
export async function listInvites(
  caller: GroupCaller,
  groupId: string,
  page: PageQuery,
): Promise<{ results: InvitationView[]; next?: string }> {
  const from = afterId('invite', page.after);
  await openGroup(caller, groupId, 'read');
  const request = pageAfter(page, from && keys.groupInvite(groupId, from).sk);
  const { items, more } = await queryItems(ranges.groupInvites(groupId), request);
  const results = items.map((item) => invitationView(caller, inviteFromItem(item)));
  return { results, ...nextAfter(results.at(-1)?.id, more) };
}

/** Returns an invite. Throws 404 `group_not_found`, `invite_not_found`. */
export async function getInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
): Promise<InvitationView> {
  return invitationView(caller, await openInvite(caller, groupId, inviteId, 'read'));
}

/**
 * Reads an invite for a caller with that right to the group. Throws 404 `group_not_found`,
 * `invite_not_found`, 403.
 */
export async function openInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
  need: 'read' | 'manage',
): Promise<InviteRecord> {
  const inviteKeys = isId('invite', inviteId) ? [keys.groupInvite(groupId, inviteId)] : [];
  const { further } = await openGroup(caller, groupId, need, inviteKeys);
  if (!further[0]) throw new ApiError('invite_not_found');
  return inviteFromItem(further[0]);
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
export async function deleteInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
  precondition: Precondition,
): Promise<void> {
  await retryStale(async () => {
    const invite = await openInvite(caller, groupId, inviteId, 'manage');
    assertUnmodified(invite, precondition);
    const member = await invitedMember(invite);
    await writeAll([
      remove(keys.groupInvite(groupId, inviteId), equals('version', invite.version), stale),
      ...(member ? endingWrites(caller, member) : []),
    ]);
  });
}

function endingWrites(caller: GroupCaller, member: MemberRecord): Write[] {
  if (caller.kind === 'keys') return removalWrites(caller.app, member);
  return member.state === 'invite_rejected' ? [] : withdrawalWrites(caller.app, member, caller.userId);
}
