import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the embedded default: reachable from this machine only. */
export type Running = { endpoint: string; port: number; close(): Promise<void> };

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How long the rest of a body that is too large is dropped before the connection ends. */
const DROP_MILLISECONDS = 2000;

/**
 * Serves on 127.0.0.1 to programs; port 0 takes any free one. `handle` answers its own errors: what it lets
 * through ends the connection. Requests that a web page could have sent get 421 or 403 before `handle` sees
 * them; `browsers: 'allowed'` leaves that decision to `handle`.
 */
export async function listen(
  handle: Handle,
  port = 0,
  { browsers = 'refused' }: { browsers?: 'refused' | 'allowed' } = {},
): Promise<Running> {
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy());
    // SDKs correct the time of their signatures by this header, so it has to be the clock that checks them.
    response.setHeader('date', new Date().toUTCString());
    const refusal = browsers === 'refused' ? refusalOfBrowser(request) : undefined;
    if (refusal) return refuse(request, response, refusal);
    handle(request, response).catch(() => response.destroy());
  });
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    endpoint: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(async () => undefined);
  await close();
  return port;
}

/**
 * Whether the request was addressed to this machine by name: a page that rebinds its own DNS name to
 * 127.0.0.1 is not.
 */
export function isAddressedToLoopback(request: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i.test(request.headers.host ?? '');
}

type Refusal = { status: 403 | 421; message: string };

/** The refusal of a request that a web page could have sent. No SDK sends `Origin` or `Sec-Fetch-Site`. */
function refusalOfBrowser(request: IncomingMessage): Refusal | undefined {
  if (!isAddressedToLoopback(request))
    return { status: 421, message: 'This server answers to localhost only.' };
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
  if (origin === undefined && site === 'none') return undefined;
  return { status: 403, message: 'This server does not answer web pages.' };
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, message }: Refusal): void {
  dropRest(request);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  response.end(`${message}\n`);
}

/** Thrown when a body exceeds its limit. */
export class BodyTooLarge extends Error {}

/**
 * The body of a request. Throws BodyTooLarge as soon as it is known to exceed the limit: the rest is dropped.
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuseRest = () => {
      request.off('data', collect);
      dropRest(request);
      reject(new BodyTooLarge());
    };
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) refuseRest();
    };
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client went away')));
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuseRest();
    request.on('data', collect);
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/**
 * Reads on without keeping anything, so that the client gets its answer, and ends a connection that goes on
 * sending.
 */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), DROP_MILLISECONDS).unref();
  request.once('end', () => clearTimeout(timer));
}
