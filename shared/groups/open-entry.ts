import type { Write } from '../storage/writes/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { inviterChecks } from './inviter.ts';
import { isInvited } from './member-state.ts';
import { activation } from './membership.ts';

/**
 * Makes a user a member of an open group, with the roles of its pending invite if there is one. The writes
 * throw `Stale` unless group and user are unchanged since they were read, and `InviterGone` if the maker of
 * that invite may no longer invite.
 * With `inviterIsGone`, the user joins without them, and the invite is revoked.
 */
export function openEntry(
  group: GroupRecord,
  userId: string,
  current: MemberRecord | undefined,
  inviterIsGone: boolean,
): { member: MemberRecord; writes: Write[] } {
  const entry = { group, userId, current, actor: userId };
  if (!isInvited(current)) return activation({ ...entry, roles: [] });
  if (inviterIsGone) return activation({ ...entry, roles: [], revokesInvite: true });
  const rights = inviterChecks(group.app_id, group.id, current.made_by, [userId]);
  const { member, writes } = activation({ ...entry, roles: current.roles });
  return { member, writes: [...writes, ...rights] };
}
