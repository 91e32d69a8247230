/** No id of the service has these. */
const NOT_ONE_SEGMENT = /^\.{0,2}$|[/\\]/;

/**
 * Returns a value as one segment of a path. Throws TypeError for a value that leads to another address:
 * `encodeURIComponent` leaves `.` and `..` as they are, and URL parsers remove them, `..` with the segment
 * before it (WHATWG URL, "path state"); the service decodes a slash before it looks for the operation.
 */
export function pathSegment(value: string, name: string): string {
  if (!NOT_ONE_SEGMENT.test(value)) return encodeURIComponent(value);
  throw new TypeError(`${name} must be an id: not empty, not "." or "..", and without slashes`);
}
