import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { activeKeyOf, readKeyring, readStoredKeyring } from '../auth/verification-keys.ts';
import { stretched } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { bucketClient } from '../storage/objects.ts';

export type Check = { status: 'ok' | 'failing'; latency_ms: number };

/** Whether the table answers. */
export function checkTable(): Promise<Check> {
  return timed('table', () => readStoredKeyring());
}

/** Whether the bucket answers. */
export function checkBucket(): Promise<Check> {
  const command = new HeadBucketCommand({ Bucket: config('BUCKET_NAME') });
  return timed('bucket', async () => bucketClient().send(command));
}

/** Whether there is a key to sign tokens with, and its seal is right. */
export function checkSigningKey(): Promise<Check> {
  return timed('signing key', async () => {
    if (!activeKeyOf(await readKeyring())) throw new Error('there is no active signing key');
  });
}

/** A part that takes longer than this does not answer: far below the time a function has. */
const PATIENCE_MILLISECONDS = 2000;

async function timed(part: string, work: () => Promise<unknown>): Promise<Check> {
  const started = performance.now();
  const failed = await inTime(work()).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (failed) log.error('a health check failed', { part, cause: failed });
  const latency_ms = Math.round((performance.now() - started) * 10) / 10;
  return { status: failed ? 'failing' : 'ok', latency_ms };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), stretched(PATIENCE_MILLISECONDS));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
