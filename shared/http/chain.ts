import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { Context } from 'aws-lambda';
import { outOfTime, withDeadline } from '../platform/client-timeouts.ts';
import { withNotes } from '../platform/request/request-notes.ts';
import { type Content, checkHost, contentOfOperation } from './console-host.ts';
import { checkOrigin } from './edge.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { errorBoundary } from './middleware/error-boundary.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import type { Operation } from './operation.ts';
import { answerOtherMethod } from './other-methods.ts';
import type { Middleware, RequestContext } from './request-state.ts';

export type LambdaHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;
export type Answer = (event: HttpEvent, context: RequestContext) => Promise<HttpResult>;

/** Answers 503 shortly before the function times out. */
const TIMEOUT = {
  timeoutEarlyInMillis: 500,
  timeoutEarlyResponse: (): never => {
    throw outOfTime();
  },
};

/** Creates the Lambda handler of an operation: its errors become RFC 9457 answers. */
export function chain(operation: Operation, answer: Answer): LambdaHandler {
  const served = { id: operation.id, content: contentOfOperation(operation) };
  return answeringHandler(served, errorBoundary(operation), answer);
}

/**
 * Creates a Lambda handler with the parts of every answer: normalised headers, a deadline, one log line and
 * the security headers. It answers on the hosts that have its content. `onError` makes an answer of each
 * error. `answer` is a plain function or a Middy handler with further middlewares; if one of them answers
 * early, its answer is logged as well.
 */
export function answeringHandler(
  { id, content }: { id: string; content: Content },
  onError: Middleware,
  answer: Answer,
): LambdaHandler {
  const handler = middy<HttpEvent, HttpResult, Error, RequestContext>(TIMEOUT)
    .use(httpHeaderNormalizer())
    .use(securityHeaders())
    .use(requestLog(id))
    .use(onError)
    .handler(
      (event, context) =>
        checkOrigin(event) ?? checkHost(event, content) ?? answerOtherMethod(event) ?? answer(event, context),
    );
  return (event, context) => {
    const state = { startedAt: performance.now(), log: {} };
    return withNotes(state.log, () =>
      withDeadline(context.getRemainingTimeInMillis(), () =>
        handler(event, Object.assign(context, { state })),
      ),
    );
  };
}
