import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { DAY, epochNow, SECOND } from '../platform/time.ts';
import { below, either, equals, exists, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { tryWrite, write } from '../storage/table.ts';
import { discard, put, update } from '../storage/writes.ts';

/** Longer than the function may run, and shorter than Lambda waits before it runs a failed event again. */
const CLAIM_SECONDS = 45 * SECOND;
/** SNS gives up after 23 days. */
const REMEMBER_SECONDS = 30 * DAY;

/**
 * Runs `answer` for one inbound message and nobody else's delivery of it: SNS delivers at least once. Returns
 * false where another delivery has answered, or is about to. When `answer` throws, the message is free again.
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
  const { held } = await tryWrite(put(claim, free));
  if (!held) return false;
  try {
    await answer();
  } catch (error) {
    await tryWrite(discard(key, equals('claimed_by', claim.claimed_by)));
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
