import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BodyTooLarge, readBytes } from '../http/loopback.ts';
import { isPresigned } from '../http/signature.ts';
import { notImplemented, S3Error } from './errors.ts';
import type { Exchange } from './exchange.ts';

/** Encodes the CRC-32 of a body like S3: four bytes in base64. */
export function crc32Of(body: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

/**
 * Returns the body of a request after checking its signed hash and its CRC-32, if there is one. A signed URL
 * covers only the length of the body.
 */
export async function readBody({ request, headers, query }: Exchange, limit: number): Promise<Buffer> {
  const body = await readBytes(request, limit).catch((error: unknown) => {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new S3Error(400, 'EntityTooLarge', `A body is limited to ${limit} bytes.`);
  });
  if (isPresigned(query)) return body;
  const hash = headers['x-amz-content-sha256'] ?? '';
  if (!/^[0-9a-f]{64}$/.test(hash)) throw notImplemented(`X-Amz-Content-Sha256: ${hash}`);
  if (createHash('sha256').update(body).digest('hex') !== hash)
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'X-Amz-Content-Sha256 does not match the body.');
  const checksum = headers['x-amz-checksum-crc32'];
  if (checksum !== undefined && checksum !== crc32Of(body))
    throw new S3Error(400, 'BadDigest', 'The CRC32 you specified did not match what was received.');
  return body;
}
