import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { callInProcess } from './service-transport.ts';

/**
 * Where a server listens: 127.0.0.1 and any free port by default. `names` are hosts by which containers of
 * this machine address it.
 */
export type Place = { port?: number; address?: string; names?: readonly string[] };

/** A running embedded server, reachable only from this machine. */
export type Running = { endpoint: string; port: number; close(): Promise<void> };

/** Returns the address of a server for people and browsers: on loopback, it has the name `localhost`. */
export function localUrl(port: number, address = LOOPBACK): string {
  return `http://${address === LOOPBACK ? 'localhost' : address}:${port}`;
}

/** Which requests of web pages a server answers. */
type Browsers = 'refused' | 'allowed' | ((request: IncomingMessage) => boolean);

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';

/** The failures of a machine without IPv6, where `localhost` has one address only. */
const WITHOUT_IPV6: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** Time for which the rest of a too large body is read and dropped before the connection is closed. */
const DROP_MILLISECONDS = 2000;

/**
 * Serves programs on a place; port 0 uses any free one. `handle` answers its own errors; an error that it
 * throws closes the connection. Requests that a web page could have sent get 421 or 403, unless `browsers` is
 * `allowed`; if it is a function, those addressed to this machine pass if it returns true. A server on
 * 127.0.0.1 whose `browsers` are `allowed` also answers on ::1, to which many systems resolve `localhost`
 * first: else another program might answer there in its place.
 *
 * The SDK's clients of this process call it without sockets if `inProcess` is set: for servers that always
 * answer, since the time-outs of sockets do not apply then.
 */
export async function listen(
  handle: Handle,
  {
    browsers = 'refused',
    inProcess = false,
    ...place
  }: Place & { browsers?: Browsers; inProcess?: boolean } = {},
): Promise<Running> {
  const { port = 0, address = LOOPBACK } = place;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => response.destroy());
    // SDKs adjust the time of their signatures to this header, so it must be the clock that checks them.
    response.setHeader('date', new Date().toUTCString());
    const refusal = browsers === 'allowed' ? undefined : refusalOfBrowser(request, place, browsers);
    if (refusal) return refuse(request, response, refusal);
    handle(request, response).catch(() => response.destroy());
  };
  const newServer = () => createServer(answer).on('clientError', refuseMalformed);
  const hasBoth = address === LOOPBACK && browsers === 'allowed';
  const { servers, bound } = await bindAll(newServer, port, hasBoth ? [address, LOOPBACK_6] : [address]);
  const endpoint = `http://${address}:${bound}`;
  const endInProcess = inProcess ? callInProcess(endpoint, answer) : () => undefined;
  return {
    endpoint,
    port: bound,
    close: async () => {
      endInProcess();
      await Promise.all(servers.map(close));
    },
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Lets a server listen on each address, at one port. Leaves ::1 out on a machine without IPv6. If port 0 is
 * wanted and the one found is in use on another address, tries another one.
 */
async function bindAll(
  newServer: () => Server,
  port: number,
  addresses: readonly string[],
): Promise<{ servers: Server[]; bound: number }> {
  const servers: Server[] = [];
  let bound = port;
  try {
    for (const address of addresses) {
      const server = newServer();
      bound = await bind(server, bound, address);
      servers.push(server);
    }
  } catch (error) {
    const { code } = propertiesOf(error);
    if (servers.length > 0 && WITHOUT_IPV6.includes(code)) return { servers, bound };
    await Promise.all(servers.map(close));
    if (servers.length === 0 || port !== 0 || code !== 'EADDRINUSE') throw error;
    return bindAll(newServer, port, addresses);
  }
  return { servers, bound };
}

/** Answers data that is no HTTP request. */
function refuseMalformed({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/** Lets a server listen, and returns its port. */
async function bind(server: Server, port: number, address: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Ports that no system assigns to a connection itself (those begin at 32768 or 49152). */
const CHOSEN_PORTS = { from: 20_000, to: 32_000 };

/**
 * Returns a free port for a server that the caller starts. It is none of those that the system assigns to
 * connections, which might take it before the server does.
 */
export async function freePort({ from, to } = CHOSEN_PORTS): Promise<number> {
  const port = randomInt(from, to);
  try {
    const { close: release } = await listen(async () => undefined, { port, browsers: 'allowed' });
    await release();
    return port;
  } catch (error) {
    if (propertiesOf(error)['code'] !== 'EADDRINUSE') throw error;
    return freePort({ from, to });
  }
}

/**
 * True if the request addressed this machine by a name of the place. A page that rebinds its own DNS name to
 * 127.0.0.1 addresses that name.
 */
export function isAddressedTo({ address = LOOPBACK, names = [] }: Place, request: IncomingMessage): boolean {
  const [, host = ''] = /^(\[::1\]|[^:]+)(?::\d{1,5})?$/.exec(request.headers.host ?? '') ?? [];
  return ['localhost', LOOPBACK, `[${LOOPBACK_6}]`, address, ...names].includes(host.toLowerCase());
}

type Refusal = { status: 403 | 421; message: string };

/**
 * Returns the refusal of a request that a web page could have sent. SDKs send neither
 * `Origin` nor `Sec-Fetch-Site`.
 */
function refusalOfBrowser(
  request: IncomingMessage,
  place: Place,
  browsers: Exclude<Browsers, 'allowed'>,
): Refusal | undefined {
  if (!isAddressedTo(place, request))
    return { status: 421, message: 'This server answers to localhost only.' };
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
  if (origin === undefined && site === 'none') return undefined;
  if (browsers !== 'refused' && browsers(request)) return undefined;
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

/** Thrown when a client closes its connection in the middle of a request. */
export class ClientGone extends Error {}

/**
 * Reads the body of a request. Throws BodyTooLarge as soon as it exceeds the limit, and drops the rest; and
 * ClientGone if the connection ends before the body does.
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
    request.on('error', (cause) => reject(new ClientGone(cause.message, { cause })));
    request.on('close', () => {
      if (!request.readableEnded) reject(new ClientGone('the client went away'));
    });
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuseRest();
    request.on('data', collect);
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/**
 * Reads and drops the rest of a body so that the client gets its answer. Closes a connection
 * that keeps sending.
 */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), DROP_MILLISECONDS).unref();
  request.once('end', () => clearTimeout(timer));
}
