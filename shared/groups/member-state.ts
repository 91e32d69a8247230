import { OWNER } from '../applications/settings/named-roles.ts';
import { isPast } from '../platform/time.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { InvitedMember, MemberRecord } from './group.ts';
import { groupOf } from './group-items.ts';
import { type Candidate, hasVerified } from './invite.ts';

/** True for a group of the application that anyone may join. */
export function isOpenGroup(group: Item | undefined, app: string): boolean {
  return groupOf(group, app)?.admission_policy === 'open';
}

/** True for an active member that may change the group. */
export function isOwner(member: MemberRecord | undefined): boolean {
  return member?.state === 'active' && member.roles.includes(OWNER);
}

/** True if the member has a pending invite that has not expired. */
export function isInvited(member: MemberRecord | undefined): member is InvitedMember {
  const { state, invite_expires } = member ?? {};
  return state === 'invite_pending' && invite_expires !== undefined && !isPast(invite_expires);
}

/**
 * Hides an invite to an address that this user has not verified (decision 0014). The hidden invite stays
 * open, but another membership of the user may replace its member.
 */
export function withoutUnverifiedInvite(
  member: MemberRecord | undefined,
  user: Pick<Candidate, 'verified_data'>,
): MemberRecord | undefined {
  if (member?.state !== 'invite_pending' || hasVerified(user, member.awaits)) return member;
  const {
    invite: _invite,
    invite_expires: _expires,
    invited_by: _by,
    made_by: _maker,
    ...withoutInvite
  } = member;
  return withoutInvite;
}

/** False for members of expired invites: they are not shown and block nothing. */
export function isVisible(member: MemberRecord | undefined): member is MemberRecord {
  return member !== undefined && (member.state !== 'invite_pending' || isInvited(member));
}

/** True if the user declined an invite to the group and has not joined since. */
export function hasDeclined(member: MemberRecord | undefined): boolean {
  return member?.state === 'invite_rejected' || member?.declined === true;
}

/** Returns the time when an active member became one. */
export function joinedAt({ joined_at, created_at }: MemberRecord): string {
  return joined_at ?? created_at;
}
