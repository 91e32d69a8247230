import { timingSafeEqual } from 'node:crypto';
import { config } from '../../platform/config.ts';
import { randomToken } from '../../platform/ids.ts';
import { propertiesOf } from '../../platform/properties.ts';
import { type HttpEvent, type HttpResult, headerOf } from '../http-event.ts';

/** The hidden form field with the nonce of the browser. */
export const NONCE_FIELD = 'nonce';

/** Origin, nonce and cookies of a posted form. */
export type PostedForm = {
  origin: string | undefined;
  /** `Sec-Fetch-Site`. */
  site: string | undefined;
  nonce: string | undefined;
  cookies: readonly string[];
};

/** A form of the page of a link, and the code of the link. */
export type PostedLinkForm = { code: string; form: PostedForm };

const FORMS = /<form\b[^>]*\bmethod="post"[^>]*>/gi;

/**
 * Adds the browser's nonce to every form of a page that posts to the service itself. A browser without
 * a nonce gets one in a cookie. A form of another site cannot know the nonce (decision 0108). A
 * browser has one nonce for all its tabs, so that they do not invalidate each other. Answers that are
 * not pages stay unchanged.
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
    ...(known === undefined && { cookies: [...(result.cookies ?? []), nonceCookie(nonce)] }),
  };
}

/** True if the form has the nonce of the cookie. */
export function hasNonce({ nonce = '', cookies }: PostedForm): boolean {
  const [given, known] = [Buffer.from(nonce), Buffer.from(nonceOf(cookies) ?? '')];
  return known.length > 0 && given.length === known.length && timingSafeEqual(given, known);
}

/** Returns the posted form of a request, before or after its body was parsed. */
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
    const { [NONCE_FIELD]: nonce } = propertiesOf(body);
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

/** False if the form posts to another site, which must not learn the nonce. */
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
 * With the prefix `__Host-`, other hosts of the domain cannot set the cookie (RFC 6265bis, 4.1.3.2). It is
 * `Lax`, so that browsers send it when a page is opened from a message.
 */
function nonceCookie(nonce: string): string {
  const secure = isSecure() ? '; Secure' : '';
  return `${cookieName()}=${nonce}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(): string {
  return isSecure() ? '__Host-svc_form' : 'svc_form';
}

/** True if the service has an https address, so that its cookies are `Secure`. */
export function isSecure(): boolean {
  return config('BASE_URL').startsWith('https:');
}
