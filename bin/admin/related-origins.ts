import { propertiesOf } from '../../shared/platform/properties.ts';
import { failureText } from './failure.ts';

const MILLISECONDS = 5_000;
const MAX_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;

/** The origins that a host names as related, or why browsers read none there. */
export type RelatedOrigins = { origins: readonly string[]; fault?: string };

/** Returns the address of the file in which a host names related origins (WebAuthn, 5.11). */
export function relatedOriginsUrl(host: string): string {
  return `https://${host}/.well-known/webauthn`;
}

/**
 * Reads the file in which a host names related origins, as browsers do: within 5 seconds, up to 64 KB, and
 * without redirects to other hosts. Origins are in their usual form, and what is no origin is left out. Never
 * throws.
 */
export async function readRelatedOrigins(host: string): Promise<RelatedOrigins> {
  try {
    const url = new URL(relatedOriginsUrl(host));
    return await originsIn(await fetchFromHost(url, AbortSignal.timeout(MILLISECONDS)));
  } catch (error) {
    return fault(`cannot be read: ${failureText(error)}`);
  }
}

const fault = (text: string): RelatedOrigins => ({ origins: [], fault: text });

async function fetchFromHost(url: URL, signal: AbortSignal, redirects = MAX_REDIRECTS): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', signal });
  const location = response.headers.get('location');
  const next = location === null ? undefined : URL.parse(location, url);
  const isFollowed = isRedirect(response) && next?.origin === url.origin && redirects > 0;
  if (!next || !isFollowed) return response;
  await response.body?.cancel();
  return fetchFromHost(next, signal, redirects - 1);
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

async function originsIn(response: Response): Promise<RelatedOrigins> {
  if (isRedirect(response)) return fault('leads elsewhere: serve the file itself there');
  if (response.status !== 200) return fault(`answers ${response.status}: serve the file there`);
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    return fault('is not JSON: serve it with the content type application/json');
  const text = await boundedText(response);
  if (text === undefined) return fault(`has more than ${MAX_BYTES} bytes`);
  const { origins } = propertiesOf(parsed(text));
  if (!Array.isArray(origins) || !origins.every((origin) => typeof origin === 'string'))
    return fault('is not JSON with a list "origins"');
  return { origins: origins.flatMap((origin) => originOf(origin) ?? []) };
}

/** Returns the body; undefined if it is too long, of which the rest is not read. */
async function boundedText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** URLs without an origin have the text `null`. */
function originOf(text: string): string | undefined {
  const origin = URL.parse(text)?.origin;
  return origin === 'null' ? undefined : origin;
}
