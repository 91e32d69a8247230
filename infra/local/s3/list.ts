import { notImplemented } from './errors.ts';
import { type Exchange, reply, wholeNumber } from './exchange.ts';
import type { Bucket, ObjectRecord } from './records.ts';
import { toXml } from './xml.ts';

type Page = { objects: ObjectRecord[]; prefixes: string[]; next?: string };

const MAX_KEYS = 1000;

/** Answers `ListObjectsV2`. */
export function listObjects(exchange: Exchange, bucket: Bucket): void {
  const { query } = exchange;
  if (query.get('list-type') !== '2') throw notImplemented('listing other than by version 2');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const maxKeys = Math.min(wholeNumber(query, 'max-keys', 0, 2 ** 31) ?? MAX_KEYS, MAX_KEYS);
  const page = pageOf(bucket, { prefix, delimiter, after, maxKeys, resumed: token !== null });
  const shown = (text: string) =>
    query.get('encoding-type') === 'url' ? encodeURIComponent(text).replaceAll('%2F', '/') : text;
  const body = {
    Name: bucket.name,
    Prefix: shown(prefix),
    Delimiter: delimiter ? shown(delimiter) : undefined,
    EncodingType: query.get('encoding-type') ?? undefined,
    StartAfter: query.get('start-after') ?? undefined,
    ContinuationToken: token ?? undefined,
    KeyCount: page.objects.length + page.prefixes.length,
    MaxKeys: maxKeys,
    IsTruncated: page.next !== undefined,
    NextContinuationToken: page.next && Buffer.from(page.next).toString('base64url'),
    Contents: page.objects.map(({ key, size, etag, modified }) => ({
      Key: shown(key),
      LastModified: new Date(modified).toISOString(),
      ETag: etag,
      Size: size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: page.prefixes.map((one) => ({ Prefix: shown(one) })),
  };
  reply(exchange, 200, {}, toXml('ListBucketResult', body));
}

type Wanted = { prefix: string; delimiter: string; after: string; maxKeys: number; resumed: boolean };

/**
 * Returns a page in the byte order of the keys (UTF-8). Keys with the same part up to the
 * delimiter count once.
 */
function pageOf(bucket: Bucket, { prefix, delimiter, after, maxKeys, resumed }: Wanted): Page {
  const objects: ObjectRecord[] = [];
  const prefixes = new Set<string>();
  const shownBefore = resumed ? groupOf(after, prefix, delimiter) : undefined;
  let last = '';
  for (const record of sorted(bucket, prefix, after)) {
    const group = groupOf(record.key, prefix, delimiter);
    if (group && (prefixes.has(group) || group === shownBefore)) {
      last = record.key;
      continue;
    }
    if (objects.length + prefixes.size >= maxKeys)
      return { objects, prefixes: [...prefixes], ...(maxKeys > 0 && { next: last }) };
    if (group) prefixes.add(group);
    else objects.push(record);
    last = record.key;
  }
  return { objects, prefixes: [...prefixes] };
}

function sorted({ objects }: Bucket, prefix: string, after: string): ObjectRecord[] {
  return [...objects.values()]
    .filter(({ key }) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

function groupOf(key: string, prefix: string, delimiter: string): string | undefined {
  const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}
