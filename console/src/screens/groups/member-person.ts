import type { GroupMember } from '@svc/client/server';
import { type CalledUser, userName } from '../../api/user-name.ts';

/** Returns how a member is called: by its profile, else by its id. */
export function memberPerson({ id, user_id = id, profile }: GroupMember): CalledUser {
  return userName({ svc_user: user_id, data: profile ?? { user_id } });
}

/** True unless the member is only invited: then its invite is listed, which names the address. */
export function isNoInvite({ state }: Pick<GroupMember, 'state'>): boolean {
  return state !== 'invite_pending';
}
