import { equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import type { Write } from '../storage/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import type { InviteRecord } from './invite.ts';
import { activation, endInviteWrite, withdrawalWrites } from './membership.ts';

/** A pending invite, and what there is of those whom it is about. */
export type Asked = {
  group: GroupRecord;
  invite: InviteRecord;
  /** The membership of the user who answers, as it counts for that user. */
  own: MemberRecord | undefined;
  /**
   * The membership of the user whom the invite was made for, where that may be another one: somebody else has
   * proved the invited address.
   */
  waiting: MemberRecord | undefined;
};

/**
 * Makes the user who accepts a member with the roles of the invite. The writes throw `Stale` unless all is as
 * it was read.
 */
export function acceptance(asked: Asked, userId: string): { member: MemberRecord; writes: Write[] } {
  const { group, invite: accepts, own: current } = asked;
  const { roles } = accepts;
  const { member, writes } = activation({ group, userId, current, roles, actor: userId, accepts });
  return { member, writes: [...writes, ...answerWrites(asked, 'accepted', userId)] };
}

/** Ends an invite by its answer, and the waiting of another user in the place of who answers. */
export function answerWrites(
  { group, invite, waiting }: Asked,
  answer: 'accepted' | 'rejected',
  userId: string,
): Write[] {
  const key = keys.groupInvite(group.id, invite.id);
  const elsewhere = waiting?.user_id !== userId && waiting?.invite === invite.id ? waiting : undefined;
  return [
    endInviteWrite(group.app_id, key, answer, userId, equals('version', invite.version)),
    ...(elsewhere ? withdrawalWrites(group.app_id, elsewhere, userId) : []),
  ];
}
