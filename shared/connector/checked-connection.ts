import type { LookupAddress } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ConnectorError, connectorError } from './connector-error.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { hostOf, type Loopback, mayReachLoopback, targetFault } from './target-url.ts';

/** Returns all addresses of a host name. */
export type Resolver = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolver = (host) => lookupAll(host, { all: true });

/** A request to something that somebody else named. */
export type CheckedRequest = {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Ends everything: resolving, connecting, sending, and reading the answer. */
  signal: AbortSignal;
  loopback: Loopback;
  maxHeaderBytes: number;
  resolve?: Resolver | undefined;
};

/**
 * Sends a request over a connection of its own and returns what `read` makes of the answer. `read` is called
 * at once when the status has arrived, and the connection ends after it. Throws ConnectorError.
 *
 * The URL and every address of its host are checked before the connection, which goes to these addresses: the
 * name is resolved once, so a second answer of its name server changes nothing (decision 0163). Follows no
 * redirect, and uses no proxy.
 */
export async function overCheckedConnection<T>(
  request: CheckedRequest,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  if (targetFault(request.url, request.loopback)) throw new ConnectorError('address');
  try {
    const target = new URL(request.url);
    const addresses = await before(request.signal, checkedAddresses(target, request));
    return await exchange(openConnection(target, addresses, request), request.body, read);
  } catch (error) {
    throw request.signal.aborted ? new ConnectorError('timeout') : connectorError(error);
  }
}

/** At least one address. */
type Addresses = readonly [LookupAddress, ...LookupAddress[]];

async function checkedAddresses(
  target: URL,
  { loopback, resolve = resolveByDns }: CheckedRequest,
): Promise<Addresses> {
  const host = hostOf(target);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  const [first, ...others] = addresses;
  if (!first) throw new ConnectorError('name');
  const isAllowed = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (mayReachLoopback(target, loopback) && isLoopbackAddress(address));
  if (!addresses.every(isAllowed)) throw new ConnectorError('address');
  return [first, ...others];
}

/** Resolving a name cannot be aborted, so it is left behind. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Opens a connection of its own to the checked addresses. The host of the URL is in `Host` and in TLS. */
function openConnection(
  target: URL,
  addresses: Addresses,
  { method, headers, body, signal, maxHeaderBytes }: CheckedRequest,
): ClientRequest {
  const send = target.protocol === 'http:' ? requestHttp : requestHttps;
  return send(target, {
    method,
    agent: false,
    lookup: known(addresses),
    rejectUnauthorized: true,
    maxHeaderSize: maxHeaderBytes,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    signal,
  });
}

/** Creates the lookup of a connection, which resolves nothing again. */
function known(addresses: Addresses): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** Sends the body. Once the status has arrived, `read` alone decides whether the request failed. */
function exchange<T>(
  request: ClientRequest,
  body: CheckedRequest['body'],
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    request.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    // An answer with an upgrade ends the connection without an error.
    request.on('close', () => {
      if (!isAnswered) reject(new ConnectorError('invalid_answer'));
    });
    request.on('response', (response) => {
      isAnswered = true;
      response.on('error', () => undefined);
      read(response)
        .finally(() => request.destroy())
        .then(resolve, reject);
    });
    request.end(body);
  });
}
