import { targetFault } from '../connector/target-url.ts';

/** The longest URL of a webhook, in characters. */
export const MAX_TARGET_LENGTH = 2048;

/** Returns why events cannot be sent to a URL, and what to do about it, or undefined if they can. */
export function webhookTargetFault(url: string): string | undefined {
  if (url.length > MAX_TARGET_LENGTH) return `must have at most ${MAX_TARGET_LENGTH} characters`;
  return targetFault(url, 'any');
}
