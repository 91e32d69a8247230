import type { Item } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { Write } from '../storage/writes.ts';
import { type Asked, acceptance, answerWrites } from './acceptance.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { groupOf, inviteOf, memberOf } from './group-items.ts';
import { type Candidate, type InviteRecord, isInvitee, stateOf } from './invite.ts';
import { activation, confirmationWrites, isInvited, standingOf } from './membership.ts';

/** The group that a sign-in leads into: an open one, or the one of an invite. */
export type Admission = { group: string; invite?: LinkedInvite | undefined };

/** The invite that a link accepts. */
export type LinkedInvite = {
  id: string;
  /** The user it was made for. Somebody else may prove the invited address. */
  ensured: string;
  /**
   * The link proves no address: the application's backend vouches that the user it signs in is the invited
   * one.
   */
  vouched: boolean;
};

/** What `admit` has to be given, in that order. */
export function admissionKeys(app: string, userId: string, { group, invite }: Admission): Key[] {
  return [
    keys.group(group),
    keys.userGroup(app, userId, group),
    ...(invite ? [keys.groupInvite(group, invite.id), keys.userGroup(app, invite.ensured, group)] : []),
  ];
}

/**
 * Whether a user who signs in, with what it has proved by that, is a member of the group after it, and the
 * writes that make it one. A group that is not open any more, or an invite that is over or for somebody else,
 * admits nobody; one that admits a member already ends as accepted. The writes throw `Stale` unless group,
 * invite and user are as they were read.
 */
export function admit(
  app: string,
  user: Candidate,
  { invite: linked }: Admission,
  [groupItem, memberItem, inviteItem, waitingItem]: readonly (Item | undefined)[],
): { joined: boolean; writes: Write[] } {
  const group = groupOf(groupItem, app);
  const own = standingOf(memberItem && memberOf(memberItem), user);
  if (!group) return { joined: false, writes: [] };
  const invite = linked && inviteItem && inviteOf(inviteItem);
  const waiting = waitingItem && memberOf(waitingItem);
  const asked = invite && admits(invite, linked, user) ? { group, invite, own, waiting } : undefined;
  if (own?.state === 'active') return { joined: true, writes: writesOfMember(app, own, asked) };
  if (asked) return { joined: true, writes: acceptance(asked, user.user_id).writes };
  return linked ? { joined: false, writes: [] } : admitToOpen(group, user, own);
}

/**
 * A member says that it wants to be one. The invite whose link it has used is over with that: it must not let
 * the member in again once it is none.
 */
function writesOfMember(app: string, own: MemberRecord, asked: Asked | undefined): Write[] {
  const answer = asked ? answerWrites(asked, 'accepted', own.user_id) : [];
  return [...confirmationWrites(app, own).writes, ...answer];
}

function admitToOpen(group: GroupRecord, { user_id: userId }: Candidate, own: MemberRecord | undefined) {
  if (group.admission_policy !== 'open') return { joined: false, writes: [] };
  const roles = isInvited(own) ? own.roles : [];
  return { joined: true, writes: activation({ group, userId, current: own, roles, actor: userId }).writes };
}

function admits(invite: InviteRecord, { vouched }: LinkedInvite, user: Candidate): boolean {
  const byBackend = vouched && invite.ensured_user_id === user.user_id;
  return stateOf(invite) === 'pending' && (byBackend || isInvitee(invite, user));
}
