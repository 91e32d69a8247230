import { headerOf, type IncomingHeaders } from './incoming-headers.ts';

/** Returns the token in the `Authorization` header of a request (RFC 6750); an empty text without one. */
export function bearerTokenOf({ headers }: { readonly headers: IncomingHeaders }): string {
  const [, token = ''] = /^Bearer +(\S+) *$/i.exec(headerOf(headers, 'authorization') ?? '') ?? [];
  return token;
}
