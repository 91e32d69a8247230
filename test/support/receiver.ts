import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';
import type { FeedEvent } from '../../shared/events/event-contract.ts';
import { listeningPort } from './listening-port.ts';

/** A request that a receiver got. */
export type Received = { method: string; headers: IncomingHttpHeaders; body: string };

/** Answers a request; may be slow, or never do it. */
export type Answer = (received: Received, response: ServerResponse) => void | Promise<void>;

const accept: Answer = (_received, response) => {
  response.writeHead(204).end();
};

/** Starts a receiver of webhooks on this machine, which keeps what it got until the end of the file. */
export async function startReceiver(answer: Answer = accept) {
  const received: Received[] = [];
  const receiver = { received, answer, url: '', connections: 0, host: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const got = { method, headers, body: Buffer.concat(chunks).toString() };
      received.push(got);
      void receiver.answer(got, response);
    });
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  receiver.host = `127.0.0.1:${await listeningPort(server)}`;
  receiver.url = `http://${receiver.host}/hook`;
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Returns the event in the body of a request. */
export function eventIn({ body }: Received): FeedEvent {
  return (JSON.parse(body) as { data: FeedEvent }).data;
}
