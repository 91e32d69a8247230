import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { type S3Options, startS3 } from '../../../infra/local/s3.ts';

export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
export const BUCKET = 'branding';

/** A client of the embedded S3. */
export function makeClient(endpoint: string, config: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 1,
    ...config,
  });
}

/** The embedded S3 on a new folder, for the tests of one file. */
export function useS3(options: Partial<S3Options> = {}) {
  let directory = '';
  let server: Awaited<ReturnType<typeof startS3>> | undefined;
  let client: S3Client | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 's3-test-'));
    server = await startS3({ directory, ...CREDENTIALS, buckets: [BUCKET], ...options });
    client = makeClient(server.endpoint);
  });
  afterAll(async () => {
    client?.destroy();
    await server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  return {
    directory: () => directory,
    endpoint: () => server?.endpoint ?? '',
    port: () => server?.port ?? 0,
    client: () => {
      if (!client) throw new Error('S3 is not started');
      return client;
    },
  };
}

/** The status and name of the error that an SDK call ends with. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ name: string; status: number | undefined }> {
  try {
    await call;
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    return { name, status: $metadata?.httpStatusCode };
  }
  throw new Error('the call succeeded');
}
