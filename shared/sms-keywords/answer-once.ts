import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { DAY, epochNow, SECOND } from '../platform/time.ts';
import { below, either, equals, exists, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { tryWrite, write } from '../storage/write-items.ts';
import { discard, put, update } from '../storage/writes.ts';

/** Longer than the function may run, and shorter than Lambda waits before it retries a failed event. */
const CLAIM_SECONDS = 45 * SECOND;
/** Longer than SNS retries a delivery, which is 23 days. */
const REMEMBER_SECONDS = 30 * DAY;

/**
 * Runs `answer` once for an inbound message, because SNS delivers at least once (decision 0043). Returns
 * false if another delivery has answered or is answering. If `answer` throws, the message may be answered
 * again.
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
