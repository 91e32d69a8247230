import type { Application } from '../applications/application.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Write } from '../storage/writes/writes.ts';
import { type AnswerableInvite, acceptance, answerWrites } from './acceptance.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { groupOf, inviteFromItem, memberFromItem } from './group-items.ts';
import { type Candidate, type InviteRecord, inviteState, isInvitee } from './invite.ts';
import { withoutUnverifiedInvite } from './member-state.ts';
import { confirmationWrites } from './membership.ts';
import { openEntry, type RightOfInviter } from './open-entry.ts';

/**
 * The group that a sign-in joins: an open group, or the group of an invite. `inviterIsGone` is set once the
 * inviter has turned out to have no right to invite any more.
 */
export type Admission = {
  group: string;
  invite?: LinkedInvite | undefined;
  inviterIsGone?: boolean | undefined;
};

const NOT_ADMITTED = { member: undefined, writes: [] };

/** The invite that a link accepts. */
type LinkedInvite = {
  id: string;
  /** The user for whom the invite was made. Another user may verify the invited address. */
  ensured: string;
  /** True if the link verifies no address: the backend vouches that the link signs in the invited user. */
  vouched: boolean;
};

/** Returns the keys of the items that `admitToGroup` needs, in its order. */
export function admissionKeys(app: string, userId: string, { group, invite }: Admission): Key[] {
  return [
    keys.group(group),
    keys.userGroup(app, userId, group),
    ...(invite ? [keys.groupInvite(group, invite.id), keys.userGroup(app, invite.ensured, group)] : []),
  ];
}

/**
 * Decides whether a user who signs in becomes or remains a member. Returns the membership, if there is one,
 * and the writes for it. `user` includes what this sign-in has verified. A group that is no longer open
 * admits nobody without an invite. An invite that has ended, or is for somebody else, admits nobody. If a
 * member uses an invite, the invite ends as accepted. The writes throw `Stale` unless group, invite and user
 * are as read, and `InviterGone` if the inviter could not invite now: then invites must be ignored.
 */
export function admitToGroup(
  application: Pick<Application, 'id' | 'config' | 'account'>,
  user: Candidate,
  { invite: linked, inviterIsGone = false }: Admission,
  [groupItem, memberItem, inviteItem, pendingItem]: readonly (Item | undefined)[],
): { member: MemberRecord | undefined; writes: Write[] } {
  const { id: app } = application;
  const group = groupOf(groupItem, app);
  const own = withoutUnverifiedInvite(memberItem && memberFromItem(memberItem), user);
  if (!group) return NOT_ADMITTED;
  const invite = linked && inviteItem && inviteFromItem(inviteItem);
  const pendingMember = pendingItem && memberFromItem(pendingItem);
  const answerable =
    invite && admits(invite, linked, user) ? { group, invite, own, pendingMember } : undefined;
  if (own?.state === 'active') return confirmAndEndInvite(app, own, answerable);
  if (answerable && !inviterIsGone) return acceptance(answerable, user.user_id, application);
  return linked ? NOT_ADMITTED : admitToOpen(group, user, own, { settings: application, inviterIsGone });
}

/**
 * Confirms a membership and ends the invite whose link the member used, so that the link cannot re-admit the
 * member later.
 */
function confirmAndEndInvite(
  app: string,
  own: MemberRecord,
  answerable: AnswerableInvite | undefined,
): { member: MemberRecord; writes: Write[] } {
  const answer = answerable ? answerWrites(answerable, 'accepted', own.user_id) : [];
  const { member, writes } = confirmationWrites(app, own);
  return { member, writes: [...writes, ...answer] };
}

function admitToOpen(
  group: GroupRecord,
  { user_id: userId }: Candidate,
  own: MemberRecord | undefined,
  right: RightOfInviter,
) {
  return group.admission_policy === 'open' ? openEntry(group, userId, own, right) : NOT_ADMITTED;
}

function admits(invite: InviteRecord, { vouched }: LinkedInvite, user: Candidate): boolean {
  const byBackend = vouched && invite.ensured_user_id === user.user_id;
  return inviteState(invite) === 'pending' && (byBackend || isInvitee(invite, user));
}
