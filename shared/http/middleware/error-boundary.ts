import type { Operation } from '../operation.ts';
import { failureResponse } from '../problem-response.ts';
import type { Middleware } from '../request-state.ts';

/** Creates the middleware that answers errors in the format of RFC 9457. */
export function errorBoundary(operation: Operation): Middleware {
  const errorBoundaryOnError: Middleware['onError'] = (request) => {
    const { requestId } = request.event.requestContext;
    const { error, response } = failureResponse(request.error, operation, requestId);
    request.error = error;
    request.response = response;
  };
  return { onError: errorBoundaryOnError };
}
