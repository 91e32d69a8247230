import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTable } from '../../infra/local/backends.ts';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import { eventSourcesOf } from '../../infra/local/events.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { localTriggers } from '../../infra/local/functions.ts';
import { startKms } from '../../infra/local/kms.ts';
import { startMessages } from '../../infra/local/messages.ts';
import { startS3 } from '../../infra/local/s3.ts';
import { startSqs } from '../../infra/local/sqs.ts';
import { discoverTriggers } from '../../infra/operations.ts';
import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { TEST_LOG_LEVEL } from './failure-causes.ts';
import { setEventSources } from './publish-pending.ts';
import { makeRsaKeyring } from './rsa-keyring.ts';

/** Tests handle every event. */
const refuseDeadLetter = (id: string) => Promise.reject(new Error(`an event of ${id} is a dead letter`));

type Messages = Awaited<ReturnType<typeof startMessages>>;

type Options = {
  events?: boolean;
  /** False if only `sweepExpired()` deletes expired items. Otherwise sweeps run by themselves, too. */
  sweeps?: boolean;
};

/** Longer than a test may run. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Starts the embedded DynamoDB (in memory), S3, KMS and message capture for the tests of one file, makes the
 * table and sets the environment the functions read. With `events` there are a stream and SQS, from which
 * `publishPending()` and `deliverPending()` deliver. With ORACLE_DYNAMODB_ENDPOINT the table is made in
 * Amazon's DynamoDB Local instead, unless there are events.
 */
export function useBackends({ events = false, sweeps = true }: Options = {}): {
  messages: () => Messages;
  /** Deletes the items that have expired. Does nothing in Amazon's DynamoDB Local. */
  sweepExpired: () => Promise<void>;
} {
  let messages: Messages | undefined;
  let sweepExpired = async () => {};
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'identity-test-'));
    const oracle = events ? undefined : process.env['ORACLE_DYNAMODB_ENDPOINT'];
    const dynamodb = oracle
      ? undefined
      : await startDynamoDb({ streams: events, ...(!sweeps && { ttlSweepMs: NEVER_MS }) });
    if (dynamodb) sweepExpired = dynamodb.sweep;
    const sqs = events ? await startSqs({}) : undefined;
    const kms = await startKms({ directory });
    const s3 = await startS3({ directory, bucket: 'branding' });
    messages = await startMessages({});
    const environment = {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      STRICT_CONTRACT: '1',
      LOG_LEVEL: TEST_LOG_LEVEL,
      BASE_URL: 'http://localhost:4000',
      LINK_URL: 'http://localhost:4000/l',
      EVENT_DAYS: '400',
      ATTEMPT_DAYS: '30',
      TABLE_NAME: `test-${crypto.randomUUID()}`,
      BUCKET_NAME: 'branding',
      SIGNING_KEY_ID: 'alias/identity-signing',
      EMAIL_FROM: 'no-reply@example.com',
      EMAIL_CONFIGURATION_SET: 'identity-test',
      POOL_EMAILS_PER_DAY: '20000',
      POOL_TEXTS_PER_DAY: '500',
      HUB_EMAILS_PER_DAY: '10000',
      HUB_TEXTS_PER_DAY: '500',
      HUB_TEXTS_PER_MONTH: '5000',
      DYNAMODB_ENDPOINT: oracle ?? dynamodb?.endpoint ?? '',
      S3_ENDPOINT: s3.endpoint,
      KMS_ENDPOINT: kms.endpoint,
      SES_ENDPOINT: messages.endpoint,
      SNS_ENDPOINT: messages.endpoint,
      ...(sqs && { SQS_ENDPOINT: sqs.endpoint, WAKE_QUEUE_URL: sqs.queueUrl }),
    };
    Object.assign(process.env, environment);
    forgetClients();
    await createTable(environment);
    await rotateKeyring();
    await makeRsaKeyring();
    await rotateRecognitionKeys();
    if (dynamodb?.stream && sqs) {
      const embedded = { stream: dynamodb.stream, queue: sqs.queue };
      // Not started: only `publishPending()` and `deliverPending()` deliver.
      const triggers = localTriggers(await discoverTriggers());
      setEventSources(eventSourcesOf(embedded, triggers, refuseDeadLetter), dynamodb.stream);
      closing.push(async () => setEventSources(undefined), sqs.close);
    }
    closing.push(
      async () => forgetClients(),
      () => s3.close(),
      () => kms.close(),
      async () => messages?.close(),
      async () => dynamodb?.close(),
      () => rm(directory, { recursive: true, force: true }),
    );
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });

  return {
    messages: () => {
      if (!messages) throw new Error('the backends are not started');
      return messages;
    },
    sweepExpired: () => sweepExpired(),
  };
}
