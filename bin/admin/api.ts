import { setTimeout as pause } from 'node:timers/promises';
import { required } from './options.ts';

/**
 * Where the API is and whose application is meant. The key and the secret come from the environment, since
 * arguments are seen by every process.
 */
export type Target = { url: string; app: string; key: string; secret: string };

const ATTEMPTS = 8;
const BUSY = new Set([429, 502, 503, 504]);

/** The target that arguments and environment name. Throws an Error that says what is missing. */
export function targetOf(values: { url?: string | undefined; app?: string | undefined }): Target {
  const { APP_KEY: key, APP_SECRET: secret } = process.env;
  const url = required('url', values.url, 'the address of the API, such as https://id.example.com');
  if (!URL.canParse(url)) throw new Error(`--url: ${url} is not an address, such as https://id.example.com`);
  const app = required('app', values.app, 'the id of the application');
  if (!key || !secret) throw new Error('set APP_KEY and APP_SECRET to a credential of the application');
  return { url: url.replace(/\/$/, ''), app, key, secret };
}

/**
 * Sends a request and returns the answer of a success. Waits and repeats while the service is busy or away;
 * every request of a transfer may be repeated. Throws an Error with what the service says.
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
