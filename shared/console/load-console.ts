import { setTimeout as pause } from 'node:timers/promises';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { buildConsole } from './build-console.ts';
import type { BuiltConsole } from './built-console.ts';

/** How long a request waits for a build: enough to see that no file has changed. */
const WAIT_MS = 1500;

let running: Promise<BuiltConsole | 'failed'> | undefined;
let last: BuiltConsole | undefined;

/**
 * Returns the console, `building` while it is being built, or `failed` after a build that failed, which the
 * next call repeats. `isKept` accepts the result of an earlier build, whatever has changed since. The bundler
 * replaces this module by the built console.
 */
export async function loadConsole(isKept = false): Promise<BuiltConsole | 'building' | 'failed'> {
  if (isKept && last) return last;
  running ??= buildConsole().catch(logFailure);
  const current = running;
  const result = await Promise.race([
    current,
    pause(scaledTimeout(WAIT_MS), 'building' as const, { ref: false }),
  ]);
  if (result === 'building') return result;
  // The next request for the page looks again whether a file has changed.
  if (running === current) running = undefined;
  if (result !== 'failed') last = result;
  return result;
}

function logFailure(error: unknown): 'failed' {
  log.error('the console could not be built', unexpectedFields(error));
  return 'failed';
}
