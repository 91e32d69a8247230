/** @module-tag heavy */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { startS3 } from '../../../infra/local/s3.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { until } from '../../support/wait.ts';
import { BUCKET, CREDENTIALS, makeClient } from './s3-fixture.ts';

const KEYS = ['a', 'b', 'c', 'd'];
const ROUNDS = 6;
const SMALLEST = 200_000;
const directory = useFolderOfEachTest();

/** Starts the server in a process of its own, that can be killed. */
function spawnServer(): Promise<{ child: ChildProcess; endpoint: string }> {
  const module = new URL('../../../infra/local/s3.ts', import.meta.url).href;
  const options = JSON.stringify({ directory, bucket: BUCKET, credentials: CREDENTIALS });
  const script = `const { startS3 } = await import('${module}'); console.log((await startS3(${options})).endpoint);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server did not start')));
    child.stdout?.once('data', (line) => resolve({ child, endpoint: String(line).trim() }));
  });
}

/** Writes an object again and again until the server is gone, and counts what was acknowledged. */
async function writeForever(client: S3Client, Key: string, acknowledged: Map<string, number>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const Body = Buffer.alloc(SMALLEST + i, 97 + (i % 26));
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
    acknowledged.set(Key, i + 1);
  }
}

describe('a kill at any moment', () => {
  it('leaves every object whole and nothing else behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, endpoint } = await spawnServer();
      const client = makeClient(endpoint);
      const acknowledged = new Map<string, number>();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const writes = KEYS.map((key) => writeForever(client, key, acknowledged).catch(() => undefined));
      await until(() => KEYS.every((key) => (acknowledged.get(key) ?? 0) > round));
      child.kill('SIGKILL');
      await Promise.all([exited, ...writes]);
      client.destroy();
    }
    const server = await startS3({ directory, bucket: BUCKET, credentials: CREDENTIALS });
    const client = makeClient(server.endpoint);
    for (const Key of KEYS) {
      const read = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
      const body = Buffer.from((await read.Body?.transformToByteArray()) ?? []);
      expect(body.length).toBeGreaterThanOrEqual(SMALLEST);
      expect(`"${createHash('md5').update(body).digest('hex')}"`).toBe(read.ETag);
    }
    expect(await readdir(join(directory, BUCKET, 'bodies'))).toHaveLength(KEYS.length);
    expect(await readdir(join(directory, BUCKET, 'objects'))).toHaveLength(KEYS.length);
    client.destroy();
    await server.close();
  });
});
