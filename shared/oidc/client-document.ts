import { checkedFetch, type FetchLimits } from '../connector/checked-fetch.ts';
import { ConnectorError, type ConnectorReason } from '../connector/connector-error.ts';
import { targetFault } from '../connector/target-url.ts';
import { DAY, HOUR, MINUTE } from '../platform/time.ts';
import { hashOf } from '../storage/keys.ts';
import {
  claimedName,
  isAllowedRedirect,
  keysIn,
  MetadataRefused,
  redirectsIn,
  type TakenMetadata,
  wantsRefresh,
} from './client-metadata-rules.ts';

/** The draft recommends 5 KB. */
const MAX_BYTES = 10 * 1024;
const MAX_URL_LENGTH = 500;
const MILLISECONDS = 5_000;

/** How long a document is fresh, whatever its host says. */
const FRESH = { least: 5 * MINUTE, most: HOUR };

/** How long a document that was fresh is used for its tokens while its host does not answer. */
export const OUTAGE_SECONDS = DAY;

/** Methods of authentication whose secret a document would reveal. */
const AUTH_METHODS: readonly unknown[] = [undefined, 'none', 'private_key_jwt'];

/** The members of a document that ask for consent again if they change. */
const CONSENTED = [
  ...['client_name', 'client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'contacts'],
  ...['redirect_uris', 'scope', 'grant_types', 'response_types', 'application_type'],
  ...['token_endpoint_auth_method', 'token_endpoint_auth_signing_alg', 'jwks', 'jwks_uri'],
] as const;

/** What a document says of its client, and the seconds for which it is fresh. */
export type ReadDocument = { metadata: TakenMetadata; state: string; seconds: number };

/** Thrown if a document cannot be read. With `isOutage`, its host may have it again later. */
export class DocumentUnreadable extends Error {
  override name = 'DocumentUnreadable';
  readonly isOutage: boolean;

  constructor(message: string, isOutage = false) {
    super(message);
    this.isOutage = isOutage;
  }
}

/**
 * Returns why a client id is no URL of a document, or undefined if it is one (draft
 * ietf-oauth-client-id-metadata-document, 3). It must be as the URL parser writes it, so that no two parsers
 * read two hosts, and no dot segments, default ports or other spellings have ids of their own.
 */
export function documentUrlFault(clientId: string): string | undefined {
  if (clientId.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`;
  const fault = targetFault(clientId, 'listed');
  if (fault !== undefined) return fault;
  const url = new URL(clientId);
  if (url.pathname === '/') return 'must have a path';
  return url.href === clientId
    ? undefined
    : 'must be written as a URL parser writes it, without dot segments';
}

/**
 * Reads the document of a client, over the checked connector alone and without redirects (decision 0605).
 * Throws DocumentUnreadable.
 */
export async function readClientDocument(url: string, limits: FetchLimits = {}): Promise<ReadDocument> {
  const response = await fetchDocument(url, limits);
  const { status, headers } = response;
  if (status !== 200)
    throw new DocumentUnreadable(`its host answered ${status}`, status >= 500 || status === 429);
  if (!/^application\/(?:[\w.!#$&^+-]+\+)?json *(?:;|$)/i.test(headers.get('content-type') ?? ''))
    throw new DocumentUnreadable('its content type is not JSON');
  return { ...clientDocumentFrom(url, await response.text()), seconds: freshSeconds(headers) };
}

const OUTAGES: ReadonlySet<ConnectorReason> = new Set(['name', 'timeout', 'connection', 'certificate']);

async function fetchDocument(url: string, limits: FetchLimits): Promise<Response> {
  try {
    const headers = { accept: 'application/json' };
    return await checkedFetch(
      url,
      { headers },
      { milliseconds: MILLISECONDS, ...limits, maxBytes: MAX_BYTES },
    );
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new DocumentUnreadable(error.message, OUTAGES.has(error.reason));
  }
}

function clientDocumentFrom(url: string, text: string): Pick<ReadDocument, 'metadata' | 'state'> {
  const document = objectIn(text);
  try {
    return { metadata: takenFrom(url, document), state: stateOfDocument(document) };
  } catch (error) {
    if (error instanceof MetadataRefused) throw new DocumentUnreadable(error.message);
    throw error;
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Not JSON.
  }
  throw new DocumentUnreadable('it is not a JSON object');
}

/** Returns what the service takes of a document. Throws MetadataRefused for one that the draft forbids. */
function takenFrom(url: string, document: Record<string, unknown>): TakenMetadata {
  if (document['client_id'] !== url) throw new MetadataRefused('client_id: must be the URL of the document');
  for (const secret of ['client_secret', 'client_secret_expires_at'])
    if (secret in document) throw new MetadataRefused(`${secret}: a document has no secrets`);
  const { token_endpoint_auth_method: method, client_name, redirect_uris } = document;
  if (!AUTH_METHODS.includes(method))
    throw new MetadataRefused('token_endpoint_auth_method: must be none or private_key_jwt');
  if (typeof client_name !== 'string' || client_name.trim() === '')
    throw new MetadataRefused('client_name: is missing');
  // A document is for all servers, so it may have URIs that this one does not allow.
  const allowed = redirectsIn(redirect_uris).filter(isAllowedRedirect);
  if (allowed.length === 0)
    throw new MetadataRefused('redirect_uris: none is https, http of this machine, or a private-use scheme');
  return {
    name: claimedName(client_name),
    redirect_uris: allowed,
    refreshes: wantsRefresh(document),
    ...(method === 'private_key_jwt' && keysIn(document)),
  };
}

/** Returns the hash of the members for which a consent counts. */
function stateOfDocument(document: Record<string, unknown>): string {
  return hashOf(JSON.stringify(CONSENTED.map((member) => document[member] ?? null)));
}

/** Returns the seconds for which the host lets its document be used, within the bounds of the service. */
function freshSeconds(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  const age = /(?:^|,)\s*max-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  const seconds = age === undefined || /\bno-(?:store|cache)\b/i.test(control) ? 0 : Number(age);
  return Math.min(FRESH.most, Math.max(FRESH.least, seconds));
}
