import type { HttpEvent } from '../http/http-event.ts';
import { propertiesOf } from '../platform/properties.ts';

/**
 * Returns a request of a client without the members of `claims` that ask for nothing. The library refuses
 * them, but every member is optional (OpenID Connect Core, 5.5; decision 0483). Other faults stay in place.
 */
export function withoutEmptyClaims(event: HttpEvent): HttpEvent {
  const { rawQueryString, body = '', isBase64Encoded, headers } = event;
  if (event.requestContext.http.method === 'GET') {
    const query = changedParameters(rawQueryString);
    if (query === undefined) return event;
    const { queryStringParameters: _parsed, ...rest } = event;
    return { ...rest, rawQueryString: query };
  }
  const form = changedParameters(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body);
  if (form === undefined) return event;
  const { 'content-length': _length, ...kept } = headers;
  return { ...event, body: form, isBase64Encoded: false, headers: kept };
}

/** Returns parameters with other `claims`; undefined if nothing changes. */
function changedParameters(text: string): string | undefined {
  const parameters = new URLSearchParams(text);
  const [sent, ...further] = parameters.getAll('claims');
  if (sent === undefined || further.length > 0) return undefined;
  const asked = askedFor(sent);
  if (asked === undefined) return undefined;
  if (Object.keys(asked).length > 0) parameters.set('claims', JSON.stringify(asked));
  else parameters.delete('claims');
  return `${parameters}`;
}

/** Returns the members of `claims` that can ask for something; undefined for what is no object. */
function askedFor(claims: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(claims);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    const { userinfo, id_token } = propertiesOf(parsed);
    return Object.fromEntries(
      Object.entries({ userinfo, id_token }).filter(([, value]) => (value ?? null) !== null),
    );
  } catch {
    return undefined;
  }
}
