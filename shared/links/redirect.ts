import type { ApplicationConfig } from '../applications/application.ts';
import { isLoopbackOrigin } from '../applications/origin-rule.ts';
import { faultOfRedirect, schemeOf, withoutFragment } from '../http/fields/urls.ts';
import {
  CODE_PARAMETER,
  LINK_PARAMETER,
  reservedParameterIn,
  UPSTREAM_PARAMETER,
} from '../http/reserved-parameters.ts';
import { ApiError } from '../platform/errors.ts';
import type { LinkTarget } from './link-record.ts';

/** It opens nothing, so anybody may set it. */
const FAILURE_PARAMETER = 'svc_error';

/**
 * Resolves a redirect to an absolute URL. Returns a URL with http(s) or an app's scheme unchanged, and
 * appends a relative one to the path of `default_redirect_url` (decision 0018). Throws 400 `invalid_redirect`
 * with a reason that names `field`, also for a redirect with a parameter of the service (decision 0107).
 */
export function resolveRedirect(raw: string, config: ApplicationConfig, field = 'redirect_url'): string {
  const url = absoluteTarget(raw, config, field);
  if (!isAllowedTarget(url, config))
    throw redirectRefusal(field)('leads to an origin or scheme that the application does not allow');
  return url.href;
}

/**
 * Resolves a redirect that a user has named, or whoever began a sign-in. Throws 400 `invalid_redirect` as
 * `resolveRedirect`, and for a page that is no return page (decision 0076).
 */
export function resolveReturnPage(raw: string, config: ApplicationConfig, field = 'redirect_url'): string {
  const page = findReturnPage(raw, config, field);
  if (page !== undefined) return page;
  const wanted = withoutFragment(absoluteTarget(raw, config, field).href);
  const patch = JSON.stringify({ config: { hub: { return_urls: [wanted] } } });
  throw redirectRefusal(field)(
    `${wanted} is not in hub.return_urls of the application. If the page is yours, add it there: PATCH the application with ${patch}, and the pages that are listed already`,
  );
}

/**
 * Returns the return page that a redirect names; undefined if it names another page. A return page is
 * `default_redirect_url`, one of `hub.return_urls`, or any page of this machine. Pages are compared as text
 * without fragment, and except for those of this machine the text of the application is returned: nothing
 * of the named one goes on with the secret. Throws 400 `invalid_redirect` for a text that is no redirect.
 */
export function findReturnPage(raw: string, config: ApplicationConfig, field: string): string | undefined {
  const url = absoluteTarget(raw, config, field);
  if (isLoopbackOrigin(url)) return url.href;
  const { default_redirect_url: home, hub } = config;
  const pages = [...(home === undefined ? [] : [new URL(home).href]), ...(hub?.return_urls ?? [])];
  return pages.find((page) => withoutFragment(page) === withoutFragment(url.href));
}

/** Returns the absolute URL that a redirect names. Throws 400 `invalid_redirect` if it names none. */
function absoluteTarget(raw: string, config: ApplicationConfig, field: string): URL {
  const refused = redirectRefusal(field);
  const fault = faultOfRedirect(raw);
  if (fault !== undefined) throw refused(fault);
  return schemeOf(raw) === undefined ? appended(raw, config, refused) : new URL(raw);
}

/** Appends a relative redirect to the path of the default one. Drops the default's query and fragment. */
function appended(raw: string, config: ApplicationConfig, refused: RedirectRefusal): URL {
  const base = config.default_redirect_url;
  if (!base) throw refused('is relative, and the application has no default_redirect_url');
  if (raw.startsWith('//')) throw refused('must begin with one slash at most, or with a scheme');
  const { path = '', rest = '' } = /^(?<path>[^?#]*)(?<rest>.*)$/s.exec(raw)?.groups ?? {};
  if (leadsAbove(path)) throw refused('must not lead above the path of default_redirect_url');
  const { origin, pathname } = new URL(base);
  const directory = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return new URL(`${origin}${path === '' ? pathname : directory + path.replace(/^\//, '')}${rest}`);
}

/**
 * True if `..` segments lead above the start of the path. Checks the path also with decoded slashes, because
 * some servers decode and merge them. An empty segment does not change the depth.
 */
function leadsAbove(path: string): boolean {
  const decoded = path.replace(/%2f|%5c/gi, '/');
  return [path, decoded].some((read) => {
    let depth = 0;
    return read
      .replace(/%2e/gi, '.')
      .split('/')
      .some((segment) => {
        if (segment !== '.' && segment !== '') depth += segment === '..' ? -1 : 1;
        return depth < 0;
      });
  });
}

/** Returns the target of a link that a user asks for. Throws as `resolveReturnPage`. */
export function targetByUser(named: string | undefined, config: ApplicationConfig): LinkTarget {
  if (named === undefined) return defaultTarget(config);
  return { redirect_url: resolveReturnPage(named, config), redirect_by: 'user' };
}

/** Returns the target of a link for which nobody has named one. */
export function defaultTarget(config: ApplicationConfig): LinkTarget {
  const { default_redirect_url: home } = config;
  return { redirect_url: home && resolveRedirect(home, config), redirect_by: 'default' };
}

/** Returns the target of a link of a backend, or of an answer to a keyword. Throws as `resolveRedirect`. */
export function targetByBackend(named: string | undefined, config: ApplicationConfig): LinkTarget {
  const redirect = named ?? config.default_redirect_url;
  return { redirect_url: redirect && resolveRedirect(redirect, config) };
}

/**
 * Returns where a link leads by the present settings of its application; undefined for nowhere. Only the
 * query of a link that its maker delivers goes on with it. Throws 400 `invalid_redirect` if the application
 * no longer allows the target, and for a query with a parameter of the service.
 */
export function targetOfLink(
  { redirect_url: url, redirect_by: by }: LinkTarget,
  config: ApplicationConfig,
  rawQuery: string,
): string | undefined {
  assertOwnQuery(rawQuery);
  if (url === undefined) return undefined;
  switch (by) {
    case 'default':
      return defaultTarget(config).redirect_url;
    case 'user':
      return resolveReturnPage(url, config);
    case 'backend':
      return resolveRedirect(url, ownOriginsOnly(config));
    default:
      return withQuery(resolveRedirect(url, config), rawQuery);
  }
}

/** Returns where a link leads; undefined if the application no longer allows that. Throws for the query. */
export function allowedTargetOfLink(
  link: LinkTarget,
  config: ApplicationConfig,
  rawQuery: string,
): string | undefined {
  assertOwnQuery(rawQuery);
  try {
    return targetOfLink(link, config, rawQuery);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_redirect') return undefined;
    throw error;
  }
}

/**
 * Returns a config that limits the page that a backend names at the start of a sign-in to the application's
 * own origins and schemes.
 */
export function ownOriginsOnly(config: ApplicationConfig): ApplicationConfig {
  return { ...config, magic_links: { ...config.magic_links, require_allowed_redirect: true } };
}

/**
 * True for an origin or scheme that the application has named. Until it names one, its backend's links may
 * lead anywhere.
 */
function isAllowedTarget(url: URL, config: ApplicationConfig): boolean {
  const origins = config.hub?.allowed_web_origins ?? [];
  const required = config.magic_links?.require_allowed_redirect === true;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb) return !required || (config.allowed_schemes ?? []).includes(url.protocol.slice(0, -1));
  if (!required && origins.length === 0) return true;
  const own = config.default_redirect_url
    ? [new URL(config.default_redirect_url).origin, ...origins]
    : origins;
  return own.includes(url.origin);
}

type RedirectRefusal = (reason: string) => ApiError;

function redirectRefusal(field: string): RedirectRefusal {
  return (reason) => {
    const faults = [{ path: `body.${field}`, message: reason }];
    return new ApiError('invalid_redirect', `${field}: ${reason}`, { faults });
  };
}

/** Throws 400 `invalid_redirect` for a query with a parameter that only the service adds (decision 0107). */
function assertOwnQuery(rawQuery: string): void {
  const reserved = reservedParameterIn(`?${rawQuery}`);
  if (reserved === undefined) return;
  const message = 'only the service adds this parameter: open the link without it';
  throw new ApiError('invalid_redirect', `${reserved}: ${message}`, {
    faults: [{ path: `query.${reserved}`, message }],
  });
}

/**
 * Adds the query parameters of the opened link unchanged, except those whose name the redirect already has.
 * The stored redirect stays exactly as it is, because it may be signed.
 */
export function withQuery(target: string, rawQuery: string): string {
  const url = new URL(target);
  const stored = new Set(url.searchParams.keys());
  const added = rawQuery.split('&').filter((pair) => pair !== '' && !stored.has(parameterName(pair)));
  if (added.length > 0) url.search = `${url.search ? `${url.search}&` : '?'}${added.join('&')}`;
  return url.href;
}

/** Adds a one-time code to a redirect. */
export function withCode(target: string, code: string): string {
  return inFragment(target, CODE_PARAMETER, code);
}

/** Adds the link of a bound sign-in to the URL of the page where it began. */
export function withLink(target: string, code: string): string {
  return inFragment(target, LINK_PARAMETER, code);
}

/** Adds the code of a provider's answer to the URL of the page where the sign-in began. */
export function withUpstream(target: string, code: string): string {
  return inFragment(target, UPSTREAM_PARAMETER, code);
}

/** Tells the page where a sign-in began why it cannot go on: by the code of an error. */
export function withFailure(target: string, reason: string): string {
  return inFragment(target, FAILURE_PARAMETER, reason);
}

/**
 * Adds a parameter to the fragment, which is not sent to servers. An existing fragment stays: the parameter
 * follows it, or becomes the query of a route (`#/orders`).
 */
function inFragment(target: string, name: string, value: string): string {
  const url = new URL(target);
  const fragment = url.hash.slice(1);
  const isBareRoute = /^!?\/[^?]*$/.test(fragment);
  const prefix = fragment === '' ? '' : `${fragment}${isBareRoute ? '?' : '&'}`;
  url.hash = `#${prefix}${name}=${value}`;
  return url.href;
}

/** Returns the name of one parameter. The `&` stops `URLSearchParams` from dropping a leading `?`. */
function parameterName(pair: string): string {
  const [name = ''] = new URLSearchParams(`&${pair}`).keys();
  return name;
}

/** Returns the source that a page's `form-action` must name for the browser to follow the redirect (CSP). */
export function redirectSource(target: string): string {
  const { protocol, origin } = new URL(target);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}
