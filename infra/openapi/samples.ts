import type { Operation } from '../../shared/http/operation.ts';
import { exampleRequest } from '../openapi-examples/examples.ts';

type Sample = { lang: string; label: string; source: string };

/** Headers that the client makes of its options. */
const OF_CLIENT = [
  'x-svc-app-key',
  'x-svc-app-secret',
  'authorization',
  'idempotency-key',
  'if-match',
  'content-type',
];

/**
 * Returns the sample of an operation in TypeScript, for `x-codeSamples`: the call of `@svc/client` with the
 * request of the example. Renderers make the samples of other languages themselves.
 */
export function samplesOf(operation: Operation): { 'x-codeSamples': Sample[] } {
  return {
    'x-codeSamples': [{ lang: 'TypeScript', label: 'TypeScript', source: sourceOf(operation) }],
  };
}

function sourceOf(operation: Operation): string {
  const { params = {}, query = {}, headers = {}, body } = exampleRequest(operation);
  const own = Object.entries(headers).filter(([name]) => !OF_CLIENT.includes(name.toLowerCase()));
  const request = Object.entries({ path: params, query, headers: Object.fromEntries(own) }).filter(
    ([, values]) => Object.keys(values).length > 0,
  );
  const members = [...request.map(([name, values]) => [name, literal(values)]), ...bodyOf(operation, body)];
  const argument = members
    .map(([name, value]) => `  ${name}: ${String(value).replaceAll('\n', '\n  ')},\n`)
    .join('');
  const call = `await service.${operation.id}(${argument === '' ? '' : `{\n${argument}}`});`;
  const file = operation.upload ? "import { openAsBlob } from 'node:fs';\n" : '';
  return `${file}import { createService } from '@svc/client/server';\n\nconst service = createService(${optionsOf(operation)});\n${hasResult(operation) ? 'const result = ' : ''}${call}\n`;
}

/** A backend has key and secret; the other callers have a token. */
function optionsOf({ auth, headers = {} }: Operation): string {
  const baseUrl = "baseUrl: 'https://auth.example.com'";
  const needsKey = auth.includes('keys') || 'x-svc-app-key' in headers;
  if (auth.length === 0 && !needsKey) return `{ ${baseUrl} }`;
  const credentials = needsKey ? "{ clientId: 'key_...', clientSecret: '...' }" : "{ accessToken: '...' }";
  return `{\n  ${baseUrl},\n  credentials: ${credentials},\n}`;
}

function bodyOf({ upload }: Operation, body: unknown): [string, string][] {
  if (upload) return [['body', "await openAsBlob('logo.png')"]];
  return body === undefined ? [] : [['body', literal(body)]];
}

function hasResult({ success }: Operation): boolean {
  return success.schema !== undefined || success.document !== undefined;
}

/** Writes a value as TypeScript has it: names without quotes, texts in single ones. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${keyOf(name)}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${items.join(', ')}${close}`;
  if (items.length === 0) return open.trim() + close.trim();
  if (line.length <= 80 && !line.includes('\n')) return line;
  return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`;
}

function keyOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`;
}
