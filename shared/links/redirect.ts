import type { Application } from '../applications/application.ts';
import { bringsCode, CODE_PARAMETER } from '../http/exchange-code-parameter.ts';
import { UNSAFE_SCHEMES } from '../http/fields.ts';
import { ApiError } from '../platform/errors.ts';

type Config = Application['config'];

/**
 * Resolves a redirect to an absolute URL: http(s) or a scheme of an app as it is, anything relative appended
 * to the path of `default_redirect_url`. Throws 400 `invalid_redirect` with the reason, which names `field`.
 * Source: decision 0018; that it brings no one-time code, 0107.
 */
export function resolveRedirect(raw: string, config: Config, field = 'redirect_url'): string {
  const refused = refusalOf(field);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide schemes, since browsers drop them
  if (/[\u0000-\u0020\u007f\\]/.test(raw))
    throw refused('must have no spaces, control characters or backslashes');
  if (bringsCode(raw)) throw refused(`must not have a parameter ${CODE_PARAMETER}`);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(raw)?.[1]?.toLowerCase();
  if (scheme === undefined) return appended(raw, config, refused);
  if (UNSAFE_SCHEMES.has(scheme)) throw refused(`the scheme ${scheme} is not allowed`);
  if (!URL.canParse(raw)) throw refused('is not a URL');
  const url = new URL(raw);
  if (url.username || url.password) throw refused('must not carry credentials');
  // A semicolon or comma is legal in a host, and would end the directive of the page that names it.
  if (/[;,]/.test(url.host)) throw refused('has no host that can exist');
  if (!isAllowed(url, config)) throw refused(NOT_ALLOWED);
  return url.href;
}

const NOT_ALLOWED = 'leads to an origin or scheme that the application does not allow';

/** Appends a relative redirect to the path of the default one, whose query and fragment are dropped. */
function appended(raw: string, config: Config, refused: Refusal): string {
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
 * True where `..` segments go further up than the others go down. Some servers decode slashes and merge them,
 * so a path must pass in both readings, and an empty segment goes nowhere.
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

/** True where a stored redirect is still one that the application allows. */
export function isStillAllowed(target: string, config: Config): boolean {
  return isAllowed(new URL(target), config) && !bringsCode(target);
}

/**
 * Returns the config that limits a redirect chosen by a user to the application's own origins and schemes.
 * The redirect gets the one-time code of whoever opens the link. Source: decision 0076.
 */
export function ownOriginsOnly(config: Config): Config {
  return { ...config, magic_links: { ...config.magic_links, require_allowed_redirect: true } };
}

/**
 * True for an origin or scheme that the application has named. Until it names one, links of its backend lead
 * anywhere; those of its users never do.
 */
function isAllowed(url: URL, config: Config): boolean {
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

type Refusal = (reason: string) => ApiError;

function refusalOf(field: string): Refusal {
  return (reason) => {
    const faults = [{ path: `body.${field}`, message: reason }];
    return new ApiError('invalid_redirect', `${field}: ${reason}`, { faults });
  };
}

/**
 * Adds the query parameters that came with the link, as they came. Those of a name that the redirect has
 * already are left out, and what is stored stays as it is to the letter: it may be signed. Throws 400
 * `invalid_redirect` for parameters that bring a one-time code.
 */
export function withQuery(target: string, rawQuery: string): string {
  if (bringsCode(`?${rawQuery}`)) {
    const message = 'only the service adds this parameter: open the link without it';
    throw new ApiError('invalid_redirect', `${CODE_PARAMETER}: ${message}`, {
      faults: [{ path: `query.${CODE_PARAMETER}`, message }],
    });
  }
  const url = new URL(target);
  const stored = new Set(url.searchParams.keys());
  const added = rawQuery.split('&').filter((pair) => pair !== '' && !stored.has(nameOf(pair)));
  if (added.length > 0) url.search = `${url.search ? `${url.search}&` : '?'}${added.join('&')}`;
  return url.href;
}

/**
 * Adds the one-time code to the fragment, which no server on the way sees. A place in a page stays: as a
 * further parameter, and of a route (`#/orders`) as its query.
 */
export function withCode(target: string, code: string): string {
  const url = new URL(target);
  const place = url.hash.slice(1);
  const isBareRoute = /^!?\/[^?]*$/.test(place);
  const before = place === '' ? '' : `${place}${isBareRoute ? '?' : '&'}`;
  url.hash = `#${before}${CODE_PARAMETER}=${code}`;
  return url.href;
}

/** The name of one parameter; `URLSearchParams` would drop a `?` that it begins with. */
function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(`&${pair}`).keys();
  return name;
}

/** What a page's `form-action` has to name so that the browser follows the redirect. */
export function redirectSource(target: string): string {
  const { protocol, origin } = new URL(target);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}
