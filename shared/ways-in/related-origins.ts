import { checkedFetch } from '../connector/checked-fetch.ts';
import { ConnectorError } from '../connector/connector-error.ts';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { propertiesOf } from '../platform/properties.ts';

const MILLISECONDS = 5_000;
const MAX_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;
/** Browsers read the origins of the first five domains in the list of a host at least (WebAuthn, 5.11). */
const DOMAINS = 5;

/** What the file of a host lacks, and the file that it has to serve for that. */
type MissingOrigins = { missing: string[]; file: { origins: string[] } };

/** Returns the address of the file in which a host names related origins (WebAuthn, 5.11). */
export function relatedOriginsUrl(host: string): string {
  return `https://${host}/.well-known/webauthn`;
}

/**
 * Reads the file in which a host names related origins, and returns what it lacks so that pages of these
 * origins may use passkeys of the host; undefined if nothing. Browsers read the file alike: within 5 seconds
 * here, up to 64 KB, and without redirects to other hosts (decision 0580).
 */
export async function missingRelatedOrigins(
  host: string,
  wanted: readonly string[],
): Promise<MissingOrigins | undefined> {
  const url = relatedOriginsUrl(host);
  const { origins, fault } = await readRelatedOrigins(url);
  const faults = fault === undefined ? wanted.flatMap((origin) => faultOf(origin, origins) ?? []) : [fault];
  if (faults.length === 0) return undefined;
  return {
    missing: faults.map((text) => `${url} ${text}`),
    file: { origins: [...new Set([...wanted, ...origins])] },
  };
}

function faultOf(origin: string, listed: readonly string[]): string | undefined {
  const place = listed.indexOf(origin);
  if (place < 0) return `does not list ${origin}`;
  // Which hosts share a domain depends on a list that changes. Five hosts have at most five domains.
  const before = new Set(listed.slice(0, place).map((other) => new URL(other).hostname));
  if (before.size < DOMAINS) return undefined;
  return `lists ${origin} after ${DOMAINS} other hosts, where browsers may not read it: list it first`;
}

/** The origins that a host names as related, or why browsers read none there. */
type RelatedOrigins = { origins: readonly string[]; fault?: string };

/** Origins are in their usual form, and what is no origin is left out. */
async function readRelatedOrigins(url: string): Promise<RelatedOrigins> {
  try {
    const signal = AbortSignal.timeout(scaledTimeout(MILLISECONDS));
    return originsIn(await fetchFromHost(new URL(url), signal));
  } catch (error) {
    if (error instanceof ConnectorError) return unreadable(`cannot be read: ${error.message}`);
    throw error;
  }
}

const unreadable = (fault: string): RelatedOrigins => ({ origins: [], fault });

async function fetchFromHost(url: URL, signal: AbortSignal, redirects = MAX_REDIRECTS): Promise<Response> {
  const response = await checkedFetch(url, { signal }, { maxBytes: MAX_BYTES });
  const location = response.headers.get('location');
  const next = location === null ? undefined : URL.parse(location, url);
  const isFollowed = isRedirect(response) && next?.origin === url.origin && redirects > 0;
  return next && isFollowed ? fetchFromHost(next, signal, redirects - 1) : response;
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

async function originsIn(response: Response): Promise<RelatedOrigins> {
  if (isRedirect(response)) return unreadable('leads elsewhere: serve the file itself there');
  if (response.status !== 200) return unreadable(`answers ${response.status}: serve the file there`);
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    return unreadable('is not JSON: serve it with the content type application/json');
  const { origins } = propertiesOf(await response.json().catch(() => undefined));
  if (!Array.isArray(origins) || !origins.every((origin) => typeof origin === 'string'))
    return unreadable('is not JSON with a list "origins"');
  return { origins: origins.flatMap((origin) => usualOrigin(origin) ?? []) };
}

/** URLs without an origin have the text `null`. */
function usualOrigin(text: string): string | undefined {
  const origin = URL.parse(text)?.origin;
  return origin === 'null' ? undefined : origin;
}
