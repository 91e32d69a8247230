import type { Role } from '../http/principal.ts';
import { DAY, isPast } from '../platform/time.ts';
import { recordFromItem } from '../storage/keys.ts';
import type { AccountMember } from './account.ts';

/** The time for which an invite is pending after it was last sent. */
export const INVITE_SECONDS = 14 * DAY;

/** A stored invite into an account. It is deleted when it is answered or revoked. */
export type AccountInviteRecord = {
  id: string;
  account: string;
  email: string;
  role: Role;
  /** When it expires. Not `expires_at`, because the table deletes items late. */
  expires: string;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

/** Returns the record of an invite item. */
export const accountInviteFromItem = recordFromItem<AccountInviteRecord>;

/** True if the invite has not expired. An invite that was answered or revoked has no item. */
export function isPending({ expires }: AccountInviteRecord): boolean {
  return !isPast(expires);
}

/**
 * Returns an invite as an entry of the list of members. Does not reveal whether a hub user has the address.
 */
export function pendingMember({ expires, ...rest }: AccountInviteRecord): AccountMember {
  return { ...rest, state: 'pending', expires_at: expires };
}
