import { callerAddress, viewerCountry } from '../http/edge.ts';
import { type HttpEvent, headerOf } from '../http/http-event.ts';
import type { Principal } from '../http/principal.ts';
import { type Actor, withOrigin } from '../platform/request/request-origin.ts';
import { withReader } from '../platform/request/request-reader.ts';
import { withSender } from '../platform/request/request-sender.ts';

/**
 * Runs the handler of a request, so that its writes name the caller and the request, its pages and messages
 * are in the language of the reader, and the sessions that it opens name the browser.
 */
export function asCaller<T>(event: HttpEvent, principal: Principal | undefined, run: () => T): T {
  const { requestId } = event.requestContext;
  const requested = event.queryStringParameters?.['ui_locales'];
  const reader = { requested, accepted: headerOf(event, 'accept-language') };
  const sender = {
    userAgent: event.requestContext.http.userAgent,
    address: callerAddress(event),
    country: viewerCountry(event),
  };
  return withOrigin({ actor: actorOfOrigin(principal), requestId }, () =>
    withReader(reader, () => withSender(sender, run)),
  );
}

function actorOfOrigin(principal: Principal | undefined): Actor {
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
