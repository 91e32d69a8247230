import { setTimeout as pause } from 'node:timers/promises';
import { scaledTimeout } from './client-timeouts.ts';
import { type LogFields, log } from './log.ts';

/** The longest that an answer waits for work that it does not depend on. */
const LONGEST_WAIT_MS = 250;

/**
 * Waits for work that must change no answer, for at most 250 ms. Never throws: a failure is logged with
 * `message` and `fields`.
 */
export async function bestEffort(work: Promise<unknown>, message: string, fields: LogFields): Promise<void> {
  const done = work.catch((cause: unknown) => {
    log.warn(message, { ...fields, cause: String(cause) });
  });
  await Promise.race([done, pause(scaledTimeout(LONGEST_WAIT_MS), undefined, { ref: false })]);
}
