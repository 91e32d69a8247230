/**
 * Which kind of body a value is, by its members. Its class does not decide: adapters, polyfills and frames
 * have classes of their own (decision 0445).
 */

/** True for a form. JSON has no functions. */
export function isForm(body: object | undefined): body is FormData {
  return typeof body === 'object' && 'append' in body && typeof body.append === 'function';
}

/** True for a stream, which can be sent once. */
export function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('getReader' in body || Symbol.asyncIterator in body);
}

/** Returns the media type of a blob or file that has one. */
export function mediaTypeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('arrayBuffer' in body && 'type' in body))
    return undefined;
  return typeof body.type === 'string' && body.type !== '' ? body.type : undefined;
}
