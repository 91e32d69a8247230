import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
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
