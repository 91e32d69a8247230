import { brotliDecompressSync } from 'node:zlib';
import { codingFor, varyBesides } from '../http/encode-reply.ts';
import { type HttpEvent, headerOf } from '../http/http-event.ts';
import { cacheHeaders, page, Reply } from '../http/reply.ts';
import { assertThat } from '../platform/errors.ts';
import type { BuiltSite, SiteFile } from './site.ts';
import { tryPage } from './try-page.ts';

/** Seconds for which anyone may cache a page. */
const SECONDS = 300;

/** Scripts and styles are files of the service; no text of a page is one. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A picture that is opened by itself runs nothing. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Creates the answer with a page of the documentation. Throws 404 `page_not_found`. */
export function siteReply(event: HttpEvent, pages: BuiltSite['pages']): Reply {
  const { section, page: name } = event.pathParameters ?? {};
  const address = ['/docs', section, name].filter((part) => part !== undefined).join('/');
  if (address === '/docs/try') return tryPage();
  const brotli = Object.hasOwn(pages, address) ? pages[address] : undefined;
  assertThat(brotli, 'page_not_found', 'There is no such page: /docs and /docs/guides list them');
  const { body, headers } = packedBody(event, Buffer.from(brotli, 'base64'));
  return new Reply(
    200,
    {
      ...page(200, '').headers,
      ...cacheHeaders(body, SECONDS),
      ...headers,
      'Content-Security-Policy': POLICY,
    },
    body,
  );
}

/**
 * Creates the answer with a file of a built site. Its name has a hash of its content or its version, so it
 * may be cached forever. Throws 404 `asset_not_found`.
 */
export function siteFileReply(
  event: HttpEvent,
  files: Readonly<Record<string, SiteFile>>,
  name = event.pathParameters?.['asset'] ?? '',
): Reply {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  assertThat(file, 'asset_not_found');
  const { body, headers } =
    file.brotli === undefined
      ? { body: Buffer.from(file.bytes, 'base64'), headers: {} }
      : packedBody(event, Buffer.from(file.brotli, 'base64'));
  return new Reply(
    200,
    {
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': FILE_POLICY,
      ...headers,
    },
    body,
  );
}

/** Returns the packed body for callers that accept Brotli, and the text for others. */
function packedBody(
  event: HttpEvent,
  brotli: Buffer,
): { body: Buffer | string; headers: Record<string, string> } {
  const packed = codingFor(headerOf(event, 'accept-encoding')) === 'br';
  return packed
    ? { body: brotli, headers: { ...varyBesides(undefined), 'Content-Encoding': 'br' } }
    : { body: brotliDecompressSync(brotli).toString(), headers: varyBesides(undefined) };
}
