import { DAY, epochNow } from '../../platform/time.ts';
import type { ProfileRecord } from '../profile.ts';
import { CONTACT_FIELDS, identitiesOf } from './identity.ts';
import type { HeldIdentity } from './identity-store.ts';

/** Lifetime of an undo link. The old address stays reserved for the user meanwhile (decision 0088). */
export const UNDO_SECONDS = 7 * DAY;

/** A change of a contact field. `before` is absent if the address is added, `after` if it is removed. */
export type AddressChange = {
  field: string;
  before?: string | undefined;
  after?: string | undefined;
  /** True if the user had verified `before`. */
  was_verified: boolean;
};

/** True if a change keeps the address and only confirms it (decision 0376). */
export function isConfirmation({ before, after }: Pick<AddressChange, 'before' | 'after'>): boolean {
  return after !== undefined && after === before;
}

/** A change as stored with its undo link. */
export type UndoRecord = AddressChange & {
  /** The end of the time in which a pending change can be completed. */
  pending_until?: string | undefined;
  /** The time when the change was completed; absent while it is pending. */
  completed_at?: string | undefined;
};

/** An address for messages of the service. */
export type Address = { channel: ContactChannel; to: string };
type ContactChannel = keyof typeof CONTACT_FIELDS;

/** Returns the channel of a contact field; undefined for any other field. */
export function channelOf(field: string): ContactChannel | undefined {
  if (field === CONTACT_FIELDS.email) return 'email';
  return field === CONTACT_FIELDS.phone ? 'phone' : undefined;
}

/** True if the user has verified the present value of a contact field. */
export function hasVerifiedValue({ data, verified_data: verified }: ProfileRecord, field: string): boolean {
  return data[field] !== undefined && verified[field] === data[field];
}

/** Returns the verified addresses of a user, which get the messages about the account. */
export function verifiedContacts({ data, verified_data: verified }: ProfileRecord): Address[] {
  return Object.entries(CONTACT_FIELDS).flatMap(([channel, field]) => {
    const to = verified[field];
    return typeof to === 'string' && to === data[field] ? [{ channel: channel as ContactChannel, to }] : [];
  });
}

/**
 * Returns the old identity of a change if it was verified. It stays reserved for the user while
 * the change can be undone.
 */
export function heldIdentity({ field, before, was_verified }: AddressChange): HeldIdentity[] {
  if (before === undefined || !was_verified) return [];
  const until = epochNow() + UNDO_SECONDS;
  return identitiesOf({ [field]: before }, [field]).map((identity) => ({ ...identity, until }));
}
