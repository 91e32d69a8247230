import middy, { type MiddlewareObj } from '@middy/core';
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
  | { readonly kind: 'texts' }
  /** Runs for a bounce of an e-mail and for a complaint about one. */
  | { readonly kind: 'mail-feedback' }
  /** Runs for changes of the table, from its stream: a batch in order, repeated until it succeeds. */
  | { readonly kind: 'table-changes' }
  /** Runs for new purge records, from the stream of the table. A failure is not repeated. */
  | { readonly kind: 'deletions' }
  /** Runs for wakes of webhooks, from their queue. */
  | { readonly kind: 'wakes' }
  /** Runs when a deployment has changed the function, before requests reach the new functions. */
  | { readonly kind: 'deployment' };

/**
 * The contract of a function that is not started by a request. The infrastructure derives its event source,
 * grants and environment from it.
 */
export type Trigger = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly source: TriggerSource;
  /** True if a setting of the environment decides whether it is deployed. `npm start` does not run it. */
  readonly optional?: true;
  readonly uses: readonly Capability[];
};

/** Declares a function that is not started by a request. Returns the frozen value. */
export function defineTrigger<const T extends Trigger>(trigger: T): T {
  return Object.freeze(trigger);
}

/** Creates the Lambda handler of a trigger. An error is logged and thrown, so that Lambda retries. */
export function triggerLambda<Handle extends (event: never, context: never) => Promise<unknown>>(
  trigger: Trigger,
  handle: Handle,
): Handle {
  const handler: unknown = middy({ timeoutEarlyInMillis: 0 })
    .use(failureLog(trigger))
    .handler((event, context) => handle(event as never, context as never));
  // A Middy handler takes the event and the context of the function that it wraps.
  return handler as Handle;
}

/**
 * Creates the middleware that logs an error. Lambda logs the whole error as well, so an ApiError, whose cause
 * may quote an address or a phone number, is thrown without its cause.
 */
function failureLog({ id }: Trigger): MiddlewareObj<unknown, unknown> {
  const failureLogOnError: MiddlewareObj<unknown, unknown>['onError'] = (request) => {
    log.error('a function that no request starts failed', { function: id, ...failureFields(request.error) });
    request.error = withoutCause(request.error);
  };
  return { onError: failureLogOnError };
}

/** The message of an ApiError is for callers, so it has no personal data. */
function withoutCause(error: Error | null | undefined): Error | null | undefined {
  if (!(error instanceof ApiError)) return error;
  const { name, message, code, status } = error;
  return Object.assign(new Error(message), { name, code, status });
}
