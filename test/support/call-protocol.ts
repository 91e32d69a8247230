import type { LambdaHandler } from '../../shared/http/chain.ts';
import { defineOperation, type Operation } from '../../shared/http/operation.ts';
import type { Protocol } from '../../shared/http/protocol.ts';
import { invoke, type Request } from './invoke.ts';

/** A function with a protocol of its own, as its file exports it. */
type ProtocolModule = { protocol: Protocol; handler: LambdaHandler };

type Route = Pick<Operation, 'method' | 'path'>;

/** Calls a function with a protocol of its own, at a route that it may not even have. */
export function callProtocol({ protocol, handler }: ProtocolModule, route: Route, request: Request) {
  const { id, summary, uses } = protocol;
  const operation = defineOperation({
    ...route,
    id,
    summary,
    uses,
    tags: ['oidc'],
    auth: [],
    success: { status: 200 },
    errors: [],
  });
  return invoke({ operation, handler }, request);
}
