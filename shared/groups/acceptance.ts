import { equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import type { Write } from '../storage/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import type { InviteRecord } from './invite.ts';
import { activation, endInviteWrite, withdrawalWrites } from './membership.ts';

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
 * everything is as read.
 */
export function acceptance(
  answerable: AnswerableInvite,
  userId: string,
): { member: MemberRecord; writes: Write[] } {
  const { group, invite: accepts, own: current } = answerable;
  const { roles } = accepts;
  const { member, writes } = activation({ group, userId, current, roles, actor: userId, accepts });
  return { member, writes: [...writes, ...answerWrites(answerable, 'accepted', userId)] };
}

/** Ends an answered invite. If it was made for another user, that user's pending membership ends too. */
export function answerWrites(
  { group, invite, pendingMember }: AnswerableInvite,
  answer: 'accepted' | 'rejected',
  userId: string,
): Write[] {
  const key = keys.groupInvite(group.id, invite.id);
  const othersMember =
    pendingMember?.user_id !== userId && pendingMember?.invite === invite.id ? pendingMember : undefined;
  return [
    endInviteWrite(group.app_id, key, answer, userId, equals('version', invite.version)),
    ...(othersMember ? withdrawalWrites(group.app_id, othersMember, userId) : []),
  ];
}
