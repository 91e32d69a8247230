import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as kms from '@aws-sdk/client-kms';
import * as s3 from '@aws-sdk/client-s3';
import * as sesv2 from '@aws-sdk/client-sesv2';
import * as sns from '@aws-sdk/client-sns';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SMALLER } from '../../infra/bundle-plugins.ts';

const WHOLE = { dynamodb, kms, s3, sesv2, sns };
type Clients = typeof WHOLE;
const NAMES = Object.keys(WHOLE);

/** Every way in which the service calls AWS: named, so that the bundle has what the functions have, and no more. */
const USED: Record<string, string[]> = {
  dynamodb: [
    'DynamoDBClient',
    'PutItemCommand',
    'QueryCommand',
    'TransactWriteItemsCommand',
    'ConditionalCheckFailedException',
    'TransactionCanceledException',
  ],
  kms: ['KMSClient', 'DecryptCommand', 'GenerateDataKeyCommand'],
  s3: [
    'S3Client',
    'PutObjectCommand',
    'GetObjectCommand',
    'DeleteObjectsCommand',
    'ListObjectsV2Command',
    'NoSuchKey',
  ],
  sesv2: ['SESv2Client', 'SendEmailCommand'],
  sns: ['SNSClient', 'PublishCommand'],
};

let directory = '';
let small: Clients;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'identity-clients-'));
  const modules = NAMES.map(
    (name) =>
      `import { ${USED[name]?.map((used) => `${used} as ${name}_${used}`).join(', ')} } from '@aws-sdk/client-${name}';
       export const ${name} = { ${USED[name]?.map((used) => `${used}: ${name}_${used}`).join(', ')} };`,
  );
  const outfile = join(directory, 'clients.cjs');
  await build({
    stdin: { contents: modules.join('\n'), resolveDir: import.meta.dirname },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    mainFields: ['module', 'main'],
    supported: { 'dynamic-import': false },
    plugins: SMALLER,
  });
  small = createRequire(import.meta.url)(outfile);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') });
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

type Sent = { method: string; url: string; headers: Record<string, string>; body: string };

/** Stands in for the network: keeps what a client would send, and answers with an empty success. */
function recorder(body: string) {
  const sent: Sent[] = [];
  const requestHandler = {
    handle: async (request: {
      method: string;
      protocol: string;
      hostname: string;
      port?: number;
      path: string;
      query: Record<string, unknown>;
      headers: Record<string, string>;
      body: unknown;
    }) => {
      const port = request.port ? `:${request.port}` : '';
      sent.push({
        method: request.method,
        url: `${request.protocol}//${request.hostname}${port}${request.path}?${JSON.stringify(request.query)}`,
        headers: request.headers,
        body:
          request.body instanceof Uint8Array
            ? Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength).toString()
            : String(request.body ?? ''),
      });
      return { response: { statusCode: 200, headers: {}, body: Readable.from([Buffer.from(body)]) } };
    },
  };
  return { sent, requestHandler };
}

/** Sets what differs from call to call, or by what else runs in this process, before the request is signed. */
const steady = {
  applyToStack(stack: { addRelativeTo: unknown }) {
    const set =
      (next: (args: unknown) => unknown) =>
      (args: unknown): unknown => {
        const { headers } = Object(args).request;
        headers['amz-sdk-invocation-id'] = 'invocation';
        headers['user-agent'] = 'agent';
        headers['x-amz-user-agent'] = 'agent';
        return next(args);
      };
    const options = { relation: 'before', toMiddleware: 'httpSigningMiddleware', name: 'steady' };
    Reflect.apply(Object(stack.addRelativeTo), stack, [set, options]);
  },
};

type Settings = { region: string; endpoint?: string; forcePathStyle?: boolean };

/** What the clients send for one call of each kind that the service makes. */
async function requestsOf(clients: Clients, settings: Settings): Promise<Sent[]> {
  const json = recorder('{}');
  const xml = recorder('<Result/>');
  const common = { ...settings, maxAttempts: 1 };
  const table = new clients.dynamodb.DynamoDBClient({ ...common, requestHandler: json.requestHandler });
  table.middlewareStack.use(steady);
  const item = {
    pk: { S: 'a#ü' },
    n: { N: '1' },
    m: { M: { list: { L: [{ BOOL: true }, { NULL: true }] } } },
  };
  await table.send(new clients.dynamodb.PutItemCommand({ TableName: 'table', Item: item }));
  await table.send(
    new clients.dynamodb.QueryCommand({
      TableName: 'table',
      KeyConditionExpression: '#p = :p',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':p': { S: 'x' } },
      ConsistentRead: true,
    }),
  );
  await table.send(
    new clients.dynamodb.TransactWriteItemsCommand({
      ClientRequestToken: 'token',
      TransactItems: [{ Put: { TableName: 'table', Item: item } }],
    }),
  );
  const key = new clients.kms.KMSClient({ ...common, requestHandler: json.requestHandler });
  key.middlewareStack.use(steady);
  await key.send(new clients.kms.DecryptCommand({ CiphertextBlob: Buffer.from('sealed'), KeyId: 'key' }));
  await key.send(new clients.kms.GenerateDataKeyCommand({ KeyId: 'key', KeySpec: 'AES_256' }));
  const email = new clients.sesv2.SESv2Client({ ...common, requestHandler: json.requestHandler });
  email.middlewareStack.use(steady);
  await email.send(
    new clients.sesv2.SendEmailCommand({
      FromEmailAddress: 'a@example.com',
      Destination: { ToAddresses: ['b@example.com'] },
      Content: { Simple: { Subject: { Data: 'Hello ü' }, Body: { Text: { Data: 'text' } } } },
    }),
  );
  const sms = new clients.sns.SNSClient({ ...common, requestHandler: xml.requestHandler });
  sms.middlewareStack.use(steady);
  await sms.send(new clients.sns.PublishCommand({ PhoneNumber: '+15550100', Message: 'Hello ü' }));
  const objects = new clients.s3.S3Client({ ...common, requestHandler: xml.requestHandler });
  objects.middlewareStack.use(steady);
  const Key = 'branding/a b+ü/logo.png';
  for (const Bucket of ['my-bucket', 'my.dotted.bucket']) {
    await objects.send(
      new clients.s3.PutObjectCommand({ Bucket, Key, Body: Buffer.from('bytes'), Metadata: { kind: 'x' } }),
    );
    await objects.send(new clients.s3.GetObjectCommand({ Bucket, Key }));
    await objects.send(new clients.s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }));
    await objects.send(new clients.s3.ListObjectsV2Command({ Bucket, Prefix: 'branding/' }));
  }
  return [...json.sent, ...xml.sent];
}

describe('the clients in the bundles', () => {
  it.each(['eu-central-1', 'us-east-1', 'us-gov-west-1', 'cn-north-1', 'ap-southeast-7', 'eusc-de-east-1'])(
    'send in %s what the whole clients send, signed the same',
    async (region) => {
      const sent = await requestsOf(small, { region });
      expect(sent).toEqual(await requestsOf(WHOLE, { region }));
      expect(sent).toHaveLength(15);
      for (const { headers } of sent) expect(headers['authorization']).toContain('AKIDEXAMPLE');
    },
  );

  it('send to the endpoint that they are given', async () => {
    const settings = { region: 'eu-central-1', endpoint: 'http://127.0.0.1:4566/base', forcePathStyle: true };
    expect(await requestsOf(small, settings)).toEqual(await requestsOf(WHOLE, settings));
  });

  it('find the endpoint of every partition of AWS', () => {
    const regions = [
      'us-iso-east-1',
      'us-isob-east-1',
      'us-isof-south-1',
      'eu-isoe-west-1',
      'cn-northwest-1',
    ];
    const endpoints = (clients: Clients) =>
      regions.flatMap((Region) =>
        [
          new clients.dynamodb.DynamoDBClient({}),
          new clients.kms.KMSClient({}),
          new clients.sesv2.SESv2Client({}),
          new clients.sns.SNSClient({}),
          new clients.s3.S3Client({}),
        ].map(({ config }) => String(config.endpointProvider({ Region }).url)),
      );
    expect(endpoints(small)).toEqual(endpoints(WHOLE));
  });

  it('refuse what they do not know, rather than leave it out', async () => {
    vi.stubEnv('AWS_USE_FIPS_ENDPOINT', 'true');
    await expect(requestsOf(small, { region: 'us-east-1' })).rejects.toThrow('no FIPS');
  });
});

describe('failures', () => {
  let server: Server;
  let asked = 0;
  let answer: (attempt: number) => { status: number; body: string };

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      asked += 1;
      const { status, body } = answer(asked);
      response.writeHead(status, { 'x-amzn-requestid': 'r1' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    asked = 0;
  });

  const settings = (maxAttempts = 1) => ({
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    maxAttempts,
  });
  const failWith = (name: string, members: object = {}, status = 400) => {
    const body = JSON.stringify({
      __type: `com.amazonaws.dynamodb.v20120810#${name}`,
      message: 'why',
      ...members,
    });
    answer = () => ({ status, body });
  };
  async function failureOf(clients: Clients, maxAttempts?: number) {
    const client = new clients.dynamodb.DynamoDBClient(settings(maxAttempts));
    const command = new clients.dynamodb.PutItemCommand({ TableName: 'table', Item: {} });
    const error: unknown = await client.send(command).catch((thrown: unknown) => thrown);
    client.destroy();
    return error;
  }

  it.each([
    'TransactionConflictException',
    'TransactionInProgressException',
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'ResourceNotFoundException',
    'ValidationException',
    'SomethingNew',
  ])('called %s come with that name and their message', async (name) => {
    failWith(name);
    const [whole, kept] = [await failureOf(WHOLE), await failureOf(small)];
    expect(kept).toMatchObject({ name, message: 'why', $fault: 'client' });
    expect(Object(kept).name).toBe(Object(whole).name);
  });

  it('of a condition come as the exception that the code asks for, with the item', async () => {
    failWith('ConditionalCheckFailedException', { Item: { pk: { S: 'there' } } });
    const kept = await failureOf(small);
    expect(kept).toBeInstanceOf(small.dynamodb.ConditionalCheckFailedException);
    expect(kept).toMatchObject({ Item: { pk: { S: 'there' } } });
    failWith('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] });
    const cancelled = await failureOf(small);
    expect(cancelled).toBeInstanceOf(small.dynamodb.TransactionCanceledException);
    expect(cancelled).toMatchObject({ CancellationReasons: [{ Code: 'TransactionConflict' }] });
  });

  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'])(
    'called %s are tried again as often as by the whole client',
    async (name) => {
      failWith(name);
      await failureOf(WHOLE, 3);
      const attempts = asked;
      asked = 0;
      await failureOf(small, 3);
      expect([attempts, asked]).toEqual([3, 3]);
    },
  );

  it('of the bucket come as the exception that the code asks for', async () => {
    answer = () => ({ status: 404, body: '<Error><Code>NoSuchKey</Code><Message>why</Message></Error>' });
    const client = new small.s3.S3Client(settings());
    const error = await client
      .send(new small.s3.GetObjectCommand({ Bucket: 'my-bucket', Key: 'k' }))
      .catch((thrown: unknown) => thrown);
    client.destroy();
    expect(error).toBeInstanceOf(small.s3.NoSuchKey);
  });
});
