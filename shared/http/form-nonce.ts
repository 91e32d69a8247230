import { timingSafeEqual } from 'node:crypto';
import { config } from '../platform/config.ts';
import { randomToken } from '../platform/ids.ts';
import { type HttpEvent, type HttpResult, headerOf } from './event.ts';

/** The hidden field of a form that has the browser's nonce. */
export const NONCE_FIELD = 'nonce';

/** What a posted form says of where it comes from. */
export type PostedForm = {
  origin: string | undefined;
  /** `Sec-Fetch-Site`. */
  site: string | undefined;
  nonce: string | undefined;
  cookies: readonly string[];
};

const FORMS = /<form\b[^>]*\bmethod="post"[^>]*>/gi;

/**
 * Gives every form of a page that posts to the service itself the nonce of the browser, and a browser without
 * one a cookie that has it. A form of another site cannot know the nonce (decision 0108). The browser keeps
 * its nonce, so that its tabs do not end each other's. Answers that are no page stay as they are.
 */
export function withFormNonces(result: HttpResult, cookies: readonly string[] = []): HttpResult {
  const { body = '', headers = {}, isBase64Encoded } = result;
  const forms = isBase64Encoded || !isPage(headers) ? [] : [...body.matchAll(FORMS)].filter(isOwnForm);
  if (forms.length === 0) return result;
  const known = nonceOf(cookies);
  const nonce = known ?? randomToken(16);
  const field = `<input type="hidden" name="${NONCE_FIELD}" value="${nonce}">`;
  const { 'content-length': _length, ...kept } = headers;
  return {
    ...result,
    headers: kept,
    body: body.replace(FORMS, (form) => (isOwnForm([form]) ? form + field : form)),
    ...(known === undefined && { cookies: [...(result.cookies ?? []), cookieOf(nonce)] }),
  };
}

/** True where the form has the nonce that the browser's cookie has. */
export function hasNonce({ nonce = '', cookies }: PostedForm): boolean {
  const [given, known] = [Buffer.from(nonce), Buffer.from(nonceOf(cookies) ?? '')];
  return known.length > 0 && given.length === known.length && timingSafeEqual(given, known);
}

/** The posted form of a request, whose body was read or was not. */
export function postedFormOf(event: HttpEvent): PostedForm {
  return {
    origin: headerOf(event, 'origin'),
    site: headerOf(event, 'sec-fetch-site'),
    nonce: nonceIn(event),
    cookies: event.cookies ?? [],
  };
}

function nonceIn({ body, isBase64Encoded }: { body?: unknown; isBase64Encoded: boolean }) {
  if (typeof body !== 'string') {
    const { [NONCE_FIELD]: nonce } = Object(body);
    return typeof nonce === 'string' ? nonce : undefined;
  }
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  return new URLSearchParams(text).get(NONCE_FIELD) ?? undefined;
}

function isPage(headers: Record<string, unknown>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && String(value).startsWith('text/html'),
  );
}

/** True unless the form leads to another site, which must not learn the nonce. */
function isOwnForm([form = '']: readonly string[]): boolean {
  const action = /\baction="([^"]*)"/i.exec(form)?.[1] ?? '';
  const own = [config('BASE_URL'), config('LINK_URL')].map((url) => new URL(url).origin);
  return URL.parse(action, own[0])?.origin !== undefined && own.includes(new URL(action, own[0]).origin);
}

function nonceOf(cookies: readonly string[]): string | undefined {
  const start = `${cookieName()}=`;
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return value && /^[\w-]{22}$/.test(value) ? value : undefined;
}

/**
 * The prefix `__Host-` keeps other hosts of the domain from setting it (RFC 6265bis, 4.1.3.2). `Lax`, because
 * the pages are opened from messages, with cookies that are to be known again.
 */
function cookieOf(nonce: string): string {
  const secure = isSecure() ? '; Secure' : '';
  return `${cookieName()}=${nonce}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(): string {
  return isSecure() ? '__Host-svc_form' : 'svc_form';
}

function isSecure(): boolean {
  return config('BASE_URL').startsWith('https:');
}
