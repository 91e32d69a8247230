/**
 * Which kind of body a value is, by its members. Its class does not decide: adapters, polyfills and frames
 * have classes of their own (decision 0445).
 */

/** True for a form. JSON has no functions. */
export function isForm(body: object | undefined): body is FormData {
  return typeof body === 'object' && 'append' in body && typeof body.append === 'function';
}

/**
 * Returns the form that sends a body with a file, which JSON cannot have; undefined for a body without one.
 */
export function formWithFile(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!members.some(([, value]) => isFile(value))) return undefined;
  const form = new FormData();
  for (const [name, value] of members) form.set(name, isFile(value) ? value : String(value));
  return form;
}

/** True for a stream, which can be sent once. */
export function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('getReader' in body || Symbol.asyncIterator in body);
}

/** Returns the media type of a blob or file that has one. */
export function mediaTypeOf(body: unknown): string | undefined {
  return isFile(body) && body.type !== '' ? body.type : undefined;
}

function isFile(value: unknown): value is Blob {
  if (typeof value !== 'object' || value === null) return false;
  return 'arrayBuffer' in value && 'type' in value && typeof value.type === 'string';
}
