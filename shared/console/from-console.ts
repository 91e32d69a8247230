import { assertOwnScript } from '../http/forms/own-script.ts';
import { type HttpEvent, headerOf } from '../http/http-event.ts';
import { consoleOrigin } from '../platform/console-address.ts';

/** The header that no form and no navigation can send. */
const PAGE_HEADER = 'x-svc-console';
const ADVICE = `Only the console gets this session: it sends ${PAGE_HEADER}: 1 from its own origin`;

/** Throws 403 `origin_not_allowed` unless a script of the console sends a request. */
export function assertFromConsole(event: HttpEvent): void {
  const [origin, site, mark] = ['origin', 'sec-fetch-site', PAGE_HEADER].map((name) => headerOf(event, name));
  assertOwnScript({ origin, site }, mark, { own: consoleOrigin(), advice: ADVICE });
}
