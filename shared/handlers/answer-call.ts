import { callerFields, logFieldsOf } from '../http/chain.ts';
import { type HttpEvent, type HttpResult, headerOf, presentedBy } from '../http/event.ts';
import { withFormNonces } from '../http/form-nonce.ts';
import { type Input, parseInput } from '../http/middleware/parse-input.ts';
import { readBody } from '../http/middleware/read-body.ts';
import { successResponse } from '../http/middleware/serialise.ts';
import type { Operation } from '../http/operation.ts';
import type { Presented, Principal } from '../http/principal.ts';
import type { LogFields } from '../platform/log.ts';
import type { Access } from './access.ts';

/** A parsed request without the types of the contract, which lambda.ts adds. */
export type RawCall = Input &
  Access & { principal: Principal; requestId: string; sourceIp: string; event: HttpEvent; log: LogFields };

/** Steps around the handler that differ between kinds of operations. */
export type Steps = {
  /** Selects the principal and checks its access, or throws. */
  access: (
    operation: Operation,
    presented: Presented,
    event: HttpEvent,
  ) => Promise<Access & { principal: Principal }>;
  around: (operation: Operation, call: RawCall, run: () => Promise<HttpResult>) => Promise<HttpResult>;
};

/** Creates the handling of a request: authorize, read and parse the input, handle, serialise. */
export function answerCall(operation: Operation, steps: Steps, handle: (call: RawCall) => Promise<unknown>) {
  const parse = parseInput(operation);
  const bodyReader = readBody(operation);

  return async (event: HttpEvent): Promise<HttpResult> => {
    const presented = presentedBy(event);
    const access = await steps.access(operation, presented, event);
    const log = logFieldsOf(event);
    if (presented.kind === 'mixed') Object.assign(log, callerFields(access.principal));
    await bodyReader.before({ event });
    const { requestId, http } = event.requestContext;
    const call: RawCall = {
      ...parse(event),
      ...access,
      requestId,
      sourceIp: http.sourceIp,
      event,
      log,
    };
    const ifNoneMatch = headerOf(event, 'if-none-match');
    const result = await steps.around(operation, call, async () =>
      successResponse(await handle(call), operation, call.params, ifNoneMatch),
    );
    return withFormNonces(result, event.cookies);
  };
}
