import { ApiError, type ErrorCode } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { allInOrder } from '../platform/parallel.ts';
import type { Address } from '../profiles/identity/address-change.ts';
import { type AddressNotice, sendAddressNotice } from './address-message.ts';

type SentNotice = Omit<AddressNotice, 'channel' | 'to'>;

/** Errors of an address that gets no message at any time. */
const CANNOT_RECEIVE: readonly ErrorCode[] = ['invalid_input', 'text_refused'];

/**
 * Sends a notice about a change to each verified contact of the user. Skips an address that cannot receive
 * messages, so that the user can still replace it. `must arrive` throws the first other failure. `best
 * effort` logs failures: the change is done, and an earlier message can undo it, unless the contact is newer.
 */
export async function notifyContacts(
  contacts: readonly Address[],
  notice: SentNotice,
  urgency: 'must arrive' | 'best effort',
): Promise<void> {
  const notify = async (contact: Address) => {
    try {
      await sendAddressNotice({ ...notice, ...contact });
    } catch (error) {
      const isRefused = error instanceof ApiError && CANNOT_RECEIVE.includes(error.code);
      if (urgency === 'must arrive' && !isRefused) throw error;
      const code = error instanceof ApiError ? error.code : 'internal';
      log.warn('a notice about a change of address was not sent', { error_code: code });
    }
  };
  await allInOrder(contacts.map(notify));
}
