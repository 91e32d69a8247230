import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the embedded default: reachable from this machine only. */
export type Running = { endpoint: string; port: number; close(): Promise<void> };

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves on 127.0.0.1; port 0 takes any free one. `handle` answers its own errors: what it lets through ends the connection. */
export async function listen(handle: Handle, port = 0): Promise<Running> {
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy());
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

/** Whether the request was addressed to this machine by name: a page that rebinds its own DNS name to 127.0.0.1 is not. */
export function isAddressedToLoopback(request: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i.test(request.headers.host ?? '');
}

/** Thrown when a body exceeds its limit. */
export class BodyTooLarge extends Error {}

/** The body of a request. The rest of one that is too large is read and dropped, so that the client gets its answer. */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => (size <= limit ? resolve(Buffer.concat(chunks)) : reject(new BodyTooLarge())));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client went away')));
  });
}
