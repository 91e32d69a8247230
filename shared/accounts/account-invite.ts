import type { Role } from '../http/principal.ts';
import { DAY, isPast } from '../platform/time.ts';
import type { Item } from '../storage/expressions.ts';
import type { AccountMember } from './account.ts';

/** An invite is pending for this long after it was last sent. */
export const INVITE_SECONDS = 14 * DAY;

/** An invite into an account, as it is stored until it is answered or revoked. */
export type InviteRecord = {
  id: string;
  account: string;
  email: string;
  role: Role;
  /** The instant it ends. It is not `expires_at`, by which the table deletes items late. */
  expires: string;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

/** The record of an invite item. */
export function inviteFromItem(item: Item): InviteRecord {
  const { pk: _pk, sk: _sk, expires_at: _expiresAt, ...record } = item;
  return record as InviteRecord;
}

/** False once the invite has expired. An invite that was answered or revoked has no item. */
export function isPending({ expires }: InviteRecord): boolean {
  return !isPast(expires);
}

/** Shows an invite in the list of members. It never tells whether a hub user has the address. */
export function pendingMember({
  created_by: _by,
  updated_by: _last,
  expires,
  ...rest
}: InviteRecord): AccountMember {
  return { ...rest, state: 'pending', expires_at: expires };
}
