import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { Context } from 'aws-lambda';
import { withDeadline } from '../platform/client-timeouts.ts';
import { ApiError } from '../platform/errors.ts';
import { failureFields } from '../platform/failure-fields.ts';
import { type LogFields, log } from '../platform/log.ts';
import { type HttpEvent, type HttpResult, presentedBy } from './event.ts';
import { failureResponse } from './middleware/error-boundary.ts';
import type { Operation } from './operation.ts';
import type { Presented } from './principal.ts';
import { withSecurityHeaders } from './security-headers.ts';

export type LambdaHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** Answers 503 shortly before the function times out. */
const TIMEOUT = {
  timeoutEarlyInMillis: 500,
  timeoutEarlyResponse: (): never => {
    throw new ApiError('dependency_unavailable', 'The request took too long; try again shortly', {
      headers: { 'Retry-After': '2' },
      log: { dependency: 'function' },
    });
  },
};

/**
 * Creates the Middy chain of an operation: normalise headers, log, answer. The error boundary is last, so
 * that it sees the errors of every step.
 */
export function chain(
  operation: Operation,
  answer: (event: HttpEvent) => Promise<HttpResult>,
): LambdaHandler {
  const handler = middy<HttpEvent, HttpResult>(TIMEOUT)
    .use(httpHeaderNormalizer())
    .use(requestLog(operation))
    .use(errorBoundary(operation))
    .handler(answer);
  return (event, context) =>
    withDeadline(context.getRemainingTimeInMillis(), async () =>
      withSecurityHeaders(await handler(event, context)),
    );
}

type MiddyRequest = {
  event: HttpEvent;
  response?: HttpResult | null | undefined;
  error?: unknown;
  internal: object;
};

const startOf = new WeakMap<object, number>();
const fieldsOf = new WeakMap<object, LogFields>();

/** Returns the fields that a handler may add to the log line of its request; never personal data. */
export function logFieldsOf(event: HttpEvent): LogFields {
  const fields = fieldsOf.get(event.requestContext) ?? {};
  fieldsOf.set(event.requestContext, fields);
  return fields;
}

/** Returns the log fields of a caller. Callers without an application leave it to the path. */
export function callerFields(caller: Presented): LogFields {
  return { caller: caller.kind, ...('app' in caller && { application: caller.app }) };
}

/** Writes one log line per request when it is answered, successful or not. */
function requestLog(operation: Operation) {
  function requestLogBefore({ event }: MiddyRequest): void {
    startOf.set(event.requestContext, performance.now());
  }
  function requestLogAfter({ event, response, error }: MiddyRequest): void {
    const { requestId } = event.requestContext;
    const started = startOf.get(event.requestContext) ?? performance.now();
    const status = response?.statusCode ?? 0;
    log[status >= 500 ? 'error' : 'info']('request', {
      request_id: requestId,
      operation: operation.id,
      application: event.pathParameters?.['app'],
      ...callerFields(presentedBy(event)),
      status,
      duration_ms: Math.round((performance.now() - started) * 10) / 10,
      ...failureFields(error),
      ...fieldsOf.get(event.requestContext),
    });
  }
  return { before: requestLogBefore, after: requestLogAfter, onError: requestLogAfter };
}

function errorBoundary(operation: Operation) {
  function errorBoundaryOnError(request: MiddyRequest): void {
    const { requestId } = request.event.requestContext;
    const { error, response } = failureResponse(request.error, operation, requestId);
    request.error = error;
    request.response = response;
  }
  return { onError: errorBoundaryOnError };
}
