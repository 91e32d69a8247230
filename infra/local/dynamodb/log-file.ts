import { readFile } from 'node:fs/promises';

const BLOCK = 32 * 1024;
const HEADER = 7;
const LOWEST_TYPE = 1;
const HIGHEST_TYPE = 4;

/**
 * Returns the offset of the first damaged record of a LevelDB log, or undefined. LevelDB silently skips
 * such records. A log may end with an incomplete record if its process was killed. Source:
 * doc/log_format.md of LevelDB.
 */
export async function damageOfLog(path: string): Promise<number | undefined> {
  const log = await readFile(path);
  let at = 0;
  while (at + HEADER <= log.length) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEADER) {
      at += left;
      continue;
    }
    const length = log.readUInt16LE(at + 4);
    if (HEADER + length > left) return at;
    if (at + HEADER + length > log.length) return undefined;
    if (!isUndamaged(log.subarray(at, at + HEADER + length))) return at;
    at += HEADER + length;
  }
  return undefined;
}

/**
 * True if a record is undamaged. A record has a masked checksum, a length, a type and a payload. The checksum
 * covers type and payload.
 */
function isUndamaged(record: Buffer): boolean {
  const type = record[6] ?? 0;
  if (type < LOWEST_TYPE || type > HIGHEST_TYPE) return false;
  const sum = crc32c(record.subarray(6));
  const masked = (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0;
  return record.readUInt32LE(0) === masked;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

/** CRC-32C (RFC 3720, appendix B.4), which Node does not have. */
function crc32c(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
