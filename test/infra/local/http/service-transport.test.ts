import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../../infra/local/http/loopback.ts';
import { LOCAL_KEY_ID, startKms } from '../../../../infra/local/kms.ts';
import { startMessages } from '../../../../infra/local/messages.ts';
import { startS3 } from '../../../../infra/local/s3.ts';
import { startSqs } from '../../../../infra/local/sqs.ts';
import { withCallHook } from '../../../../shared/platform/aws-calls.ts';
import { propertiesOf } from '../../../../shared/platform/properties.ts';

type Clients = { s3: S3Client; kms: KMSClient; ses: SESv2Client; sns: SNSClient; sqs: SQSClient };
type Place = Clients & { queueUrl: string; outsider: S3Client };
type Closing = { close(): Promise<void> };

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const Bucket = 'branding';
const closing: (() => Promise<unknown>)[] = [];
/** Services that are called in this process, and others of the same kind that are called over HTTP. */
let here: Place;
let there: Place;

beforeAll(async () => {
  vi.stubEnv('LOCAL_HTTP', '');
  here = await startPlace(withCallHook);
  there = await startPlace((client) => client);
});

afterAll(async () => {
  for (const close of closing) await close();
});

async function startPlace(
  prepare: <C extends Parameters<typeof withCallHook>[0]>(c: C) => C,
): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'transport-test-'));
  const started = <T extends Closing>(running: T): T => {
    closing.push(() => running.close());
    return running;
  };
  const s3 = started(await startS3({ directory, bucket: Bucket }));
  const kms = started(await startKms({ directory }));
  const messages = started(await startMessages({}));
  const sqs = started(await startSqs({}));
  closing.push(() => rm(directory, { recursive: true }));
  const at = ({ endpoint }: { endpoint: string }, of = credentials) => ({
    endpoint,
    region: 'us-east-1',
    credentials: of,
    maxAttempts: 1,
  });
  return {
    s3: prepare(new S3Client({ ...at(s3), forcePathStyle: true })),
    outsider: prepare(
      new S3Client({ ...at(s3, { ...credentials, accessKeyId: 'other' }), forcePathStyle: true }),
    ),
    kms: prepare(new KMSClient(at(kms))),
    ses: prepare(new SESv2Client(at(messages))),
    sns: prepare(new SNSClient(at(messages))),
    sqs: prepare(new SQSClient(at(sqs))),
    queueUrl: sqs.queueUrl,
  };
}

const VARYING = /[0-9a-f]{8}-[0-9a-f-]{27}|"[A-Z0-9]{16}"|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Returns what a call gave: its answer with its body, or its error, without ids and times. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    const output = propertiesOf(await call);
    const { Body, CiphertextBlob, $metadata, ...answer } = output;
    const body = Body && (await (Body as { transformToString(): Promise<string> }).transformToString());
    const { httpStatusCode, attempts } = propertiesOf($metadata);
    const sealed = CiphertextBlob instanceof Uint8Array ? CiphertextBlob.length : undefined;
    return JSON.stringify({ answer, body, sealed, httpStatusCode, attempts }).replace(VARYING, '…');
  } catch (error) {
    const { name, message, code, Code, $fault, $metadata } = propertiesOf(error);
    const { httpStatusCode } = propertiesOf($metadata);
    return JSON.stringify({ name, message, code, Code, $fault, httpStatusCode });
  }
}

const EncryptionContext = { purpose: 'test' };
const encrypt = (kms: KMSClient) =>
  kms.send(new EncryptCommand({ KeyId: LOCAL_KEY_ID, Plaintext: Buffer.from('text'), EncryptionContext }));
const decrypt = async (kms: KMSClient, context: Record<string, string>) => {
  const { CiphertextBlob } = await encrypt(kms);
  return kms.send(new DecryptCommand({ KeyId: LOCAL_KEY_ID, CiphertextBlob, EncryptionContext: context }));
};
const put = (Key: string, Body: string | Uint8Array, more = {}) =>
  new PutObjectCommand({ Bucket, Key, Body, Metadata: { by: 'test' }, ContentType: 'text/plain', ...more });
const get = (Key: string, more = {}) => new GetObjectCommand({ Bucket, Key, ...more });
const email = (ToAddresses: string[]) =>
  new SendEmailCommand({
    FromEmailAddress: 'no-reply@example.com',
    Destination: { ToAddresses },
    Content: { Simple: { Subject: { Data: 'Hallo Ä' }, Body: { Text: { Data: 'x'.repeat(20_000) } } } },
    ConfigurationSetName: 'identity-test',
  });
const wakes = (QueueUrl: string, DelaySeconds: number) =>
  new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '0', MessageBody: '{"a":"ä"}', DelaySeconds }] });

const CALLS: [name: string, call: (place: Place) => Promise<unknown>][] = [
  ['PutObject of bytes', ({ s3 }) => s3.send(put('a/ü b+c', Buffer.alloc(200_000, 7)))],
  ['PutObject of a text', ({ s3 }) => s3.send(put('a/text', 'täxt'))],
  ['PutObject over another', ({ s3 }) => s3.send(put('a/text', 'other', { IfNoneMatch: '*' }))],
  ['GetObject', ({ s3 }) => s3.send(get('a/text'))],
  ['GetObject of a large one', ({ s3 }) => s3.send(get('a/ü b+c'))],
  ['GetObject of a part', ({ s3 }) => s3.send(get('a/ü b+c', { Range: 'bytes=10-19' }))],
  ['GetObject of a wrong part', ({ s3 }) => s3.send(get('a/text', { Range: 'bytes=100-200' }))],
  ['GetObject of a missing one', ({ s3 }) => s3.send(get('a/none'))],
  ['ListObjectsV2', ({ s3 }) => s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'a/', MaxKeys: 2 }))],
  ['HeadBucket', ({ s3 }) => s3.send(new HeadBucketCommand({ Bucket }))],
  ['HeadBucket of another', ({ s3 }) => s3.send(new HeadBucketCommand({ Bucket: 'none' }))],
  ['CopyObject', ({ s3 }) => s3.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: 'branding/a' }))],
  ['an unknown access key', ({ outsider }) => outsider.send(get('a/text'))],
  [
    'DeleteObjects',
    ({ s3 }) => s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a/text' }] } })),
  ],
  ['Encrypt', ({ kms }) => encrypt(kms)],
  ['Decrypt', ({ kms }) => decrypt(kms, EncryptionContext)],
  ['Decrypt in another context', ({ kms }) => decrypt(kms, { purpose: 'other' })],
  ['SendEmail', ({ ses }) => ses.send(email(['anna@example.com']))],
  ['SendEmail to nobody', ({ ses }) => ses.send(email([]))],
  ['Publish', ({ sns }) => sns.send(new PublishCommand({ PhoneNumber: '+4915112345678', Message: 'Ä & b' }))],
  ['Publish to no number', ({ sns }) => sns.send(new PublishCommand({ PhoneNumber: '1', Message: 'x' }))],
  ['SendMessageBatch', ({ sqs, queueUrl }) => sqs.send(wakes(queueUrl, 1))],
  ['SendMessageBatch too late', ({ sqs, queueUrl }) => sqs.send(wakes(queueUrl, 10_000))],
];

async function countRequests(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const listener = () => {
    count += 1;
  };
  subscribe('http.client.request.start', listener);
  await work().finally(() => unsubscribe('http.client.request.start', listener));
  return count;
}

describe('a service in the same process', () => {
  it.each(CALLS)('answers as over HTTP, without a request: %s', async (_, call) => {
    let outcome = '';
    const requests = await countRequests(async () => {
      outcome = await outcomeOf(call(here));
    });
    expect(outcome).toBe(await outcomeOf(call(there)));
    // A comparison sends each request over a socket, too.
    if (!process.env['COMPARE_TRANSPORTS']) expect(requests).toBe(0);
  });

  it('is called over HTTP by clients that are not those of functions', async () => {
    expect(await countRequests(() => there.s3.send(new HeadBucketCommand({ Bucket })))).toBe(1);
  });

  it('is called over HTTP if it runs in another process', async () => {
    const proxy = await listen(async (_, response) => void response.writeHead(503).end());
    const s3 = withCallHook(
      new S3Client({ endpoint: proxy.endpoint, region: 'us-east-1', credentials, maxAttempts: 1 }),
    );
    expect(await countRequests(() => outcomeOf(s3.send(new HeadBucketCommand({ Bucket }))))).toBe(1);
    await proxy.close();
  });
});

/** Serves `answer` in this process, and returns what a call of it gives in the process and over HTTP. */
async function bothWays(
  answer: (response: ServerResponse) => unknown,
  { maxAttempts = 1, milliseconds = 10_000 } = {},
): Promise<[here: string, there: string]> {
  const server = await listen(async (_, response) => void answer(response), { inProcess: true });
  const options = { endpoint: server.endpoint, region: 'us-east-1', credentials, maxAttempts };
  const call = (client: KMSClient) =>
    outcomeOf(
      client.send(new EncryptCommand({ KeyId: LOCAL_KEY_ID, Plaintext: Buffer.from('x') }), {
        abortSignal: AbortSignal.timeout(milliseconds),
      }),
    );
  const results = [
    await call(withCallHook(new KMSClient(options))),
    await call(new KMSClient(options)),
  ] as const;
  await server.close();
  return [...results];
}

describe('a service in the same process that fails', () => {
  it('is left at the deadline of the call', async () => {
    const [inProcess, overHttp] = await bothWays(() => undefined, { milliseconds: 50 });
    expect(JSON.parse(inProcess)).toMatchObject({ name: 'AbortError' });
    expect(inProcess).toBe(overHttp);
  });

  it('closes the connection', async () => {
    const [inProcess, overHttp] = await bothWays((response) => response.destroy());
    expect(JSON.parse(inProcess)).toMatchObject({ code: 'ECONNRESET' });
    expect(inProcess).toBe(overHttp);
  });

  it('is asked again as over HTTP', async () => {
    let asked = 0;
    const [inProcess, overHttp] = await bothWays(
      (response) => {
        asked += 1;
        response.writeHead(asked % 2 === 1 ? 500 : 200, { 'content-type': 'application/x-amz-json-1.1' });
        response.end(asked % 2 === 1 ? '{"__type":"KMSInternalException"}' : '{"KeyId":"a"}');
      },
      { maxAttempts: 3 },
    );
    expect(JSON.parse(inProcess)).toMatchObject({ answer: { KeyId: 'a' }, attempts: 2 });
    expect(inProcess).toBe(overHttp);
  });
});
