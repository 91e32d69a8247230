import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AwsError } from './aws-error.ts';
import { createDynalite, isDynamoDbError, type Kind, type Store } from './dynamodb/dynalite.ts';
import { createGate } from './dynamodb/gate.ts';
import { createTimeToLive } from './dynamodb/time-to-live.ts';
import { createTransactions, writeSingle } from './dynamodb/transactions.ts';
import { BodyTooLarge, listen, type Running, readBytes } from './loopback.ts';
import { type Credentials, checkSignedBody, jsonCodeOf, TEST_CREDENTIALS } from './signature.ts';

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

export type DynamoDbOptions = {
  /** Where the data lives; in memory when absent. */
  directory?: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** How often expired items are deleted. */
  ttlSweepMs?: number;
  /** The access key that may call. */
  credentials?: Credentials;
};

/** Writes go through this layer so that each is one atomic step with its index entries. */
const SINGLE_WRITES: Record<string, Kind> = { PutItem: 'Put', UpdateItem: 'Update', DeleteItem: 'Delete' };
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/**
 * The embedded DynamoDB: dynalite on LevelDB, and over it transactions, the item of a failed condition, and TTL. Answers on 127.0.0.1 only. An acknowledged write
 * survives the death of the process; a transaction is there as a whole or not at all. Throws FolderInUseError when another process holds the folder.
 */
export async function startDynamoDb({
  directory,
  port = 0,
  ttlSweepMs = 5000,
  credentials = TEST_CREDENTIALS,
}: DynamoDbOptions): Promise<Running> {
  const { inner, store } = createDynalite(directory);
  await openStore(store, directory);
  const gate = createGate();
  const transactions = createTransactions(store);
  const timeToLive = await createTimeToLive(store, () => gate.enter(true));

  const operations: Record<string, (request: Record<string, unknown>) => Promise<Record<string, unknown>>> = {
    TransactWriteItems: transactions.write,
    TransactGetItems: transactions.get,
    UpdateTimeToLive: timeToLive.update,
    DescribeTimeToLive: timeToLive.describe,
    ...Object.fromEntries(
      Object.entries(SINGLE_WRITES).map(([name, kind]) => [
        name,
        (request: Record<string, unknown>) => writeSingle(kind, request, store),
      ]),
    ),
  };

  const server = await listen(async (request, response) => {
    const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    const body = await readSigned(request, response, credentials);
    if (!body) return;
    if (!operation)
      return forward(inner, request, body, response, await gate.enter(name === 'BatchWriteItem'));
    const leave = await gate.enter(true);
    try {
      const { status, answer } = await carryOut(operation, body);
      send(response, status, answer);
    } finally {
      leave();
    }
  }, port);

  const stopSweeping = sweepRepeatedly(timeToLive.sweep, ttlSweepMs);

  return {
    ...server,
    close: async () => {
      stopSweeping();
      await server.close();
      await store.db.close();
    },
  };
}

/** A sweep reads the whole table: the larger the table, the longer the pause, so that sweeping takes a twentieth of the time at most. */
function sweepRepeatedly(sweep: () => Promise<void>, pauseMs: number): () => void {
  let stopped = false;
  let timer = setTimeout(run, pauseMs).unref();

  async function run(): Promise<void> {
    const started = performance.now();
    await sweep().catch((error) => {
      if (!stopped) process.stderr.write(`embedded DynamoDB: the TTL sweep failed: ${error}\n`);
    });
    const pause = Math.max(pauseMs, 20 * (performance.now() - started));
    if (!stopped) timer = setTimeout(run, pause).unref();
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Opens the database in a folder, which it holds from then on. Throws FolderInUseError when another process holds it. */
export async function openStore(store: Store, directory: string | undefined): Promise<void> {
  try {
    await store.db.open();
  } catch (error) {
    const cause = Object(error).cause;
    if (cause?.code !== 'LEVEL_LOCKED') throw error;
    throw new FolderInUseError(
      `another process uses the data folder ${directory}: stop it, or set LOCAL_DIR to another folder`,
      { cause: error },
    );
  }
}

/** The body of a request that the access key has signed. Answers the others itself, and returns undefined. */
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

/** Lets dynalite answer a request whose body was read already; the gate is left once the answer is out. */
function forward(
  inner: RequestListener,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  leave: () => void,
): void {
  response.once('close', leave);
  inner(Object.assign(Readable.from([body]), { method, url, headers }) as IncomingMessage, response);
}

async function carryOut(
  operation: (request: Record<string, unknown>) => Promise<Record<string, unknown>>,
  body: Buffer,
): Promise<{ status: number; answer: unknown }> {
  let request: Record<string, unknown>;
  try {
    request = Object(JSON.parse(body.toString()));
  } catch {
    return { status: 400, answer: { __type: 'com.amazon.coral.service#SerializationException' } };
  }
  try {
    return { status: 200, answer: await operation(request) };
  } catch (error) {
    if (isDynamoDbError(error)) return { status: error.statusCode, answer: error.body };
    process.stderr.write(`embedded DynamoDB: ${error instanceof Error ? error.stack : error}\n`);
    return { status: 500, answer: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' } };
  }
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  const body = JSON.stringify(answer);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}
