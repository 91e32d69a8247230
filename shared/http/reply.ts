import { createHash } from 'node:crypto';
import type { HttpResult } from './event.ts';

/**
 * An answer that is no JSON value of the contract: a page or a redirect, declared in `success.alternatives`.
 */
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

/**
 * The answer as API Gateway takes it. A 200 whose `ETag` is among those of `ifNoneMatch` becomes a 304
 * without a body (RFC 9110, 13.1.2).
 */
export function replyResult(
  { status, headers, body, isBase64Encoded }: Reply,
  ifNoneMatch?: string,
): HttpResult {
  if (status === 200 && namesTag(ifNoneMatch, headers['ETag'])) {
    const { 'Content-Type': _type, ...kept } = headers;
    return { statusCode: 304, headers: kept };
  }
  return { statusCode: status, headers, body, ...(isBase64Encoded && { isBase64Encoded }) };
}

/** True if `If-None-Match` lists the entity tag, compared weakly. */
export function namesTag(listed: string | undefined, etag: string | undefined): boolean {
  const tags = listed?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return etag !== undefined && (tags.includes(etag) || tags.includes('*'));
}

/** A redirect that no cache keeps and that tells the next site nothing about where the browser came from. */
export function redirect(status: 302 | 303, location: string): Reply {
  return new Reply(status, {
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
}

/** What a page needs beyond showing itself. */
export type PageNeeds = {
  /** Sources that its forms may lead to, also by redirects. Its own origin if absent. */
  formAction?: string | undefined;
  /** The one script that the page runs. */
  script?: string | undefined;
  /** True if the script sends requests to the page's own origin. */
  connects?: boolean | undefined;
};

/**
 * A page: never cached, never framed, no script but the one that is named, no style but the page's own.
 * Browsers apply `form-action` to the redirect that answers a form too, so the source of that redirect has to
 * be named.
 */
export function page(status: number, html: string, needs: PageNeeds = {}): Reply {
  const { formAction = "'self'", script, connects = false } = needs;
  const scripts = script === undefined ? '' : `script-src ${sourceOf(script)}; `;
  const connections = connects ? "connect-src 'self'; " : '';
  return new Reply(
    status,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; ${scripts}${connections}style-src ${stylesOf(html)}; img-src https: data: 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
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

/** How long caches keep metadata and public keys without asking again, in seconds. */
export const METADATA_SECONDS = 5 * 60;

/** A JSON answer that anyone may cache for so many seconds, and revalidate by its entity tag after that. */
export function cacheable(value: unknown, seconds: number): Reply {
  const body = JSON.stringify(value);
  return new Reply(200, { 'Content-Type': 'application/json', ...cacheHeaders(body, seconds) }, body);
}

/** The headers with which caches keep a body for so many seconds. The entity tag is a hash of the body. */
export function cacheHeaders(body: string, seconds: number) {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { 'Cache-Control': `public, max-age=${seconds}`, ETag: etag };
}

/** Lines of JSON. */
export function ndjson(text: string, headers: Record<string, string> = {}): Reply {
  return new Reply(
    200,
    { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', ...headers },
    text,
  );
}
