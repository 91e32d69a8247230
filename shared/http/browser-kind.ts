import type { HttpEvent } from './http-event.ts';

/**
 * Browsers by the names that pages show. The first match counts: most user agents name other browsers, too.
 */
const BROWSERS = [
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;

const SYSTEMS = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** A browser and its system, by names of a closed list. A caller may send any `User-Agent`. */
export type BrowserKind = {
  name?: (typeof BROWSERS)[number][0];
  system?: (typeof SYSTEMS)[number][0];
};

/** Returns the kind of browser that sent a request; undefined if neither browser nor system is known. */
export function browserKind(event: HttpEvent): BrowserKind | undefined {
  return kindOfUserAgent(event.requestContext.http.userAgent);
}

/** Returns the kind of browser that a `User-Agent` names; undefined if neither part is known. */
export function kindOfUserAgent(userAgent: string): BrowserKind | undefined {
  const name = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (name === undefined && system === undefined) return undefined;
  return { ...(name && { name }), ...(system && { system }) };
}
