import { chain, type LambdaHandler } from '../http/chain.ts';
import { headerOf } from '../http/event.ts';
import type { Operation } from '../http/operation.ts';
import { type Reply, replyResult } from '../http/reply.ts';

/** An operation that anyone may call and that takes no input: its answer is the same for all. */
type StaticOperation = Operation & {
  readonly auth: readonly [];
  readonly uses: readonly [];
  readonly params?: never;
  readonly query?: never;
  readonly headers?: never;
  readonly body?: never;
  readonly upload?: never;
};

/**
 * The handler of such an operation. Kept apart from `publicLambda` because parsing input brings a validator
 * into a bundle that has nothing else to carry.
 */
export function staticLambda(operation: StaticOperation, make: () => Reply): LambdaHandler {
  return chain(operation, async (event) => replyResult(make(), headerOf(event, 'if-none-match')));
}
