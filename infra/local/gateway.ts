import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import type { HttpEvent, HttpResult } from '../../shared/http/http-event.ts';
import { CORS } from '../cors.ts';
import { targetOf, toEvent } from './gateway/event.ts';
import { GatewayError } from './gateway/gateway-error.ts';
import { type Invoke, invokeAsJson } from './gateway/invocation.ts';
import { LIMITS, TIME_LIMITS, type TimeLimits } from './gateway/limits.ts';
import { createRouter, type Route } from './gateway/routing.ts';
import { BodyTooLarge, ClientGone, listen, type Running, readBytes } from './http/loopback.ts';

type AuthorizerEvent = APIGatewayRequestAuthorizerEventV2;
type Context = Readonly<Record<string, string | number | boolean>>;
type Decision = { isAuthorized: boolean; context?: Context };

export type Target = {
  invoke: Invoke<HttpEvent, HttpResult>;
  /** Absent on public routes. */
  authorize?: Invoke<AuthorizerEvent, Decision>;
};

/**
 * Starts a local HTTP API. Like API Gateway, it matches routes, creates payload-2.0 events, calls the
 * authorizer and the function, and answers preflights. `fallback` answers unknown routes. Answers
 * only on `address`, by default 127.0.0.1. docs/embedded-default.md lists the differences to API Gateway.
 */
export function startGateway(options: {
  port: number;
  address?: string;
  routes: Route<Target>[];
  fallback: Invoke<HttpEvent, HttpResult>;
  timeLimits?: TimeLimits;
}): Promise<Running> {
  const { timeLimits = TIME_LIMITS } = options;
  const route = createRouter(options.routes);

  async function answer(request: IncomingMessage): Promise<HttpResult> {
    const body = await readBytes(request, LIMITS.bodyBytes);
    assertHeadFits(request);
    const target = targetOf(request);
    const match = route(request.method ?? 'GET', target.path);
    const routeKey = match ? `${match.route.method} ${match.route.path}` : '$default';
    const event = toEvent(request, { target, body, routeKey, params: match?.params ?? {} });
    const { invoke, authorize }: Target = match?.route.target ?? { invoke: options.fallback };
    if (authorize) await authorizeWith(authorize, event, timeLimits.authorizer);
    const late = () => new GatewayError(503, 'Service Unavailable');
    const limits = { milliseconds: timeLimits.integration, late, resultBytes: LIMITS.payloadBytes };
    return invokeAsJson(invoke, event, limits);
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.origin) allowOrigin(response);
    if (isPreflight(request)) return preflight(response);
    send(response, await answer(request).catch(failure));
  };
  // As in API Gateway, any page may call the API: its tokens decide about access.
  return listen(serve, {
    port: options.port,
    ...(options.address !== undefined && { address: options.address }),
    browsers: 'allowed',
  });
}

/** Adds the context of the authorizer to the event. Throws GatewayError 403 if it refuses the caller. */
async function authorizeWith(
  authorize: NonNullable<Target['authorize']>,
  event: HttpEvent,
  milliseconds: number,
): Promise<void> {
  const late = () => new Error(`the authorizer took more than ${milliseconds} ms`);
  const limits = { milliseconds, late, resultBytes: LIMITS.authorizerBytes };
  const { isAuthorized, context } = await invokeAsJson(authorize, toAuthorizerEvent(event), limits);
  if (!isAuthorized) throw new GatewayError(403, 'Forbidden');
  assertScalars(context);
  Object.assign(event.requestContext, { authorizer: { lambda: context ?? null } });
}

/** Throws GatewayError 431 if the request line and the values of the headers exceed their limit. */
function assertHeadFits({ method, url, httpVersion, rawHeaders }: IncomingMessage): void {
  // Node reads a head as Latin-1, so each character is a byte.
  let bytes = `${method} ${url} HTTP/${httpVersion}`.length;
  for (let value = 1; value < rawHeaders.length; value += 2) bytes += rawHeaders[value]?.length ?? 0;
  if (bytes > LIMITS.headBytes) throw new GatewayError(431, 'Request Header Fields Too Large');
}

function toAuthorizerEvent(event: HttpEvent): AuthorizerEvent {
  const { body: _body, isBase64Encoded: _encoded, ...rest } = event;
  const { routeKey } = event;
  return {
    ...rest,
    type: 'REQUEST',
    routeArn: `arn:aws:execute-api:us-east-1:000000000000:local/$default/${routeKey.replace(' ', '')}`,
    identitySource: [],
    cookies: event.cookies ?? [],
  } as AuthorizerEvent;
}

/** Throws an Error if a value of the context is not a string, number or boolean. */
function assertScalars(context: Context = {}): void {
  const other = Object.entries(context).find(([, value]) => Object(value) === value || value === null);
  if (other) throw new Error(`the authorizer's context has no string, number or boolean in ${other[0]}`);
}

/** Returns the answer of API Gateway to a failure. Throws it if nobody waits for an answer any more. */
function failure(error: unknown): HttpResult {
  if (error instanceof ClientGone) throw error;
  if (error instanceof BodyTooLarge) return plain(413, 'Request Entity Too Large');
  if (error instanceof GatewayError) return plain(error.status, error.message);
  process.stderr.write(`gateway: a function failed: ${error instanceof Error ? error.stack : error}\n`);
  return plain(500, 'Internal Server Error');
}

/** An answer of API Gateway itself. */
function plain(statusCode: number, message: string): HttpResult {
  return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) };
}

function allowOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', CORS.exposeHeaders.join(','));
}

/**
 * True for the request by which a browser asks for permission before another (Fetch, "CORS-preflight fetch").
 */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && Boolean(headers.origin && headers['access-control-request-method']);
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': CORS.allowMethods.join(','),
    'access-control-allow-headers': CORS.allowHeaders.join(','),
    'access-control-max-age': String(CORS.maxAgeSeconds),
  });
  response.end();
}

/** Sends the result. Node omits the body of an answer to HEAD. */
function send(response: ServerResponse, result: HttpResult): void {
  const text = result.body ?? '';
  // Node sends a text with the head, in one call of the system.
  const body = result.isBase64Encoded ? Buffer.from(text, 'base64') : text;
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    // API Gateway ignores CORS headers of functions if the API has a CORS configuration.
    if (!name.toLowerCase().startsWith('access-control-')) response.setHeader(name, String(value));
  }
  if (result.cookies) response.setHeader('set-cookie', result.cookies);
  response.writeHead(result.statusCode ?? 200, { 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
