import { ApiError } from '../http/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { DAY, epochNow, SECOND } from '../platform/time.ts';
import { below, type Condition, either, equals, exists, notExists } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import { Stale, stale } from '../storage/stale.ts';
import { put, remove, update, write } from '../storage/table.ts';

/** Longer than the function may run, and shorter than Lambda waits before it runs a failed event again. */
const CLAIM_SECONDS = 45 * SECOND;
/** SNS gives up after 23 days. */
const REMEMBER_SECONDS = 30 * DAY;

/**
 * Runs `answer` for one inbound message and nobody else's delivery of it: SNS delivers at least once. Returns false where another delivery has answered, or is about to. When `answer`
 * throws, the message is free again.
 */
export async function answerOnce(messageId: string, answer: () => Promise<void>): Promise<boolean> {
  const key = keys.inboundText(messageId);
  const now = epochNow();
  const claim = {
    ...key,
    claimed_by: randomToken(16),
    claimed_until: now + CLAIM_SECONDS,
    expires_at: now + REMEMBER_SECONDS,
  };
  const free = either(notExists(), below('claimed_until', now));
  if (!(await takes(claim, free))) return false;
  try {
    await answer();
  } catch (error) {
    await write(remove(key, equals('claimed_by', claim.claimed_by), stale)).catch(unlessStale);
    throw error;
  }
  await write(
    update(
      key,
      { remove: ['claimed_until', 'claimed_by'] },
      exists(),
      () => new ApiError('conflict', 'The claim is gone'),
    ),
  );
  return true;
}

/** True when the claim is ours. A call that is repeated because its answer was lost finds its own claim. */
async function takes(claim: Key & { claimed_by: string }, free: Condition): Promise<boolean> {
  let holder: unknown;
  try {
    await write(
      put(claim, free, (current) => {
        holder = current?.['claimed_by'];
        return stale();
      }),
    );
    return true;
  } catch (error) {
    unlessStale(error);
    return holder === claim.claimed_by;
  }
}

function unlessStale(error: unknown): void {
  if (!(error instanceof Stale)) throw error;
}
