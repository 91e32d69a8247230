import { type ApiOperation, OPERATIONS } from './api.ts';

/** A method and a path, as `POST /me/groups`, or the address of a request. */
const REQUEST =
  /(?:\b(GET|POST|PUT|PATCH|DELETE) |(?:\$BASE_URL|\{base_url\}|https:\/\/auth\.example\.com))(\/[\w.~%/{}$-]+)/g;
/** The call of an operation with the client, and a link to it. */
const NAMED = /(?:\.|\/docs#|\/docs\/reference\/|`)([a-z]\w+)\b/g;

const byId = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

/** Returns the operations that a text names, in the order of their first place. */
export function operationsIn(text: string): ApiOperation[] {
  const lines = text.replaceAll(/\\\n/g, ' ');
  const requests = [...lines.matchAll(REQUEST)].map(({ 0: request, 1: method, 2: path = '', index }) => {
    const line = lines.slice(index + request.length).split('\n')[0] ?? '';
    const before = lines.slice(0, index).split('\n').at(-1) ?? '';
    return { index, operation: find(method ?? methodOf(before + line), path) };
  });
  const names = [...lines.matchAll(NAMED)].map(({ 1: id = '', index }) => ({
    index,
    operation: byId.get(id),
  }));
  const found = [...requests, ...names].toSorted((a, b) => a.index - b.index);
  return [...new Set(found.flatMap(({ operation }) => operation ?? []))];
}

/** Returns the operation whose method and path a text is, as `POST /me/groups`. */
export function operationAt(text: string): ApiOperation | undefined {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)$/.exec(text) ?? [];
  return method === undefined ? undefined : find(method, path ?? '');
}

/** Returns the method of a line with curl. */
function methodOf(line: string): string {
  const [, named] = /-X (\w+)/.exec(line) ?? [];
  return named ?? (/ -d | --data/.test(line) ? 'POST' : 'GET');
}

/** Returns the operation with a path, in which names, variables and ids have the places of parameters. */
function find(method: string, path: string): ApiOperation | undefined {
  const asked = path.replace(/[.]$/, '').split('/');
  const fits = (template: string) => {
    const segments = template.split('/');
    return (
      segments.length === asked.length &&
      segments.every((segment, i) => segment === asked[i] || (segment.startsWith('{') && asked[i] !== ''))
    );
  };
  const literals = (template: string) => template.split('/').filter((part) => !part.startsWith('{')).length;
  return OPERATIONS.filter((one) => one.method === method && [one.path, ...one.alsoAt].some(fits)).toSorted(
    (a, b) => literals(b.path) - literals(a.path),
  )[0];
}
