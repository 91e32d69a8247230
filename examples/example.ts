import { createServer, type RequestListener } from 'node:http';
import { ServiceError } from '@svc/client/server';
import type { Seed } from './seed.ts';

/** A program that uses the service: its port, and its request listener once it is registered. */
export type Example = {
  port: number;
  listener: (seed: Seed, origin: string) => Promise<RequestListener>;
};

export type Running = { origin: string; close: () => void };

/**
 * Starts an example against the service that wrote the seed. `port` 0 uses a free port. A failed start
 * releases the port. Throws an Error that says what to do if the service does not answer.
 */
export async function startExample(example: Example, seed: Seed, port = example.port): Promise<Running> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(refusedPort(error, port))).listen(port, '127.0.0.1', done);
  });
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  try {
    listener = await example.listener(seed, origin);
  } catch (error) {
    close();
    throw isUnreachable(error) ? doesNotAnswer(seed, error) : error;
  }
  return { origin, close };
}

function refusedPort(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`port ${port} is in use: stop the other program, or set PORT to another`, {
    cause: error,
  });
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'unreachable';
}

function doesNotAnswer({ base_url }: Seed, cause: unknown): Error {
  return new Error(`the service at ${base_url} does not answer: start it with npm start`, { cause });
}
