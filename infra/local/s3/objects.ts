import { readBody } from './body.ts';
import { S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';
import type { ObjectRecord } from './records.ts';
import type { Store } from './store.ts';

/** Called with the key of every new object once it is readable. */
export type OnCreated = (key: string) => void;

/** Maximum size of an object. */
const MAX_OBJECT = 64 * 1024 * 1024;
/** Headers of an upload that are stored with the object and sent with it. */
const STORED = /^(x-amz-meta-.+|cache-control|content-type)$/;

/** Answers `PutObject`. */
export async function putObject(exchange: Exchange, store: Store, onCreated: OnCreated): Promise<void> {
  const { key, headers } = exchange;
  const stored = Object.fromEntries(Object.entries(headers).filter(([name]) => STORED.test(name)));
  const body = await readBody(exchange, MAX_OBJECT);
  const record = await store.put(key, body, { 'content-type': 'binary/octet-stream', ...stored }, headers);
  onCreated(key);
  reply(exchange, 200, { etag: record.etag, ...checksumHeaders(record) });
}

/** Answers `GetObject`. */
export async function getObject({ key, headers, response }: Exchange, store: Store): Promise<void> {
  const { record, body } = await store.read(key);
  const { start, end, isPart } = parseRange(headers['range'], record);
  response.writeHead(isPart ? 206 : 200, {
    ...record.headers,
    etag: record.etag,
    'last-modified': new Date(record.modified).toUTCString(),
    'accept-ranges': 'bytes',
    'content-length': end - start,
    ...(isPart && { 'content-range': `bytes ${start}-${end - 1}/${record.size}` }),
    ...(!isPart && headers['x-amz-checksum-mode'] === 'ENABLED' && checksumHeaders(record)),
  });
  response.end(body.subarray(start, end));
}

type Range = { start: number; end: number; isPart: boolean };

/** Returns the bytes of a `Range` header. Several ranges or a malformed header mean the whole object. */
function parseRange(header: string | undefined, { size }: ObjectRecord): Range {
  const everything = { start: 0, end: size, isPart: false };
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || !(first || last)) return everything;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last) + 1, size) : size;
  if (first && last && Number(last) < Number(first)) return everything;
  if (start >= end) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { start, end, isPart: true };
}

const checksumHeaders = ({ crc32 }: ObjectRecord) => ({
  'x-amz-checksum-crc32': crc32,
  'x-amz-checksum-type': 'FULL_OBJECT',
});
