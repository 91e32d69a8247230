import { setTimeout as pause } from 'node:timers/promises';
import { config } from './config.ts';
import { ApiError } from './errors.ts';
import { requestMember } from './request/request-context.ts';

/** Maximum time for one AWS call with all its attempts, in milliseconds. */
const CALL_MILLISECONDS = 8_000;
/** Time reserved at the end of a request to build and send the answer. */
const ANSWER_MILLISECONDS = 1_000;
/** Maximum time of a request. API Gateway gives up after 30 seconds. */
const LONGEST_REQUEST_MILLISECONDS = 28_000;

const deadline = requestMember<number>('deadline');

/**
 * Returns client options that end an attempt without a connection or answer early enough for another attempt.
 * `TIMEOUT_FACTOR` increases them on machines slower than Lambda.
 */
export function clientTimeouts() {
  return {
    requestHandler: {
      connectionTimeout: scaledTimeout(1_500),
      requestTimeout: scaledTimeout(4_000),
      throwOnRequestTimeout: true,
    },
  };
}

/**
 * Runs a request with a deadline, so that every AWS call in it ends in time for a 503. `remaining` is the
 * remaining time of the function in milliseconds.
 */
export function withDeadline<T>(remaining: number, run: () => Promise<T>): Promise<T> {
  const usable = Math.min(remaining - ANSWER_MILLISECONDS, LONGEST_REQUEST_MILLISECONDS);
  return deadline.run(performance.now() + scaledTimeout(usable), run);
}

/** Returns the milliseconds until the deadline of the request; infinity outside of a request. */
export function timeLeft(): number {
  return (deadline.get() ?? Number.POSITIVE_INFINITY) - performance.now();
}

/**
 * Returns the options of one AWS call. Their signal ends its attempts, its pauses and the reading of its
 * answer. Must be created anew for each call. The signal is made when the SDK asks for it: its timer lasts
 * for the whole time, also after the call.
 */
export function callDeadline(): { readonly abortSignal: AbortSignal } {
  const ends = performance.now() + callMilliseconds();
  let signal: AbortSignal | undefined;
  return {
    get abortSignal() {
      signal ??= AbortSignal.timeout(Math.max(1, Math.floor(ends - performance.now())));
      return signal;
    },
  };
}

/** Returns the milliseconds that an AWS call may take if it begins now. */
export function callMilliseconds(): number {
  return Math.min(scaledTimeout(CALL_MILLISECONDS), timeLeft());
}

/** Creates the error for a request that runs out of time. */
export function outOfTime(cause?: unknown): ApiError {
  return new ApiError('dependency_unavailable', 'The request took too long; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'function' },
    cause,
  });
}

/** Returns a time limit multiplied by `TIMEOUT_FACTOR`. */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * Number(config('TIMEOUT_FACTOR'));
}

/** Waits before the nth retry, with exponential backoff and full jitter. */
export function pauseBefore(nth: number): Promise<void> {
  return pause(Math.random() * longestPause(nth));
}

/** Returns the maximum pause before the nth retry in milliseconds: 20, 40, 80 ... 1,000. */
export function longestPause(nth: number): number {
  return Math.min(20 * 2 ** (nth - 1), 1000);
}
