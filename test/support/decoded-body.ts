import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Returns the body of an answer without its content coding. */
export function decodedBody(body: Buffer, coding: unknown): Buffer {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
}
