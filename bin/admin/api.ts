import { type OptionSpec, optionalText, textOf, type Values } from './options.ts';
import { pause } from './pause.ts';
import type { Target } from './target.ts';

/** The options of commands that move users. */
export const TRANSFER_OPTIONS: readonly OptionSpec[] = [
  { flags: '--app <id>', text: 'the application', required: true },
  { flags: '--file <file>', text: 'the file of the users (NDJSON)', required: true },
  { flags: '--url <url>', text: 'the address of the API, if neither --env nor --local is given' },
];

/**
 * The address of the API and the application. Key and secret come from the environment, because other
 * processes can read arguments.
 */
export type Transfer = { url: string; app: string; key: string; secret: string };

/**
 * Throws an Error if the saved state of a transfer is of another application: its next run would leave out
 * what is done there.
 */
export function assertSameTarget(
  saved: { target: string } | undefined,
  transfer: Transfer,
  file: string,
): void {
  if (!saved || saved.target === targetOf(transfer)) return;
  throw new Error(
    `--file: ${file} has an interrupted transfer of ${saved.target}: end it, or delete ${file}.progress to begin anew`,
  );
}

/** Returns the address of an application, which the saved state of a transfer names. */
export function targetOf({ url, app }: Transfer): string {
  return `${url}/applications/${app}`;
}

const ATTEMPTS = 8;
const BUSY = new Set([429, 502, 503, 504]);
/** Answers to a request that took too long, which may succeed with less in it. */
const LATE = new Set([503, 504]);

/** The service did not answer a request in time, in all attempts. */
export class Late extends Error {}

/**
 * Returns the transfer that options and environment describe. Throws an Error that names the missing value.
 */
export function transferOf(values: Values, target: Target): Transfer {
  const { APP_KEY: key, APP_SECRET: secret } = process.env;
  const url = optionalText(values, 'url') ?? target.url;
  if (url === undefined)
    throw new Error('--url is missing: the address of the API, such as https://id.example.com');
  if (!URL.canParse(url)) throw new Error(`--url: ${url} is not an address, such as https://id.example.com`);
  const app = textOf(values, 'app');
  // The id becomes part of paths.
  if (!/^\w+$/.test(app)) throw new Error(`--app: ${app} is no id of an application, such as app_...`);
  if (!key || !secret) throw new Error('set APP_KEY and APP_SECRET to a credential of the application');
  return { url: url.replace(/\/$/, ''), app, key, secret };
}

/**
 * Sends a request and returns a successful answer. Waits and repeats while the service is busy or
 * unreachable, which is safe for all requests of a transfer. Throws an Error with the answer of the service;
 * `Late` if it took too long.
 */
export async function send(
  { url, key, secret }: Transfer,
  path: string,
  init: RequestInit = {},
  attempts = ATTEMPTS,
): Promise<Response> {
  const headers = { ...init.headers, 'x-svc-app-key': key, 'x-svc-app-secret': secret };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url + path, { ...init, headers }).catch((error: unknown) => {
      if (attempt >= attempts) throw new Error(`${url} does not answer`, { cause: error });
      return undefined;
    });
    if (response?.ok) return response;
    if (response && (!BUSY.has(response.status) || attempt >= attempts)) {
      const Failure = LATE.has(response.status) ? Late : Error;
      throw new Failure(`${path} answered ${response.status}: ${await response.text()}`);
    }
    await pause(Number(response?.headers.get('retry-after') ?? 0) * 1000 || 250 * 2 ** attempt);
  }
}
