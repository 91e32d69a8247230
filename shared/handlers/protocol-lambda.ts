import { type Answer, answeringHandler, type LambdaHandler } from '../http/chain.ts';
import type { HttpResult } from '../http/http-event.ts';
import type { Protocol } from '../http/protocol.ts';
import type { Middleware } from '../http/request-state.ts';
import { ApiError } from '../platform/errors.ts';
import { asCaller } from './caller-origin.ts';

/**
 * Creates the Lambda handler of a protocol. An error that `answer` throws becomes a server error of RFC 6749,
 * 4.1.2.1, without its cause, which is logged.
 */
export function protocolLambda(protocol: Protocol, answer: Answer): LambdaHandler {
  return answeringHandler({ id: protocol.id, content: 'pages' }, protocolErrors(), (event, context) =>
    asCaller(event, undefined, () => answer(event, context)),
  );
}

/** Creates the middleware that logs the route of a request and answers what fails. */
function protocolErrors(): Middleware {
  const protocolErrorsBefore: Middleware['before'] = ({ event, context }) => {
    Object.assign(context.state.log, { method: event.requestContext.http.method, route: event.routeKey });
  };
  const protocolErrorsOnError: Middleware['onError'] = (request) => {
    const { error } = request;
    const failure =
      error instanceof ApiError && error.status >= 500
        ? error
        : new ApiError('internal', undefined, { cause: error });
    request.error = failure;
    request.response = serverError(failure.status === 503);
  };
  return { before: protocolErrorsBefore, onError: protocolErrorsOnError };
}

function serverError(unavailable: boolean): HttpResult {
  return {
    statusCode: unavailable ? 503 : 500,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(unavailable && { 'Retry-After': '2' }),
    },
    body: JSON.stringify({ error: unavailable ? 'temporarily_unavailable' : 'server_error' }),
  };
}
