import { countRefused } from '../../applications/count-refused.ts';
import { SLOWED_PREFIX } from '../../applications/refusal-reasons.ts';
import { ApiError } from '../../platform/errors.ts';
import { withAttempt } from '../../platform/request/request-attempt.ts';
import { notesOfRequest } from '../../platform/request/request-notes.ts';

/**
 * Runs an attempt to sign in and counts it if it is refused, by the code of its error. The count becomes
 * events (decision 0154). It never changes the answer, and delays it by at most 250 ms.
 */
export function countingRefusal<T>(attempt: () => Promise<T>): Promise<T> {
  return withAttempt(async () => {
    try {
      return await attempt();
    } catch (error) {
      await countRefusal(error);
      throw error;
    }
  });
}

/**
 * Counts an error, if it refused an attempt to sign in to a known application. Refused texts are counted as
 * such (messages/text-destination). Never throws.
 */
async function countRefusal(error: unknown): Promise<void> {
  const { application: app, sign_in_outcome: outcome } = notesOfRequest();
  const isRefusal = error instanceof ApiError && error.status < 500 && error.code !== 'text_refused';
  if (!isRefusal || outcome !== 'refused' || typeof app !== 'string') return;
  const { slowed } = error.extras.log ?? {};
  await Promise.all([
    countRefused(app, error.code),
    // Once an hour, for one event.
    slowed === undefined ? undefined : countRefused(app, `${SLOWED_PREFIX}${slowed}`, 1),
  ]);
}
