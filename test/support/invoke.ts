import type { Context } from 'aws-lambda';
import { runAs } from '../../infra/local/access-policy.ts';
import type { HttpEvent, HttpResult } from '../../shared/http/http-event.ts';
import { capabilitiesOf, type Operation } from '../../shared/http/operation.ts';
import type { Presented } from '../../shared/http/principal.ts';
import { decodedBody } from './decoded-body.ts';
import { assertDocumented } from './documented-answers.ts';

type Module = { operation: Operation; handler: (event: HttpEvent, context: Context) => Promise<HttpResult> };

export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A value is sent as JSON, a string as it is, bytes in base64 as API Gateway does. */
  body?: unknown;
  principal?: Presented;
  sourceIp?: string;
  /** Cookies of the browser, each as `name=value`. */
  cookies?: readonly string[];
};

export type Answer = {
  status: number;
  headers: Record<string, string>;
  /** Cookies that the answer sets, with their attributes. */
  cookies: readonly string[];
  body: Record<string, unknown>;
  /** The body without its content coding. */
  text: string;
  /** The body as it is sent. */
  bytes: Buffer;
};

/**
 * Calls a real handler with a real payload-2.0 event, as API Gateway would after the authorizer. Rejects for
 * a write of the table that the capabilities of the operation do not allow, and for an answer that is not as
 * the OpenAPI document says.
 */
export async function invoke({ operation, handler }: Module, request: Request = {}): Promise<Answer> {
  const run = () => handler(eventOf(operation, request), contextOf(operation.id));
  const result = await runAs(operation.id, capabilitiesOf(operation), run);
  const bytes = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([k, v]) => [k.toLowerCase(), String(v)]),
  );
  const text = decodedBody(bytes, headers['content-encoding']).toString();
  const json = /[/+]json\b/.test(String(headers['content-type']));
  const status = result.statusCode ?? 0;
  const { method, path } = operation;
  const cookies = result.cookies?.length ? { 'set-cookie': result.cookies } : {};
  assertDocumented({ method, path, status, headers: { ...headers, ...cookies }, body: bytes });
  return {
    status,
    headers,
    cookies: result.cookies ?? [],
    body: json && text ? JSON.parse(text) : {},
    text,
    bytes,
  };
}

/** A payload-2.0 event for an operation. */
export function eventOf(operation: Operation, request: Request): HttpEvent {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key) => request.params?.[key] ?? '');
  const hasBody = request.body !== undefined;
  return {
    version: '2.0',
    routeKey: `${operation.method} ${operation.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(request.query).toString(),
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...request.headers },
    ...(request.cookies && { cookies: [...request.cookies] }),
    ...(request.query && { queryStringParameters: request.query }),
    ...(request.params && { pathParameters: request.params }),
    ...(hasBody && {
      body: bodyText(request.body),
    }),
    isBase64Encoded: Buffer.isBuffer(request.body),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      stage: '$default',
      requestId: crypto.randomUUID(),
      routeKey: `${operation.method} ${operation.path}`,
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
      http: {
        method: operation.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp ?? '127.0.0.1',
        userAgent: request.headers?.['user-agent'] ?? 'test',
      },
      ...(request.principal && { authorizer: { lambda: { principal: JSON.stringify(request.principal) } } }),
    },
  };
}

function bodyText(body: unknown): string {
  if (Buffer.isBuffer(body)) return body.toString('base64');
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Longer than in production: no test fails because a machine is slow. */
const FUNCTION_MILLISECONDS = 300_000;

/** The context of a function that has just begun. */
export function contextOf(functionName: string): Context {
  const started = performance.now();
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '1',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: crypto.randomUUID(),
    logGroupName: 'test',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => FUNCTION_MILLISECONDS - (performance.now() - started),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

/** The paths of the faults that an answer names, in order. */
export function faultPaths({ body }: Answer): unknown[] {
  const errors = body['errors'];
  return Array.isArray(errors) ? errors.map(({ path }) => path) : [];
}
