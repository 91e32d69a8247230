import { DAY, isPast } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { Invitation, InviteState } from './invite-contract.ts';

/** An invite is open this long where its maker says nothing. */
export const DEFAULT_SECONDS = 14 * DAY;
/** From its creation an invite is open this long at most: no link lives longer. */
export const LONGEST_SECONDS = 30 * DAY;

/** An invite as it is stored. The instant it ends is not `expires_at`, by which the table deletes items. */
export type InviteRecord = Omit<Invitation, 'expires_at' | 'state'> & {
  app_id: string;
  state: Exclude<InviteState, 'expired'>;
  expires: string;
  /** The link that accepts it, by the hash of its code. */
  link: string;
  updated_by: string;
  version: number;
};

/** The state of an invite now: a pending one ends by itself. */
export function stateOf({ state, expires }: Pick<InviteRecord, 'state' | 'expires'>): InviteState {
  return state === 'pending' && isPast(expires) ? 'expired' : state;
}

/** An invite as the API shows it. */
export function invitationOf(record: InviteRecord) {
  return { ...record, state: stateOf(record), expires_at: record.expires };
}

/** Where a message goes. */
export type Address = { channel: 'email' | 'phone'; to: string };

/** The address that was invited; undefined where a user was, by its id. */
export function addressOf({
  email,
  phone,
  user_lookup_value: to,
}: Pick<InviteRecord, 'email' | 'phone' | 'user_lookup_value'>): Address | undefined {
  if (email !== undefined) return { channel: 'email', to };
  return phone === undefined ? undefined : { channel: 'phone', to };
}

/** True for the user an invite is for: the one it names, or who has proved to own the address that was invited. */
export function isInvitee(invite: InviteRecord, { user_id, verified_data }: ProfileRecord): boolean {
  if (invite.ensured_user_id === user_id) return true;
  const address = addressOf(invite);
  return address !== undefined && verified_data[CONTACT_FIELDS[address.channel]] === address.to;
}
