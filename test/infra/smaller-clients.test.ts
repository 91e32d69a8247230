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
import { FOR_LAMBDA } from '../../infra/bundle.ts';
import { namesFromSdk } from '../../infra/bundle-plugins.ts';

const WHOLE = { dynamodb, kms, s3, sesv2, sns };
type Clients = typeof WHOLE;

type Client = keyof Clients;
type Input = Record<string, unknown>;

/** What the code of the service imports: the bundle of these tests has the same, and no more. */
const USED = await namesFromSdk();
const usedOf = (client: string): string[] => [...(USED.get(client) ?? [])];

const ITEM = {
  pk: { S: 'a#ü' },
  n: { N: '1' },
  m: {
    M: { list: { L: [{ BOOL: true }, { NULL: true }] }, bytes: { B: Buffer.from('b') }, set: { SS: ['x'] } },
  },
};
const AT = { TableName: 'table', Key: { pk: { S: 'a' }, sk: { S: 'ü' } } };
const HELD = {
  ConditionExpression: '#v = :v',
  ExpressionAttributeNames: { '#v': 'version' },
  ExpressionAttributeValues: { ':v': { N: '1' } },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
};
const CHANGE = { ...AT, ...HELD, UpdateExpression: 'SET #v = :v' };
const BUCKETS = ['my-bucket', 'my.dotted.bucket'];
const Key = 'branding/a b+ü/logo.png';

/** For every command that the service sends: its inputs, in the ways in which it sends them. */
const SAMPLES: Record<Client, Record<string, Input[]>> = {
  dynamodb: {
    GetItemCommand: [{ ...AT, ConsistentRead: true }],
    BatchGetItemCommand: [{ RequestItems: { table: { Keys: [AT.Key, ITEM], ConsistentRead: true } } }],
    PutItemCommand: [{ TableName: 'table', Item: ITEM, ...HELD }],
    UpdateItemCommand: [{ ...CHANGE, ReturnValues: 'ALL_NEW' }],
    DeleteItemCommand: [{ ...AT, ...HELD }],
    QueryCommand: [
      {
        TableName: 'table',
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': 'pk' },
        ExpressionAttributeValues: { ':p': { S: 'x' } },
        ConsistentRead: true,
      },
      {
        TableName: 'table',
        IndexName: 'by_owner',
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: 'x' } },
        ExclusiveStartKey: ITEM,
        Limit: 3,
        ScanIndexForward: false,
      },
    ],
    TransactWriteItemsCommand: [
      {
        ClientRequestToken: 'token',
        TransactItems: [
          { Put: { TableName: 'table', Item: ITEM, ...HELD } },
          { Update: CHANGE },
          { Delete: { ...AT, ...HELD } },
          { ConditionCheck: { ...AT, ...HELD } },
        ],
      },
    ],
  },
  kms: {
    EncryptCommand: [{ KeyId: 'key', Plaintext: Buffer.from('open'), EncryptionContext: { kid: 'k' } }],
    DecryptCommand: [
      { KeyId: 'key', CiphertextBlob: Buffer.from('sealed'), EncryptionContext: { kid: 'k' } },
    ],
  },
  s3: {
    PutObjectCommand: BUCKETS.map((Bucket) => ({
      Bucket,
      Key,
      Body: Buffer.from('bytes'),
      ContentType: 'image/png',
      CacheControl: 'max-age=60',
      Metadata: { kind: 'x' },
      IfNoneMatch: '*',
    })),
    GetObjectCommand: BUCKETS.map((Bucket) => ({ Bucket, Key })),
    DeleteObjectsCommand: BUCKETS.map((Bucket) => ({
      Bucket,
      Delete: { Objects: [{ Key }, { Key: '<&>' }], Quiet: true },
    })),
    ListObjectsV2Command: BUCKETS.map((Bucket) => ({ Bucket, Prefix: 'branding/a b', MaxKeys: 1000 })),
    HeadBucketCommand: BUCKETS.map((Bucket) => ({ Bucket })),
  },
  sesv2: {
    SendEmailCommand: [
      {
        FromEmailAddress: 'a@example.com',
        Destination: { ToAddresses: ['b@example.com'] },
        Content: { Simple: { Subject: { Data: 'Hello ü' }, Body: { Text: { Data: 'text' } } } },
      },
    ],
  },
  sns: {
    PublishCommand: [
      { PhoneNumber: '+15550100', Message: 'Hello ü & all' },
      {
        PhoneNumber: '+15550100',
        Message: 'Hello',
        MessageAttributes: {
          'AWS.MM.SMS.OriginationNumber': { DataType: 'String', StringValue: '+15550199' },
        },
      },
    ],
  },
};
const CLASSES: Record<Client, string> = {
  dynamodb: 'DynamoDBClient',
  kms: 'KMSClient',
  s3: 'S3Client',
  sesv2: 'SESv2Client',
  sns: 'SNSClient',
};
const isClient = (name: string): name is Client => name in CLASSES;
const CLIENTS = Object.keys(CLASSES).filter(isClient);

type AnyClient = {
  config: { endpointProvider: (parameters: { Region: string }) => { url: URL } };
  middlewareStack: { use: (plugin: typeof steady) => void };
  send: (command: unknown) => Promise<unknown>;
  destroy: () => void;
};

/** Clients and commands are made by their names, as the samples have them. */
const make = (clients: Clients, client: Client, name: string, input: object): unknown =>
  Reflect.construct(Object(clients[client])[name], [input]);
const makeClient = (clients: Clients, client: Client, options: object) =>
  make(clients, client, CLASSES[client], options) as AnyClient;
const firstSample = (clients: Clients, client: Client, command: string) =>
  make(clients, client, command, SAMPLES[client][command]?.[0] ?? {});

let directory = '';
let small: Clients;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'identity-clients-'));
  const modules = CLIENTS.map((name) => {
    const imported = usedOf(name).map((used) => `${used} as ${name}_${used}`);
    const exported = usedOf(name).map((used) => `${used}: ${name}_${used}`);
    return `import { ${imported.join(', ')} } from '@aws-sdk/client-${name}';
      export const ${name} = { ${exported.join(', ')} };`;
  });
  const outfile = join(directory, 'clients.cjs');
  await build({
    stdin: { contents: modules.join('\n'), resolveDir: import.meta.dirname },
    outfile,
    ...FOR_LAMBDA,
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

/** What the clients send for every sample, and the name of the command with it. */
async function requestsOf(clients: Clients, settings: Settings): Promise<[string, Sent][]> {
  const requests: [string, Sent][] = [];
  for (const client of CLIENTS) {
    const answer = client === 's3' || client === 'sns' ? '<Result/>' : '{}';
    const { sent, requestHandler } = recorder(answer);
    const sender = makeClient(clients, client, { ...settings, maxAttempts: 1, requestHandler });
    sender.middlewareStack.use(steady);
    for (const [command, inputs] of Object.entries(SAMPLES[client]))
      for (const input of inputs) {
        await sender.send(make(clients, client, command, input));
        const last = sent.at(-1);
        if (last) requests.push([command, last]);
      }
  }
  return requests;
}

describe('the samples of these tests', () => {
  it('are of every command of AWS that the code of the service names, and of no other', () => {
    const commands = (names: string[]) => names.filter((name) => name.endsWith('Command')).sort();
    for (const client of new Set([...USED.keys(), ...CLIENTS]))
      expect(commands(Object.keys(Object(SAMPLES)[client] ?? {})), client).toEqual(commands(usedOf(client)));
  });
});

describe('the clients in the bundles', () => {
  it.each(['eu-central-1', 'us-east-1', 'us-gov-west-1', 'cn-north-1', 'ap-southeast-7', 'eusc-de-east-1'])(
    'send in %s what the whole clients send, signed the same',
    async (region) => {
      const sent = await requestsOf(small, { region });
      expect(sent).toEqual(await requestsOf(WHOLE, { region }));
      expect(sent).toHaveLength(Object.values(SAMPLES).flatMap(Object.values).flat().length);
      for (const [command, { headers }] of sent)
        expect(headers['authorization'], command).toContain('AKIDEXAMPLE');
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
        CLIENTS.map((client) => {
          const { config } = makeClient(clients, client, {});
          return String(config.endpointProvider({ Region }).url);
        }),
      );
    expect(endpoints(small)).toEqual(endpoints(WHOLE));
  });

  it.each([
    ['AWS_USE_FIPS_ENDPOINT', 'true', 'no FIPS'],
    ['AWS_USE_DUALSTACK_ENDPOINT', 'true', 'no dual-stack'],
    ['AWS_RETRY_MODE', 'adaptive', 'the retry mode adaptive'],
  ])('refuse what they do not know, rather than leave it out: %s=%s', async (name, value, reason) => {
    vi.stubEnv(name, value);
    await expect(requestsOf(small, { region: 'us-east-1' })).rejects.toThrow(reason);
  });

  it('send to the region, signed for it, whatever the environment says of accounts and many regions', async () => {
    const usual = await requestsOf(small, { region: 'us-east-1' });
    vi.stubEnv('AWS_ACCOUNT_ID_ENDPOINT_MODE', 'required');
    vi.stubEnv('AWS_AUTH_SCHEME_PREFERENCE', 'sigv4a');
    vi.stubEnv('AWS_SIGV4A_SIGNING_REGION_SET', '*');
    vi.stubEnv('AWS_DEFAULTS_MODE', 'mobile');
    expect(await requestsOf(small, { region: 'us-east-1' })).toEqual(usual);
  });
});

describe('failures', () => {
  let server: Server;
  let asked = 0;
  type Answer = { status: number; body: string; headers?: Record<string, string> };
  let answer: (attempt: number) => Answer;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      asked += 1;
      const { status, body, headers } = answer(asked);
      response.writeHead(status, { 'x-amzn-requestid': 'r1', ...headers }).end(body);
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
  async function failureOf(
    clients: Clients,
    maxAttempts = 1,
    client: Client = 'dynamodb',
    command = 'PutItemCommand',
  ) {
    const sender = makeClient(clients, client, settings(maxAttempts));
    asked = 0;
    const error: unknown = await sender
      .send(firstSample(clients, client, command))
      .catch((thrown: unknown) => thrown);
    sender.destroy();
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
      await failureOf(small, 3);
      expect([attempts, asked]).toEqual([3, 3]);
    },
  );

  /** How each service says what went wrong. */
  const BODIES: Record<Client, (code: string) => Omit<Answer, 'status'>> = {
    dynamodb: (code) => ({
      body: JSON.stringify({ __type: `com.amazonaws.dynamodb#${code}`, message: 'why' }),
    }),
    kms: (code) => ({ body: JSON.stringify({ __type: code, message: 'why' }) }),
    sesv2: (code) => ({ headers: { 'x-amzn-errortype': `${code}:http://x/` }, body: '{"message":"why"}' }),
    s3: (code) => ({ body: `<Error><Code>${code}</Code><Message>why &amp; how</Message></Error>` }),
    sns: (code) => ({
      body: `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type>
        <Code>${code}</Code><Message>why &amp; how</Message></Error><RequestId>r1</RequestId></ErrorResponse>`,
    }),
  };
  const seenOf = (error: unknown) => {
    const { name, message, $fault, $retryable, $metadata } = Object(error);
    return { name, message, $fault, $retryable, status: $metadata?.httpStatusCode, attempts: asked };
  };

  it.each<[Client, string, number, string]>([
    ['dynamodb', 'TransactWriteItemsCommand', 400, 'ReplicatedWriteConflictException'],
    ['dynamodb', 'TransactWriteItemsCommand', 400, 'IdempotentParameterMismatchException'],
    ['dynamodb', 'TransactWriteItemsCommand', 400, 'TransactionInProgressException'],
    ['dynamodb', 'UpdateItemCommand', 400, 'ItemCollectionSizeLimitExceededException'],
    ['dynamodb', 'QueryCommand', 500, 'InternalServerError'],
    ['kms', 'DecryptCommand', 400, 'AccessDeniedException'],
    ['kms', 'DecryptCommand', 400, 'InvalidCiphertextException'],
    ['kms', 'DecryptCommand', 400, 'KMSInvalidStateException'],
    ['kms', 'EncryptCommand', 400, 'DisabledException'],
    ['kms', 'EncryptCommand', 400, 'ThrottlingException'],
    ['kms', 'EncryptCommand', 400, 'LimitExceededException'],
    ['kms', 'EncryptCommand', 500, 'KMSInternalException'],
    ['kms', 'EncryptCommand', 500, 'KeyUnavailableException'],
    ['kms', 'EncryptCommand', 503, 'DependencyTimeoutException'],
    ['sesv2', 'SendEmailCommand', 400, 'BadRequestException'],
    ['sesv2', 'SendEmailCommand', 400, 'MessageRejected'],
    ['sesv2', 'SendEmailCommand', 400, 'MailFromDomainNotVerifiedException'],
    ['sesv2', 'SendEmailCommand', 400, 'SendingPausedException'],
    ['sesv2', 'SendEmailCommand', 400, 'AccountSuspendedException'],
    ['sesv2', 'SendEmailCommand', 404, 'NotFoundException'],
    ['sesv2', 'SendEmailCommand', 429, 'TooManyRequestsException'],
    ['sesv2', 'SendEmailCommand', 400, 'LimitExceededException'],
    ['sns', 'PublishCommand', 400, 'InvalidParameter'],
    ['sns', 'PublishCommand', 400, 'ParameterValueInvalid'],
    ['sns', 'PublishCommand', 400, 'ValidationException'],
    ['sns', 'PublishCommand', 400, 'OptedOut'],
    ['sns', 'PublishCommand', 400, 'EndpointDisabled'],
    ['sns', 'PublishCommand', 400, 'KMSThrottling'],
    ['sns', 'PublishCommand', 403, 'KMSOptInRequired'],
    ['sns', 'PublishCommand', 403, 'AuthorizationError'],
    ['sns', 'PublishCommand', 403, 'InvalidSecurity'],
    ['sns', 'PublishCommand', 404, 'NotFound'],
    ['sns', 'PublishCommand', 429, 'Throttled'],
    ['sns', 'PublishCommand', 400, 'Throttling'],
    ['sns', 'PublishCommand', 500, 'InternalError'],
    ['sns', 'PublishCommand', 400, 'SomethingNew'],
    ['s3', 'GetObjectCommand', 404, 'NoSuchKey'],
    ['s3', 'GetObjectCommand', 403, 'AccessDenied'],
    ['s3', 'GetObjectCommand', 403, 'InvalidObjectState'],
    ['s3', 'PutObjectCommand', 412, 'PreconditionFailed'],
    ['s3', 'PutObjectCommand', 409, 'ConditionalRequestConflict'],
    ['s3', 'PutObjectCommand', 400, 'BadDigest'],
    ['s3', 'ListObjectsV2Command', 404, 'NoSuchBucket'],
    ['s3', 'DeleteObjectsCommand', 503, 'SlowDown'],
    ['s3', 'DeleteObjectsCommand', 500, 'InternalError'],
    ['s3', 'HeadBucketCommand', 403, 'Forbidden'],
    ['s3', 'HeadBucketCommand', 404, 'NotFound'],
  ])(
    'of %s, of %s: %i %s comes as it does from the whole client, as often tried',
    async (client, command, status, code) => {
      const said = command === 'HeadBucketCommand' ? { body: '' } : BODIES[client](code);
      answer = () => ({ status, ...said });
      const whole = seenOf(await failureOf(WHOLE, 2, client, command));
      expect(whole.status).toBe(status);
      expect(seenOf(await failureOf(small, 2, client, command))).toEqual(whole);
    },
  );

  it('of the bucket come as the exception that the code asks for', async () => {
    answer = () => ({ status: 404, ...BODIES.s3('NoSuchKey') });
    expect(await failureOf(small, 1, 's3', 'GetObjectCommand')).toBeInstanceOf(small.s3.NoSuchKey);
  });
});
