import middy from '@middy/core';
import { chain, type LambdaHandler } from '../http/chain.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { formNonces } from '../http/middleware/form-nonces.ts';
import { parseBody } from '../http/middleware/parse-body.ts';
import { parseInput } from '../http/middleware/parse-input.ts';
import { serialise } from '../http/middleware/serialise.ts';
import type { Operation, ResultOf } from '../http/operation.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-state.ts';
import { asCaller } from './caller-origin.ts';
import type { Call } from './lambda.ts';
import { callOf, type RawCall } from './raw-call.ts';

type PublicOperation = Operation & { readonly auth: readonly [] };

/**
 * Creates the Lambda handler of a public operation. Separate from `lambda`, whose access check adds the table
 * client to the bundle: some public operations need no table. `admit` may refuse a request before its body is
 * read.
 */
export function publicLambda<const O extends PublicOperation>(
  operation: O,
  handle: (call: Call<O>) => Promise<ResultOf<O> | Reply>,
  admit: (event: HttpEvent) => void = () => undefined,
): LambdaHandler {
  // The schemas of the operation, from which Call<O> is derived, parse the input and serialise the result.
  const run = handle as unknown as (call: RawCall) => Promise<HttpResult>;
  const answer = middy<HttpEvent, HttpResult, Error, RequestContext>({ timeoutEarlyInMillis: 0 })
    .use({ before: ({ event }) => admit(event) })
    .use(parseBody(operation))
    .use(parseInput(operation))
    .use(formNonces())
    .use(serialise(operation))
    .handler((event, { state }) => asCaller(event, undefined, () => run(callOf(event, state))));
  return chain(operation, answer);
}
