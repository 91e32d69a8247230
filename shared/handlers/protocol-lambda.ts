import type { LambdaHandler } from '../http/chain.ts';
import type { HttpEvent, HttpResult } from '../http/event.ts';
import type { Protocol } from '../http/protocol.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import { withDeadline } from '../platform/client-timeouts.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';

/**
 * Creates the Lambda handler of a protocol, with one log line per request. An error that `answer` throws
 * becomes a server error of RFC 6749, 4.1.2.1, without its cause.
 */
export function withRequestLog(
  protocol: Protocol,
  answer: (event: HttpEvent) => Promise<HttpResult>,
): LambdaHandler {
  return async (event, context) => {
    const started = performance.now();
    const answered = withDeadline(context.getRemainingTimeInMillis(), () => answer(event));
    const { result, cause } = await answered.then(
      (result) => ({ result, cause: undefined }),
      (error: unknown) => ({ result: failureOf(error), cause: error }),
    );
    const { requestId, http } = event.requestContext;
    const status = result.statusCode ?? 200;
    log[status >= 500 ? 'error' : 'info']('request', {
      request_id: requestId,
      operation: protocol.id,
      method: http.method,
      route: event.routeKey,
      application: event.pathParameters?.['app'],
      status,
      duration_ms: Math.round((performance.now() - started) * 10) / 10,
      ...unexpectedFields(cause),
    });
    return withSecurityHeaders(result);
  };
}

function failureOf(error: unknown): HttpResult {
  const unavailable = Object(error).status === 503;
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
