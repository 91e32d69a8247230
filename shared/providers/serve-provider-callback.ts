import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { replyResult } from '../http/reply.ts';
import { continueUpstream } from './continue-upstream.ts';

/** The largest form that is read. Apple's has a code, an id token and a name, about 2,000 characters. */
const MAX_FORM = 32_768;

/**
 * Answers a provider that sends its user back, by the query of a GET or by a form (Apple, OAuth 2.0 Form Post
 * Response Mode). Any site may send such a form: what it brings proves nothing without the verifier of the
 * client that began.
 */
export async function serveProviderCallback(event: HttpEvent): Promise<HttpResult> {
  return replyResult(await continueUpstream(parametersOf(event)));
}

function parametersOf({ requestContext, rawQueryString, body = '', isBase64Encoded }: HttpEvent) {
  if (requestContext.http.method !== 'POST') return new URLSearchParams(rawQueryString);
  const form = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  return new URLSearchParams(form.length > MAX_FORM ? '' : form);
}
