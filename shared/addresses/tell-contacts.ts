import { type AddressNotice, sendAddressNotice } from '../messages/address-message.ts';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import type { Address } from '../profiles/address-change.ts';

type Notice = Omit<AddressNotice, 'channel' | 'to'>;

/**
 * Sends a notice about a change to each of the user's proved contacts. An address that takes no messages is
 * passed over: it must not keep its user from replacing it. Of other failures, `must arrive` throws the
 * first; `best effort` logs them, for a change that is done and that an earlier message can undo.
 */
export async function tellContacts(
  contacts: readonly Address[],
  notice: Notice,
  urgency: 'must arrive' | 'best effort',
): Promise<void> {
  for (const contact of contacts) {
    try {
      await sendAddressNotice({ ...notice, ...contact });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'invalid_input';
      if (urgency === 'must arrive' && !isRefused) throw error;
      const code = error instanceof ApiError ? error.code : 'internal';
      log.warn('a notice about a change of address was not sent', { error_code: code });
    }
  }
}
