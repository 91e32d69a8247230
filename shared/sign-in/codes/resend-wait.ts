/** Another message may be requested after this time: most arrive sooner. The element waits as long. */
const RESEND_SECONDS = 30;

/** Returns in how many seconds another message may be requested. `sentAt` is the time of the last one. */
export function secondsToResend(sentAt: string): number {
  const milliseconds = Date.parse(sentAt) + RESEND_SECONDS * 1000 - Date.now();
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil(milliseconds / 1000)));
}
