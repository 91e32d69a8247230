import { countRefused } from '../../applications/count-refused.ts';
import { REFUSED_TEXT_PREFIX, SLOWED_PREFIX } from '../../applications/refusal-reasons.ts';
import { ApiError } from '../../platform/errors.ts';
import { attemptOfRequest, noteRequestAttempt, withAttempt } from '../../platform/request/request-attempt.ts';
import { notesOfRequest } from '../../platform/request/request-notes.ts';
import { notingOrigin } from '../policies/check-origin.ts';

/**
 * Runs an attempt to sign in and counts it if it is refused, by the code of its error, and the origin of a
 * page that the application does not list. Both become events (decisions 0154 and 0252). They never change
 * the answer, and delay it by at most 250 ms.
 */
export function countingRefusal<T>(attempt: () => Promise<T>): Promise<T> {
  return withAttempt(async () => {
    try {
      return await notingOrigin(attempt);
    } catch (error) {
      await countRefusal(error);
      throw error;
    }
  });
}

/** Counts an error, if it refused an attempt to sign in to a known application. Never throws. */
async function countRefusal(error: unknown): Promise<void> {
  const { application: app, sign_in_outcome: outcome } = notesOfRequest();
  // A provider that fails is no failure of the service.
  const isRefusal = error instanceof ApiError && (error.status < 500 || error.extras.attempt !== undefined);
  if (!isRefusal || outcome !== 'refused' || typeof app !== 'string') return;
  const { slowed, text_refusal: text } = error.extras.log ?? {};
  const attempt = attemptOfRequest();
  if (attempt) noteRequestAttempt({ ...attempt, ...error.extras.attempt });
  await Promise.all([
    countRefused(app, text === undefined ? error.code : `${REFUSED_TEXT_PREFIX}${text}`),
    // Once an hour, for one event.
    slowed === undefined ? undefined : countRefused(app, `${SLOWED_PREFIX}${slowed}`, 1),
  ]);
}
