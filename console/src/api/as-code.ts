import type { AnyRequest, Described } from './operation.ts';

/** The method and path of an operation, such as `POST /applications/{app}/users/{user}/state`. */
export type Route = string;

/** Returns the command that sends a request. The token is a variable of the shell, so that none is copied. */
export function asCurl(route: Route, { request }: Described, baseUrl: string): string {
  const [method = 'GET', path = ''] = route.replace('!', '').split(' ');
  const lines = [
    `curl -X ${method} ${quoted(`${baseUrl}${filled(path, request)}`)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(request.ifMatch ? [`-H ${quoted(`If-Match: ${request.ifMatch}`)}`] : []),
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyLines(request.body),
  ];
  return lines.join(' \\\n  ');
}

/** Returns the call of the client that sends a request. */
export function asClientCall({ operation, request }: Described): string {
  const { path, query, body, ifMatch, headers } = request;
  const given = Object.entries({ path, query, headers, body, ifMatch }).filter(
    ([, value]) => value !== undefined,
  );
  const text = JSON.stringify(
    Object.fromEntries(given),
    (_, value) => (value instanceof Blob ? `${FILE_MARK}${fileName(value)}` : value),
    2,
  );
  const call = text.replace(
    MARKED_FILE,
    (_, name: string) => `await openAsBlob('${name.replaceAll("'", "\\'")}')`,
  );
  return `await service.${operation}(${call});`;
}

/** Precedes the name of a file in a text of JSON, which has this character escaped. */
const FILE_MARK = '\0';
const MARKED_FILE = /"\\u0000((?:[^"\\]|\\.)*)"/g;

/** Returns the name of a file. What has none is made of lines of users. */
function fileName(file: Blob): string {
  return file instanceof File ? file.name : 'users.ndjson';
}

function bodyLines(body: unknown): string[] {
  if (body === undefined) return [];
  if (body instanceof Blob)
    return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `--data-binary ${quoted(`@${fileName(body)}`)}`];
  const members = Object.entries(body ?? {});
  if (members.some(([, value]) => value instanceof Blob))
    return members.map(([name, value]) => `-F ${quoted(`${name}=${formValue(value)}`)}`);
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`];
}

/** Returns a value of a form in the words of curl, which reads a file whose name follows an `@`. */
function formValue(value: unknown): string {
  if (!(value instanceof Blob)) return String(value);
  return `@"${fileName(value).replace(/["\\]/g, '\\$&')}"`;
}

function filled(path: string, { path: values = {}, query = {} }: AnyRequest): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? `{${name}}`),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${address}?${search}` : address;
}

/** Quotes a word for POSIX shells. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
