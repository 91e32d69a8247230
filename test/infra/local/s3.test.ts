import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, vi } from 'vitest';
import { BUCKET, failureOf, makeClient, useS3 } from './s3-fixture.ts';

const onObjectCreated = vi.fn();
const s3 = useS3({ onObjectCreated });
const HELLO_ETAG = '"5eb63bbbe01eeed093cb22bb8f5acdc3"';

const put = (Key: string, Body: PutObjectCommandInput['Body'] = 'hello world', more: object = {}) =>
  s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
const get = (Key: string, more: object = {}) =>
  s3.client().send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
const textOf = async (Key: string, more: object = {}) =>
  (await get(Key, more)).Body?.transformToString() ?? '';

describe('buckets', () => {
  it('creates, finds, lists and deletes one', async () => {
    const Bucket = 'made-here';
    await s3.client().send(new CreateBucketCommand({ Bucket }));
    await s3.client().send(new CreateBucketCommand({ Bucket }));
    await s3.client().send(new HeadBucketCommand({ Bucket }));
    const { Buckets } = await s3.client().send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toContain(Bucket);
    await s3.client().send(new DeleteBucketCommand({ Bucket }));
    expect(await failureOf(s3.client().send(new HeadBucketCommand({ Bucket })))).toMatchObject({
      status: 404,
    });
  });

  it('keeps one that holds objects', async () => {
    await put('keeps/it');
    const deletion = s3.client().send(new DeleteBucketCommand({ Bucket: BUCKET }));
    expect(await failureOf(deletion)).toEqual({ name: 'BucketNotEmpty', status: 409 });
  });

  it('answers NoSuchBucket for one that is not there', async () => {
    const read = s3.client().send(new GetObjectCommand({ Bucket: 'nobucketx', Key: 'nope' }));
    expect(await failureOf(read)).toEqual({ name: 'NoSuchBucket', status: 404 });
  });

  it('accepts versioning, lifecycle and public access settings', async () => {
    await s3.client().send(
      new PutPublicAccessBlockCommand({
        Bucket: BUCKET,
        PublicAccessBlockConfiguration: { BlockPublicAcls: true },
      }),
    );
    await s3
      .client()
      .send(
        new PutBucketVersioningCommand({ Bucket: BUCKET, VersioningConfiguration: { Status: 'Enabled' } }),
      );
    await s3.client().send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: BUCKET,
        LifecycleConfiguration: {
          Rules: [{ ID: 'r', Status: 'Enabled', Filter: { Prefix: 'x' }, Expiration: { Days: 1 } }],
        },
      }),
    );
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

  it('stores a streamed upload without its chunk framing', async () => {
    const data = 'z'.repeat(300_000);
    const Body = Readable.from(
      [data.slice(0, 100_000), data.slice(100_000)].map((part) => Buffer.from(part)),
    );
    await put('stream', Body, { ContentLength: data.length });
    const read = await get('stream');
    expect(read.ContentEncoding).toBeUndefined();
    expect(await read.Body?.transformToString()).toBe(data);
  });

  it('stores an empty object', async () => {
    await put('empty', Buffer.alloc(0));
    expect(await textOf('empty')).toBe('');
  });

  it('joins a multipart upload', async () => {
    const Body = Buffer.alloc(11 * 1024 * 1024, 'q');
    Body.write('start');
    Body.write('end', Body.length - 3);
    await new Upload({
      client: s3.client(),
      params: { Bucket: BUCKET, Key: 'mp', Body, Metadata: { a: 'b' } },
    }).done();
    const read = await get('mp');
    expect(read.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect(read.Metadata).toEqual({ a: 'b' });
    expect(Body.equals(Buffer.from((await read.Body?.transformToByteArray()) ?? []))).toBe(true);
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

  it('returns the size and ETag of a head', async () => {
    await put('head');
    const head = await s3.client().send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'head' }));
    expect(head).toMatchObject({ ContentLength: 11, ETag: HELLO_ETAG });
  });

  it('answers NoSuchKey to the get of a missing object', async () => {
    expect(await failureOf(get('nope'))).toEqual({ name: 'NoSuchKey', status: 404 });
  });

  it('answers NotFound to the head of a missing object', async () => {
    const head = s3.client().send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'nope' }));
    expect(await failureOf(head)).toEqual({ name: 'NotFound', status: 404 });
  });

  it('keeps a key of spaces, accents and symbols', async () => {
    await put('ünï cødé/+&.txt', 'x');
    expect(await textOf('ünï cødé/+&.txt')).toBe('x');
  });

  it('refuses a body that is not of its checksum', async () => {
    const ChecksumSHA256 = Buffer.alloc(32).toString('base64');
    expect(await failureOf(put('bad', 'x', { ChecksumSHA256 }))).toEqual({ name: 'BadDigest', status: 400 });
    const ContentMD5 = Buffer.alloc(16).toString('base64');
    expect(await failureOf(put('bad', 'x', { ContentMD5 }))).toEqual({ name: 'BadDigest', status: 400 });
    expect(await failureOf(put('bad', 'x', { ChecksumCRC32: 'AAAAAA==' }))).toMatchObject({ status: 400 });
    expect(await failureOf(get('bad'))).toMatchObject({ status: 404 });
  });

  it('copies an object with what belongs to it', async () => {
    await put('origin', 'hello world', { ContentType: 'text/plain', Metadata: { a: 'b' } });
    await s3
      .client()
      .send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/origin` }));
    const read = await get('copy');
    expect(read).toMatchObject({ ContentType: 'text/plain', Metadata: { a: 'b' } });
    expect(await read.Body?.transformToString()).toBe('hello world');
    const missing = new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/nope` });
    expect(await failureOf(s3.client().send(missing))).toMatchObject({ name: 'NoSuchKey' });
  });

  it('deletes one object, and several', async () => {
    for (const key of ['d/0', 'd/1', 'd/2']) await put(key);
    await s3.client().send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'd/0' }));
    await s3.client().send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'd/0' }));
    expect(await failureOf(get('d/0'))).toMatchObject({ status: 404 });
    const Delete = { Objects: [{ Key: 'd/1' }, { Key: 'd/2' }] };
    const { Deleted } = await s3.client().send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted).toEqual(Delete.Objects);
    expect(await failureOf(get('d/2'))).toMatchObject({ status: 404 });
  });

  it('tells of each new object once it can be read', async () => {
    onObjectCreated.mockClear();
    await put('told');
    expect(onObjectCreated.mock.calls).toEqual([
      [{ bucket: BUCKET, key: 'told', size: 11, etag: HELLO_ETAG }],
    ]);
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

  it('answers a get that names the ETag with 304', async () => {
    await put('cached');
    expect(await failureOf(get('cached', { IfNoneMatch: HELLO_ETAG }))).toMatchObject({ status: 304 });
    expect(await failureOf(get('cached', { IfMatch: '"0"' }))).toMatchObject({ status: 412 });
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

  it('groups by the delimiter and pages by a token', async () => {
    for (let i = 0; i < 5; i += 1) await put(`L/${i}/f`, 'x');
    const grouped = await list({ Prefix: 'L/', Delimiter: '/' });
    expect(grouped.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `L/${i}/`),
    );
    const first = await list({ Prefix: 'L/', MaxKeys: 2 });
    expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    const second = await list({ Prefix: 'L/', ContinuationToken: first.NextContinuationToken });
    expect(second.IsTruncated).toBe(false);
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['L/2/f', 'L/3/f', 'L/4/f']);
  });

  it('shows each group once across pages', async () => {
    for (const key of ['G/a/1', 'G/a/2', 'G/b', 'G/c/1', 'G/c/2', 'G/d']) await put(key, 'x');
    const shown: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ Prefix: 'G/', Delimiter: '/', MaxKeys: 1, ContinuationToken });
      shown.push(
        ...(page.Contents ?? []).map(({ Key }) => Key),
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(shown).toEqual(['G/a/', 'G/b', 'G/c/', 'G/d']);
  });
});

describe('presigned addresses', () => {
  const presign = (command: GetObjectCommand | PutObjectCommand, expiresIn = 60) =>
    getSignedUrl(s3.client(), command as GetObjectCommand, { expiresIn });

  it('serves a get, with the headers it asks for', async () => {
    await put('presigned');
    const ResponseContentDisposition = 'attachment; filename="x.txt"';
    const response = await fetch(
      await presign(new GetObjectCommand({ Bucket: BUCKET, Key: 'presigned', ResponseContentDisposition })),
    );
    expect(await response.text()).toBe('hello world');
    expect(response.headers.get('content-disposition')).toBe(ResponseContentDisposition);
  });

  it('takes a put with its content type and signed metadata', async () => {
    const url = await presign(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'ps', ContentType: 'image/png', Metadata: { by: 'me' } }),
    );
    const response = await fetch(url, {
      method: 'PUT',
      body: 'PNGDATA',
      headers: { 'content-type': 'image/png' },
    });
    expect(response.status).toBe(200);
    expect(await get('ps')).toMatchObject({ ContentType: 'image/png', Metadata: { by: 'me' } });
    expect(await textOf('ps')).toBe('PNGDATA');
  });

  it('refuses a tampered signature with 403', async () => {
    const url = await presign(new PutObjectCommand({ Bucket: BUCKET, Key: 'ps2' }));
    const tampered = url.replace(/X-Amz-Signature=..../, 'X-Amz-Signature=0000');
    expect((await fetch(tampered, { method: 'PUT', body: 'X' })).status).toBe(403);
    expect((await fetch(url.replace('/ps2', '/ps3'), { method: 'PUT', body: 'X' })).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
  });

  it('refuses an expired one with 403', async () => {
    const url = await getSignedUrl(s3.client(), new GetObjectCommand({ Bucket: BUCKET, Key: 'presigned' }), {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 61_000),
    });
    const response = await fetch(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('expired');
  });

  it('refuses an x-amz header that was not signed, such as a copy source', async () => {
    const url = await presign(new PutObjectCommand({ Bucket: BUCKET, Key: 'stolen' }));
    const headers = { 'x-amz-copy-source': `/${BUCKET}/presigned` };
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(403);
    expect(await failureOf(get('stolen'))).toMatchObject({ status: 404 });
  });

  it('refuses an unsigned request with 403', async () => {
    const response = await fetch(`${s3.endpoint()}/${BUCKET}/presigned`);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('hello');
  });

  it('refuses another secret, key or region', async () => {
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

describe('form uploads', () => {
  type Options = Omit<Parameters<typeof createPresignedPost>[1], 'Bucket'>;

  async function upload(options: Options, content: string, change: Record<string, string> = {}) {
    const { url, fields } = await createPresignedPost(s3.client(), {
      Bucket: BUCKET,
      Expires: 60,
      ...options,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
    form.set('file', new Blob([content]), 'pic.png');
    return fetch(url, { method: 'POST', body: form });
  }
  const image: Options = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3 puts the name of the file here
    Key: 'up/${filename}',
    Conditions: [
      ['content-length-range', 1, 100],
      ['starts-with', '$Content-Type', 'image/'],
    ],
    Fields: { 'Content-Type': 'image/png' },
  };

  it('stores what the policy allows', async () => {
    expect((await upload(image, 'IMG')).status).toBe(204);
    expect(await textOf('up/pic.png')).toBe('IMG');
    expect(await get('up/pic.png')).toMatchObject({ ContentType: 'image/png' });
  });

  it('refuses a file out of the size range with 400', async () => {
    const options: Options = { Key: 'up/big', Conditions: [['content-length-range', 1, 10]] };
    expect((await upload(options, 'I'.repeat(100))).status).toBe(400);
    expect(await failureOf(get('up/big'))).toMatchObject({ status: 404 });
  });

  it('refuses a field that differs from the policy, or is not in it', async () => {
    expect((await upload(image, 'IMG', { 'Content-Type': 'text/html' })).status).toBe(403);
    expect((await upload(image, 'IMG', { key: 'elsewhere' })).status).toBe(403);
    expect((await upload(image, 'IMG', { 'Cache-Control': 'max-age=1' })).status).toBe(403);
  });

  it('refuses a changed or expired policy', async () => {
    const open = Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64');
    expect((await upload(image, 'IMG', { Policy: open })).status).toBe(403);
    expect((await upload({ ...image, Expires: -60 }, 'IMG')).status).toBe(403);
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
