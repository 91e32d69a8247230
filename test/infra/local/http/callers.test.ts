import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backends, startBackends } from '../../../../infra/local/backends.ts';
import { LOCAL_KEY_ID } from '../../../../infra/local/kms.ts';
import { useFolder } from '../../../support/folder.ts';

type Config = {
  endpoint: string;
  region: string;
  credentials: Record<'accessKeyId' | 'secretAccessKey', string>;
  maxAttempts: 1;
};
type Part = { name: string; endpoint: string; path?: string; call: (config: Config) => Promise<unknown> };

const directory = useFolder();
let backends: Backends;

beforeAll(async () => {
  backends = await startBackends(directory, {});
});
afterAll(async () => {
  await backends.close();
});

const EMAIL = {
  FromEmailAddress: 'no-reply@example.com',
  ConfigurationSetName: 'identity-test',
  Destination: { ToAddresses: ['ada@example.com'] },
  Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
};
const PARTS: Part[] = [
  {
    name: 'DynamoDB',
    endpoint: 'DYNAMODB_ENDPOINT',
    call: (config) => new DynamoDBClient(config).send(new ListTablesCommand({})),
  },
  {
    name: 'S3',
    endpoint: 'S3_ENDPOINT',
    call: (config) =>
      new S3Client({ ...config, forcePathStyle: true }).send(new HeadBucketCommand({ Bucket: 'branding' })),
  },
  {
    name: 'KMS',
    endpoint: 'KMS_ENDPOINT',
    call: (config) =>
      new KMSClient(config).send(
        new EncryptCommand({ KeyId: LOCAL_KEY_ID, Plaintext: Buffer.from('Hello') }),
      ),
  },
  {
    name: 'SES',
    endpoint: 'SES_ENDPOINT',
    path: '/v2/email/outbound-emails',
    call: (config) => new SESv2Client(config).send(new SendEmailCommand(EMAIL)),
  },
  {
    name: 'SNS',
    endpoint: 'SNS_ENDPOINT',
    call: (config) =>
      new SNSClient(config).send(new PublishCommand({ PhoneNumber: '+12025550123', Message: 'Hello' })),
  },
];

function configOf({ endpoint }: Part, secret = backends.environment['AWS_SECRET_ACCESS_KEY'] ?? ''): Config {
  const { environment } = backends;
  return {
    endpoint: environment[endpoint] ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: secret },
    maxAttempts: 1,
  };
}

/** Posts to a part with headers of choice, which fetch would not send. */
function post(part: Part, headers: Record<string, string>, method = 'POST') {
  const url = new URL(part.path ?? '/', backends.environment[part.endpoint]);
  return new Promise<{ status: number | undefined; headers: object; body: string }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    // Node would send the body of an OPTIONS request without its length, as the begin of a next request.
    sent.on('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
}

describe.each(PARTS.map((part) => [part.name, part] as const))('the embedded %s', (_, part) => {
  it('answers who signs with the secret of this start', async () => {
    await expect(part.call(configOf(part))).resolves.toBeDefined();
  });

  it.each(['local', 'wrong'])('refuses who signs with the secret %s', async (secret) => {
    const refused = {
      $metadata: { httpStatusCode: expect.toSatisfy((status) => [400, 403].includes(status)) },
    };
    await expect(part.call(configOf(part, secret))).rejects.toMatchObject(refused);
  });

  it('refuses who does not sign', async () => {
    const { status } = await post(part, { 'x-amz-target': 'DynamoDB_20120810.ListTables' });
    expect([400, 403]).toContain(status);
  });

  it.each([
    ['a page of another origin', { origin: 'http://evil.example' }, 403],
    ['a page of another port of this machine', { origin: 'http://localhost:3000' }, 403],
    ['a page that hides its origin', { origin: 'null' }, 403],
    ['a request that a page causes without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page that has bound its own name to this machine', { host: 'evil.example' }, 421],
  ])('refuses %s and lets it read nothing', async (_, headers, status) => {
    const answer = await post(part, headers);
    expect(answer.status).toBe(status);
    const preflight = await post(part, { ...headers, 'access-control-request-method': 'POST' }, 'OPTIONS');
    for (const one of [answer, preflight])
      expect(Object.keys(one.headers).join()).not.toContain('access-control');
  });
});
