import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { type ChangeStream, openChangeStream, type StreamFilter } from './dynamodb/change-stream.ts';
import { type Database, openDatabase } from './dynamodb/database.ts';
import { isDynamoDbError } from './dynamodb/dynalite.ts';
import { createGate } from './dynamodb/gate.ts';
import { messageOf, requestIn } from './dynamodb/json-messages.ts';
import { type Kind, perform } from './dynamodb/operations.ts';
import { withSyncReads } from './dynamodb/sync-reads.ts';
import { answerInProcess, type TableAnswer } from './dynamodb/table-transport.ts';
import { createTimeToLive } from './dynamodb/time-to-live.ts';
import { createTransactions, writeBatch, writeSingle } from './dynamodb/transactions.ts';
import { AwsError } from './http/aws-error.ts';
import { BodyTooLarge, listen, type Place, type Running, readBytes } from './http/loopback.ts';
import { type Credentials, checkSignedBody, jsonCodeOf, TEST_CREDENTIALS } from './http/signature.ts';

export type DynamoDbOptions = {
  /** The folder of the data. By default the data is in memory. */
  directory?: string;
  /** Pause between sweeps of expired items. */
  ttlSweepMs?: number;
  /** The only accepted access key. */
  credentials?: Credentials;
  place?: Place;
  /**
   * True if changes of items are written to a stream, which the caller must read, or the partitions of which
   * they are. Default: false.
   */
  streams?: boolean | StreamFilter;
};

/** Reads the stream of changes of an embedded DynamoDB. Calls fail while its disk is not writable. */
export type StreamReader = Pick<ChangeStream, 'onRecords' | 'read' | 'removeUpTo'>;

export type RunningDynamoDb = Running & {
  stream?: StreamReader;
  /** Deletes the items that have expired, besides the sweeps that run by themselves. */
  sweep: () => Promise<void>;
};

type Request = Record<string, unknown>;
type Operation = (request: Request) => Promise<Record<string, unknown>>;

/** Writes that this layer performs, so that an item and its index entries change in one atomic step. */
const SINGLE_WRITES: Record<string, Kind> = { PutItem: 'Put', UpdateItem: 'Update', DeleteItem: 'Delete' };
/** Operations that can run concurrently. */
const READS: ReadonlySet<string> = new Set([
  'BatchGetItem',
  'DescribeTable',
  'DescribeTimeToLive',
  'GetItem',
  'ListTables',
  'ListTagsOfResource',
  'Query',
  'Scan',
]);
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/**
 * Starts the embedded DynamoDB: dynalite on LevelDB, extended by transactions, items of failed conditions,
 * TTL and a stream. Answers only on 127.0.0.1. Acknowledged writes survive the death of the process with
 * their stream records, and transactions are atomic. While the disk is not writable, every request including
 * reads is 503 (decision 0110); the first request after that is answered. Throws FolderInUseError if another
 * process uses the folder, and DataFolderError if the folder is damaged or not writable.
 */
export async function startDynamoDb({
  directory,
  ttlSweepMs = 5000,
  credentials = TEST_CREDENTIALS,
  place = {},
  streams = false,
}: DynamoDbOptions): Promise<RunningDynamoDb> {
  const database = await openDatabase(directory);
  const { store, forgetTables } = withSyncReads(database.store);
  const gate = createGate();
  const filter = typeof streams === 'function' ? streams : undefined;
  const stream = streams ? await openChangeStream(store, filter) : undefined;
  const target = { store, stream };
  const transactions = createTransactions(target);
  const timeToLive = await createTimeToLive(target, () => gate.enter(true));
  const single = Object.entries(SINGLE_WRITES).map(([name, kind]): [string, Operation] => [
    name,
    (request) => writeSingle(kind, request, target),
  ]);
  const own = new Map<string, Operation>([
    ['TransactWriteItems', transactions.write],
    ['TransactGetItems', transactions.get],
    ['BatchWriteItem', (request) => writeBatch(request, target)],
    ['UpdateTimeToLive', timeToLive.update],
    ['DescribeTimeToLive', timeToLive.describe],
    ...single,
  ]);

  /** Runs `work` as reads run: recovers a failed database first. */
  async function whenUsable<T>(work: () => Promise<T>): Promise<T> {
    const exclusive = database.hasFailed();
    const leave = await gate.enter(exclusive);
    return prepare(database, exclusive).then(work).finally(leave);
  }

  /** Runs an operation of dynalite. Those that are not reads change tables. */
  async function performNamed(name: string, request: Request): Promise<Record<string, unknown>> {
    return perform(name, request, store).finally(READS.has(name) ? undefined : forgetTables);
  }

  async function answer(name: string, request: Request): Promise<TableAnswer> {
    const operation = own.get(name) ?? ((of: Request) => performNamed(name, of));
    const exclusive = !READS.has(name) || database.hasFailed();
    const leave = await gate.enter(exclusive);
    return runOperation(
      () => prepare(database, exclusive),
      () => operation(request),
    ).finally(leave);
  }

  async function answerOverHttp(name: string, body: Buffer, response: ServerResponse): Promise<void> {
    const request = requestIn(body);
    const { status, answer: content } = request ? await answer(name, request) : NO_JSON;
    send(response, status, content);
    await finished(response).catch(() => undefined);
  }

  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;

  /** Lets the end of the server wait for an answer. */
  function tracked<T>(answered: Promise<T>): Promise<T> {
    underWay.add(answered);
    return answered.finally(() => underWay.delete(answered));
  }

  const server = await listen(async (request, response) => {
    const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const body = await readSigned(request, response, credentials);
    if (!body) return;
    if (isClosing) return void response.destroy();
    await tracked(answerOverHttp(name, body, response));
  }, place);
  const endInProcess = answerInProcess(server.endpoint, (name, request) =>
    isClosing ? undefined : tracked(answer(name, request)),
  );

  const stopSweeping = sweepRepeatedly(timeToLive.sweep, ttlSweepMs);

  return {
    ...server,
    ...(stream && {
      stream: {
        onRecords: stream.onRecords,
        read: (limit: number) => whenUsable(() => stream.read(limit)),
        removeUpTo: (sequenceNumber: string) => whenUsable(() => stream.removeUpTo(sequenceNumber)),
      },
    }),
    sweep: () => timeToLive.sweep(new AbortController().signal),
    close: async () => {
      isClosing = true;
      endInProcess();
      await stopSweeping();
      await Promise.allSettled(underWay);
      await server.close();
      await database.close();
    },
  };
}

/** Recovers a failed database. Throws ServiceUnavailable while the disk is not writable. */
async function prepare(database: Database, exclusive: boolean): Promise<void> {
  if (exclusive && database.hasFailed()) await database.recover();
  await database.assertWritable();
}

/**
 * Runs sweeps with pauses. A sweep reads the whole table, so the pause grows with its duration and sweeps
 * take at most a hundredth of the time. Returns a function that stops: it waits for the running sweep.
 */
function sweepRepeatedly(sweep: (stop: AbortSignal) => Promise<void>, pauseMs: number): () => Promise<void> {
  const stop = new AbortController();
  let running = Promise.resolve();
  let timer = setTimeout(start, pauseMs).unref();

  function start(): void {
    running = run();
  }

  async function run(): Promise<void> {
    const started = performance.now();
    await sweep(stop.signal).catch((error) => {
      process.stderr.write(`embedded DynamoDB: the TTL sweep failed: ${error}\n`);
    });
    const pause = Math.max(pauseMs, 100 * (performance.now() - started));
    if (!stop.signal.aborted) timer = setTimeout(start, pause).unref();
  }

  return () => {
    stop.abort();
    clearTimeout(timer);
    return running;
  };
}

/** Returns the body of a correctly signed request. Otherwise answers the request and returns undefined. */
async function readSigned(
  request: IncomingMessage,
  response: ServerResponse,
  credentials: Credentials,
): Promise<Buffer | undefined> {
  try {
    const body = await readBytes(request, MAX_REQUEST_BYTES);
    checkSignedBody(request, body, 'dynamodb', credentials);
    return body;
  } catch (error) {
    if (error instanceof BodyTooLarge)
      send(response, 413, { message: `The request is larger than ${MAX_REQUEST_BYTES} bytes` });
    else if (error instanceof AwsError)
      send(response, 400, {
        __type: `com.amazon.coral.service#${jsonCodeOf(error)}`,
        message: error.message,
      });
    else throw error;
    return undefined;
  }
}

async function runOperation(
  prepareDatabase: () => Promise<void>,
  operation: () => Promise<Record<string, unknown>>,
): Promise<TableAnswer> {
  try {
    await prepareDatabase();
    return { status: 200, answer: await operation() };
  } catch (error) {
    if (isDynamoDbError(error)) return { status: error.statusCode, answer: error.body };
    process.stderr.write(`embedded DynamoDB: ${error instanceof Error ? error.stack : error}\n`);
    return { status: 500, answer: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' } };
  }
}

const NO_JSON: TableAnswer = {
  status: 400,
  answer: { __type: 'com.amazon.coral.service#SerializationException' },
};

function send(response: ServerResponse, status: number, answer: unknown): void {
  const { headers, body } = messageOf(answer);
  response.writeHead(status, headers);
  response.end(body);
}
