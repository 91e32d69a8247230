import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { type Fault, invalidInputs } from '../../platform/errors.ts';
import type { Precondition } from '../../storage/preconditions.ts';
import { type HttpEvent, headerOf } from '../event.ts';
import type { Operation } from '../operation.ts';
import { parsePrecondition } from '../preconditions.ts';
import { UploadBody } from '../upload-body.ts';
import { withoutReadOnly } from './read-only.ts';

/** zod/mini has no messages of its own until a locale is set. */
z.config(en());

/** The parsed input of a request. Types come from the contract, in lambda.ts. */
export type Input = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  precondition: Precondition;
};

const anyParam = z.string().check(z.minLength(1), z.maxLength(256));

/**
 * Parses path, query, headers and body by the contract. Throws one 400 `invalid_input` that names every fault
 * of all four parts at once. Unknown body members are refused, and unknown query parameters where the answer
 * is JSON: links, pages and files get parameters from others, such as mail programs. Unknown headers are
 * ignored.
 */
export function parseInput(operation: Operation) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const schemas = {
    params: z.object(Object.fromEntries(names.map((name) => [name, operation.params?.[name] ?? anyParam]))),
    query: operation.success.alternatives
      ? z.object(operation.query ?? {})
      : z.strictObject(operation.query ?? {}),
    headers: z.object(operation.headers ?? {}),
  };

  return (event: HttpEvent): Input => {
    const faults: Fault[] = [];
    const take = (part: string, schema: z.ZodMiniType, value: unknown): unknown => {
      const result = z.safeParse(schema, value);
      if (!result.success) faults.push(...result.error.issues.flatMap((issue) => faultsOf(part, issue)));
      return result.data;
    };
    const lowerCaseHeaders = Object.fromEntries(
      Object.keys(operation.headers ?? {}).map((name) => [name, headerOf(event, name)]),
    );
    const params = take('path', schemas.params, event.pathParameters ?? {});
    const query = take('query', schemas.query, event.queryStringParameters ?? {});
    const headers = take('headers', schemas.headers, lowerCaseHeaders);
    const sent = sentBody(operation, event);
    const missing = sent === undefined ? faultsOfMissingBody(operation) : [];
    faults.push(...missing);
    const wanted = missing.length === 0 ? operation.body : undefined;
    const body = wanted ? take('body', wanted, sent) : uploadOf(event);
    const precondition = parsePrecondition(event, faults);
    if (faults.length > 0) throw invalidInputs(faults);
    return {
      params: asRecord(params),
      query: asRecord(query),
      headers: asRecord(headers),
      body,
      precondition,
    };
  };
}

/**
 * Parses a value that took its shape only after the request was read. Throws one 400 `invalid_input` that
 * names every fault.
 */
export function parseValue<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap((issue) => faultsOf(part, issue));
  throw invalidInputs(faults);
}

/**
 * The faults of one issue: each unknown member of an object is one of its own, and a name has those of its
 * own rules.
 */
function faultsOf(part: string, issue: z.core.$ZodIssue): Fault[] {
  const path = [part, ...issue.path.map(String)].join('.');
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => ({ path, message }));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  const message =
    part === 'query' ? 'is not a parameter of this operation' : 'is not a member of this object';
  return issue.keys.map((key) => ({ path: `${path}.${key}`, message }));
}

/** Names the members that a required body must have; empty where the body is optional. */
function faultsOfMissingBody({ body, bodyTypes = ['application/json'] }: Operation): Fault[] {
  if (!body || z.safeParse(body, undefined).success) return [];
  const required = z.safeParse(body, {}).error?.issues ?? [];
  return [
    { path: 'body', message: `is missing: send it as ${bodyTypes.join(' or ')}` },
    ...required.flatMap((issue) => faultsOf('body', issue)),
  ];
}

/** The body, without what an earlier answer had of the service's own. */
function sentBody({ body, success }: Operation, { body: sent }: { body?: unknown }): unknown {
  if (sent === null || sent === undefined || !body || !success.schema) return sent ?? undefined;
  return withoutReadOnly(sent, body, success.schema);
}

/** The file that read-body.ts put in place of the body; undefined where the operation takes none. */
function uploadOf({ body }: { body?: unknown }): UploadBody | undefined {
  return body instanceof UploadBody ? body : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
