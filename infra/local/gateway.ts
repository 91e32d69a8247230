import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import type { HttpEvent, HttpResult } from '../../shared/http/event.ts';
import { CORS } from '../cors.ts';
import { targetOf, toEvent } from './gateway/event.ts';
import { createRouter, MalformedPath, type Route } from './gateway/routing.ts';
import { BodyTooLarge, listen, type Running, readBytes } from './loopback.ts';

/** Calls a function with an event, as Lambda would; in process, or under the Runtime API. */
export type Invoke<Event, Result> = (event: Event) => Promise<Result>;

export type Target = {
  invoke: Invoke<HttpEvent, HttpResult>;
  /** Absent on public routes. */
  authorize?: Invoke<
    APIGatewayRequestAuthorizerEventV2,
    { isAuthorized: boolean; context?: { principal: string } }
  >;
};

/** API Gateway's own limit of a request body. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * A local HTTP API: matches routes, makes payload-2.0 events, asks the authorizer and calls the function as
 * API Gateway would, and answers preflights. What no route takes goes to `fallback`. Answers on 127.0.0.1
 * only.
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
    const verdict = await target.authorize(toAuthorizerEvent(event));
    if (!verdict.isAuthorized) return plain(403, 'Forbidden');
    Object.assign(event.requestContext, { authorizer: { lambda: verdict.context ?? null } });
    return target.invoke(event);
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.origin) allowOrigin(response);
    if (request.method === 'OPTIONS') return preflight(response);
    send(response, await answer(request).catch(failure));
  };
  // Any page may call the API, here as in API Gateway: what it may do depends on the tokens that it has.
  return listen(serve, options.port, { browsers: 'allowed' });
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

/** What API Gateway answers by itself. */
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

/** Node leaves the body out where the request was HEAD. */
function send(response: ServerResponse, result: HttpResult): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    // As API Gateway does with an API that has a CORS configuration: that alone counts.
    if (!name.toLowerCase().startsWith('access-control-')) response.setHeader(name, String(value));
  }
  if (result.cookies) response.setHeader('set-cookie', result.cookies);
  response.writeHead(result.statusCode ?? 200, { 'content-length': body.length });
  response.end(body);
}
