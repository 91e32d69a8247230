import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../infra/local/s3/xml.ts';
import { startS3 } from '../../../infra/local/s3.ts';
import { eventually } from '../../support/wait.ts';
import { BUCKET, CREDENTIALS, failureOf, makeClient, sendRaw, signRequest, useS3 } from './s3-fixture.ts';

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
      const options = { directory, bucket: BUCKET, credentials: CREDENTIALS };
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

  it.each(['..', '%2e%2e', '.', 'UPPER', `..%2f${BUCKET}`, `x%2f..%2f${BUCKET}`])(
    'finds no bucket %s',
    async (name) => {
      expect([403, 404]).toContain(await signedStatus('GET', `/${name}/x`));
      expect([403, 404]).toContain(await signedStatus('PUT', `/${name}/x`, 'x'));
      expect(await readdir(s3.directory())).toEqual([BUCKET]);
    },
  );
});

describe('malformed requests', () => {
  const head = 'Host: localhost\r\nConnection: close\r\n';

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['a target that is no path', `GET http://x/y HTTP/1.1\r\n${head}\r\n`],
    ['broken percent-encoding', `GET /${BUCKET}/%E0%A4%A HTTP/1.1\r\n${head}\r\n`],
    ['a key that is too long', `GET /${BUCKET}/${'k'.repeat(1100)} HTTP/1.1\r\n${head}\r\n`],
    ['an empty signature', `GET /${BUCKET}/x HTTP/1.1\r\n${head}Authorization: AWS4-HMAC-SHA256 x\r\n\r\n`],
  ])('answers %s with 4xx', async (_, text) => {
    const { status } = await sendRaw(s3.port(), text);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
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
    expect(await signedStatus('POST', `/${BUCKET}?delete=`, body)).toBe(400);
  });

  it('reads entities, and refuses unknown ones and deep nesting', () => {
    expect(
      parseXml('<?xml version="1.0"?><a><b x="1">&lt;&#65;&#x42;&amp;lt;</b></a>', 'a').children[0]?.text,
    ).toBe('<AB&lt;');
    expect(() => parseXml('<a>&nope;</a>', 'a')).toThrow();
    expect(() => parseXml('<a>'.repeat(50), 'a')).toThrow();
  });

  it('answers a body over 64 MiB with EntityTooLarge', async () => {
    const Body = Buffer.alloc(64 * 1024 * 1024 + 1);
    const put = s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key: 'huge', Body }));
    expect(await failureOf(put)).toEqual({ name: 'EntityTooLarge', status: 400 });
  });

  it('stores nothing of an upload that breaks off', async () => {
    const bodies = () => readdir(join(s3.directory(), BUCKET, 'bodies'));
    const before = await bodies();
    const request = { method: 'PUT', path: `/${BUCKET}/broken-off`, body: 'x'.repeat(1000) };
    const { head } = await signRequest(s3.client(), s3.endpoint(), request);
    await new Promise<void>((resolve) => {
      const socket = connect(s3.port(), '127.0.0.1', () => {
        socket.write(`${head}only the start`, () => socket.destroy());
      });
      socket.on('close', () => resolve());
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

/** The status of a request that the SDK has no command for, signed by the SDK. */
async function signedStatus(method: string, path: string, body = ''): Promise<number> {
  const signed = await signRequest(s3.client(), s3.endpoint(), { method, path, body });
  return (await sendRaw(s3.port(), signed.head + signed.body)).status;
}
