import { setTimeout as pause } from 'node:timers/promises';
import { required } from './options.ts';

/**
 * The address of the API and the application. Key and secret come from the environment, because other
 * processes can read arguments.
 */
export type Target = { url: string; app: string; key: string; secret: string };

const ATTEMPTS = 8;
const BUSY = new Set([429, 502, 503, 504]);

/** Returns the target from arguments and environment. Throws an Error that names the missing value. */
export function targetOf(values: { url?: string | undefined; app?: string | undefined }): Target {
  const { APP_KEY: key, APP_SECRET: secret } = process.env;
  const url = required('url', values.url, 'the address of the API, such as https://id.example.com');
  if (!URL.canParse(url)) throw new Error(`--url: ${url} is not an address, such as https://id.example.com`);
  const app = required('app', values.app, 'the id of the application');
  if (!key || !secret) throw new Error('set APP_KEY and APP_SECRET to a credential of the application');
  return { url: url.replace(/\/$/, ''), app, key, secret };
}

/**
 * Sends a request and returns a successful answer. Waits and repeats while the service is busy or
 * unreachable, which is safe for all requests of a transfer. Throws an Error with the answer of the service.
 */
export async function send(target: Target, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, 'x-svc-app-key': target.key, 'x-svc-app-secret': target.secret };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(target.url + path, { ...init, headers }).catch((error: unknown) => {
      if (attempt === ATTEMPTS) throw new Error(`${target.url} does not answer`, { cause: error });
      return undefined;
    });
    if (response?.ok) return response;
    if (response && (!BUSY.has(response.status) || attempt === ATTEMPTS)) {
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    }
    await pause(Number(response?.headers.get('retry-after') ?? 0) * 1000 || 250 * 2 ** attempt);
  }
}
