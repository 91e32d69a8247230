import type { Capability } from './config.ts';
import { failureFields } from './failure-fields.ts';
import { log } from './log.ts';

/** What makes a function run that no request starts. */
export type TriggerSource =
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** A file that was stored in the bucket under `uploads/`. */
  | { readonly kind: 'uploads' }
  /** A text message that somebody sent to a number of the service. */
  | { readonly kind: 'texts' };

/**
 * The contract of a function that no request starts. Infra derives what starts it, grants and environment
 * from it.
 */
export type Trigger = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly source: TriggerSource;
  readonly uses: readonly Capability[];
};

/** Declares a function that no request starts. Returns the same value, frozen; it has no other effect. */
export function defineTrigger<const T extends Trigger>(trigger: T): T {
  return Object.freeze(trigger);
}

/**
 * The handler of such a function: what it throws is logged, then thrown again, so that Lambda tries once
 * more. Lambda logs all that an error carries, so one that may quote an address or a phone number goes on
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

/** Our own errors say in their message nothing that a caller may not read. */
function withoutCause(error: unknown): unknown {
  const { name, message, code, status, extras } = Object(error);
  return extras === undefined ? error : Object.assign(new Error(message), { name, code, status });
}
