import { withFormNonces } from '../forms/form-nonce.ts';
import type { Middleware } from '../request-state.ts';

/** Creates the middleware that adds the nonce of the browser to the forms of a page. */
export function formNonces(): Middleware {
  const formNoncesAfter: Middleware['after'] = (request) => {
    if (request.response) request.response = withFormNonces(request.response, request.event.cookies);
  };
  return { after: formNoncesAfter };
}
