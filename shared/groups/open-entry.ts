import type { Write } from '../storage/writes/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { inviterChecks } from './inviter.ts';
import { isInvited } from './member-state.ts';
import { activation } from './membership.ts';
import type { InviterSettings } from './role-rules.ts';

/** The settings by which an inviter may invite, and whether it has turned out to be unable to. */
export type RightOfInviter = { settings: InviterSettings; inviterIsGone: boolean };

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
  { settings, inviterIsGone }: RightOfInviter,
): { member: MemberRecord; writes: Write[] } {
  const entry = { group, userId, current, actor: userId };
  if (!isInvited(current)) return activation({ ...entry, roles: [] });
  if (inviterIsGone) return activation({ ...entry, roles: [], revokesInvite: true });
  const { made_by: inviter, roles } = current;
  const rights = inviterChecks(settings, { app: group.app_id, group: group.id, inviter, roles }, [userId]);
  const { member, writes } = activation({ ...entry, roles });
  return { member, writes: [...writes, ...rights] };
}
