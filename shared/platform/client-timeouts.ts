import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from './config.ts';

/** Longest time for one call of AWS with all its attempts, in milliseconds. */
const CALL_MILLISECONDS = 8_000;
/** Time kept back at the end of a request to build and send the answer. */
const ANSWER_MILLISECONDS = 1_000;
/** API Gateway gives up after 30 seconds, so no request uses more than this. */
const LONGEST_REQUEST_MILLISECONDS = 28_000;

const deadlines = new AsyncLocalStorage<number>();

/**
 * Client options that end an attempt without a connection or an answer while there is time for another one.
 * `TIMEOUT_FACTOR` stretches them on machines that are slower than Lambda.
 */
export function clientTimeouts() {
  return {
    requestHandler: {
      connectionTimeout: stretched(1_500),
      requestTimeout: stretched(4_000),
      throwOnRequestTimeout: true,
    },
  };
}

/**
 * Runs a request that has to be answered before its function ends: every call of AWS within it ends in time
 * for a 503. `remaining` is the time that the function has left, in milliseconds.
 */
export function withDeadline<T>(remaining: number, run: () => Promise<T>): Promise<T> {
  const usable = Math.min(remaining - ANSWER_MILLISECONDS, LONGEST_REQUEST_MILLISECONDS);
  return deadlines.run(performance.now() + stretched(usable), run);
}

/** Milliseconds until the request has to be answered; unlimited outside of a request. */
export function timeLeft(): number {
  return (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
}

/**
 * Options of one call of AWS: its attempts, its pauses and the reading of its answer end with the signal.
 * Made anew for each call.
 */
export function callDeadline(): { abortSignal: AbortSignal } {
  const milliseconds = Math.min(stretched(CALL_MILLISECONDS), timeLeft());
  return { abortSignal: AbortSignal.timeout(Math.max(1, Math.floor(milliseconds))) };
}

/** A time limit for a part of the service, as long as this machine needs it (`TIMEOUT_FACTOR`). */
export function stretched(milliseconds: number): number {
  return milliseconds * Number(config('TIMEOUT_FACTOR'));
}
