import { createHash } from 'node:crypto';
import { BodyTooLarge, readBytes } from '../loopback.ts';
import { verifyChecksums } from './checksums.ts';
import { notImplemented, S3Error } from './errors.ts';
import type { Exchange } from './exchange.ts';

/** Maximum size of a request body. Larger uploads need several parts. */
const MAX_BODY = 64 * 1024 * 1024;

const incomplete = (message: string) => new S3Error(400, 'IncompleteBody', message);

/** Returns the unchanged body of a request. */
export async function readRaw({ request }: Exchange, limit = MAX_BODY): Promise<Buffer> {
  try {
    return await readBytes(request, limit);
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new S3Error(400, 'EntityTooLarge', `A body is limited to ${limit} bytes.`);
    throw error;
  }
}

/** Returns the body of a request, decoded from its chunks, after checking its hash and checksums. */
export async function readBody(exchange: Exchange, limit?: number): Promise<Buffer> {
  const { headers } = exchange;
  const hash = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  const raw = await readRaw(exchange, limit);
  if (hash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return readStreamed(raw, headers);
  if (hash.startsWith('STREAMING-')) throw notImplemented(hash);
  if (hash !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(raw).digest('hex') !== hash)
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      'X-Amz-Content-Sha256 does not match what was received.',
    );
  verifyChecksums(raw, headers);
  return raw;
}

function readStreamed(raw: Buffer, headers: Record<string, string>): Buffer {
  const { body, trailers } = decodeChunks(raw);
  const announced = headers['x-amz-decoded-content-length'];
  if (announced !== undefined && announced !== String(body.length))
    throw incomplete('X-Amz-Decoded-Content-Length does not match what was received.');
  const declared = (headers['x-amz-trailer'] ?? '').toLowerCase().split(/[\s,]+/);
  if (declared.some((name) => name && trailers[name] === undefined))
    throw new S3Error(400, 'MalformedTrailerError', 'A trailer that was announced is missing.');
  verifyChecksums(body, { ...headers, ...trailers });
  return body;
}

/** Decodes `aws-chunked`: chunks with sizes, an empty chunk, then trailers. */
export function decodeChunks(raw: Buffer): { body: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const line = lineEnd < 0 ? '' : raw.toString('latin1', at, lineEnd);
    const hex = /^([0-9a-f]{1,8})(;.*)?$/i.exec(line)?.[1];
    if (!hex) throw incomplete('A chunk is malformed.');
    const size = Number.parseInt(hex, 16);
    at = lineEnd + 2;
    if (size === 0) break;
    if (raw.toString('latin1', at + size, at + size + 2) !== '\r\n')
      throw incomplete('A chunk is cut short.');
    chunks.push(raw.subarray(at, at + size));
    at += size + 2;
  }
  return { body: Buffer.concat(chunks), trailers: parseTrailers(raw.toString('latin1', at)) };
}

function parseTrailers(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
