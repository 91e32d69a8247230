import { createHash } from 'node:crypto';
import type { HttpResult } from './http-event.ts';

/**
 * An answer that is not JSON by the contract, such as a page or a redirect.
 * `success.alternatives` declares it.
 */
export class Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** True if the body is bytes in base64, which API Gateway decodes. */
  readonly isBase64Encoded: boolean;
  /** Cookies to set, each with its attributes. */
  readonly cookies: readonly string[];

  constructor(
    status: number,
    headers: Record<string, string>,
    body: string | Uint8Array = '',
    cookies: readonly string[] = [],
  ) {
    this.status = status;
    this.cookies = cookies;
    this.headers = headers;
    this.isBase64Encoded = typeof body !== 'string';
    this.body = typeof body === 'string' ? body : Buffer.from(body).toString('base64');
  }
}

/**
 * Converts a reply for API Gateway. A 200 whose `ETag` is listed in `ifNoneMatch` becomes a 304 without a
 * body (RFC 9110, 13.1.2).
 */
export function replyResult(
  { status, headers, body, isBase64Encoded, cookies }: Reply,
  ifNoneMatch?: string,
): HttpResult {
  if (status === 200 && namesTag(ifNoneMatch, headers['ETag'])) {
    const { 'Content-Type': _type, 'Content-Encoding': _coding, ...kept } = headers;
    return { statusCode: 304, headers: kept };
  }
  return {
    statusCode: status,
    headers,
    body,
    ...(isBase64Encoded && { isBase64Encoded }),
    ...(cookies.length > 0 && { cookies: [...cookies] }),
  };
}

/** True if `If-None-Match` lists the entity tag (weak comparison). */
function namesTag(listed: string | undefined, etag: string | undefined): boolean {
  const tags = listed?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return etag !== undefined && (tags.includes(etag) || tags.includes('*'));
}

/** Creates a redirect that is not cached and sends no referrer to the next site. */
export function redirect(status: 302 | 303, location: string): Reply {
  return new Reply(status, {
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
}

/** Optional permissions of a page. */
export type PageNeeds = {
  /** Sources to which its forms may post or be redirected. The default is its own origin. */
  formAction?: string | undefined;
  /** The only script of the page. */
  script?: string | undefined;
  /**
   * True if the page loads modules of its own origin. Only the templates of Lit may then become HTML
   * (decision 0456).
   */
  modules?: boolean | undefined;
  /** True if its scripts send requests to the page's origin. */
  connects?: boolean | undefined;
};

const MODULES = "script-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html; ";

/**
 * Creates a page that cannot be cached or framed, with no script or style but its own. Browsers apply
 * `form-action` also to the redirect after a form, so its source must be named.
 */
export function page(status: number, html: string, needs: PageNeeds = {}): Reply {
  const { formAction = "'self'", script, modules = false, connects = false } = needs;
  const inline = script === undefined ? '' : `script-src ${cspSource(script)}; `;
  const scripts = modules ? MODULES : inline;
  const connections = connects ? "connect-src 'self'; " : '';
  return new Reply(
    status,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; ${scripts}${connections}style-src ${stylesOf(html)}; img-src https: data: 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Content-Language': declaredLanguage(html),
      Vary: 'Accept-Language',
    },
    html,
  );
}

/**
 * Creates a page that pages of one other origin may show in a frame. In return it runs no script, sends no
 * form and opens nothing, wherever it is shown.
 */
export function inertPage(html: string, framedBy: string): Reply {
  const { status, headers, body } = page(200, html, { formAction: "'none'" });
  const { 'X-Frame-Options': _none, 'Content-Security-Policy': policy = '', ...kept } = headers;
  const framed = policy.replace("frame-ancestors 'none'", `frame-ancestors ${framedBy}`);
  return new Reply(status, { ...kept, 'Content-Security-Policy': `sandbox; ${framed}` }, body);
}

/** Returns the language that a page declares. */
function declaredLanguage(html: string): string {
  return /^<!doctype html><html lang="([\w-]+)"/i.exec(html)?.[1] ?? 'en';
}

/** Returns the hashes of the page's own styles, so that injected styles have no effect. */
function stylesOf(html: string): string {
  const hashes = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => cspSource(style));
  return hashes.join(' ') || "'none'";
}

/** Returns the source expression of an inline script or style. */
export function cspSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The description of a 304 answer. */
export const NOT_MODIFIED = 'The caller has the current version (If-None-Match)';

/** Cache lifetime of metadata and public keys in seconds. */
export const METADATA_SECONDS = 5 * 60;

/** Creates a JSON answer that anyone may cache for `seconds`, then revalidate by its entity tag. */
export function cacheable(value: unknown, seconds: number): Reply {
  const body = JSON.stringify(value);
  return new Reply(200, { 'Content-Type': 'application/json', ...cacheHeaders(body, seconds) }, body);
}

/** Returns the headers that let anyone cache a body for `seconds`. The entity tag is a hash of the body. */
export function cacheHeaders(body: string | Uint8Array, seconds: number) {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { 'Cache-Control': `public, max-age=${seconds}`, ETag: etag };
}

/** Creates an answer with one JSON value per line. */
export function ndjson(text: string, headers: Record<string, string> = {}): Reply {
  return new Reply(
    200,
    { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', ...headers },
    text,
  );
}
