import { DAY, epochNow } from '../platform/time.ts';
import { CONTACT_FIELDS, normalise } from './identity.ts';
import type { HeldIdentity } from './identity-store.ts';
import type { ProfileRecord } from './profile.ts';

/**
 * How long an undo link restores the old address, which stays reserved for the user meanwhile (decision
 * 0088).
 */
export const UNDO_SECONDS = 7 * DAY;

/** A contact field that a user changes: `before` is absent where it is added, `after` where it is removed. */
export type AddressChange = {
  field: string;
  before?: string | undefined;
  after?: string | undefined;
  /** The user had proved `before`. */
  was_verified: boolean;
};

/** A change as its undo link stores it. */
export type UndoRecord = AddressChange & {
  /** While it is pending: when it can be completed no more. */
  pending_until?: string | undefined;
  /** When it was completed; absent while it is pending. */
  completed_at?: string | undefined;
};

/** An address to which the service sends messages. */
export type Address = { channel: Channel; to: string };
type Channel = keyof typeof CONTACT_FIELDS;

/** The way a contact field is reached; undefined for any other field. */
export function channelOf(field: string): Channel | undefined {
  if (field === CONTACT_FIELDS.email) return 'email';
  return field === CONTACT_FIELDS.phone ? 'phone' : undefined;
}

/** Every address that the user has proved: where messages about the account go. */
export function provedContacts({ data, verified_data: verified }: ProfileRecord): Address[] {
  return Object.entries(CONTACT_FIELDS).flatMap(([channel, field]) => {
    const to = verified[field];
    return typeof to === 'string' && to === data[field] ? [{ channel: channel as Channel, to }] : [];
  });
}

/**
 * The old identity of a change, which stays reserved for the user as long as the change can be undone; only
 * if it was proved.
 */
export function heldIdentity({ field, before, was_verified }: AddressChange): HeldIdentity[] {
  if (before === undefined || !was_verified) return [];
  return [{ field, value: normalise(field, before), until: epochNow() + UNDO_SECONDS }];
}
