import { type Asked, acceptance, answerWrites } from '../groups/acceptance.ts';
import type { MembershipEntry } from '../groups/group.ts';
import { groupOf, inviteOf, memberOf } from '../groups/group-items.ts';
import { awaitedBy, isInvitee, stateOf } from '../groups/invite.ts';
import { shownOf } from '../groups/member-view.ts';
import {
  changed,
  isInvited,
  memberWrites,
  newMember,
  standingOf,
  userExistsWrite,
} from '../groups/membership.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { exists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItems, writeAll } from '../storage/table.ts';
import { check, type Write } from '../storage/writes.ts';
import { invitedMember } from './invite-store.ts';

/**
 * Makes the caller a member, with the roles of the invite. Throws 404 `invite_not_found` where the caller is
 * not whom it is for, 409 `invite_ended`, `already_member`.
 */
export function acceptInvite(
  caller: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<MembershipEntry> {
  const { app, userId } = caller;
  return retryStale(async () => {
    const asked = await readAsked(caller, profile, groupId, inviteId);
    if (asked.own?.state === 'active') throw new ApiError('already_member');
    const { member, writes } = acceptance(asked, userId);
    await writeAll([userExistsWrite(app, userId, 'revoked_session'), ...writes]);
    return { group: asked.group, member: { ...member, profile: shownOf(profile, asked.schema) } };
  });
}

/**
 * Declines an invite, which ends it; its group has a note of that. Throws 404 `invite_not_found`, 409
 * `invite_ended`.
 */
export function rejectInvite(
  caller: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<void> {
  const { app, userId } = caller;
  return retryStale(async () => {
    const asked = await readAsked(caller, profile, groupId, inviteId);
    await writeAll([
      userExistsWrite(app, userId, 'revoked_session'),
      check(keys.group(groupId), exists(), stale),
      ...answerWrites(asked, 'rejected', userId),
      ...noteWrites(app, asked, userId),
    ]);
  });
}

/**
 * The member that says that the user has declined, unless the user is a member already or has another invite
 * to answer.
 */
function noteWrites(app: string, { group, invite, own }: Asked, userId: string): Write[] {
  if (own?.state === 'active' || (isInvited(own) && own.invite !== invite.id)) return [];
  const { roles, created_by: invited_by } = invite;
  const declined = { roles, invited_by, state: 'invite_rejected' as const, invite: invite.id };
  const over = { invite_expires: undefined, awaits: awaitedBy(invite), declined: undefined };
  const next = own
    ? changed(own, { ...declined, ...over }, userId)
    : { ...newMember({ group, userId, roles, actor: userId }), ...declined, awaits: awaitedBy(invite) };
  return memberWrites(app, own, next);
}

async function readAsked(
  { app, userId }: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<Asked & { schema: ProfileSchema }> {
  if (!isId('group', groupId) || !isId('invite', inviteId)) throw new ApiError('invite_not_found');
  const [groupItem, inviteItem, ownItem, schemaItem] = await getItems([
    keys.group(groupId),
    keys.groupInvite(groupId, inviteId),
    keys.userGroup(app, userId, groupId),
    keys.schema(app),
  ]);
  const group = groupOf(groupItem, app);
  const invite = inviteItem && inviteOf(inviteItem);
  if (!group || !invite || !isInvitee(invite, profile)) throw new ApiError('invite_not_found');
  assertThat(stateOf(invite) === 'pending', 'invite_ended');
  const own = standingOf(ownItem && memberOf(ownItem), profile);
  const waiting = invite.ensured_user_id === userId ? undefined : await invitedMember(invite);
  return { group, invite, own, waiting, schema: schemaOf(schemaItem) };
}
