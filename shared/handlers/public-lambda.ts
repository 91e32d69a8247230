import { chain, type LambdaHandler } from '../http/chain.ts';
import type { Operation, ResultOf } from '../http/operation.ts';
import type { Reply } from '../http/reply.ts';
import { answerCall, type Steps } from './answer-call.ts';
import type { Call } from './lambda.ts';

const OPEN: Steps = {
  access: async () => ({ principal: { kind: 'anonymous' } }),
  around: (_operation, _call, run) => run(),
};

type PublicOperation = Operation & { readonly auth: readonly [] };

/**
 * The handler of an operation that anyone may call. Kept apart from `lambda` because the access check brings
 * the table client into a bundle, and some public operations need no table.
 */
export function publicLambda<const O extends PublicOperation>(
  operation: O,
  handle: (call: Call<O>) => Promise<ResultOf<O> | Reply>,
): LambdaHandler {
  // The input was parsed by the operation's own schemas, from which Call<O> is derived.
  return chain(
    operation,
    answerCall(operation, OPEN, (call) => handle(call as unknown as Call<O>)),
  );
}
