import type { ApiOperation } from './api.ts';
import { headersFor } from './authentication.ts';

/** Returns the request of the examples as a command. */
export function curlOf(operation: ApiOperation): string {
  const { method, path, parameters, body } = operation;
  const exampleOf = (name: string) =>
    String(parameters.find((one) => one.name === name)?.example ?? `{${name}}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const search = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  const needed = parameters.filter((one) => one.in === 'header' && one.required);
  const [type] = Object.keys(body);
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${filledAddress(filled, search)}'`,
    ...[...headersFor(operation), ...needed.map(({ name, example }) => `${name}: ${example}`)].map(header),
    ...(type === undefined ? [] : [header(`content-type: ${type}`), dataOf(type, body[type]?.example)]),
  ];
  return [...new Set(lines)].join(' \\\n  ');
}

function filledAddress(path: string, search: string): string {
  return `https://auth.example.com${path}${search && `?${search}`}`;
}

function header(line: string): string {
  return `-H '${line.replaceAll("'", "'\\''")}'`;
}

function dataOf(type: string, example: unknown): string {
  if (type.includes('form')) {
    const fields = Object.entries(Object(example)).map(([name, value]) => [name, String(value)]);
    return `-d '${new URLSearchParams(fields)}'`;
  }
  if (!type.includes('json')) return '--data-binary @file';
  const text = typeof example === 'string' ? example : JSON.stringify(example ?? {});
  return `-d '${text.replaceAll("'", "'\\''")}'`;
}
