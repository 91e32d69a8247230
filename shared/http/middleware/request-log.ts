import { failureFields } from '../../platform/failure-fields.ts';
import { type LogFields, log } from '../../platform/log.ts';
import { withMetrics } from '../../platform/metrics.ts';
import { presentedBy } from '../http-event.ts';
import type { Presented } from '../principal.ts';
import type { Middleware } from '../request-state.ts';

/** The only form of an id that is logged. Other text in a path, such as an address, may be personal data. */
const APPLICATION_ID = /^app_\w{1,60}$/;

let isCold = true;

/**
 * Creates the middleware that writes one log line per request when it is answered, successful or not. The
 * line carries the metrics of the request (decision 0132).
 */
export function requestLog(operationId: string): Middleware {
  const requestLogAfter: Middleware['after'] = ({ event, context, response, error }) => {
    const { log: added, startedAt } = context.state;
    const status = response?.statusCode ?? 0;
    const fields = {
      request_id: event.requestContext.requestId,
      operation: operationId,
      application: APPLICATION_ID.exec(event.pathParameters?.['app'] ?? '')?.[0],
      ...callerFields(presentedBy(event)),
      status,
      status_class: `${Math.floor(status / 100)}xx`,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...instanceFields(context.functionName),
      ...failureFields(error),
      ...added,
      ...signInFields(added, status),
    };
    log[status >= 500 ? 'error' : 'info']('request', withMetrics(fields));
  };
  return { after: requestLogAfter, onError: requestLogAfter };
}

/** Returns the log fields of a caller. For a caller without an application, the log has that of the path. */
export function callerFields(caller: Presented): LogFields {
  return { caller: caller.kind, ...('app' in caller && { application: caller.app }) };
}

/** Returns the fields of the function instance, by the names that Powertools for AWS gives them. */
function instanceFields(functionName: string): LogFields {
  const trace = /Root=([^;]+)/.exec(process.env['_X_AMZN_TRACE_ID'] ?? '')?.[1];
  const fields = { function_name: functionName, cold_start: isCold, xray_trace_id: trace };
  if (!isCold) return fields;
  isCold = false;
  return { ...fields, cold_starts: 1 };
}

/**
 * Returns the metrics of a sign-in. An attempt that failed because of the service counts as `failed`, not as
 * `refused`. A completion is an event of the first objective, unless it was refused (decision 0540).
 */
function signInFields(added: LogFields, status: number): LogFields {
  const { sign_in_outcome: noted, sign_in_step: step, sli_events, sli_failures } = added;
  if (noted === undefined) return {};
  const outcome = noted === 'refused' && status >= 500 ? 'failed' : noted;
  const counted = { sign_ins: 1, sign_in_outcome: outcome };
  if (step !== 'completion' || outcome === 'refused') return counted;
  return {
    ...counted,
    sli_events: Number(sli_events ?? 0) + 1,
    ...(outcome === 'failed' && { sli_failures: Number(sli_failures ?? 0) + 1 }),
  };
}
