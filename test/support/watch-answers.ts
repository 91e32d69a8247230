import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { targetOf } from '../../infra/local/gateway/event.ts';
import { GatewayError } from '../../infra/local/gateway/gateway-error.ts';
import { assertDocumented } from './documented-answers.ts';

const watched = new Set<number>();
const faults: Error[] = [];

/** Compares answers of a gateway in this process with the OpenAPI document, until the result is called. */
export function watchAnswers(baseUrl: string): () => void {
  const port = Number(new URL(baseUrl).port);
  watched.add(port);
  return () => watched.delete(port);
}

/** Throws the first fault of the answers since the last call. setup.ts calls it after each test. */
export function assertAnswersDocumented(): void {
  const [first] = faults.splice(0);
  if (first) throw first;
}

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  if (!watched.has(request.socket.localPort ?? 0)) return;
  const end = response.end.bind(response) as (chunk?: unknown, ...more: never[]) => ServerResponse;
  response.end = (chunk?: unknown, ...more: never[]) => {
    note(request, response, Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk ?? '')));
    return end(chunk, ...more);
  };
});

/** The answer of Node.js itself to an `Expect` that it does not know (RFC 9110, section 15.5.18). */
const EXPECTATION_FAILED = 417;
/** Statuses that API Gateway itself answers, as the description of the document says. */
const STATUSES_OF_GATEWAY = [400, 413, 431, 500, 503];

/** True for an answer of the gateway itself, which belongs to no operation: JSON with only a `message`. */
function isOfGateway(status: number, method: string, body: Buffer): boolean {
  const isItsOwn =
    /^\{"message":"[^"]*"\}$/.test(body.toString()) || (method === 'HEAD' && body.length === 0);
  return STATUSES_OF_GATEWAY.includes(status) && isItsOwn;
}

/** True for the answer to a path or method that no operation has, which the description documents as well. */
function isOfUnknownRoute(status: number, body: Buffer): boolean {
  return [404, 405].includes(status) && /"code":"(route_not_found|method_not_allowed)"/.test(body.toString());
}

/** Returns the decoded path, or undefined if it cannot be decoded, so that no operation answers. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    return targetOf(request).path;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

function note(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const { method = 'GET' } = request;
  if (response.statusCode === EXPECTATION_FAILED) return;
  if (isOfGateway(response.statusCode, method, body) || isOfUnknownRoute(response.statusCode, body)) return;
  try {
    const path = pathOf(request);
    const headers = response.getHeaders();
    if (path !== undefined) assertDocumented({ method, path, status: response.statusCode, headers, body });
  } catch (fault) {
    faults.push(fault instanceof Error ? fault : new Error(String(fault)));
  }
}
