import { config } from '../platform/config.ts';
import { randomToken } from '../platform/ids.ts';
import { DAY, epochNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { notExists } from '../storage/writes/expressions.ts';
import { write } from '../storage/writes/write-items.ts';
import { put } from '../storage/writes/writes.ts';
import { type Derived, type ItemChange, textAt } from './item-change.ts';

/** A read by service staff: its application or account, its operation, and the user if it was of one. */
export type StaffRead = { scope: string; operation: string; user?: string | undefined };

/** Longer than a record stays in the stream, which is a day. */
const KEPT_SECONDS = 7 * DAY;

/**
 * Records what service staff reads, as the caller of the current request. The stream makes an event of it
 * (decision 0245). Does nothing in a deployment without events. Throws 503 `dependency_unavailable`.
 */
export async function recordStaffRead({ scope, ...read }: StaffRead): Promise<void> {
  if (config('EVENT_DAYS') === '0') return;
  const key = keys.staffRead(scope, randomToken(16));
  await write(put({ ...key, ...read, expires_at: epochNow() + KEPT_SECONDS }, notExists()));
}

/** A read by service staff. It concerns a user if it was of one. */
export function staffReadChanges({ ids: [scope = ''], before, after }: ItemChange): Derived[] {
  if (before || !after) return [];
  const type = scope.startsWith('acct_') ? 'account.read_by_staff' : 'application.read_by_staff';
  const [operation, user] = [textAt(after, 'operation'), textAt(after, 'user')];
  return [{ scope, id: scope, type, operation, user }];
}
