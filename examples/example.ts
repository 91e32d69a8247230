import { createServer, type RequestListener } from 'node:http';
import type { Seed } from './call-service.ts';
import { type Client, registerClient } from './register-client.ts';

/** A client application: its port, its registration with the provider, and its request listener. */
export type Example = {
  port: number;
  registration: (origin: string) => { name: string; config: Record<string, unknown> };
  listener: (client: Client, origin: string) => Promise<RequestListener>;
};

export type Running = { origin: string; close: () => void };

/**
 * Starts an example against the service that wrote the seed. `port` 0 uses a free port. A failed start
 * releases the port.
 */
export async function startExample(example: Example, seed: Seed, port = example.port): Promise<Running> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', done);
  });
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  try {
    listener = await example.listener(await registerClient(seed, example.registration(origin)), origin);
  } catch (error) {
    close();
    throw error;
  }
  return { origin, close };
}
