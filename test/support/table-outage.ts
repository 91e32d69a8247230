import { createServer } from 'node:net';
import { afterEach, vi } from 'vitest';
import { resetTableClient } from '../../shared/storage/table-client.ts';
import { listeningPort } from './listening-port.ts';

/** Ways to take the table away from the code of one test; the next test has it again. */
export function useTableOutage(): { refuse: () => void; hang: () => Promise<void>; end: () => void } {
  const ending: (() => void)[] = [];

  function use(endpoint: string): void {
    vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
    resetTableClient();
  }

  function end(): void {
    vi.unstubAllEnvs();
    resetTableClient();
    for (const close of ending.splice(0)) close();
  }

  afterEach(end);

  return {
    end,
    /** Nobody listens: every connection is refused. */
    refuse: () => use('http://127.0.0.1:1'),
    /** Somebody listens and never answers. */
    hang: async () => {
      const server = createServer((socket) => ending.push(() => socket.destroy()));
      const port = await listeningPort(server);
      ending.push(() => server.close());
      use(`http://127.0.0.1:${port}`);
    },
  };
}
