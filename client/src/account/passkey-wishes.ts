import { type Passkey, ServiceError } from '../browser.ts';
import type { AccountCalls } from './calls.ts';
import type { PasskeyWish } from './tasks.ts';
import type { TextKey } from './texts.ts';

/** What came of a wish: the passkeys of the user, and what to say about them. */
type Fulfilled = { passkeys: readonly Passkey[]; text: TextKey };

/** Does what a user wants of its passkeys. Undefined if the person made none. Throws as `AccountCalls`. */
export async function fulfilPasskeyWish(
  calls: AccountCalls,
  wish: PasskeyWish,
): Promise<Fulfilled | undefined> {
  if (wish.name === 'add-passkey') {
    if (!(await calls.addPasskey())) return undefined;
    return { passkeys: await calls.passkeys(), text: 'passkeyAdded' };
  }
  if (wish.name === 'rename-passkey') await calls.renamePasskey(wish.passkey, wish.typed);
  else await calls.removePasskey(wish.passkey);
  return {
    passkeys: await calls.passkeys(),
    text: wish.name === 'rename-passkey' ? 'saved' : 'passkeyRemoved',
  };
}

/** Returns what a person reads about a failure that concerns passkeys alone. */
export function passkeyFault(error: unknown): TextKey | undefined {
  if (error instanceof DOMException && error.name === 'InvalidStateError') return 'passkeyHere';
  if (!(error instanceof ServiceError)) return undefined;
  if (error.code === 'last_identifier') return 'lastWayIn';
  return error.code === 'limit_reached' ? 'passkeysFull' : undefined;
}
