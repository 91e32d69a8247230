import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { notImplemented, S3Error } from './errors.ts';

/** Encodes a CRC-32 like S3: four bytes in base64. */
export function encodeCrc32(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
}

const digest = (algorithm: string) => (body: Buffer) => createHash(algorithm).update(body).digest('base64');

const CHECKSUMS: Record<string, (body: Buffer) => string> = {
  'content-md5': digest('md5'),
  'x-amz-checksum-crc32': (body) => encodeCrc32(crc32(body)),
  'x-amz-checksum-sha1': digest('sha1'),
  'x-amz-checksum-sha256': digest('sha256'),
};

const NOT_CHECKSUMS = new Set(['x-amz-checksum-algorithm', 'x-amz-checksum-mode', 'x-amz-checksum-type']);

/**
 * Compares each checksum of the client, from header or trailer, with the body. Unsupported algorithms are
 * refused, never ignored.
 */
export function verifyChecksums(body: Buffer, sent: Record<string, string>): void {
  for (const [name, value] of Object.entries(sent)) {
    const compute = Object.hasOwn(CHECKSUMS, name) ? CHECKSUMS[name] : undefined;
    if (!compute) {
      if (name.startsWith('x-amz-checksum-') && !NOT_CHECKSUMS.has(name)) throw notImplemented(name);
    } else if (compute(body) !== value) {
      throw new S3Error(400, 'BadDigest', `The ${name} you specified did not match what was received.`);
    }
  }
}
