import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { activeKeyOf, readKeyring } from '../auth/verification-keys.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { log } from '../platform/log.ts';

export type Check = { status: 'ok' | 'failing'; latency_ms: number };

let s3: S3Client | undefined;

/** Whether the table answers. */
export function checkTable(): Promise<Check> {
  return timed('table', () => readKeyring());
}

/** Whether the bucket answers. */
export function checkBucket(): Promise<Check> {
  s3 ??= new S3Client({
    ...endpointOverride('S3_ENDPOINT'),
    forcePathStyle: config('S3_ENDPOINT') !== '',
    maxAttempts: 2,
  });
  const command = new HeadBucketCommand({ Bucket: config('BUCKET_NAME') });
  return timed('bucket', () => s3?.send(command));
}

/** Whether there is a key to sign tokens with; before the first token there is none, and that is no failure. */
export function checkSigningKey(): Promise<Check> {
  return timed('signing key', async () => {
    const ring = await readKeyring();
    if (ring.keys.length > 0 && !activeKeyOf(ring)) throw new Error('no key of the ring is active');
  });
}

async function timed(part: string, work: () => unknown): Promise<Check> {
  const started = performance.now();
  const failed = await Promise.resolve(work()).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (failed) log.error('a health check failed', { part, cause: failed });
  const latency_ms = Math.round((performance.now() - started) * 10) / 10;
  return { status: failed ? 'failing' : 'ok', latency_ms };
}
