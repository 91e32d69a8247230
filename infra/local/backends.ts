import { join } from 'node:path';
import {
  CreateTableCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { isDelivered } from '../event-sources.ts';
import { creationOf, TTL_ATTRIBUTE } from '../table-definition.ts';
import {
  attemptDays,
  awsSettings,
  eventDays,
  isEmbedded,
  keepsEvents,
  messageLimits,
  namesIn,
} from './backends/settings.ts';
import { StartedParts } from './backends/started-parts.ts';
import { explainFailure, makeFolder } from './data-folder.ts';
import { claimFolder } from './data-form.ts';
import type { StreamReader } from './dynamodb/engine.ts';
import { startDynamoDb } from './dynamodb.ts';
import { type DeliverUpload, uploadEvents } from './events/uploads.ts';
import { lockFolder } from './folder-lock.ts';
import { localUrl, type Place } from './http/loopback.ts';
import type { Credentials } from './http/signature.ts';
import { assertTableIsThere, hasTable, sealedInTable, tableClient } from './kept-table.ts';
import { startKms } from './kms.ts';
import { type Messages, startMessages } from './messages.ts';
import { startS3 } from './s3.ts';
import type { QueueReader } from './sqs/queue.ts';
import { startSqs } from './sqs.ts';

/** The AWS services of a local start, and a function that stops the embedded ones. */
export type Backends = {
  environment: Record<string, string>;
  /** True if all services are embedded: then the access key in `environment` works nowhere else. */
  isEmbedded: boolean;
  inboxUrl: string;
  /** The stream of changes of the table. Absent if events are switched off or the table is not embedded. */
  stream?: StreamReader;
  /** The queue of wakes of webhooks. Absent if there are no events. */
  queue?: QueueReader;
  /** Sets the receiver of events for unprocessed files. Absent if S3 is not embedded. */
  onUpload?: (deliver: DeliverUpload) => void;
  /** Sets the receiver of events for texts from the inbox page. */
  onText: Messages['onText'];
  /** Sets the receiver of events for messages to addresses that bounce or complain. */
  onFeedback: Messages['onFeedback'];
  /** Sets the receiver of events for messages of sign-ins, in the background. */
  onCourse: Messages['onCourse'];
  /** Sets the function that answers `/console` of the inbox. */
  onConsole: Messages['onConsole'];
  close: () => Promise<void>;
};

/** Places of the embedded services. By default each uses any free port of 127.0.0.1. */
export type Places = { dynamodb?: Place; s3?: Place; kms?: Place; messages?: Place; sqs?: Place };

const at = (place: Place | undefined): { place?: Place } => (place ? { place } : {});

/**
 * Starts the embedded DynamoDB, S3, KMS and message capture on a folder, except those whose endpoint the
 * environment sets (DynamoDB Local, LocalStack, AWS). Creates table and bucket. Returns the environment for
 * functions. Throws FolderInUseError if another process uses the folder, and DataFolderError if its data has
 * another form, a file is missing or damaged, or it is not writable. With `tableInMemory` the table ends with
 * the process.
 */
export async function startBackends(
  directory: string,
  env: NodeJS.ProcessEnv = process.env,
  places: Places = {},
  tableInMemory = false,
): Promise<Backends> {
  return startIn({ directory, env, places, tableInMemory }).catch((error: unknown) => {
    throw explainFailure(error, directory);
  });
}

type Settings = { directory: string; env: NodeJS.ProcessEnv; places: Places; tableInMemory: boolean };
/** Dependencies of the start of a part. */
type Start = Settings & {
  parts: StartedParts;
  aws: ReturnType<typeof awsSettings>;
  credentials: Credentials;
};

async function startIn(settings: Settings): Promise<Backends> {
  const { directory, env } = settings;
  await makeFolder(directory);
  const parts = new StartedParts();
  await parts.add(lockFolder(directory));
  const aws = awsSettings(env);
  const credentials = {
    accessKeyId: aws.AWS_ACCESS_KEY_ID,
    secretAccessKey: aws.AWS_SECRET_ACCESS_KEY,
    region: aws.AWS_REGION,
  };
  try {
    await claimFolder(directory);
    return await startParts({ ...settings, parts, aws, credentials });
  } catch (error) {
    await parts.close();
    throw error;
  }
}

async function startParts(start: Start): Promise<Backends> {
  const { parts, directory, env, places, credentials } = start;
  const { table, stream } = await startTable(start);
  const { endpoint: s3, uploads } = await startBucket(start);
  const kms = await parts.endpoint(env['KMS_ENDPOINT'], async () =>
    startKms({ directory, credentials, sealed: await sealedInTable(table), ...at(places.kms) }),
  );
  const messages = await parts.add(startMessages({ directory, credentials, ...at(places.messages) }));
  const inboxUrl = localUrl(messages.port, places.messages?.address);
  const wakes = await startWakes(start);
  const environment = {
    ...table,
    ...namesIn(env),
    ...messageLimits(env),
    S3_ENDPOINT: s3,
    UPLOAD_ORIGIN: new URL(s3).origin,
    KMS_ENDPOINT: kms,
    SES_ENDPOINT: env['SES_ENDPOINT'] ?? messages.endpoint,
    SNS_ENDPOINT: env['SNS_ENDPOINT'] ?? messages.endpoint,
    EVENT_DAYS: eventDays(env),
    ATTEMPT_DAYS: attemptDays(env),
    WEBHOOK_LOOPBACK: 'true',
    INBOX_URL: inboxUrl,
    ...wakes?.environment,
  };
  return {
    environment,
    isEmbedded: isEmbedded(env),
    inboxUrl,
    ...(stream && { stream }),
    ...(wakes && { queue: wakes.queue }),
    ...(!env['S3_ENDPOINT'] && { onUpload: uploads.deliverTo }),
    onText: messages.onText,
    onFeedback: messages.onFeedback,
    onCourse: messages.onCourse,
    onConsole: messages.onConsole,
    close: () => parts.close(),
  };
}

/** Starts DynamoDB and creates the table. Returns the environment of its clients. */
async function startTable(start: Start) {
  const { parts, directory, env, places, tableInMemory, aws, credentials } = start;
  const hadTable = !env['DYNAMODB_ENDPOINT'] && (await hasTable(directory));
  let stream: StreamReader | undefined;
  const endpoint = await parts.endpoint(env['DYNAMODB_ENDPOINT'], async () => {
    const running = await startDynamoDb({
      ...(!tableInMemory && { directory: join(directory, 'dynamodb') }),
      credentials,
      streams: keepsEvents(env) && isDelivered,
      ...at(places.dynamodb),
    });
    stream = running.stream;
    return running;
  });
  const table = { ...aws, TABLE_NAME: env['TABLE_NAME'] ?? 'identity', DYNAMODB_ENDPOINT: endpoint };
  if (hadTable) await assertTableIsThere(directory, table);
  await createTable(table);
  return { table, stream };
}

async function startBucket({ parts, directory, env, places, credentials }: Start) {
  const uploads = uploadEvents();
  const endpoint = await parts.endpoint(env['S3_ENDPOINT'], () =>
    startS3({
      directory: join(directory, 's3'),
      bucket: 'branding',
      credentials,
      ...at(places.s3),
      onObjectCreated: uploads.announce,
    }),
  );
  return { endpoint, uploads };
}

/** Starts the queue of wakes. Undefined if there are no events. */
async function startWakes({ parts, directory, env, places, credentials }: Start) {
  if (!keepsEvents(env)) return undefined;
  const running = startSqs({ directory: join(directory, 'sqs'), credentials, ...at(places.sqs) });
  const { endpoint, queueUrl, queue } = await parts.add(running);
  return { environment: { SQS_ENDPOINT: endpoint, WAKE_QUEUE_URL: queueUrl }, queue };
}

/** Creates the table with its TTL unless it exists. */
export async function createTable(environment: Record<string, string>): Promise<void> {
  const client = tableClient(environment);
  const TableName = environment['TABLE_NAME'];
  try {
    await client.send(new CreateTableCommand(creationOf(TableName)));
    await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 0.02, maxDelay: 1 }, { TableName });
    const TimeToLiveSpecification = { AttributeName: TTL_ATTRIBUTE, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}
