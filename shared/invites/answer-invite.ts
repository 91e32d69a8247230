import { type AnswerableInvite, acceptance, answerWrites } from '../groups/acceptance.ts';
import { groupOf, inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import { type InviteRecord, invitedAddressHash, inviteState, isInvitee } from '../groups/invite.ts';
import { isInvited, withoutUnverifiedInvite } from '../groups/member-state.ts';
import { type OwnGroup, ownGroup } from '../groups/member-view.ts';
import { changedMember, memberWrites, newMember, userExistsWrite } from '../groups/membership.ts';
import { roleSettings } from '../groups/role-rules.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { exists, type Item } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import { invitedMember } from './invite-store.ts';

/**
 * Makes the caller a member with the roles of the invite. Throws 404 `invite_not_found` if the invite is not
 * for the caller, 409 `invite_ended`, also if its inviter may no longer invite, and 409 `already_member`.
 */
export function acceptInvite(
  caller: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<OwnGroup> {
  const { app, userId } = caller;
  return retryStale(async () => {
    const answerable = await readAnswerable(caller, profile, groupId, inviteId);
    if (answerable.own?.state === 'active') {
      await assertUnchanged(answerable.invite);
      throw new ApiError('already_member');
    }
    const { member, writes } = acceptance(answerable, userId, roleSettings(answerable.applicationItem));
    await writeAll([userExistsWrite(app, userId, 'revoked_session'), ...writes]);
    return ownGroup(answerable.group, member, profile, answerable.schema);
  });
}

/**
 * Throws `Stale` unless the invite is as read. A batch of reads is no snapshot: it may contain an invite from
 * before the acceptance and the membership from after it.
 */
async function assertUnchanged({ group_id, id, version }: InviteRecord): Promise<void> {
  const current = await getItem(keys.groupInvite(group_id, id));
  if (current?.['version'] !== version) throw stale();
}

/**
 * Declines an invite, which ends it. A member record notes the decline. Throws 404 `invite_not_found`, 409
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
    const answerable = await readAnswerable(caller, profile, groupId, inviteId);
    await writeAll([
      userExistsWrite(app, userId, 'revoked_session'),
      check(keys.group(groupId), exists(), stale),
      ...answerWrites(answerable, 'rejected', userId),
      ...declineWrites(app, answerable, userId),
    ]);
  });
}

/**
 * The writes of the member record that notes the decline. Empty if the user is a member already or has
 * another pending invite.
 */
export function declineWrites(
  app: string,
  { group, invite, own }: AnswerableInvite,
  userId: string,
): Write[] {
  if (own?.state === 'active' || (isInvited(own) && own.invite !== invite.id)) return [];
  const { roles, created_by: invited_by } = invite;
  const declined = { roles, invited_by, state: 'invite_rejected' as const, invite: invite.id };
  const withoutInvite = {
    invite_expires: undefined,
    made_by: undefined,
    awaits: invitedAddressHash(invite),
    declined: undefined,
  };
  const next = own
    ? changedMember(own, { ...declined, ...withoutInvite }, userId)
    : {
        ...newMember({ group, userId, roles, actor: userId }),
        ...declined,
        awaits: invitedAddressHash(invite),
      };
  return memberWrites(app, own, next);
}

async function readAnswerable(
  { app, userId }: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
  inviteId: string,
): Promise<AnswerableInvite & { schema: ProfileSchema; applicationItem: Item | undefined }> {
  if (!isId('group', groupId) || !isId('invite', inviteId)) throw new ApiError('invite_not_found');
  const [groupItem, inviteItem, ownItem, schemaItem, applicationItem] = await getItems([
    keys.group(groupId),
    keys.groupInvite(groupId, inviteId),
    keys.userGroup(app, userId, groupId),
    keys.schema(app),
    keys.application(app),
  ]);
  const group = groupOf(groupItem, app);
  const invite = inviteItem && inviteFromItem(inviteItem);
  if (!group || !invite || !isInvitee(invite, profile)) throw new ApiError('invite_not_found');
  assertThat(inviteState(invite) === 'pending', 'invite_ended');
  const own = withoutUnverifiedInvite(ownItem && memberFromItem(ownItem), profile);
  const pendingMember = invite.ensured_user_id === userId ? undefined : await invitedMember(invite);
  return { group, invite, own, pendingMember, schema: schemaFromItem(schemaItem), applicationItem };
}
