import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, HeadBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError } from '../../infra/local/data-folder.ts';
import { startS3 } from '../../infra/local/s3.ts';
import { BUCKET, CREDENTIALS, makeClient } from '../infra/local/s3-fixture.ts';
import { useFolderOfEachTest } from '../support/folder.ts';

const directory = useFolderOfEachTest();
const start = () => startS3({ directory, bucket: BUCKET, credentials: CREDENTIALS });
const inBucket = (...names: string[]) => join(directory, BUCKET, ...names);

/** The path of the only file in a folder of the bucket. */
async function onlyFileOf(folder: string): Promise<string> {
  const names = await readdir(inBucket(folder));
  expect(names).toHaveLength(1);
  return inBucket(folder, String(names[0]));
}

/** Every file of the bucket with its content. */
async function contents(): Promise<Record<string, string>> {
  const files = await readdir(inBucket(), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')])),
  );
}

/** Runs `work` with a client of the bucket, which is started for it. */
async function withBucket<T>(work: (client: S3Client) => Promise<T>): Promise<T> {
  const server = await start();
  const client = makeClient(server.endpoint);
  const result = await work(client);
  client.destroy();
  await server.close();
  return result;
}

const readBack = (Key: string) =>
  withBucket(async (client) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    return Body?.transformToString();
  });

beforeEach(() =>
  withBucket((client) => client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'logo', Body: 'bytes' }))),
);

describe('a damaged bucket', () => {
  type Damage = (path: string) => Promise<unknown>;
  const damagedRecord = (damage: Damage) => async () => {
    await damage(inBucket('bucket.json'));
    return inBucket('bucket.json');
  };
  const damagedIn = (folder: string, damage: Damage) => async () => {
    const path = await onlyFileOf(folder);
    await damage(path);
    return path;
  };
  const DAMAGES: [string, () => Promise<string>][] = [
    ['without bucket.json', damagedRecord(rm)],
    ['with a truncated bucket.json', damagedRecord((path) => truncate(path, 5))],
    ['with an empty bucket.json', damagedRecord((path) => truncate(path))],
    ['with a truncated record of an object', damagedIn('objects', (path) => truncate(path, 20))],
    [
      'with a record of another object',
      async () => {
        const other = inBucket('objects', `${'0'.repeat(64)}.json`);
        await writeFile(other, await readFile(await onlyFileOf('objects')));
        return other;
      },
    ],
    ['with a truncated body', damagedIn('bodies', (path) => truncate(path, 2))],
    ['without the body of an object', damagedIn('bodies', rm)],
  ];

  it.each(DAMAGES)('%s ends the start, names the file and changes nothing', async (_, damage) => {
    const path = await damage();
    const before = await contents();
    const started = start();
    await expect(started).rejects.toThrow(DataFolderError);
    await expect(started).rejects.toThrow(`${path} `);
    await expect(started).rejects.toThrow(/: restore it, or (write|delete) /);
    expect(await contents()).toEqual(before);
  });

  it('is whole again with the bucket.json that the message names', async () => {
    await rm(inBucket('bucket.json'));
    await expect(start()).rejects.toThrow('write {"created":0} into it');
    await writeFile(inBucket('bucket.json'), '{"created":0}');
    expect(await readBack('logo')).toBe('bytes');
  });
});

describe('the folder of an earlier version', () => {
  const BODY = 'ff2a4e0c-3a0e-4f3b-9a55-6c0f2b1d7e10';
  const PART = '0b8a53c1-7f0e-4a8a-8f52-0d6a3f1f2b33';
  /** The name of a record: the SHA-256 of its key `old/logo`. */
  const RECORD = '399a8cbea3e58097a01265d861cc67aca366e920817a2b25b2777ac6d6cf87d9.json';
  const record = {
    key: 'old/logo',
    file: BODY,
    size: 5,
    etag: '"5d41402abc4b2a76b9719d911017c592"',
    crc32: 'NhCmhg==',
    modified: 1_790_000_000_000,
    headers: { 'content-type': 'image/png', 'cache-control': 'max-age=60', 'x-amz-meta-upload': 'u1' },
  };
  const part = { file: PART, size: 4, md5: '098f6bcd4621d373cade4e832627b4f6', crc32: '2H9+DA==' };
  const upload = { id: 'u', key: 'unfinished', headers: {}, parts: { 1: part } };

  beforeEach(async () => {
    await rm(inBucket(), { recursive: true });
    for (const folder of ['objects', 'uploads', 'bodies']) await mkdir(inBucket(folder), { recursive: true });
    await writeFile(inBucket('bucket.json'), '{"created":1790000000000}');
    await writeFile(inBucket('objects', RECORD), JSON.stringify(record));
    await writeFile(inBucket('bodies', BODY), 'hello');
    await writeFile(inBucket('bodies', PART), 'test');
    await writeFile(inBucket('uploads', 'u.json'), JSON.stringify(upload));
  });

  it('keeps its objects with their headers', async () => {
    await withBucket(async (client) => {
      const read = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'old/logo' }));
      expect(read).toMatchObject({
        ContentType: 'image/png',
        CacheControl: 'max-age=60',
        Metadata: { upload: 'u1' },
        ETag: record.etag,
      });
      expect(await read.Body?.transformToString()).toBe('hello');
    });
  });

  it('loses its multipart uploads, which nobody can complete, and their parts', async () => {
    const server = await start();
    await server.close();
    expect((await readdir(inBucket())).sort()).toEqual(['bodies', 'bucket.json', 'objects']);
    expect(await readdir(inBucket('bodies'))).toEqual([BODY]);
  });
});

describe('the folder of a bucket that was never whole', () => {
  it('is made a bucket, since it has no objects', async () => {
    await rm(inBucket(), { recursive: true });
    const first = await start();
    await first.close();
    await rm(inBucket('bucket.json'));
    await writeFile(inBucket('bodies', 'left'), 'x');
    await withBucket(async (client) => {
      await client.send(new HeadBucketCommand({ Bucket: BUCKET }));
      expect(await readdir(inBucket('bodies'))).toEqual([]);
    });
  });
});
