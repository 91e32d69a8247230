import { DAY, epochOf, isPast } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { hashOf } from '../storage/keys.ts';
import type { Invitation, InviteState } from './invite-contract.ts';

/** An invite is open this long where its maker says nothing. */
export const DEFAULT_SECONDS = 14 * DAY;
/** An invite is kept this long after its end, so that owners see what has become of it. */
const KEPT_SECONDS = 90 * DAY;

/** An invite as it is stored. The instant it ends is not `expires_at`, by which the table deletes items. */
export type InviteRecord = Omit<Invitation, 'expires_at' | 'state'> & {
  app_id: string;
  ensured_user_id: string;
  state: Exclude<InviteState, 'expired'>;
  expires: string;
  /** The link that accepts it, by the hash of its code. */
  link: string;
  updated_by: string;
  version: number;
};

/** When the table deletes an invite (epoch seconds). */
export function keptUntil(expires: string): number {
  return epochOf(expires) + KEPT_SECONDS;
}

/** The state of an invite now: a pending one ends by itself. */
export function stateOf({ state, expires }: Pick<InviteRecord, 'state' | 'expires'>): InviteState {
  return state === 'pending' && isPast(expires) ? 'expired' : state;
}

/** An invite as the API shows it. */
export function invitationOf(record: InviteRecord) {
  return { ...record, state: stateOf(record), expires_at: record.expires };
}

/**
 * An invite as the API shows it to users. Whoever invites an address learns which user has it once that user
 * has accepted: a decline tells no id (decision 0084). The application's backend, which makes the ids, is
 * told at once.
 */
export function invitationForUser(record: InviteRecord) {
  const { ensured_user_id, ...invitation } = invitationOf(record);
  return addressOf(record) && record.state !== 'accepted' ? invitation : { ...invitation, ensured_user_id };
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

/** Somebody whom an invite may be for. */
export type Candidate = Pick<ProfileRecord, 'user_id' | 'verified_data'>;

/**
 * True for the user an invite is for: the one it names, or who has proved to own the address that was
 * invited. Whoever only has that address in its profile is nobody to it: anyone may write it there.
 */
export function isInvitee(invite: InviteRecord, { user_id, verified_data }: Candidate): boolean {
  const address = addressOf(invite);
  if (!address) return invite.user_id === user_id;
  return verified_data[CONTACT_FIELDS[address.channel]] === address.to;
}

/**
 * What the member that an invite makes waits for: the proof of the invited address. Undefined where the
 * invite names its user.
 */
export function awaitedBy(invite: InviteRecord): string | undefined {
  const address = addressOf(invite);
  return address && addressHash(address);
}

/** True for a user who has proved to own the address that a member waits for, or where it waits for none. */
export function proves(
  { verified_data }: Pick<Candidate, 'verified_data'>,
  awaits: string | undefined,
): boolean {
  if (awaits === undefined) return true;
  const { email, phone_number: phone } = verified_data;
  return (
    (typeof email === 'string' && addressHash({ channel: 'email', to: email }) === awaits) ||
    (typeof phone === 'string' && addressHash({ channel: 'phone', to: phone }) === awaits)
  );
}

function addressHash({ channel, to }: Address): string {
  return hashOf(`${channel} ${to}`);
}
