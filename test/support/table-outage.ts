import { createServer } from 'node:net';
import { afterEach, vi } from 'vitest';
import { resetTableClient } from '../../shared/storage/table-client.ts';

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
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ending.push(() => server.close());
      const address = server.address();
      use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    },
  };
}
