import { callerAddress } from '../http/edge.ts';
import type { HttpEvent } from '../http/http-event.ts';
import type { Principal } from '../http/principal.ts';
import { type Input, inputOf, type RequestState } from '../http/request-state.ts';
import type { LogFields } from '../platform/log.ts';

/** A parsed request without the types of the contract, which lambda.ts adds. */
export type RawCall = Input & {
  principal: Principal;
  requestId: string;
  sourceIp: string;
  event: HttpEvent;
  log: LogFields;
};

/** Returns the results of the middlewares for a request, with the records of the access check. */
export function callOf(event: HttpEvent, state: RequestState): RawCall {
  const { requestId } = event.requestContext;
  return {
    ...inputOf(state),
    ...state.records,
    principal: state.principal ?? { kind: 'anonymous' },
    requestId,
    sourceIp: callerAddress(event),
    event,
    log: state.log,
  };
}
