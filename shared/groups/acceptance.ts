import { keys } from '../storage/keys.ts';
import { equals } from '../storage/writes/expressions.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import type { InviteRecord } from './invite.ts';
import { inviterChecks } from './inviter.ts';
import { activation, endInviteWrite, withdrawalWrites } from './membership.ts';
import type { InviterSettings } from './role-rules.ts';

/** A pending invite, with its group and the memberships that an answer may change. */
export type AnswerableInvite = {
  group: GroupRecord;
  invite: InviteRecord;
  /**
   * The membership of the user who answers, without an invite to an address that the user has not verified.
   */
  own: MemberRecord | undefined;
  /**
   * The membership of the user for whom the invite was made, if that may be another one: somebody else has
   * verified the invited address.
   */
  pendingMember: MemberRecord | undefined;
};

/**
 * Makes the user who accepts a member, with the roles of the invite. The writes throw `Stale` unless
 * everything is as read, and `InviterGone` unless its inviter could invite now, by the application's settings
 * (decision 0250).
 */
export function acceptance(
  answerable: AnswerableInvite,
  userId: string,
  settings: InviterSettings,
): { member: MemberRecord; writes: Write[] } {
  const { group, invite: accepts, own: current } = answerable;
  const { app_id: app, roles, made_by: inviter } = accepts;
  const others = [userId, withdrawnMember(answerable, userId)?.user_id];
  const rights = inviterChecks(settings, { app, group: group.id, inviter, roles }, others);
  const { member, writes } = activation({ group, userId, current, roles, actor: userId, accepts });
  return { member, writes: [...writes, ...answerWrites(answerable, 'accepted', userId), ...rights] };
}

/** Ends an answered invite. If it was made for another user, that user's pending membership ends too. */
export function answerWrites(
  answerable: AnswerableInvite,
  answer: 'accepted' | 'rejected',
  userId: string,
): Write[] {
  const { group, invite } = answerable;
  const key = keys.groupInvite(group.id, invite.id);
  const othersMember = withdrawnMember(answerable, userId);
  return [
    endInviteWrite(group.app_id, key, answer, userId, equals('version', invite.version)),
    ...(othersMember ? withdrawalWrites(group.app_id, othersMember, userId) : []),
  ];
}

/** Returns the pending membership of another user for whom the invite was made. It ends with the answer. */
function withdrawnMember(
  { invite, pendingMember }: AnswerableInvite,
  userId: string,
): MemberRecord | undefined {
  const isOthers = pendingMember?.user_id !== userId && pendingMember?.invite === invite.id;
  return isOthers ? pendingMember : undefined;
}
