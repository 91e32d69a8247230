import type { Capability } from './config.ts';
import { ApiError } from './errors.ts';
import { failureFields } from './failure-fields.ts';
import { log } from './log.ts';

/** The event source of a function that is not started by a request. */
export type TriggerSource =
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** Runs for a file stored in the bucket under `uploads/`. */
  | { readonly kind: 'uploads' }
  /** Runs for a text message to a number of the service. */
  | { readonly kind: 'texts' };

/**
 * The contract of a function that is not started by a request. The infrastructure derives its event source,
 * grants and environment from it.
 */
export type Trigger = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly source: TriggerSource;
  readonly uses: readonly Capability[];
};

/** Declares a function that is not started by a request. Returns the frozen value. */
export function defineTrigger<const T extends Trigger>(trigger: T): T {
  return Object.freeze(trigger);
}

/**
 * Wraps the handler of a trigger: logs an error and throws it again, so that Lambda retries. Lambda
 * logs the whole error, so an ApiError, whose cause may quote an address or a phone number, is thrown
 * without its cause.
 */
export function withFailureLog<Args extends unknown[]>(
  { id }: Trigger,
  handle: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    try {
      await handle(...args);
    } catch (error) {
      log.error('a function that no request starts failed', { function: id, ...failureFields(error) });
      throw withoutCause(error);
    }
  };
}

/** The message of an ApiError is for callers, so it has no personal data. */
function withoutCause(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { name, message, code, status } = error;
  return Object.assign(new Error(message), { name, code, status });
}
