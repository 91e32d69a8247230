import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as s3 from '@aws-sdk/client-s3';
import * as ses from '@aws-sdk/client-sesv2';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REDUCTIONS, withPlainKeys } from '../../infra/bundle-plugins.ts';
import { useFolder } from '../support/folder.ts';
import { listeningPort } from '../support/listening-port.ts';

type Clients = { s3: typeof s3; ses: typeof ses };
type Settings = ConstructorParameters<typeof s3.S3Client>[0] & object;

const folder = useFolder();
/** Headers that differ between two equal requests. */
const VARYING = /^(authorization|x-amz-date|amz-sdk-|user-agent|x-amz-user-agent|host|connection)/;
const BUCKET = { Bucket: 'files', Key: 'a b/é.png' };
const LIST = `<ListBucketResult><KeyCount>1</KeyCount><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken><Contents><Key>a&amp;b</Key><Size>7</Size><LastModified>2026-01-31T10:00:00.000Z</LastModified></Contents></ListBucketResult>`;
const DELETED = `<DeleteResult><Deleted><Key>a</Key></Deleted><Error><Key>b</Key><Code>AccessDenied</Code></Error></DeleteResult>`;
const MAIL = {
  FromEmailAddress: 'Shop <shop@example.com>',
  Destination: { ToAddresses: ['ada@example.com'] },
  Content: {
    Simple: {
      Subject: { Data: 'Hi é', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Hi', Charset: 'UTF-8' }, Html: { Data: '<p>Hi</p>', Charset: 'UTF-8' } },
      Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
    },
  },
  ConfigurationSetName: 'set',
  EmailTags: [{ Name: 'application', Value: 'app_1' }],
};

type Answer = { status: number; body: string; headers?: Record<string, string> };
const ok = (body = '', headers = {}): Answer => ({ status: 200, body, headers });
const s3Error = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>no</Message></Error>`,
});
const sesError = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ message: 'no' }),
  headers: { 'x-amzn-errortype': code },
});

const send = (client: { send: (command: never) => Promise<unknown> }, command: unknown) =>
  client.send(command as never);
const inS3 = (make: (sdk: typeof s3) => unknown) => (all: Clients, settings: Settings) =>
  send(new all.s3.S3Client({ ...settings, forcePathStyle: true }), make(all.s3));
const inSes = (make: (sdk: typeof ses) => unknown) => (all: Clients, settings: Settings) =>
  send(new all.ses.SESv2Client(settings as ses.SESv2ClientConfig), make(all.ses));

const get = inS3((sdk) => new sdk.GetObjectCommand({ ...BUCKET, IfMatch: '"e"', Range: 'bytes=0-9' }));
const putObject = inS3(
  (sdk) =>
    new sdk.PutObjectCommand({
      ...BUCKET,
      Body: 'text',
      ContentType: 'text/plain',
      CacheControl: 'private',
      ContentDisposition: 'attachment',
      Metadata: { owner: 'u' },
      IfNoneMatch: '*',
      Tagging: 'a=b',
    }),
);
const list = inS3((sdk) => new sdk.ListObjectsV2Command({ Bucket: 'files', Prefix: 'a/', MaxKeys: 3 }));
const deleteAll = inS3(
  (sdk) =>
    new sdk.DeleteObjectsCommand({
      Bucket: 'files',
      Delete: { Objects: [{ Key: 'a' }, { Key: 'b' }], Quiet: true },
    }),
);
const sendMail = inSes((sdk) => new sdk.SendEmailCommand(MAIL));

/** The calls of the service, with what AWS answers. */
const CALLS: [name: string, call: (all: Clients, settings: Settings) => Promise<unknown>, Answer][] = [
  ['an object that is read', get, ok('bytes', { etag: '"e"', 'x-amz-meta-owner': 'u' })],
  ['an object that is missing', get, s3Error(404, 'NoSuchKey')],
  ['an object that has changed', get, s3Error(412, 'PreconditionFailed')],
  ['an object that is stored', putObject, ok('', { etag: '"e"' })],
  ['an object that exists', putObject, s3Error(412, 'PreconditionFailed')],
  ['a list of objects', list, ok(LIST)],
  ['objects that are deleted', deleteAll, ok(DELETED)],
  ['a bucket that is missing', list, s3Error(404, 'NoSuchBucket')],
  ['a mail that is sent', sendMail, ok(JSON.stringify({ MessageId: 'm' }))],
  ['a mail that is rejected', sendMail, sesError(400, 'MessageRejected')],
  ['a mail too many', sendMail, sesError(429, 'TooManyRequestsException')],
  ['a mail of a paused sender', sendMail, sesError(400, 'SendingPausedException')],
];

let answer: Answer = ok();
let requests: unknown[] = [];
const server = createServer(async (request, response) => {
  requests.push({
    method: request.method,
    url: request.url,
    headers: fixedHeaders(request),
    body: await bodyOf(request),
  });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let settings: Settings;
let reduced: Clients;

function fixedHeaders({ headers }: IncomingMessage): unknown {
  return Object.entries(headers).filter(([name]) => !VARYING.test(name));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${await listeningPort(server)}`;
  const credentials = { accessKeyId: 'a', secretAccessKey: 's' };
  settings = { endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 };
  const [entry, outfile] = [join(folder, 'entry.js'), join(folder, 'reduced.cjs')];
  await writeFile(
    entry,
    "export * as s3 from '@aws-sdk/client-s3'; export * as ses from '@aws-sdk/client-sesv2';",
  );
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    plugins: REDUCTIONS,
    nodePaths: [join(import.meta.dirname, '../../node_modules')],
    logLevel: 'error',
  });
  reduced = createRequire(import.meta.url)(outfile);
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

/** What a call sends and gives. */
async function outcomeOf(call: (typeof CALLS)[number][1], sdk: Clients): Promise<unknown> {
  requests = [];
  const result = await call(sdk, settings).then(
    (given) => plain(given),
    (error: Error) => ({ error: error.name, message: error.message, ...plain(error) }),
  );
  return { requests, result: await result };
}

/** The members of an answer without its connection, and with the text of its body. */
async function plain(value: unknown): Promise<object> {
  const { $metadata: _metadata, $response: _response, Body: body, ...members } = Object(value);
  return body === undefined ? members : { ...members, body: await body.transformToString() };
}

describe('an SDK whose schemas have plain keys', () => {
  it.each(CALLS)('sends and reads the same as the whole one: %s', async (_name, call, given) => {
    answer = given;
    const whole = await outcomeOf(call, { s3, ses });
    expect(await outcomeOf(call, reduced)).toEqual(whole);
    expect(whole).toMatchObject({ requests: [expect.anything()] });
  });

  it('is not built from a schema whose key is no constant', () => {
    expect(withPlainKeys('const _h = "http";\nconst a = { [_h]: 1 };')).toContain('{ "http": 1 }');
    expect(() => withPlainKeys('const a = { [_h]: 1 };')).toThrow('_h');
    expect(() => withPlainKeys('const _h = name();\nconst a = { [_h]: 1 };')).toThrow('_h');
  });
});
