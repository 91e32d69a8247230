import type { HttpEvent } from './http-event.ts';

/**
 * Browsers by the names that pages show. The first match counts: most user agents name other browsers, too.
 * Each row has its source; no library tells these apart.
 */
const BROWSERS = [
  // learn.microsoft.com/microsoft-edge/web-platform/user-agent-guidance
  ['Edge', /Edg(A|iOS)?\//],
  // help.opera.com: OPR on desktops and Android, OPT on iOS ("Opera Touch"), OPX for Opera GX on iOS
  ['Opera', /(OPR|OPT|OPX)\//],
  // developer.samsung.com/internet/user-agent-string-format
  ['Samsung Internet', /SamsungBrowser\//],
  // spreadprivacy.com and the apps' source: DuckDuckGo on phones, Ddg on desktops and iOS
  ['DuckDuckGo', /(DuckDuckGo|Ddg)\//],
  // developers.google.com/search/docs: the Google app of iOS
  ['Google app', /GSA\//],
  // docs.aws.amazon.com/silk: Silk/ in each mode
  ['Silk', /Silk\//],
  // developer.mozilla.org, "Firefox user agent string reference"
  ['Firefox', /(Firefox|FxiOS)\//],
  // developer.chrome.com/docs/multidevice/user-agent
  ['Chrome', /(Chrome|CriOS)\//],
  // webkit.org: what every engine of Apple's says
  ['Safari', /Safari\//],
] as const;

/** Browsers that there are on iPads and phones alone. An iPad calls itself a Macintosh by default. */
const IOS_ONLY = /(CriOS|FxiOS|EdgiOS|OPT|OPX|GSA)\/|Macintosh.* Mobile\//;

const SYSTEMS = [
  ['iOS', new RegExp(`iPhone|iPad|iPod|${IOS_ONLY.source}`)],
  ['Android', /Android/],
  ['Windows', /Windows/],
  // Safari of an iPad says word for word what that of a Mac says.
  ['Mac or iPad', /Macintosh(?!.*(Chrome|Firefox|Edg|Ddg)\/).* Safari\//],
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
