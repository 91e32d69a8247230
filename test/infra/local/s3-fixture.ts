import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { type S3Options, startS3 } from '../../../infra/local/s3.ts';

export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret', region: 'us-east-1' };
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
    server = await startS3({ directory, bucket: BUCKET, credentials: CREDENTIALS, ...options });
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

export type RawRequest = { method: string; path: string; headers?: Record<string, string>; body?: string };

/**
 * Returns the head and body of a request that no command of the SDK sends, signed by the SDK's signer.
 * `signingDate` is the time at which it claims to be signed.
 */
export async function signRequest(
  client: S3Client,
  endpoint: string,
  { method, path, headers = {}, body = '' }: RawRequest,
  signingDate = new Date(),
): Promise<{ head: string; body: string }> {
  const [pathname = '', search = ''] = path.split('?');
  const { host, hostname, port, protocol } = new URL(endpoint);
  const signer = await client.config.signer({
    name: 'sigv4',
    signingName: 's3',
    signingRegion: 'us-east-1',
    properties: {},
  });
  const request = {
    method,
    protocol,
    hostname,
    port: Number(port),
    path: pathname,
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: { host, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'), ...headers },
  };
  const signed = await signer.sign(request, { signingDate });
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(signed.headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '\r\n',
  ].join('\r\n');
  return { head, body };
}

/** Sends bytes as they are and returns the answer, which must end the connection. */
export function sendRaw(port: number, text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), body });
    });
  });
}
