import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startS3 } from '../../infra/local/s3.ts';

/** Starts the embedded S3 with the service's bucket for the tests of one file. */
export function useBucket(): void {
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'identity-bucket-'));
    const s3 = await startS3({ directory, bucket: 'branding' });
    process.env['S3_ENDPOINT'] = s3.endpoint;
    closing.push(
      () => s3.close(),
      () => rm(directory, { recursive: true, force: true }),
    );
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });
}
