import { brotliDecompressSync } from 'node:zlib';
import { codingFor } from '../http/encode-reply.ts';
import { type HttpEvent, headerOf } from '../http/event.ts';
import { Reply } from '../http/reply.ts';
import { assertThat } from '../platform/errors.ts';
import { RENDERER_NAME } from './reference-page.ts';

let plain: string | undefined;

/** Unpacks the script once an instance, because it takes 80 ms of CPU time. */
function unpacked(brotli: Buffer): string {
  plain ??= brotliDecompressSync(brotli).toString();
  return plain;
}

/**
 * Creates the answer with the script of the reference, for callers without Brotli as text. Its name has
 * its version, so it may be cached forever. Throws 404 `asset_not_found` for any other name.
 */
export function rendererReply({ pathParameters, headers }: HttpEvent, brotli: Buffer): Reply {
  assertThat(pathParameters?.['asset'] === RENDERER_NAME, 'asset_not_found');
  const packed = codingFor(headerOf({ headers }, 'accept-encoding')) === 'br';
  return new Reply(
    200,
    {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(packed && { 'Content-Encoding': 'br' }),
    },
    packed ? brotli : unpacked(brotli),
  );
}
