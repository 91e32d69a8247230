import { failureFields } from '../../platform/failure-fields.ts';
import { type LogFields, log } from '../../platform/log.ts';
import { presentedBy } from '../event.ts';
import type { Presented } from '../principal.ts';
import type { Middleware } from '../request-state.ts';

/** Creates the middleware that writes one log line per request when it is answered, successful or not. */
export function requestLog(operationId: string): Middleware {
  const requestLogAfter: Middleware['after'] = ({ event, context, response, error }) => {
    const { log: added, startedAt } = context.state;
    const status = response?.statusCode ?? 0;
    log[status >= 500 ? 'error' : 'info']('request', {
      request_id: event.requestContext.requestId,
      operation: operationId,
      application: event.pathParameters?.['app'],
      ...callerFields(presentedBy(event)),
      status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...failureFields(error),
      ...added,
    });
  };
  return { after: requestLogAfter, onError: requestLogAfter };
}

/** Returns the log fields of a caller. Callers without an application leave it to the path. */
export function callerFields(caller: Presented): LogFields {
  return { caller: caller.kind, ...('app' in caller && { application: caller.app }) };
}
