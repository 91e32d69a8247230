import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { StreamFilter } from './dynamodb/change-stream.ts';
import { Engine, type StreamReader } from './dynamodb/engine.ts';
import { messageOf, requestIn } from './dynamodb/json-messages.ts';
import { answerInProcess, type TableAnswer } from './dynamodb/table-transport.ts';
import { sweepRepeatedly } from './dynamodb/time-to-live.ts';
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
   * True if changes of items are written to a stream, which the caller must read. A filter limits the stream
   * to the changes of some partitions. Default: false.
   */
  streams?: boolean | StreamFilter;
};

export type RunningDynamoDb = Running & {
  stream?: StreamReader;
  /** Deletes the items that have expired, besides the sweeps that run by themselves. */
  sweep: () => Promise<void>;
};

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
  const engine = await Engine.open(directory, streams);
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;
  /** Makes `close` wait for an answer. */
  const tracked = <T>(answered: Promise<T>): Promise<T> => {
    underWay.add(answered);
    return answered.finally(() => underWay.delete(answered));
  };
  const server = await listen(async (request, response) => {
    const body = await readSigned(request, response, credentials);
    if (!body) return;
    if (isClosing) return void response.destroy();
    await tracked(answerOverHttp(engine, request, body, response));
  }, place);
  const endInProcess = answerInProcess(server.endpoint, (name, request) =>
    isClosing ? undefined : tracked(engine.answer(name, request)),
  );
  const stopSweeping = sweepRepeatedly(engine.timeToLive, ttlSweepMs);
  return {
    ...server,
    ...(engine.stream && { stream: engine.stream }),
    sweep: () => engine.timeToLive.sweep(new AbortController().signal),
    close: async () => {
      isClosing = true;
      endInProcess();
      await stopSweeping();
      await Promise.allSettled(underWay);
      await server.close();
      await engine.close();
    },
  };
}

async function answerOverHttp(
  engine: Engine,
  { headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const name = String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const request = requestIn(body);
  const { status, answer } = request ? await engine.answer(name, request) : NO_JSON;
  send(response, status, answer);
  await finished(response).catch(() => undefined);
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

const NO_JSON: TableAnswer = {
  status: 400,
  answer: { __type: 'com.amazon.coral.service#SerializationException' },
};

function send(response: ServerResponse, status: number, answer: unknown): void {
  const { headers, body } = messageOf(answer);
  response.writeHead(status, headers);
  response.end(body);
}
