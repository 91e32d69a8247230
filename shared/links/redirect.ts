import type { ApplicationConfig } from '../applications/application.ts';
import { UNSAFE_SCHEMES } from '../http/fields/urls.ts';
import { CODE_PARAMETER, LINK_PARAMETER, reservedParameterIn } from '../http/reserved-parameters.ts';
import { ApiError } from '../platform/errors.ts';

/**
 * Resolves a redirect to an absolute URL. Returns a URL with http(s) or an app's scheme unchanged, and
 * appends a relative one to the path of `default_redirect_url` (decision 0018). Throws 400 `invalid_redirect`
 * with a reason that names `field`, also for a redirect with a parameter of the service (decision 0107).
 */
export function resolveRedirect(raw: string, config: ApplicationConfig, field = 'redirect_url'): string {
  const refused = redirectRefusal(field);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide schemes, since browsers drop them
  if (/[\u0000-\u0020\u007f\\]/.test(raw))
    throw refused('must have no spaces, control characters or backslashes');
  const reserved = reservedParameterIn(raw);
  if (reserved !== undefined) throw refused(`must not have a parameter ${reserved}`);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(raw)?.[1]?.toLowerCase();
  if (scheme === undefined) return appended(raw, config, refused);
  if (UNSAFE_SCHEMES.has(scheme)) throw refused(`the scheme ${scheme} is not allowed`);
  if (!URL.canParse(raw)) throw refused('is not a URL');
  const url = new URL(raw);
  if (url.username || url.password) throw refused('must not contain a user name or password');
  // A semicolon or comma is legal in a host, but would end the CSP directive of the page that names it.
  if (/[;,]/.test(url.host)) throw refused('has a host that cannot exist');
  if (!isAllowedTarget(url, config)) throw refused(NOT_ALLOWED);
  return url.href;
}

const NOT_ALLOWED = 'leads to an origin or scheme that the application does not allow';

/** Appends a relative redirect to the path of the default one. Drops the default's query and fragment. */
function appended(raw: string, config: ApplicationConfig, refused: RedirectRefusal): string {
  const base = config.default_redirect_url;
  if (!base) throw refused('is relative, and the application has no default_redirect_url');
  if (raw.startsWith('//')) throw refused('must begin with one slash at most, or with a scheme');
  const { path = '', rest = '' } = /^(?<path>[^?#]*)(?<rest>.*)$/s.exec(raw)?.groups ?? {};
  if (leadsAbove(path)) throw refused('must not lead above the path of default_redirect_url');
  const { origin, pathname } = new URL(base);
  const directory = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return new URL(`${origin}${path === '' ? pathname : directory + path.replace(/^\//, '')}${rest}`).href;
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

/** True if the application still allows a stored redirect. */
export function isStillAllowed(target: string, config: ApplicationConfig): boolean {
  return isAllowedTarget(new URL(target), config) && reservedParameterIn(target) === undefined;
}

/**
 * Returns a config that limits a redirect chosen by a user to the application's own origins and schemes,
 * because the redirect gets the one-time code of the person who opens the link (decision 0076).
 */
export function ownOriginsOnly(config: ApplicationConfig): ApplicationConfig {
  return { ...config, magic_links: { ...config.magic_links, require_allowed_redirect: true } };
}

/**
 * True for an origin or scheme that the application has named. Until it names one, its backend's links may
 * lead anywhere, but the links of its users may not.
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

/**
 * Adds the query parameters of the opened link unchanged, except those whose name the redirect already has.
 * The stored redirect stays exactly as it is, because it may be signed. Throws 400 `invalid_redirect` for
 * parameters that only the service may add (decision 0107).
 */
export function withQuery(target: string, rawQuery: string): string {
  const reserved = reservedParameterIn(`?${rawQuery}`);
  if (reserved !== undefined) {
    const message = 'only the service adds this parameter: open the link without it';
    throw new ApiError('invalid_redirect', `${reserved}: ${message}`, {
      faults: [{ path: `query.${reserved}`, message }],
    });
  }
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
