import * as z from 'zod/mini';
import { reservedParameterIn } from '../reserved-parameters.ts';

export const httpUrl = (about: string) =>
  z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).check(
    z.maxLength(2048),
    z.refine((value) => !hasCredentials(value), { error: 'must not contain a user name or password' }),
    z.describe(about),
  );

/** A URL to which the service redirects browsers with a one-time code, so it may not contain one itself. */
export const redirectUrl = (about: string) =>
  httpUrl(about).check(
    z.refine((value) => reservedParameterIn(value) === undefined, {
      error: ({ input }) => `must not have a parameter ${reservedParameterIn(String(input))}`,
    }),
  );

/** Longest page of `hub.return_urls`: the list is part of the record that most requests read. */
const MAX_RETURN_URL_LENGTH = 500;

/**
 * A page that may get a link or a one-time code. Stored as browsers write it, without its fragment:
 * `HTTPS://Shop.example` becomes `https://shop.example/`.
 */
export const returnUrl = (about: string) =>
  z.string().check(
    z.overwrite<string>((value) =>
      isAbsoluteRedirect(value) ? withoutFragment(new URL(value).href) : value,
    ),
    z.maxLength(MAX_RETURN_URL_LENGTH),
    z.refine(isAbsoluteRedirect, {
      error: ({ input }) =>
        faultOfRedirect(String(input)) ??
        'must be an absolute URL, such as https://shop.example/signed-in or com.example.shop:/signed-in',
    }),
    z.describe(about),
  );

function isAbsoluteRedirect(value: string): boolean {
  return schemeOf(value) !== undefined && faultOfRedirect(value) === undefined;
}

/** Returns why a text can be no redirect, neither an absolute nor a relative one; undefined if it can. */
export function faultOfRedirect(raw: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide schemes, since browsers drop them
  if (/[\u0000-\u0020\u007f\\]/.test(raw)) return 'must have no spaces, control characters or backslashes';
  const reserved = reservedParameterIn(raw);
  if (reserved !== undefined) return `must not have a parameter ${reserved}`;
  const scheme = schemeOf(raw);
  if (scheme === undefined) return undefined;
  if (UNSAFE_SCHEMES.has(scheme)) return `the scheme ${scheme} is not allowed`;
  if (!URL.canParse(raw)) return 'is not a URL';
  if (hasCredentials(raw)) return 'must not contain a user name or password';
  // A semicolon or comma is legal in a host, but would end the CSP directive of the page that names it.
  return /[;,]/.test(new URL(raw).host) ? 'has a host that cannot exist' : undefined;
}

/** Returns the scheme of an absolute URL, in lower case; undefined for a relative one. */
export function schemeOf(raw: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(raw)?.[1]?.toLowerCase();
}

export function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** Parses like browsers, which accept more than two slashes after the scheme. */
function hasCredentials(url: string): boolean {
  const { username, password } = URL.parse(url) ?? {};
  return Boolean(username || password);
}

/** Maximum length of a host name (RFC 1035, 2.3.4). */
export const MAX_HOST_LENGTH = 253;
const MAX_ORIGIN_LENGTH = 'https://:65535'.length + MAX_HOST_LENGTH;

/** Drops the slash with which address bars copy an origin. */
const withoutSlash = z.overwrite<string>((value) => value.replace(/\/$/, ''));

/** An origin of a hybrid app or of a browser extension: a scheme of its own, and a host or id. */
const APP_ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/[\w.-]+(?::\d{1,5})?$/;

/** An origin of a page, a hybrid app or an extension, as it is in the header `Origin`. Never `null`. */
export const clientOrigin = (about: string) =>
  z.string().check(
    withoutSlash,
    z.maxLength(MAX_ORIGIN_LENGTH),
    z.refine((value) => isWebOrigin(value) || isAppOrigin(value), {
      error:
        'must be an origin such as https://example.com or capacitor://localhost, without a path; null cannot be allowed',
    }),
    z.meta({ description: about, pattern: '^[a-z][a-z0-9+.-]*://[^\\s/?#@]+/?$' }),
  );

function isWebOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

function isAppOrigin(value: string): boolean {
  const scheme = APP_ORIGIN.exec(value)?.[1];
  return scheme !== undefined && !/^https?$/.test(scheme) && !UNSAFE_SCHEMES.has(scheme);
}

/** Schemes of URLs that run, read, embed or start something and do not open an application. */
const UNSAFE_SCHEMES: ReadonlySet<string> = new Set([
  ...['javascript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'about', 'view-source', 'content'],
  ...['jar', 'intent', 'ws', 'wss', 'ftp', 'mailto', 'tel', 'sms'],
]);

/** The scheme of the URLs of an app, such as `com.example.shop` (RFC 3986, 3.1), in lower case. */
export const appScheme = (about: string) =>
  z.string().check(
    z.maxLength(100),
    z.regex(/^[a-z][a-z0-9+.-]*$/, { error: 'must be a scheme such as com.example.shop, without a colon' }),
    z.refine((value) => value !== 'http' && value !== 'https', {
      error: 'must be the scheme of an app; name web origins in hub.allowed_web_origins',
    }),
    z.refine((value) => !UNSAFE_SCHEMES.has(value), {
      error: 'must not be a scheme that runs code or reads data',
    }),
    z.describe(about),
  );
