import { chain, type LambdaHandler } from '../http/chain.ts';
import { headerOf } from '../http/event.ts';
import type { Operation } from '../http/operation.ts';
import { type Reply, replyResult } from '../http/reply.ts';

/** A public operation without input but its path, with the same answer for all callers. */
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
 * Creates the Lambda handler of a static operation. Separate from `publicLambda`, whose input parser adds a
 * validator to the bundle.
 */
export function staticLambda(
  operation: StaticOperation,
  make: (params: Readonly<Record<string, string | undefined>>) => Reply | Promise<Reply>,
): LambdaHandler {
  return chain(operation, async (event) => {
    const reply = await make(event.pathParameters ?? {});
    return replyResult(reply, headerOf(event, 'if-none-match'));
  });
}
