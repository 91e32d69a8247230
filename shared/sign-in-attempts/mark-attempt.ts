import { type AttemptMark, attemptDays } from '../platform/request/request-attempt.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { keyedAddress } from './address-key.ts';
import { newAttemptId } from './attempt-id.ts';

/**
 * Returns the mark of a sign-in that begins, for the items that it writes. Undefined in a deployment without
 * attempts, and while the keys cannot be used: no sign-in fails for it. `source` is absent if somebody else
 * than the person began it.
 */
export async function markAttempt(
  app: string,
  identity: Identity,
  source?: string,
): Promise<AttemptMark | undefined> {
  if (attemptDays() === 0) return undefined;
  const address = await keyedAddress(app, identity);
  return address === undefined ? undefined : { id: newAttemptId(), address, source };
}
