import { readBody } from './body.ts';
import { notImplemented, S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';
import type { Store } from './store.ts';
import { childrenOf, parseXml, textOf, toXml } from './xml.ts';

/** Maximum number of objects that S3 lists or deletes in one call. */
const PAGE = 1000;
const MAX_DOCUMENT = 2 * 1024 * 1024;

/** Answers `ListObjectsV2` with the first keys in the order of their bytes (UTF-8). */
export function listObjects(exchange: Exchange, store: Store): void {
  const { query, bucket } = exchange;
  if (query.get('list-type') !== '2') throw notImplemented('listing other than by version 2');
  const prefix = query.get('prefix') ?? '';
  const limit = pageSize(query.get('max-keys'));
  const found = store
    .records()
    .filter(({ key }) => key.startsWith(prefix))
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  const page = found.slice(0, limit);
  const isTruncated = page.length < found.length;
  const body = {
    Name: bucket,
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: limit,
    IsTruncated: isTruncated,
    // A caller that sends this token gets 501, so it does not mistake the page for the whole list.
    NextContinuationToken: isTruncated ? 'unsupported' : undefined,
    Contents: page.map(({ key, size, etag, modified }) => ({
      Key: key,
      LastModified: new Date(modified).toISOString(),
      ETag: etag,
      Size: size,
      StorageClass: 'STANDARD',
    })),
  };
  reply(exchange, 200, {}, toXml('ListBucketResult', body));
}

function pageSize(text: string | null): number {
  if (text === null) return PAGE;
  if (!/^\d{1,9}$/.test(text)) throw new S3Error(400, 'InvalidArgument', 'max-keys must be a whole number.');
  return Math.min(Number(text), PAGE);
}

/** Answers `DeleteObjects`. Missing objects count as deleted. */
export async function deleteObjects(exchange: Exchange, store: Store): Promise<void> {
  if (!exchange.query.has('delete')) throw notImplemented('POST of a bucket other than ?delete');
  const document = parseXml((await readBody(exchange, MAX_DOCUMENT)).toString(), 'Delete');
  const keys = childrenOf(document, 'Object').map((object) => textOf(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > PAGE || keys.includes(''))
    throw new S3Error(400, 'MalformedXML', 'Name one to 1000 objects by their keys.');
  for (const key of keys) await store.remove(key);
  const quiet = textOf(document, 'Quiet')?.trim() === 'true';
  reply(exchange, 200, {}, toXml('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) }));
}
