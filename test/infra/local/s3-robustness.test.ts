import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { decodeChunks } from '../../../infra/local/s3/body.ts';
import { parseXml } from '../../../infra/local/s3/xml.ts';
import { startS3 } from '../../../infra/local/s3.ts';
import { eventually } from '../../support/wait.ts';
import { BUCKET, CREDENTIALS, failureOf, makeClient, useS3 } from './s3-fixture.ts';

const s3 = useS3();

async function inNewFolder(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 's3-robust-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

describe('a folder that a killed process has left', () => {
  it('loses its drafts, and bodies that nothing refers to', async () => {
    await inNewFolder(async (directory) => {
      const options = { directory, ...CREDENTIALS, buckets: [BUCKET] };
      const first = await startS3(options);
      await makeClient(first.endpoint).send(new PutObjectCommand({ Bucket: BUCKET, Key: 'kept', Body: 'x' }));
      await first.close();
      await writeFile(join(directory, BUCKET, 'objects', 'x.json.draft'), '{"key":"to');
      await writeFile(join(directory, BUCKET, 'bodies', 'orphan'), 'bytes');
      const second = await startS3(options);
      const client = makeClient(second.endpoint);
      const read = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'kept' }));
      expect(await read.Body?.transformToString()).toBe('x');
      expect(await readdir(join(directory, BUCKET, 'bodies'))).toHaveLength(1);
      expect(await readdir(join(directory, BUCKET, 'objects'))).toHaveLength(1);
      client.destroy();
      await second.close();
    });
  });

  it('keeps an unfinished multipart upload, which can be completed after it', async () => {
    await inNewFolder(async (directory) => {
      const options = { directory, ...CREDENTIALS, buckets: [BUCKET] };
      const address = { Bucket: BUCKET, Key: 'parts' };
      const first = await startS3(options);
      const before = makeClient(first.endpoint);
      const { UploadId } = await before.send(new CreateMultipartUploadCommand(address));
      const { ETag } = await before.send(
        new UploadPartCommand({ ...address, UploadId, PartNumber: 1, Body: 'only part' }),
      );
      await first.close();
      const second = await startS3(options);
      const after = makeClient(second.endpoint);
      const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
      await after.send(new CompleteMultipartUploadCommand({ ...address, UploadId, MultipartUpload }));
      const read = await after.send(new GetObjectCommand(address));
      expect(await read.Body?.transformToString()).toBe('only part');
      before.destroy();
      after.destroy();
      await second.close();
    });
  });
});

describe('keys that look like paths', () => {
  it.each(['../../../../tmp/escape', '..', './x', 'a/../b', '/leading', 'a//b', 'C:\\x', '%2e%2e/x'])(
    'keeps %s as a key of its own, inside the folder',
    async (Key) => {
      await s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
      const read = await s3.client().send(new GetObjectCommand({ Bucket: BUCKET, Key }));
      expect(await read.Body?.transformToString()).toBe(Key);
    },
  );

  it('names files by hash only', async () => {
    const names = await readdir(join(s3.directory(), BUCKET, 'objects'));
    expect(names.every((name) => /^[0-9a-f]{64}\.json$/.test(name))).toBe(true);
    expect(await readdir(s3.directory())).toEqual([BUCKET]);
  });

  it.each(['..', '%2e%2e', 'UPPER', 'a', 'a..b', '.hidden', 'x%2f..%2fy'])(
    'refuses the bucket name %s',
    async (name) => {
      const status = await signedStatus(s3.client(), 'PUT', `/${name}`);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(await readdir(s3.directory())).toEqual([BUCKET]);
    },
  );
});

describe('malformed requests', () => {
  /** Sends bytes as they are and returns the status line. */
  const sendRaw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(s3.port(), '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    });

  const head = 'Host: localhost\r\nConnection: close\r\n';

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['a target that is no path', `GET http://x/y HTTP/1.1\r\n${head}\r\n`],
    ['broken percent-encoding', `GET /${BUCKET}/%E0%A4%A HTTP/1.1\r\n${head}\r\n`],
    ['a key that is too long', `GET /${BUCKET}/${'k'.repeat(1100)} HTTP/1.1\r\n${head}\r\n`],
    ['an empty signature', `GET /${BUCKET}/x HTTP/1.1\r\n${head}Authorization: AWS4-HMAC-SHA256 x\r\n\r\n`],
    ['a bare presigned parameter', `GET /${BUCKET}/x?X-Amz-Signature=x HTTP/1.1\r\n${head}\r\n`],
    [
      'a form without parts',
      `POST /${BUCKET} HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\nabc`,
    ],
    [
      'a form without a boundary',
      `POST /${BUCKET} HTTP/1.1\r\n${head}Content-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc`,
    ],
  ])('answers %s with 4xx', async (_, text) => {
    expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('answers a timestamp in no calendar, and one far away, with 403', async () => {
    const url = await getSignedUrl(s3.client(), new GetObjectCommand({ Bucket: BUCKET, Key: 'x' }));
    for (const date of ['20269999T999999Z', 'yesterday', '20010101T000000Z', '29990101T000000Z'])
      expect((await fetch(url.replace(/X-Amz-Date=\w+/, `X-Amz-Date=${date}`))).status).toBe(403);
  });

  it.each([
    '<Delete>',
    '<Other/>',
    'not xml',
    '<!DOCTYPE a [<!ENTITY b "c">]><Delete>&b;</Delete>',
    '<Delete></Delet>',
    '<Delete><Object></Object></Delete>',
    '',
  ])('answers the document %j with MalformedXML', async (body) => {
    expect(await signedStatus(s3.client(), 'POST', `/${BUCKET}?delete=`, body)).toBe(400);
  });

  it.each([
    'zz\r\nabc\r\n0\r\n\r\n',
    '5\r\nab',
    '5\r\nabcdeXX',
    '',
    'ffffffff\r\n',
    '-1\r\n\r\n',
    '3\r\nabc\r\n',
  ])('refuses the chunks %j', (text) => {
    expect(() => decodeChunks(Buffer.from(text))).toThrow(/chunk/);
  });

  it('decodes chunks and trailers', () => {
    const { body, trailers } = decodeChunks(
      Buffer.from('3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX-Amz-A: b\r\n\r\n'),
    );
    expect(body.toString()).toBe('abcde');
    expect(trailers).toEqual({ 'x-amz-a': 'b' });
  });

  it('reads entities, and refuses unknown ones and deep nesting', () => {
    expect(
      parseXml('<?xml version="1.0"?><a><b x="1">&lt;&#65;&#x42;&amp;lt;</b></a>', 'a').children[0]?.text,
    ).toBe('<AB&lt;');
    expect(() => parseXml('<a>&nope;</a>', 'a')).toThrow();
    expect(() => parseXml('<a>'.repeat(50), 'a')).toThrow();
  });

  it('answers what it does not do with 501, not by ignoring it', async () => {
    expect(await signedStatus(s3.client(), 'PUT', `/${BUCKET}?policy=`, '{}')).toBe(501);
    const put = (more: object) =>
      failureOf(s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key: 'x', Body: 'x', ...more })));
    expect(await put({ Tagging: 'a=b' })).toEqual({ name: 'NotImplemented', status: 501 });
    expect(await put({ ACL: 'public-read' })).toEqual({ name: 'AccessControlListNotSupported', status: 400 });
  });

  it('answers a body over 64 MiB with EntityTooLarge', async () => {
    const Body = Buffer.alloc(64 * 1024 * 1024 + 1);
    const put = s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key: 'huge', Body }));
    expect(await failureOf(put)).toEqual({ name: 'EntityTooLarge', status: 400 });
  });

  it('stores nothing of an upload that breaks off', async () => {
    const bodies = () => readdir(join(s3.directory(), BUCKET, 'bodies'));
    const before = await bodies();
    const url = await getSignedUrl(s3.client(), new PutObjectCommand({ Bucket: BUCKET, Key: 'broken-off' }));
    await new Promise<void>((resolve) => {
      const upload = request(url, { method: 'PUT', headers: { 'content-length': 1000 } });
      upload.on('error', () => resolve());
      upload.write('only the start', () => upload.destroy(new Error('gone')));
    });
    const read = s3.client().send(new GetObjectCommand({ Bucket: BUCKET, Key: 'broken-off' }));
    expect(await failureOf(read)).toMatchObject({ status: 404 });
    await eventually(async () => expect(await bodies()).toEqual(before));
  });

  it('still serves after all of that', async () => {
    await s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key: 'alive', Body: 'yes' }));
    expect(await readFile(join(s3.directory(), BUCKET, 'bucket.json'), 'utf8')).toContain('created');
  });
});

describe('multipart uploads', () => {
  const address = { Bucket: BUCKET, Key: 'multi' };
  const start = async () =>
    (await s3.client().send(new CreateMultipartUploadCommand(address))).UploadId ?? '';
  const part = (UploadId: string, PartNumber: number, Body: string | Buffer) =>
    s3.client().send(new UploadPartCommand({ ...address, UploadId, PartNumber, Body }));
  const complete = (UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    s3
      .client()
      .send(new CompleteMultipartUploadCommand({ ...address, UploadId, MultipartUpload: { Parts } }));

  it('refuse unknown uploads, and any use after an abort', async () => {
    expect(await failureOf(part('../../x', 1, 'x'))).toEqual({ name: 'NoSuchUpload', status: 404 });
    const id = await start();
    await part(id, 1, 'x');
    await s3.client().send(new AbortMultipartUploadCommand({ ...address, UploadId: id }));
    expect(await failureOf(part(id, 2, 'x'))).toEqual({ name: 'NoSuchUpload', status: 404 });
  });

  it('refuse wrong, unordered, small and missing parts', async () => {
    const id = await start();
    const first = await part(id, 1, 'small');
    const second = await part(id, 2, 'last');
    const one = { PartNumber: 1, ETag: first.ETag };
    const two = { PartNumber: 2, ETag: second.ETag };
    expect(await failureOf(complete(id, [two, one]))).toMatchObject({ name: 'InvalidPartOrder' });
    expect(await failureOf(complete(id, [{ ...one, ETag: two.ETag }]))).toMatchObject({
      name: 'InvalidPart',
    });
    expect(await failureOf(complete(id, [one, two]))).toMatchObject({ name: 'EntityTooSmall' });
    expect(await failureOf(complete(id, [{ PartNumber: 7, ETag: one.ETag }]))).toMatchObject({
      name: 'InvalidPart',
    });
    expect(await failureOf(part(id, 10_001, 'x'))).toMatchObject({ status: 400 });
    await complete(id, [two]);
    const read = await s3.client().send(new GetObjectCommand(address));
    expect(await read.Body?.transformToString()).toBe('last');
  });
});

/** The status of a request that the SDK has no command for, signed by the SDK. */
async function signedStatus(client: S3Client, method: string, path: string, body = ''): Promise<number> {
  const [pathname = '', search = ''] = path.split('?');
  const { host, hostname, port, protocol } = new URL(s3.endpoint());
  const signer = await client.config.signer({
    name: 'sigv4',
    signingName: 's3',
    signingRegion: 'us-east-1',
    properties: {},
  });
  const payloadHash = createHash('sha256').update(body).digest('hex');
  const signed = await signer.sign({
    method,
    protocol,
    hostname,
    port: Number(port),
    path: pathname,
    query: search ? { [search.replace('=', '')]: '' } : {},
    headers: { host, 'x-amz-content-sha256': payloadHash },
  });
  const bytes = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(signed.headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.once('data', (data) => {
      resolve(Number(String(data).split(' ')[1]));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
