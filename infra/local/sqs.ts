import { propertiesOf } from '../../shared/platform/properties.ts';
import { MAX_DELAY_SECONDS } from '../../shared/storage/wake-queue.ts';
import { AwsError } from './http/aws-error.ts';
import { type Input, type Output, serveJson } from './http/json-service.ts';
import type { Place, Running } from './http/loopback.ts';
import { type Credentials, TEST_CREDENTIALS } from './http/signature.ts';
import { md5Of, type NewMessage, openQueue, type Queue, type QueueReader } from './sqs/queue.ts';

const MAX_BODY = 2 * 1024 * 1024;
const MAX_MESSAGE = 1024 * 1024;
const MAX_ENTRIES = 10;
/** The account and name of the only queue. */
const QUEUE_PATH = '/000000000000/wakes';
const CONTENT_TYPE = 'application/x-amz-json-1.0';

export type RunningSqs = Running & { queueUrl: string; queue: QueueReader };

type Entry = NewMessage & { id: string };

/**
 * Serves an embedded SQS on 127.0.0.1 with the queue of wakes, in a folder or in memory. It knows only
 * `SendMessageBatch`, the one call that the service makes; the event source reads the queue in this process.
 * Throws FolderInUseError if another process uses the folder, and DataFolderError if it is damaged.
 */
export async function startSqs({
  directory,
  credentials = TEST_CREDENTIALS,
  place = {},
}: {
  directory?: string;
  /** The only accepted access key. */
  credentials?: Credentials;
  place?: Place;
}): Promise<RunningSqs> {
  const queue = await openQueue(directory);
  const server = await serveJson({
    name: 'SQS',
    signedAs: 'sqs',
    contentType: CONTENT_TYPE,
    maxBytes: MAX_BODY,
    target: 'AmazonSQS',
    operations: {
      SendMessageBatch: { members: ['QueueUrl', 'Entries'], run: (input) => sendBatch(input, queue) },
    },
    credentials,
    place,
  }).catch(async (error: unknown) => {
    await queue.close();
    throw error;
  });
  return {
    ...server,
    queueUrl: `${server.endpoint}${QUEUE_PATH}`,
    queue,
    close: async () => {
      await server.close();
      await queue.close();
    },
  };
}

async function sendBatch(input: Input, queue: Queue): Promise<Output> {
  if (!String(input['QueueUrl']).endsWith(QUEUE_PATH))
    throw refused('QueueDoesNotExist', 'The specified queue does not exist.');
  const entries = entriesOf(input['Entries']);
  const ids = await queue.send(entries);
  const Successful = entries.map(({ id, body }, at) => ({
    Id: id,
    MessageId: ids[at],
    MD5OfMessageBody: md5Of(body),
  }));
  return { Successful };
}

function entriesOf(value: unknown): Entry[] {
  if (!Array.isArray(value) || value.length === 0)
    throw refused('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (value.length > MAX_ENTRIES)
    throw refused(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MAX_ENTRIES}.`,
    );
  const entries = value.map((entry) => entryOf(propertiesOf(entry)));
  if (new Set(entries.map(({ id }) => id)).size < entries.length)
    throw refused('BatchEntryIdsNotDistinct', 'Two or more entries have the same Id.');
  const bytes = entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  if (bytes > MAX_MESSAGE) throw refused('BatchRequestTooLong', 'The batch is longer than 1 MiB.');
  return entries;
}

function entryOf({ Id, MessageBody, DelaySeconds = 0, ...others }: Input): Entry {
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined)
    throw refused('ValidationException', `${unknown} is not supported by the embedded SQS`);
  if (typeof Id !== 'string' || !/^[\w-]{1,80}$/.test(Id))
    throw refused('InvalidBatchEntryId', 'An Id has 1 to 80 letters, digits, hyphens and underscores.');
  if (typeof MessageBody !== 'string' || MessageBody === '')
    throw refused('MissingParameter', 'The request must contain the parameter MessageBody.');
  const isDelay = Number.isInteger(DelaySeconds) && Number(DelaySeconds) >= 0;
  if (!isDelay || Number(DelaySeconds) > MAX_DELAY_SECONDS)
    throw refused('InvalidParameterValue', `DelaySeconds must be from 0 to ${MAX_DELAY_SECONDS}.`);
  return { id: Id, body: MessageBody, delaySeconds: Number(DelaySeconds) };
}

const refused = (code: string, message: string) => new AwsError(400, code, message);
