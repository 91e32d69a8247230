import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import type { HttpEvent, HttpResult } from '../../shared/http/event.ts';
import { CORS } from '../cors.ts';
import { targetOf, toEvent } from './gateway/event.ts';
import { createRouter, MalformedPath, type Route } from './gateway/routing.ts';
import { BodyTooLarge, listen, type Running, readBytes } from './loopback.ts';

/** Invokes a function with an event like Lambda, in this process or under the Runtime API. */
export type Invoke<Event, Result> = (event: Event) => Promise<Result>;

export type Target = {
  invoke: Invoke<HttpEvent, HttpResult>;
  /** Absent on public routes. */
  authorize?: Invoke<
    APIGatewayRequestAuthorizerEventV2,
    { isAuthorized: boolean; context?: { principal: string } }
  >;
};

/** Limit of API Gateway for request bodies. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Starts a local HTTP API. Like API Gateway, it matches routes, creates payload-2.0 events, calls the
 * authorizer and the function, and answers preflights. `fallback` answers unknown routes. Answers
 * only on 127.0.0.1.
 */
export function startGateway(options: {
  port: number;
  routes: Route<Target>[];
  fallback: Invoke<HttpEvent, HttpResult>;
}): Promise<Running> {
  const route = createRouter(options.routes);

  async function answer(request: IncomingMessage): Promise<HttpResult> {
    const body = await readBytes(request, MAX_BODY_BYTES);
    const match = route(request.method ?? 'GET', targetOf(request).path);
    if (!match) return options.fallback(toEvent(request, body, '$default', {}));
    const { method, path: pattern, target } = match.route;
    const event = toEvent(request, body, `${method} ${pattern}`, match.params);
    if (!target.authorize) return target.invoke(event);
    const decision = await target.authorize(toAuthorizerEvent(event));
    if (!decision.isAuthorized) return plain(403, 'Forbidden');
    Object.assign(event.requestContext, { authorizer: { lambda: decision.context ?? null } });
    return target.invoke(event);
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.origin) allowOrigin(response);
    if (request.method === 'OPTIONS') return preflight(response);
    send(response, await answer(request).catch(failure));
  };
  // As in API Gateway, any page may call the API: its tokens decide about access.
  return listen(serve, { port: options.port, browsers: 'allowed' });
}

function toAuthorizerEvent(event: HttpEvent): APIGatewayRequestAuthorizerEventV2 {
  const { body: _body, isBase64Encoded: _encoded, ...rest } = event;
  const { routeKey } = event;
  return {
    ...rest,
    type: 'REQUEST',
    routeArn: `arn:aws:execute-api:us-east-1:000000000000:local/$default/${routeKey.replace(' ', '')}`,
    identitySource: [],
    cookies: event.cookies ?? [],
  } as APIGatewayRequestAuthorizerEventV2;
}

function failure(error: unknown): HttpResult {
  if (error instanceof BodyTooLarge) return plain(413, 'Request Entity Too Large');
  if (error instanceof MalformedPath) return plain(400, 'Bad Request');
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
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    // API Gateway ignores CORS headers of functions if the API has a CORS configuration.
    if (!name.toLowerCase().startsWith('access-control-')) response.setHeader(name, String(value));
  }
  if (result.cookies) response.setHeader('set-cookie', result.cookies);
  response.writeHead(result.statusCode ?? 200, { 'content-length': body.length });
  response.end(body);
}
