import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect, isDeepStrictEqual } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { type Answered, bytesOf, passRequestsThrough } from '../../infra/local/http/service-transport.ts';

/** A request or an answer as the other side has read it. `start` is what its first line says. */
type Message = { start: string; headers: Record<string, unknown>; body: Buffer };
type Replay = { answer: Answered['response']; body: Buffer; got?: Message };

/** Tells requests apart that are under way at the same time. */
const ID = 'x-comparison';
/** What only a connection has, and the length, which a server need not say. */
const OF_CONNECTIONS = [ID, 'connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

const replays = new Map<string, Replay>();
let sent = 0;

/** Reads requests as a server does over HTTP, and gives the answer of the one in this process again. */
const server = createServer(async (request, response) => {
  const replay = replays.get(String(request.headers[ID]));
  if (!replay) return void response.destroy();
  replay.got = requestOf(request, await buffer(request));
  response.writeHead(replay.answer.statusCode, replay.answer.headers);
  response.end(replay.body);
});

/**
 * Sends each later request to a service in this process over a socket, too, where it gets the same answer.
 * `report` gets what differs in the request that a server reads, or in the answer that the SDK reads.
 */
export function compareEachRequest(report: (differences: string[]) => void): void {
  const overHttp = new S3Client({ region: 'us-east-1' }).config.requestHandler;
  const listening = once(server.listen(0, '127.0.0.1').unref(), 'listening');
  passRequestsThrough(async (request, message, call) => {
    const read = requestOf(message, bytesOf(request.body));
    const { response } = await call();
    const body = await buffer(response.body);
    await listening;
    const { port } = server.address() as AddressInfo;
    const id = String(sent++);
    const replay: Replay = { answer: response, body };
    replays.set(id, replay);
    const headers = { ...request.headers, [ID]: id };
    const there = await overHttp.handle({ ...request, hostname: '127.0.0.1', port, headers } as never);
    replays.delete(id);
    report([
      ...differencesOf(`the request ${read.start}`, read, replay.got),
      ...differencesOf(
        `the answer to ${read.start}`,
        answerOf(response, body),
        answerOf(there.response, await buffer(there.response.body)),
      ),
    ]);
    return { response: { ...response, body: Readable.from([body], { objectMode: false }) } };
  });
}

function requestOf({ method, url, headers }: IncomingMessage, body: Buffer): Message {
  return { start: `${method} ${url}`, headers: ofMessage(headers), body };
}

function answerOf({ statusCode, headers }: Omit<Answered['response'], 'body'>, body: Buffer): Message {
  return { start: String(statusCode), headers: ofMessage(headers), body };
}

function ofMessage(headers: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries(headers).filter(([name]) => !OF_CONNECTIONS.includes(name));
  return Object.fromEntries(own);
}

/** Returns how a message in the process differs from the one over HTTP. */
export function differencesOf(name: string, inProcess: Message, overHttp: Message | undefined): string[] {
  if (isDeepStrictEqual(inProcess, overHttp)) return [];
  return [`${name}:\nin process ${inspect(inProcess)}\nover HTTP ${inspect(overHttp)}`];
}
