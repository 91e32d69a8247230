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
export const UNSAFE_SCHEMES: ReadonlySet<string> = new Set([
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
