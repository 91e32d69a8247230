import { metadataInRegistration } from './registration-id.ts';

/** A client that nobody has registered at the API: how it came, and what is known of it (decision 0604). */
export type Arrival = {
  way: 'document' | 'registration';
  /** The host of its document, or the places of its redirect URIs: the name by which it is shown. */
  host: string;
  /** What it calls itself. Nobody has verified it. */
  claimed_name?: string | undefined;
  /** The hash of its metadata. A consent counts for these alone (decision 0606). */
  state: string;
};

/** True if a client id is the URL of a document with the client's metadata. */
export function isDocumentId(clientId: string): boolean {
  return /^https?:\/\//i.test(clientId);
}

/** Returns where a redirect URI leads: a host, this machine without a port, or the scheme of an app. */
export function placeOfRedirect(uri: string): string {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol === 'http:') return hostname;
  return protocol === 'https:' ? host : protocol.slice(0, -1);
}

/**
 * Returns the name of a registration: all places to which its redirect URIs lead. A client can claim those of
 * others, so one alone would be a name of its choice.
 */
export function placesOfRedirects(uris: readonly string[]): string {
  return [...new Set(uris.map(placeOfRedirect))].join(', ');
}

/**
 * Returns how a client came by itself, and its host, as its id says. Undefined for any other client. It
 * verifies nothing, and is for names alone.
 */
export function arrivalNamedBy(clientId: string): Pick<Arrival, 'way' | 'host'> | undefined {
  if (isDocumentId(clientId)) return { way: 'document', host: URL.parse(clientId)?.host ?? '' };
  const uris = metadataInRegistration(clientId)?.redirect_uris;
  return uris && { way: 'registration', host: placesOfRedirects(uris) };
}

/** Returns the name of a client in lists and events: its host if it came by itself, else its id. */
export function nameOfClient(clientId: string): string {
  return arrivalNamedBy(clientId)?.host ?? clientId;
}
