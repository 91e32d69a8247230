import type { LookupAddress } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { isLoopbackAddress, isPublicAddress } from '../webhooks/public-address.ts';
import { hostOf, loopbackAllowed, targetFault } from '../webhooks/target-url.ts';

/** Time of one delivery: resolving, connecting, sending and the answer. */
const DELIVERY_MILLISECONDS = 10_000;
/** Bytes of an answer's body that are read, so that the receiver can send it before the connection ends. */
const MAX_BODY_BYTES = 4096;
const MAX_HEADER_BYTES = 8192;

/**
 * Why a delivery failed. `status`: an answer without 2xx, also a redirect. `address`: the URL or an address
 * of its host is not allowed. `name`: the host has no address.
 */
type DeliveryFailure =
  | 'status'
  | 'address'
  | 'name'
  | 'timeout'
  | 'certificate'
  | 'connection'
  | 'invalid_answer';

/** The answer of a receiver, or its absence. `failure` is absent after a 2xx. */
export type PostOutcome = {
  failure?: DeliveryFailure;
  status?: number;
  /** The header `Retry-After` of the answer. */
  retryAfter?: string;
};

/** Returns all addresses of a host name. */
export type Resolver = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolver = (host) => lookupAll(host, { all: true });

class RefusedAddress extends Error {}

/**
 * Sends a POST and reads nothing of the answer but its status and `Retry-After`. Never throws. Every address
 * of the host must be public, and the connection goes to these addresses: the name is resolved once, so a
 * second answer of its name server changes nothing (decision 0163). Follows no redirect, uses no proxy and
 * shares no connection.
 */
export async function postSafely(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  resolve: Resolver = resolveByDns,
): Promise<PostOutcome> {
  if (targetFault(url)) return { failure: 'address' };
  const signal = AbortSignal.timeout(scaledTimeout(DELIVERY_MILLISECONDS));
  try {
    const target = new URL(url);
    const addresses = await before(signal, checkedAddresses(hostOf(target), resolve));
    return await exchange(openConnection(target, addresses, { headers, body, signal }), body);
  } catch (error) {
    return { failure: signal.aborted ? 'timeout' : connectionFailure(error) };
  }
}

/** At least one address. */
type Addresses = readonly [LookupAddress, ...LookupAddress[]];

async function checkedAddresses(host: string, resolve: Resolver): Promise<Addresses> {
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  const [first, ...others] = addresses;
  if (!first) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  if (!addresses.every(({ address }) => isAllowedAddress(address))) throw new RefusedAddress();
  return [first, ...others];
}

function isAllowedAddress(address: string): boolean {
  return isPublicAddress(address) || (loopbackAllowed() && isLoopbackAddress(address));
}

/** Resolving a name cannot be aborted, so it is left behind. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Opens a connection of its own to the checked addresses. The host of the URL is in `Host` and in TLS. */
function openConnection(
  target: URL,
  addresses: Addresses,
  { headers, body, signal }: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
): ClientRequest {
  const send = target.protocol === 'http:' ? requestHttp : requestHttps;
  return send(target, {
    method: 'POST',
    agent: false,
    lookup: known(addresses),
    rejectUnauthorized: true,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
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

/** Sends the body. Once the status has arrived, the rest of the answer decides nothing. */
function exchange(request: ClientRequest, body: string): Promise<PostOutcome> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    request.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    request.on('response', (response) => {
      isAnswered = true;
      readLittle(response);
      response.on('close', () => {
        request.destroy();
        resolve(outcomeOf(response));
      });
    });
    request.end(body);
  });
}

/** Reads the beginning of the body and drops it. A longer one ends the connection. */
function readLittle(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PostOutcome {
  if (status >= 200 && status < 300) return { status };
  const retryAfter = headers['retry-after'];
  return { failure: 'status', status, ...(retryAfter !== undefined && { retryAfter }) };
}

function connectionFailure(error: unknown): DeliveryFailure {
  if (error instanceof RefusedAddress) return 'address';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'name';
  if (code.startsWith('HPE_')) return 'invalid_answer';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'connection';
}
