import { pipeline } from 'node:stream/promises';
import { decode } from '../signature.ts';
import { readBody } from './body.ts';
import { invalid, noSuchKey, notImplemented, S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';
import { checkHeaders, objectHeaders, refuseUnsupported } from './object-headers.ts';
import { isNotModified } from './preconditions.ts';
import type { ObjectRecord } from './records.ts';
import type { Store } from './store.ts';
import { toXml } from './xml.ts';

/** Called after an object was stored. */
export type OnCreated = (bucket: string, record: ObjectRecord) => void;

const SUBRESOURCES = [
  'acl',
  'attributes',
  'legal-hold',
  'object-lock',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'versionId',
];
const OVERRIDES = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** Answers a request to an object. */
export async function answerObject(exchange: Exchange, store: Store, onCreated: OnCreated): Promise<void> {
  const { method, query, headers, bucket, key } = exchange;
  store.bucket(bucket);
  const subresource = SUBRESOURCES.find((name) => query.has(name));
  if (subresource) throw notImplemented(`${method} ${subresource} of an object`);
  if (method === 'PUT') {
    refuseUnsupported(headers);
    return headers['x-amz-copy-source'] === undefined
      ? putObject(exchange, store, onCreated)
      : copyObject(exchange, store, onCreated);
  }
  if (method === 'DELETE') {
    await store.remove(bucket, key, headers);
    return reply(exchange, 204);
  }
  if (method !== 'GET' && method !== 'HEAD') throw new S3Error(405, 'MethodNotAllowed');
  await getObject(exchange, store);
}

async function putObject(exchange: Exchange, store: Store, onCreated: OnCreated): Promise<void> {
  const { bucket, key, headers } = exchange;
  const kept = objectHeaders(headers);
  const staged = await store.stage(bucket, [await readBody(exchange)]);
  const record = await store.commit(bucket, key, staged, kept, { preconditions: headers });
  onCreated(bucket, record);
  reply(exchange, 200, { etag: record.etag, ...checksumHeaders(record) });
}

async function copyObject(exchange: Exchange, store: Store, onCreated: OnCreated): Promise<void> {
  const { bucket, key, headers } = exchange;
  const source = parseSource(headers['x-amz-copy-source'] ?? '');
  const replaces = headers['x-amz-metadata-directive'] === 'REPLACE';
  if (source.bucket === bucket && source.key === key && !replaces)
    throw new S3Error(400, 'InvalidRequest', 'An object cannot be copied to itself without changing it.');
  const opened = await store.openObject(source.bucket, source.key);
  if (!opened) throw noSuchKey();
  const staged = await store.stage(bucket, opened.handle.createReadStream());
  const kept = replaces ? objectHeaders(headers) : opened.record.headers;
  const record = await store.commit(bucket, key, staged, kept, { preconditions: headers });
  onCreated(bucket, record);
  const modified = new Date(record.modified).toISOString();
  reply(exchange, 200, {}, toXml('CopyObjectResult', { ETag: record.etag, LastModified: modified }));
}

function parseSource(header: string): { bucket: string; key: string } {
  const [path = '', version] = header.replace(/^\//, '').split('?', 2);
  if (version !== undefined) throw notImplemented('copying a version');
  const source = decode(path);
  const slash = source.indexOf('/');
  if (slash < 1 || slash === source.length - 1) throw invalid('x-amz-copy-source must be {bucket}/{key}.');
  return { bucket: source.slice(0, slash), key: source.slice(slash + 1) };
}

async function getObject(exchange: Exchange, store: Store): Promise<void> {
  const { bucket, key, method, headers, query } = exchange;
  const opened = await store.openObject(bucket, key);
  if (!opened) throw noSuchKey();
  const { record, handle } = opened;
  let isStreaming = false;
  try {
    const { etag } = record;
    const modified = new Date(record.modified).toUTCString();
    if (isNotModified(headers, record)) return reply(exchange, 304, { etag, 'last-modified': modified });
    const range = parseRange(headers['range'], record);
    const answer = checkHeaders({
      ...record.headers,
      ...overrides(query),
      etag,
      'last-modified': modified,
      'accept-ranges': 'bytes',
      'content-length': String(range.end - range.start),
      ...(range.isPart && { 'content-range': `bytes ${range.start}-${range.end - 1}/${record.size}` }),
      ...(!range.isPart && headers['x-amz-checksum-mode'] === 'ENABLED' && checksumHeaders(record)),
    });
    exchange.response.writeHead(range.isPart ? 206 : 200, answer);
    if (method === 'HEAD' || record.size === 0) return void exchange.response.end();
    isStreaming = true;
    // A disconnected client is not an error of the server.
    await pipeline(
      handle.createReadStream({ start: range.start, end: range.end - 1 }),
      exchange.response,
    ).catch(() => undefined);
  } finally {
    if (!isStreaming) await handle.close();
  }
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

function overrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    OVERRIDES.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const checksumHeaders = ({ crc32 }: ObjectRecord) => ({
  'x-amz-checksum-crc32': crc32,
  'x-amz-checksum-type': 'FULL_OBJECT',
});
