import type { UserPrincipal } from '../auth/principal.ts';
import { ApiError, assertThat } from '../http/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { keys } from '../storage/keys.ts';
import { retryStale } from '../storage/stale.ts';
import { getItems, type Write, writeAll } from '../storage/table.ts';
import type { GroupRecord, MemberRecord, MembershipEntry } from './group.ts';
import { groupOf, memberOf } from './group-items.ts';
import { isInvitee, stateOf } from './invite.ts';
import { invitedMember, inviteOf } from './invite-store.ts';
import {
  activation,
  changed,
  endInviteWrites,
  isInvited,
  memberWrites,
  removalWrites,
  userExistsWrite,
} from './membership.ts';

/** What an invited user answers to. */
type Asked = {
  group: GroupRecord;
  /** The member that waits for an answer. */
  waiting: MemberRecord;
  /** The caller's own membership: the same, unless the invited address is that of another user by now. */
  own: MemberRecord | undefined;
};

/**
 * Makes the caller a member, with the roles of the invite. Throws 404 `invite_not_found` where the caller is not whom it is for, 409 `invite_ended`,
 * `already_member`.
 */
export function acceptInvite(
  caller: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<MembershipEntry> {
  const { app, userId } = caller;
  return retryStale(async () => {
    const { group, waiting, own } = await readAsked(caller, profile, groupId, inviteId);
    if (own?.state === 'active') throw new ApiError('already_member');
    const { roles } = waiting;
    const { member, writes } = activation({ group, userId, current: own, roles, actor: userId });
    await writeAll([
      userExistsWrite(app, userId, 'revoked_session'),
      ...writes,
      ...takeOverWrites(app, waiting, member),
    ]);
    return { group, member };
  });
}

/** Where the caller was invited under an address that leads to another user, that one waits no more. */
function takeOverWrites(app: string, waiting: MemberRecord, member: MemberRecord): Write[] {
  if (waiting.user_id === member.user_id) return [];
  return [...removalWrites(app, waiting), ...endInviteWrites(waiting, 'accepted', member.user_id)];
}

/** Declines an invite, which ends it. Throws 404 `invite_not_found`, 409 `invite_ended`. */
export function rejectInvite(
  caller: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<void> {
  return retryStale(async () => {
    const { waiting } = await readAsked(caller, profile, groupId, inviteId);
    const declined = { state: 'invite_rejected' as const, invite_expires: undefined };
    await writeAll([
      ...memberWrites(caller.app, waiting, changed(waiting, declined, caller.userId)),
      ...endInviteWrites(waiting, 'rejected', caller.userId),
    ]);
  });
}

async function readAsked(
  { app, userId }: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<Asked> {
  if (!isId('group', groupId) || !isId('invite', inviteId)) throw new ApiError('invite_not_found');
  const [groupItem, inviteItem, ownItem] = await getItems([
    keys.group(groupId),
    keys.groupInvite(groupId, inviteId),
    keys.userGroup(app, userId, groupId),
  ]);
  const group = groupOf(groupItem, app);
  const invite = inviteItem && inviteOf(inviteItem);
  if (!group || !invite || !isInvitee(invite, profile)) throw new ApiError('invite_not_found');
  assertThat(stateOf(invite) === 'pending', 'invite_ended');
  const own = ownItem && memberOf(ownItem);
  const waiting = invite.ensured_user_id === userId ? own : await invitedMember(invite);
  assertThat(isInvited(waiting) && waiting.invite === inviteId, 'invite_ended');
  return { group, waiting, own };
}
