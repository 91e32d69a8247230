import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Coding } from '../http/encode-reply.ts';

/** The OpenAPI document in each content coding. */
export type PackedDocument = Readonly<Record<Coding, Buffer>>;

let packed: Promise<PackedDocument> | undefined;

/**
 * Returns the OpenAPI document, compressed. The bundler replaces this module by its result, a tenth of the
 * document.
 */
export function loadOpenapi(): Promise<PackedDocument> {
  packed ??= packDocument();
  return packed;
}

async function packDocument(): Promise<PackedDocument> {
  const { default: document } = await import('../../docs/openapi.json', { with: { type: 'json' } });
  const text = JSON.stringify(document);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text)]);
  return { br, gzip: gz };
}
