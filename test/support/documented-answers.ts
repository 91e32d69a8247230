import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: 'zod/mini' has no fromJSONSchema, and no bundle has this file
import { fromJSONSchema, type ZodType } from 'zod';
import { createRouter } from '../../infra/local/gateway/routing.ts';
import { decodedBody } from './decoded-body.ts';

/** An answer as a caller got it. */
export type Answered = {
  method: string;
  /** The path of the request, percent-decoded. */
  path: string;
  status: number;
  /** Names are in lower case. */
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
};

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { schema?: Schema }>>;
type Documented = { $ref?: string; headers?: Readonly<Record<string, unknown>>; content?: Content };
type Operation = { operationId: string; responses: Readonly<Record<string, Documented>> };

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
  asDefinition,
);
const paths: Record<string, Record<string, Operation>> = document.paths;
const route = createRouter(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, target]) => ({ method: method.toUpperCase(), path, target })),
  ),
);

/** Headers that say nothing about an operation: HTTP itself needs them, or every answer has them. */
const HEADERS_OF_ALL = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
];

/** Headers for browsers, of pages, files and redirects (docs/security.md). */
const HEADERS_FOR_BROWSERS = [
  'content-disposition',
  'content-language',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'set-cookie',
  'x-frame-options',
];

/** A file to which each answered status of each operation is added, for list-unseen-answers.ts. */
const SEEN_FILE = process.env['ANSWERS_SEEN'];
const seen = new Set<string>();

/** Throws an Error that names what the OpenAPI document does not say of an answer. */
export function assertDocumented(answered: Answered): void {
  const { method, path, status } = answered;
  const operation = route(method === 'HEAD' ? 'GET' : method, path)?.route.target;
  if (!operation) return;
  const [name, described] = responseOf(operation, status);
  const faults = described ? faultsOf(answered, described) : ['the status is not documented'];
  if (faults.length > 0) {
    const text = `${operation.operationId} ${status}: ${faults.join('; ')}`;
    if (process.env['ANSWERS_COLLECT']) {
      appendFileSync(process.env['ANSWERS_COLLECT'], `${text.replaceAll('\n', ' ')}\n`);
    } else throw new Error(`${text} (docs/openapi.json; after a change: npm run generate -- openapi)`);
  }
  noteSeen(`${operation.operationId} ${name}`);
}

function noteSeen(answer: string): void {
  if (!SEEN_FILE || seen.has(answer)) return;
  seen.add(answer);
  appendFileSync(SEEN_FILE, `${answer}\n`);
}

function responseOf({ responses }: Operation, status: number): [name: string, Documented | undefined] {
  const name = [String(status), `${Math.floor(status / 100)}XX`].find((one) => one in responses) ?? '';
  const described = responses[name];
  const common = described?.$ref?.split('/').at(-1);
  return [name, common === undefined ? described : document.components.responses[common]];
}

function faultsOf(answered: Answered, documented: Documented): string[] {
  const { method, headers, body } = answered;
  const faults = undocumentedHeaders(answered, documented);
  // The page of a redirect is for browsers that do not follow it.
  if (body.length === 0 || 'location' in headers) return faults;
  const { schema } = documented.content?.[typeOf(answered)] ?? {};
  if (!schema) return [...faults, `a body of the type ${typeOf(answered)} is not documented`];
  if (method === 'HEAD' || !isJson(answered)) return faults;
  return [...faults, ...faultsOfJson(schema, decodedBody(body, headers['content-encoding']).toString())];
}

function undocumentedHeaders(answered: Answered, { headers = {} }: Documented): string[] {
  const { body, status } = answered;
  const isForBrowsers = status === 304 || (!isJson(answered) && body.length > 0);
  const known = new Set([
    ...HEADERS_OF_ALL,
    ...(isForBrowsers || 'location' in answered.headers ? HEADERS_FOR_BROWSERS : []),
    ...Object.keys(headers).map((name) => name.toLowerCase()),
  ]);
  const sent = Object.entries(answered.headers).filter(([, value]) => !isEmptyList(value));
  return sent.flatMap(([name]) => (known.has(name) ? [] : [`the header ${name} is not documented`]));
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const typeOf = ({ headers }: Answered) => String(headers['content-type']).split(';')[0] ?? '';
const isJson = (answered: Answered) => /[/+]json$/.test(typeOf(answered));

function faultsOfJson(schema: Schema, text: string): string[] {
  const { error } = compiled(schema).safeParse(JSON.parse(text));
  return error ? error.issues.map(({ path, message }) => `the body at /${path.join('/')}: ${message}`) : [];
}

const compiledSchemas = new Map<unknown, ZodType>();

/** Returns the validator of a schema of the document. Each is compiled once. */
function compiled(schema: Schema): ZodType {
  const key = schema['$ref'] ?? schema;
  const known = compiledSchemas.get(key);
  if (known) return known;
  const made = fromJSONSchema({ ...schema, $defs: document.components.schemas });
  compiledSchemas.set(key, made);
  return made;
}

/** Components are definitions of the schema; a default must not replace a missing member. */
function asDefinition(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).replace('#/components/schemas/', '#/$defs/');
  return key === 'default' && typeof value !== 'object' ? undefined : value;
}
