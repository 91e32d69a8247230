import { errorName } from '../platform/failure-fields.ts';
import { randomToken } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { DAY, epochNow, SECOND } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { below, either, equals, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { discard, put, update } from '../storage/writes/writes.ts';

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
  const own = randomToken(16);
  const claim = {
    ...key,
    claimed_by: own,
    claimed_until: now + CLAIM_SECONDS,
    expires_at: now + REMEMBER_SECONDS,
  };
  const free = either(notExists(), below('claimed_until', now));
  const { held } = await tryWrite(put(claim, free));
  if (!held) return false;
  try {
    await answer();
  } catch (error) {
    await tryWrite(discard(key, equals('claimed_by', own)));
    throw error;
  }
  const answered = update(key, { remove: ['claimed_until', 'claimed_by'] }, equals('claimed_by', own));
  await tryWrite(answered).catch((error: unknown) => {
    // The sender has the answer: if the delivery failed now, its repetition would send another one.
    log.warn('an answered text could not be recorded', { error_name: errorName(error) });
  });
  return true;
}
