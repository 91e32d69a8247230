import * as z from 'zod/mini';
import { ApiError, type Fault, invalidInputs } from '../../platform/errors.ts';
import { type HttpEvent, headerOf } from '../http-event.ts';
import { isDamaged } from '../input/body-text.ts';
import { issueFaults } from '../input/parse-value.ts';
import { withoutReadOnly } from '../input/read-only.ts';
import { UploadBody } from '../input/upload-body.ts';
import type { Operation } from '../operation.ts';
import { parsePrecondition } from '../precondition-headers.ts';
import type { Input, Middleware } from '../request-state.ts';

const PUBLISHABLE_KEY = 'x-svc-app-key';
const anyParam = z.string().check(z.minLength(1), z.maxLength(256));

/**
 * Creates the middleware that parses path, query, headers and body. It throws one 400 `invalid_input` that
 * names the faults of all four parts. Unknown body members are refused. Unknown query parameters are refused
 * only if the answer is JSON: mail programs and others add parameters to links, pages and files. Unknown
 * headers are ignored. A publishable key is a credential: without a usable one it throws 401 instead.
 */
export function parseInput(operation: Operation): Middleware {
  const parse = inputParser(operation);

  const parseInputBefore: Middleware['before'] = ({ event, context }) => {
    context.state.input = parse(event);
  };
  return { before: parseInputBefore };
}

/** True if a request may be answered with a page, a file, a redirect or a cached document. */
function answersVisitors({ success: { alternatives = {} } }: Pick<Operation, 'success'>): boolean {
  return Object.keys(alternatives).some((status) => Number(status) < 400);
}

function inputParser(operation: Operation) {
  const schemas = schemasOf(operation);

  return (event: HttpEvent): Input => {
    const faults: Fault[] = [];
    const take = (part: string, schema: z.ZodMiniType, value: unknown): unknown => {
      const result = z.safeParse(schema, value);
      if (!result.success) faults.push(...result.error.issues.flatMap((issue) => issueFaults(part, issue)));
      return result.data;
    };
    const params = asRecord(take('path', schemas.params, event.pathParameters ?? {}));
    const query = asRecord(take('query', schemas.query, event.queryStringParameters ?? {}));
    faults.push(...faultsOfBytes(query));
    const headers = asRecord(take('headers', schemas.headers, declaredHeaders(operation, event)));
    const sent = sentBody(operation, event) ?? emptyBody(operation);
    const missing = sent === undefined ? faultsOfMissingBody(operation) : [];
    faults.push(...missing);
    const wanted = missing.length === 0 ? operation.body : undefined;
    const body = wanted ? take('body', wanted, sent) : uploadInBody(event);
    // `If-None-Match` of a read asks for an answer without the body that the caller has, and fails nothing.
    const precondition = operation.method === 'GET' ? {} : parsePrecondition(event, faults);
    if (faults.some(({ path }) => path === `headers.${PUBLISHABLE_KEY}`)) throw keyError(event);
    if (faults.length > 0) throw invalidInputs(faults);
    return { params, query, headers, body, precondition };
  };
}

function schemasOf({ path, params, query = {}, headers = {}, ...operation }: Operation) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return {
    params: z.object(Object.fromEntries(names.map((name) => [name, params?.[name] ?? anyParam]))),
    query: answersVisitors(operation) ? z.object(query) : z.strictObject(query),
    headers: z.object(headers),
  };
}

/** Returns the declared headers of a request under their declared names. */
function declaredHeaders({ headers = {} }: Operation, event: HttpEvent) {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, headerOf(event, name)]));
}

/** Returns a fault for each parameter whose percent-encoded bytes were not UTF-8. */
function faultsOfBytes(query: Record<string, unknown>): Fault[] {
  return Object.entries(query)
    .filter(([, value]) => typeof value === 'string' && isDamaged(value))
    .map(([name]) => ({ path: `query.${name}`, message: 'is not UTF-8, percent-encoded' }));
}

function keyError(event: HttpEvent): ApiError {
  return headerOf(event, PUBLISHABLE_KEY)
    ? new ApiError('invalid_key', `${PUBLISHABLE_KEY}: is not the publishable key of an application`)
    : new ApiError('missing_credentials', `Send ${PUBLISHABLE_KEY}: the publishable key of the application`);
}

/**
 * Returns the faults of a missing required body, with its required members. Empty if the body is optional.
 */
function faultsOfMissingBody({ body, bodyTypes = ['application/json'] }: Operation): Fault[] {
  if (!body || z.safeParse(body, undefined).success) return [];
  const required = z.safeParse(body, {}).error?.issues ?? [];
  return [
    { path: 'body', message: `is missing: send it as ${bodyTypes.join(' or ')}` },
    ...required.flatMap((issue) => issueFaults('body', issue)),
  ];
}

/**
 * Returns the body of a POST without one, if no member is required: a caller with nothing to set may send
 * nothing.
 */
function emptyBody({ method, body }: Operation): object | undefined {
  return method === 'POST' && body && z.safeParse(body, {}).success ? {} : undefined;
}

/** Returns the body without read-only members of an earlier answer. */
function sentBody({ body, success }: Operation, { body: sent }: { body?: unknown }): unknown {
  if (sent === null || sent === undefined || !body || !success.schema) return sent ?? undefined;
  return withoutReadOnly(sent, body, success.schema);
}

/** Returns the file that parse-body.ts put in place of the body, or undefined if the operation takes none. */
function uploadInBody({ body }: { body?: unknown }): UploadBody | undefined {
  return body instanceof UploadBody ? body : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
