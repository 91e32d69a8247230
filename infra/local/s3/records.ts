import { createHash } from 'node:crypto';

/** An object: its metadata and the file of its body. */
export type ObjectRecord = {
  key: string;
  file: string;
  size: number;
  etag: string;
  crc32: string;
  modified: number;
  headers: Record<string, string>;
};

/**
 * Returns the file name of an object record. It contains only the hash of the key, so that no key becomes
 * part of a path.
 */
export function recordName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}.json`;
}
