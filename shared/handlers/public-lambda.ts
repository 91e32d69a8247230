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
 * Creates the Lambda handler of a public operation. Separate from `lambda`, whose access check adds the table
 * client to the bundle: some public operations need no table.
 */
export function publicLambda<const O extends PublicOperation>(
  operation: O,
  handle: (call: Call<O>) => Promise<ResultOf<O> | Reply>,
): LambdaHandler {
  // The schemas of the operation, from which Call<O> is derived, have parsed the input.
  return chain(
    operation,
    answerCall(operation, OPEN, (call) => handle(call as unknown as Call<O>)),
  );
}
