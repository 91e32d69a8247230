import type { AuthScheme } from '../http/principal.ts';
import { DAY, epochOf, isPast } from '../platform/time.ts';
import type { Address } from '../profiles/identity/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { hashOf } from '../storage/keys.ts';
import type { Invitation, InviteState } from './invite-contract.ts';

/** The time for which an invite is pending by default. */
export const DEFAULT_SECONDS = 14 * DAY;
/** The time for which an invite is stored after it expires, so that owners see its outcome. */
const KEPT_SECONDS = 90 * DAY;

/** A stored invite. Its expiry is `expires`, because the table deletes items by `expires_at`. */
export type InviteRecord = Omit<Invitation, 'expires_at' | 'state'> & {
  app_id: string;
  ensured_user_id: string;
  state: Exclude<InviteState, 'expired'>;
  expires: string;
  /** The hash of the code of the link that accepts the invite. */
  link: string;
  updated_by: string;
  version: number;
};

/** Returns the time when the table deletes an invite (epoch seconds). */
export function inviteKeptUntil(expires: string): number {
  return epochOf(expires) + KEPT_SECONDS;
}

/** Returns the current state of an invite. A pending one whose time is over is expired. */
export function inviteState({ state, expires }: Pick<InviteRecord, 'state' | 'expires'>): InviteState {
  return state === 'pending' && isPast(expires) ? 'expired' : state;
}

/** An invite as the API shows it. `version` and `updated_at` make its ETag. */
export type InvitationView = Invitation & { version: number };

/**
 * Returns an invite as the caller sees it. Users see the user id of an invite by address only after
 * acceptance, so that neither a pending nor a declined invite reveals who has the address (decision 0084).
 */
export function invitationView({ kind }: { kind: AuthScheme }, record: InviteRecord): InvitationView {
  const { ensured_user_id, ...others } = record;
  const invitation = { ...others, state: inviteState(record), expires_at: record.expires };
  const hidesUser = kind === 'user' && invitedAddress(record) && record.state !== 'accepted';
  return hidesUser ? invitation : { ...invitation, ensured_user_id };
}

/** Returns the invited address; undefined if the invite names a user id. */
export function invitedAddress({
  email,
  phone,
  user_lookup_value: to,
}: Pick<InviteRecord, 'email' | 'phone' | 'user_lookup_value'>): Address | undefined {
  if (email !== undefined) return { channel: 'email', to };
  return phone === undefined ? undefined : { channel: 'phone', to };
}

/** A user for whom an invite may be. */
export type Candidate = Pick<ProfileRecord, 'user_id' | 'verified_data'>;

/**
 * True if the invite is for this user: it names the user, or the user has verified the invited address. An
 * unverified address in the profile does not count, since anyone may write it there (decision 0014).
 */
export function isInvitee(invite: InviteRecord, { user_id, verified_data }: Candidate): boolean {
  const address = invitedAddress(invite);
  if (!address) return invite.user_id === user_id;
  return verified_data[CONTACT_FIELDS[address.channel]] === address.to;
}

/** Returns the hash of the invited address, which the user has to verify; undefined for an invite by id. */
export function invitedAddressHash(invite: InviteRecord): string | undefined {
  const address = invitedAddress(invite);
  return address && inviteAddressHash(address);
}

/** True if the user has verified the address with the hash `awaits`, or if there is no hash. */
export function hasVerified(
  { verified_data }: Pick<Candidate, 'verified_data'>,
  awaits: string | undefined,
): boolean {
  if (awaits === undefined) return true;
  const { email, phone_number: phone } = verified_data;
  return (
    (typeof email === 'string' && inviteAddressHash({ channel: 'email', to: email }) === awaits) ||
    (typeof phone === 'string' && inviteAddressHash({ channel: 'phone', to: phone }) === awaits)
  );
}

function inviteAddressHash({ channel, to }: Address): string {
  return hashOf(`${channel} ${to}`);
}
