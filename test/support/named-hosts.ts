import dns from 'node:dns/promises';
import https, { type RequestOptions } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { listeningPort } from './listening-port.ts';
import type { Answer } from './receiver.ts';
import { SELF_SIGNED } from './self-signed.ts';

/**
 * Lets one server of this machine answer for every host by https, with TLS. Everything before the connection
 * is real: what may be called, and the addresses of a name, which are public unless a test says otherwise.
 */
export function useNamedHosts() {
  const hosts = {
    /** The addresses that were asked for. */
    asked: [] as string[],
    addresses: ['8.8.8.8'],
    answer: ((_, response) => void response.writeHead(404).end()) as Answer,
  };
  const server = https.createServer(SELF_SIGNED, (request, response) => {
    const { method = '', headers, url } = request;
    hosts.asked.push(`https://${headers.host}${url}`);
    void hosts.answer({ method, headers, body: '' }, response);
  });
  let port = 0;
  beforeAll(async () => {
    port = await listeningPort(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    Object.assign(hosts, { asked: [], addresses: ['8.8.8.8'] });
    const request = https.request;
    const here = (target: URL, options: RequestOptions) => {
      const tls = { ca: SELF_SIGNED.cert, checkServerIdentity: () => undefined };
      const lookup: RequestOptions['lookup'] = (_, { all }, found) =>
        all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
      return request(target, { ...options, ...tls, lookup, port, defaultPort: port });
    };
    vi.spyOn(https, 'request').mockImplementation(here as typeof https.request);
    const found = async () => hosts.addresses.map((address) => ({ address, family: 4 }));
    vi.spyOn(dns, 'lookup').mockImplementation(found as unknown as typeof dns.lookup);
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return hosts;
}

/** Answers with a file. */
export const serving =
  (text: string, { status = 200, ...headers }: { status?: number; [header: string]: string | number } = {}) =>
  (): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };

/** Answers with the file that lists these origins as related. */
export const listing = (...origins: unknown[]) => serving(JSON.stringify({ origins }))();
