/** Time for one call of AWS with all its attempts: less than the ten seconds that a function has, so that the caller gets an answer and not the end of the function. */
const CALL_MILLISECONDS = 8_000;

/** Options of a client: an attempt that gets no connection or no answer fails in time for another one. */
export const PATIENCE = {
  requestHandler: { connectionTimeout: 1_500, requestTimeout: 4_000, throwOnRequestTimeout: true },
};

/** Options of one call: it ends, its attempts and what it reads included, while there is time to say so. Made anew for each call. */
export function inTime(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(CALL_MILLISECONDS) };
}
