import type { HttpEvent } from '../http/http-event.ts';

/**
 * Returns a request of a client with other parameters: those of its address, or of its form if it is posted.
 * `change` returns undefined if nothing changes.
 */
export function withChangedParameters(
  event: HttpEvent,
  change: (parameters: URLSearchParams) => URLSearchParams | undefined,
): HttpEvent {
  const { rawQueryString, body = '', isBase64Encoded, headers } = event;
  if (event.requestContext.http.method === 'GET') {
    const query = change(new URLSearchParams(rawQueryString));
    if (query === undefined) return event;
    const { queryStringParameters: _parsed, ...rest } = event;
    return { ...rest, rawQueryString: `${query}` };
  }
  const sent = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  const form = change(new URLSearchParams(sent));
  if (form === undefined) return event;
  const { 'content-length': _length, ...kept } = headers;
  return { ...event, body: `${form}`, isBase64Encoded: false, headers: kept };
}
