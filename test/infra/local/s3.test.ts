import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { BUCKET, failureOf, makeClient, sendRaw, signRequest, useS3 } from './s3-fixture.ts';

const onObjectCreated = vi.fn();
const s3 = useS3({ onObjectCreated });
const HELLO_ETAG = '"5eb63bbbe01eeed093cb22bb8f5acdc3"';

const put = (Key: string, Body: PutObjectCommandInput['Body'] = 'hello world', more: object = {}) =>
  s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
const get = (Key: string, more: object = {}) =>
  s3.client().send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
const textOf = async (Key: string, more: object = {}) =>
  (await get(Key, more)).Body?.transformToString() ?? '';

describe('the bucket', () => {
  it('answers a head with 200, and one of another bucket with 404', async () => {
    await s3.client().send(new HeadBucketCommand({ Bucket: BUCKET }));
    const other = s3.client().send(new HeadBucketCommand({ Bucket: 'nobucketx' }));
    expect(await failureOf(other)).toMatchObject({ status: 404 });
  });

  it('answers a read of another bucket with NoSuchBucket', async () => {
    const read = s3.client().send(new GetObjectCommand({ Bucket: 'nobucketx', Key: 'nope' }));
    expect(await failureOf(read)).toEqual({ name: 'NoSuchBucket', status: 404 });
  });
});

describe('writing and reading', () => {
  it('returns a buffer with its type, metadata and checksum', async () => {
    const more = {
      ContentType: 'text/plain; charset=utf-8',
      Metadata: { foo: 'bar' },
      CacheControl: 'max-age=60',
    };
    const written = await put('a/b.txt', Buffer.from('hello world'), more);
    expect(written.ChecksumCRC32).toBe('DUoRhQ==');
    const read = await get('a/b.txt');
    expect(read).toMatchObject({ ...more, ETag: HELLO_ETAG, ChecksumCRC32: 'DUoRhQ==' });
    expect(await read.Body?.transformToString()).toBe('hello world');
  });

  it('stores an empty object', async () => {
    await put('empty', Buffer.alloc(0));
    expect(await textOf('empty')).toBe('');
  });

  it('returns a range', async () => {
    await put('range');
    const read = await get('range', { Range: 'bytes=6-10' });
    expect(read.ContentRange).toBe('bytes 6-10/11');
    expect(await read.Body?.transformToString()).toBe('world');
    expect(await textOf('range', { Range: 'bytes=-5' })).toBe('world');
    expect(await textOf('range', { Range: 'bytes=6-' })).toBe('world');
    expect(await failureOf(get('range', { Range: 'bytes=11-' }))).toMatchObject({ status: 416 });
  });

  it('answers NoSuchKey to the get of a missing object', async () => {
    expect(await failureOf(get('nope'))).toEqual({ name: 'NoSuchKey', status: 404 });
  });

  it('keeps a key of spaces, accents and symbols', async () => {
    await put('ünï cødé/+&.txt', 'x');
    expect(await textOf('ünï cødé/+&.txt')).toBe('x');
  });

  it('refuses a body that is not of its checksum', async () => {
    const ChecksumCRC32 = 'AAAAAA==';
    expect(await failureOf(put('bad', 'x', { ChecksumCRC32 }))).toEqual({ name: 'BadDigest', status: 400 });
    expect(await failureOf(get('bad'))).toMatchObject({ status: 404 });
  });

  it('deletes several objects, also missing ones', async () => {
    for (const key of ['d/1', 'd/2']) await put(key);
    const Delete = { Objects: [{ Key: 'd/1' }, { Key: 'd/2' }, { Key: 'd/never' }] };
    const { Deleted } = await s3.client().send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted).toEqual(Delete.Objects);
    expect(await failureOf(get('d/2'))).toMatchObject({ status: 404 });
  });

  it('lists nothing deleted where the caller wants to know of errors only', async () => {
    await put('quiet');
    const Delete = { Objects: [{ Key: 'quiet' }], Quiet: true };
    const answer = await s3.client().send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(answer).not.toHaveProperty('Deleted');
    expect(answer).not.toHaveProperty('Errors');
    expect(await failureOf(get('quiet'))).toMatchObject({ status: 404 });
  });

  it('tells of each new object once it can be read', async () => {
    onObjectCreated.mockClear();
    await put('told');
    expect(onObjectCreated.mock.calls).toEqual([['told']]);
  });
});

describe('conditions', () => {
  it('refuses If-None-Match: * where the object exists, with 412', async () => {
    await put('only-once', 'first', { IfNoneMatch: '*' });
    expect(await failureOf(put('only-once', 'second', { IfNoneMatch: '*' }))).toMatchObject({ status: 412 });
    expect(await textOf('only-once')).toBe('first');
  });

  it('refuses If-Match with another ETag, with 412', async () => {
    const { ETag } = await put('guarded');
    const IfMatch = '"00000000000000000000000000000000"';
    expect(await failureOf(put('guarded', 'x', { IfMatch }))).toMatchObject({ status: 412 });
    await put('guarded', 'x', { IfMatch: ETag });
    expect(await textOf('guarded')).toBe('x');
    expect(await failureOf(put('never-written', 'x', { IfMatch }))).toMatchObject({ status: 404 });
  });

  it('lets exactly one of many parallel creations win', async () => {
    const writes = Array.from({ length: 20 }, (_, i) => put('race', `${i}`, { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(writes);
    const winners = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(await textOf('race')).toBe(String(winners[0]));
  });
});

describe('listing', () => {
  const list = (more: object) => s3.client().send(new ListObjectsV2Command({ Bucket: BUCKET, ...more }));

  it('has the keys with a prefix in the order of their bytes', async () => {
    for (const key of ['L/b', 'L/\u{1f600}', 'L/\uff00', 'L/B', 'M/a']) await put(key, 'xyz');
    const { Contents, IsTruncated, KeyCount } = await list({ Prefix: 'L/' });
    expect(Contents?.map(({ Key }) => Key)).toEqual(['L/B', 'L/b', 'L/\uff00', 'L/\u{1f600}']);
    expect(Contents?.[0]).toMatchObject({ Size: 3, ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
    expect({ IsTruncated, KeyCount }).toEqual({ IsTruncated: false, KeyCount: 4 });
    expect((await list({ Prefix: 'N/' })).Contents).toBeUndefined();
  });

  it('has the first keys only, says so, and refuses to go on with 501', async () => {
    for (const key of ['P/1', 'P/2', 'P/3']) await put(key, 'x');
    const page = await list({ Prefix: 'P/', MaxKeys: 2 });
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['P/1', 'P/2']);
    expect(page).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    const next = list({ Prefix: 'P/', ContinuationToken: page.NextContinuationToken });
    expect(await failureOf(next)).toEqual({ name: 'NotImplemented', status: 501 });
    expect((await list({ Prefix: 'P/', MaxKeys: 3 })).IsTruncated).toBe(false);
  });
});

describe('signatures', () => {
  const statusOf = async (signed: { head: string; body: string }) =>
    (await sendRaw(s3.port(), signed.head + signed.body)).status;
  const sign = (method: string, path: string, body = '', at = new Date()) =>
    signRequest(s3.client(), s3.endpoint(), { method, path, body }, at);

  it('allow only the signed request', async () => {
    await put('signed');
    const signed = await sign('GET', `/${BUCKET}/signed`);
    expect(await statusOf(signed)).toBe(200);
    for (const [what, other] of [
      ['/signed', '/other'],
      ['GET ', 'PUT '],
      [/Signature=..../, 'Signature=0000'],
      ['/signed ', '/signed?prefix=x '],
    ] as const)
      expect(await statusOf({ ...signed, head: signed.head.replace(what, other) })).toBe(403);
  });

  it('cover the body', async () => {
    const signed = await sign('PUT', `/${BUCKET}/exchanged`, 'mine');
    expect(await statusOf({ ...signed, body: 'evil' })).toBe(400);
    expect(await failureOf(get('exchanged'))).toMatchObject({ status: 404 });
    expect(await statusOf(signed)).toBe(200);
  });

  it('refuse an x-amz header that was not signed', async () => {
    const signed = await sign('PUT', `/${BUCKET}/more`, 'x');
    const head = signed.head.replace('connection:', 'x-amz-meta-by: me\r\nconnection:');
    expect(await statusOf({ ...signed, head })).toBe(403);
    expect(await failureOf(get('more'))).toMatchObject({ status: 404 });
  });

  it.each([-16, 16])('refuse a request signed %s minutes from now', async (minutes) => {
    const signed = await sign('GET', `/${BUCKET}/x`, '', new Date(Date.now() + minutes * 60_000));
    const { status, body } = await sendRaw(s3.port(), signed.head);
    expect(status).toBe(403);
    expect(body).toContain('RequestTimeTooSkewed');
  });

  it.each(['20269999T999999Z', 'yesterday', ''])('refuse the timestamp %j', async (timestamp) => {
    const signed = await sign('GET', `/${BUCKET}/x`);
    const head = signed.head.replace(/^x-amz-date: .*$/m, `x-amz-date: ${timestamp}`);
    expect(await statusOf({ ...signed, head })).toBe(403);
  });

  it('are needed: an unsigned request gets 403', async () => {
    await put('presigned', 'hello world');
    const response = await fetch(`${s3.endpoint()}/${BUCKET}/presigned`);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('hello');
  });

  it('refuse another secret, key or region', async () => {
    const read = (config: object) =>
      failureOf(
        makeClient(s3.endpoint(), config).send(new GetObjectCommand({ Bucket: BUCKET, Key: 'presigned' })),
      );
    const wrongSecret = { credentials: { accessKeyId: 'local', secretAccessKey: 'wrong' } };
    expect(await read(wrongSecret)).toEqual({ name: 'SignatureDoesNotMatch', status: 403 });
    const wrongKey = { credentials: { accessKeyId: 'other', secretAccessKey: 'local-secret' } };
    expect(await read(wrongKey)).toEqual({ name: 'InvalidAccessKeyId', status: 403 });
    expect(await read({ region: 'eu-west-1' })).toMatchObject({ status: 400 });
  });
});

describe('what the service does not call', () => {
  const Key = 'unsupported';
  const client = () => s3.client();
  const CALLS: [string, () => Promise<unknown>][] = [
    ['ListBuckets', () => client().send(new ListBucketsCommand({}))],
    ['CreateBucket', () => client().send(new CreateBucketCommand({ Bucket: 'another' }))],
    [
      'a setting of the bucket',
      () =>
        client().send(
          new PutBucketVersioningCommand({ Bucket: BUCKET, VersioningConfiguration: { Status: 'Enabled' } }),
        ),
    ],
    ['DeleteObject', () => client().send(new DeleteObjectCommand({ Bucket: BUCKET, Key }))],
    [
      'CopyObject',
      () => client().send(new CopyObjectCommand({ Bucket: BUCKET, Key, CopySource: `${BUCKET}/x` })),
    ],
    ['a multipart upload', () => client().send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }))],
    ['a streamed upload', () => put(Key, Readable.from([Buffer.from('x')]), { ContentLength: 1 })],
    ['another checksum', () => put(Key, 'x', { ChecksumAlgorithm: 'SHA256' })],
    ['an MD5', () => put(Key, 'x', { ContentMD5: Buffer.alloc(16).toString('base64') })],
    ['a tag', () => put(Key, 'x', { Tagging: 'a=b' })],
    ['an ACL', () => put(Key, 'x', { ACL: 'public-read' })],
    ['an encoding', () => put(Key, 'x', { ContentEncoding: 'gzip' })],
    ['If-None-Match with an ETag', () => put(Key, 'x', { IfNoneMatch: HELLO_ETAG })],
    ['a conditional read', () => get(Key, { IfNoneMatch: HELLO_ETAG })],
    ['a version', () => get(Key, { VersionId: '1' })],
    ['headers of choice', () => get(Key, { ResponseContentType: 'text/html' })],
    ['a delimiter', () => client().send(new ListObjectsV2Command({ Bucket: BUCKET, Delimiter: '/' }))],
  ];

  it.each(CALLS)('is refused with 501 and changes nothing: %s', async (_, call) => {
    expect(await failureOf(call())).toEqual({ name: 'NotImplemented', status: 501 });
    expect(await failureOf(get(Key))).toEqual({ name: 'NoSuchKey', status: 404 });
  });

  it('is refused with 501 also for a head, which has no body', async () => {
    const head = client().send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
    expect(await failureOf(head)).toMatchObject({ status: 501 });
  });
});

describe('load', () => {
  it('stores and returns 400 small objects, 8 at a time, without an error', async () => {
    const keys = Array.from({ length: 400 }, (_, i) => `bench/${i}`);
    const work = async (queue: string[], task: (key: string) => Promise<unknown>) => {
      for (let key = queue.pop(); key !== undefined; key = queue.pop()) await task(key);
    };
    const run = (task: (key: string) => Promise<unknown>) => {
      const queue = [...keys];
      return Promise.all(Array.from({ length: 8 }, () => work(queue, task)));
    };
    await run((key) => put(key, key.padEnd(2048, '.')));
    await run(async (key) => expect(await textOf(key)).toBe(key.padEnd(2048, '.')));
  });

  it('never shows a reader a half-replaced object', async () => {
    const versions = Array.from({ length: 30 }, (_, i) =>
      String.fromCharCode(97 + (i % 26)).repeat(50_000 + i),
    );
    await put('replaced', versions[0]);
    const writing = (async () => {
      for (const version of versions) await put('replaced', version);
    })();
    for (let i = 0; i < 60; i += 1) expect(versions).toContain(await textOf('replaced'));
    await writing;
  });
});
