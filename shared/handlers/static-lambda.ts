import { chain, type LambdaHandler } from '../http/chain.ts';
import { encodeReply } from '../http/encode-reply.ts';
import { type HttpEvent, headerOf } from '../http/http-event.ts';
import type { Operation } from '../http/operation.ts';
import { type Reply, replyResult } from '../http/reply.ts';

/** A public operation whose answer depends on the address and on headers about formats only. */
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
  make: (event: HttpEvent) => Reply | Promise<Reply>,
): LambdaHandler {
  return chain(operation, async (event) => {
    const reply = await encodeReply(await make(event), headerOf(event, 'accept-encoding'));
    return replyResult(reply, headerOf(event, 'if-none-match'));
  });
}
