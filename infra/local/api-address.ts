import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where the API of `npm start` listens, and the address that the service names. */
export type ApiAddress = { host: string; baseUrl: string | undefined };

const LOOPBACK = /^127\./;
const EVERY = '0.0.0.0';

/**
 * Returns the address of the API from the variables HOST and BASE_URL. Throws an Error that names the
 * variable and the fix. A name is refused as HOST: some shells set it to the name of the machine, which would
 * open the API to the network unasked.
 */
export function apiAddressOf(env: Readonly<Record<string, string | undefined>>): ApiAddress {
  const host = env['HOST'] || '127.0.0.1';
  if (!isIPv4(host))
    throw new Error(`HOST must be an IPv4 address of this machine, or ${EVERY} for all of them, not ${host}`);
  const baseUrl = env['BASE_URL'] || undefined;
  if (baseUrl !== undefined && !isBaseUrl(baseUrl))
    throw new Error(`BASE_URL must be an http(s) address without a path or trailing slash, not ${baseUrl}`);
  if (host === EVERY && baseUrl === undefined)
    throw new Error(`HOST=${EVERY} needs BASE_URL, the address for others, such as ${example(env['PORT'])}`);
  return { host, baseUrl };
}

/** True if other machines can reach the API. */
export function isOpen({ host }: Pick<ApiAddress, 'host'>): boolean {
  return !LOOPBACK.test(host);
}

/** The names by which a browser on this machine reaches the inbox. */
const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns why the inbox signs nobody in to the console by one click; undefined if it does (decision 0618).
 * The cookie of the console is for the host of `baseUrl`, which therefore has to be a name of this machine.
 */
export function oneClickRefusal(host: string, baseUrl: string): string | undefined {
  if (isOpen({ host })) return `HOST is ${host}, so other machines reach the service.`;
  const { protocol, hostname = '' } = URL.parse(baseUrl) ?? {};
  if (protocol === 'http:' && OWN_NAMES.includes(hostname)) return undefined;
  return `BASE_URL is ${baseUrl}, and a cookie of this page would be for another host.`;
}

/**
 * Returns the sources of the service's own images and calls, for a content security policy on this machine.
 */
export function serviceSources(): string {
  const base = URL.parse(process.env['BASE_URL'] ?? '');
  return base && base.hostname !== 'localhost' ? `http://localhost:* ${base.origin}` : 'http://localhost:*';
}

function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && value === url.origin;
}

function example(port = '4000'): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `http://${own?.address ?? '192.168.1.20'}:${port}`;
}
