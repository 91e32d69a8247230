import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, vi } from 'vitest';
import { type Receiver, startReceiver } from './receiver.ts';

/** A backend that gets webhooks, with the status of its answers. */
type Backend = Pick<Receiver, 'host' | 'received'> & { status: number };

/** Starts a backend on this machine for the tests of a file. It accepts everything when a test begins. */
export function useBackend(): () => Backend {
  let backend: Backend | undefined;
  const started = () => {
    if (!backend) throw new Error('the backend is not started');
    return backend;
  };
  beforeAll(async () => {
    const answer = (_: unknown, response: ServerResponse) => void response.writeHead(started().status).end();
    backend = { ...(await startReceiver(answer)), status: 204 };
  });
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
    started().status = 204;
  });
  return started;
}
