import { createHash } from 'node:crypto';
import type { HttpResult } from './event.ts';

/** An answer that is no JSON value of the contract: a page or a redirect, declared in `success.alternatives`. */
export class Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** Bytes travel as base64 to API Gateway, which sends them as they were. */
  readonly isBase64Encoded: boolean;

  constructor(status: number, headers: Record<string, string>, body: string | Uint8Array = '') {
    this.status = status;
    this.headers = headers;
    this.isBase64Encoded = typeof body !== 'string';
    this.body = typeof body === 'string' ? body : Buffer.from(body).toString('base64');
  }
}

/** The answer as API Gateway takes it. */
export function replyResult({ status, headers, body, isBase64Encoded }: Reply): HttpResult {
  return { statusCode: status, headers, body, ...(isBase64Encoded && { isBase64Encoded }) };
}

/** A redirect that no cache keeps and that tells the next site nothing about where the browser came from. */
export function redirect(status: 302 | 303, location: string): Reply {
  return new Reply(status, {
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
}

/**
 * A page: never cached, never framed, no script but the one that is named, no style but the page's own, forms only to `formAction` sources. Browsers apply
 * `form-action` to the redirect that answers a form too, so the source of that redirect has to be named.
 */
export function page(status: number, html: string, formAction = "'self'", script?: string): Reply {
  const scripts = script === undefined ? '' : `script-src ${sourceOf(script)}; `;
  return new Reply(
    status,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; ${scripts}style-src ${stylesOf(html)}; img-src https: data: 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
    html,
  );
}

/** The styles that stand in a page, by their hashes: one that somebody gets into it does nothing. */
function stylesOf(html: string): string {
  const hashes = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => sourceOf(style));
  return hashes.join(' ') || "'none'";
}

/** What a policy calls a script or style that stands in the page. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A JSON answer that anyone may cache for so many seconds. */
export function cacheable(value: unknown, seconds: number): Reply {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': `public, max-age=${seconds}` };
  return new Reply(200, headers, JSON.stringify(value));
}

/** Lines of JSON. */
export function ndjson(text: string, headers: Record<string, string> = {}): Reply {
  return new Reply(
    200,
    { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', ...headers },
    text,
  );
}
