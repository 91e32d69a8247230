import { createHash, randomUUID } from 'node:crypto';
import { readBody } from './body.ts';
import { invalid, notImplemented, S3Error } from './errors.ts';
import { type Exchange, reply, wholeNumber } from './exchange.ts';
import { objectHeaders, refuseUnsupported } from './object-headers.ts';
import type { OnCreated } from './objects.ts';
import type { Staged, Upload } from './records.ts';
import type { Store } from './store.ts';
import { childrenOf, type Element, parseXml, textOf, toXml } from './xml.ts';

const MAX_PARTS = 10_000;
const MIN_PART = 5 * 1024 * 1024;
const MAX_DOCUMENT = 4 * 1024 * 1024;

/** True if a request is part of a multipart upload. */
export const isOfUpload = ({ query }: Exchange) => query.has('uploads') || query.has('uploadId');

/** Answers a request of a multipart upload. */
export async function answerUpload(exchange: Exchange, store: Store, onCreated: OnCreated): Promise<void> {
  const { method, query, bucket } = exchange;
  store.bucket(bucket);
  if (query.has('uploads')) {
    if (method !== 'POST') throw notImplemented(`${method} uploads`);
    return create(exchange, store);
  }
  find(exchange, store);
  if (method === 'PUT') return putPart(exchange, store);
  if (method === 'POST') return complete(exchange, store, onCreated);
  if (method !== 'DELETE') throw notImplemented(`${method} of an upload`);
  await inTurn(exchange, store, (upload) => abandon(store, bucket, upload));
  reply(exchange, 204);
}

/**
 * Runs `task` with the current upload, one task at a time, so that a completion neither misses nor loses a
 * part. Bodies are read before.
 */
function inTurn<T>(exchange: Exchange, store: Store, task: (upload: Upload) => Promise<T>): Promise<T> {
  return store.duringUpload(exchange.query.get('uploadId') ?? '', () => task(find(exchange, store)));
}

function find({ query, bucket, key }: Exchange, store: Store): Upload {
  const upload = store.bucket(bucket).uploads.get(query.get('uploadId') ?? '');
  if (upload?.key !== key)
    throw new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.');
  return upload;
}

async function create(exchange: Exchange, store: Store): Promise<void> {
  const { bucket, key, headers } = exchange;
  refuseUnsupported(headers);
  const kept = objectHeaders(headers);
  await readBody(exchange, MAX_DOCUMENT);
  const id = randomUUID();
  await store.saveUpload(bucket, id, { id, key, headers: kept, parts: {} });
  const result = { Bucket: bucket, Key: key, UploadId: id };
  reply(exchange, 200, {}, toXml('InitiateMultipartUploadResult', result));
}

async function putPart(exchange: Exchange, store: Store): Promise<void> {
  const { bucket, query, headers } = exchange;
  const number = wholeNumber(query, 'partNumber', 1, MAX_PARTS);
  if (number === undefined) throw invalid('partNumber is missing.');
  if (headers['x-amz-copy-source'] !== undefined) throw notImplemented('copying a part');
  const staged = await store.stage(bucket, [await readBody(exchange)]);
  try {
    await inTurn(exchange, store, async (upload) => {
      const old = upload.parts[number];
      await store.saveUpload(bucket, upload.id, { ...upload, parts: { ...upload.parts, [number]: staged } });
      if (old) await store.discard(bucket, old.file);
    });
  } catch (error) {
    await store.discard(bucket, staged.file);
    throw error;
  }
  reply(exchange, 200, { etag: `"${staged.md5}"`, 'x-amz-checksum-crc32': staged.crc32 });
}

async function complete(exchange: Exchange, store: Store, onCreated: OnCreated): Promise<void> {
  const { bucket, key, headers } = exchange;
  const source = (await readBody(withoutObjectChecksum(exchange), MAX_DOCUMENT)).toString();
  const document = parseXml(source, 'CompleteMultipartUpload');
  const record = await inTurn(exchange, store, async (upload) => {
    const parts = selectedParts(document, upload);
    const staged = await store.stage(bucket, store.readStaged(bucket, parts));
    await checkObject(exchange, store, staged);
    const options = { preconditions: headers, etag: etagOf(parts) };
    const committed = await store.commit(bucket, key, staged, upload.headers, options);
    await abandon(store, bucket, upload);
    return committed;
  });
  onCreated(bucket, record);
  const result = {
    Location: `http://${headers['host']}${exchange.rawPath}`,
    Bucket: bucket,
    Key: key,
    ETag: record.etag,
    ChecksumCRC32: record.crc32,
    ChecksumType: 'FULL_OBJECT',
  };
  reply(exchange, 200, {}, toXml('CompleteMultipartUploadResult', result));
}

async function checkObject({ bucket, headers }: Exchange, store: Store, staged: Staged): Promise<void> {
  const size = headers['x-amz-mp-object-size'] ?? String(staged.size);
  const checksum = headers['x-amz-checksum-crc32'] ?? staged.crc32;
  if (size === String(staged.size) && matches(checksum, staged.crc32)) return;
  await store.discard(bucket, staged.file);
  throw new S3Error(400, 'BadDigest', 'The parts do not add up to what you specified.');
}

/**
 * Removes the checksum headers of a completion, which are about the object and not about the sent document.
 */
function withoutObjectChecksum(exchange: Exchange): Exchange {
  const ofDocument = Object.entries(exchange.headers).filter(([name]) => !name.startsWith('x-amz-checksum-'));
  return { ...exchange, headers: Object.fromEntries(ofDocument) };
}

/**
 * True if a checksum of the whole object is correct. A checksum of checksums (`...-3`) is accepted unchecked.
 */
const matches = (given: string, actual: string) => /-\d+$/.test(given) || given === actual;

function selectedParts(document: Element, upload: Upload): Staged[] {
  const wanted = childrenOf(document, 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber') ?? Number.NaN),
    etag: (textOf(part, 'ETag') ?? '').trim().replaceAll('"', ''),
  }));
  if (wanted.length === 0 || wanted.length > MAX_PARTS)
    throw new S3Error(400, 'MalformedXML', 'Name one to 10000 parts.');
  if (wanted.some(({ number }, index) => index > 0 && !(number > (wanted[index - 1]?.number ?? 0))))
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  return wanted.map(({ number, etag }, index) => {
    const part = upload.parts[number];
    if (part?.md5 !== etag) throw new S3Error(400, 'InvalidPart', `Part ${number} could not be found.`);
    if (index < wanted.length - 1 && part.size < MIN_PART)
      throw new S3Error(400, 'EntityTooSmall', `Part ${number} is smaller than 5 MiB.`);
    return part;
  });
}

async function abandon(store: Store, bucket: string, upload: Upload): Promise<void> {
  await store.saveUpload(bucket, upload.id, undefined);
  for (const { file } of Object.values(upload.parts)) await store.discard(bucket, file);
}

function etagOf(parts: Staged[]): string {
  const sums = Buffer.concat(parts.map(({ md5 }) => Buffer.from(md5, 'hex')));
  return `"${createHash('md5').update(sums).digest('hex')}-${parts.length}"`;
}
