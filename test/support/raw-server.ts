import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listeningPort } from './listening-port.ts';

/** Starts a server that answers the first bytes of each connection until the test ends. Returns its URL. */
export async function startRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listeningPort(server)}/`;
}
