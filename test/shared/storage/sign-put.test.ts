import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resetSigningClient, signPutOnce } from '../../../shared/storage/sign-put.ts';

beforeEach(() => {
  const settings = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    BUCKET_NAME: 'files-of-identity',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

async function originOfUpload(): Promise<string> {
  resetSigningClient();
  onTestFinished(resetSigningClient);
  const object = { key: 'uploads/app_1/upload_1', bytes: 1, contentType: 'image/png' };
  return new URL((await signPutOnce(object, 60)).url).origin;
}

describe('a signed request that stores a file', () => {
  it('goes to the regional address of the bucket, which the console admits', async () => {
    vi.stubEnv('S3_ENDPOINT', '');
    expect(await originOfUpload()).toBe('https://files-of-identity.s3.eu-central-1.amazonaws.com');
  });

  it('goes to the storage that takes its place on a laptop', async () => {
    vi.stubEnv('S3_ENDPOINT', 'http://127.0.0.1:4570');
    expect(await originOfUpload()).toBe('http://127.0.0.1:4570');
  });
});
