import type { HttpEvent } from '../http/event.ts';
import type { Principal } from '../http/principal.ts';
import { type Actor, withOrigin } from '../platform/request-origin.ts';

/** Runs the handler of a request, so that what it writes names the caller and the request. */
export function asCaller<T>(
  { requestContext: { requestId } }: HttpEvent,
  principal: Principal | undefined,
  run: () => T,
): T {
  return withOrigin({ actor: callerOf(principal), requestId }, run);
}

function callerOf(principal: Principal | undefined): Actor {
  switch (principal?.kind) {
    case 'user':
    case 'hub': {
      const { kind, userId: id, client } = principal;
      return { type: kind === 'hub' ? 'hub_user' : 'user', id, ...(client && { client }) };
    }
    case 'service_account':
      return { type: 'service_account', id: principal.clientId };
    case 'keys':
      return { type: 'credential', id: principal.clientId };
    default:
      return { type: 'anonymous' };
  }
}
