import { brotliDecompressSync } from 'node:zlib';
import { codingFor, varyBesides } from '../http/encode-reply.ts';
import { type HttpEvent, headerOf } from '../http/http-event.ts';
import { cacheHeaders, Reply } from '../http/reply.ts';
import type { PackedDocument } from './load-openapi.ts';

/** Seconds for which anyone may cache the document. */
const SECONDS = 300;

/** Creates the answer with the OpenAPI document, in the coding that the caller prefers. */
export function openapiReply(event: HttpEvent, packed: PackedDocument): Reply {
  const coding = codingFor(headerOf(event, 'accept-encoding'));
  const body = coding ? packed[coding] : brotliDecompressSync(packed.br).toString();
  return new Reply(
    200,
    {
      'Content-Type': 'application/json',
      ...cacheHeaders(body, SECONDS),
      ...varyBesides(undefined),
      ...(coding && { 'Content-Encoding': coding }),
    },
    body,
  );
}
