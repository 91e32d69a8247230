import { describe, expect, it } from 'vitest';
import { freePort, listen } from '../../../../infra/local/http/loopback.ts';

describe('a free port', () => {
  it('is outside of the system’s range for connections, and free', async () => {
    for (let n = 0; n < 20; n++) {
      const port = await freePort();
      expect(port).toBeGreaterThan(1024);
      expect(port).toBeLessThan(32_768);
      const server = await listen(async () => undefined, { port });
      await server.close();
    }
  });

  it('is another one than a port that is in use', async () => {
    const used = await listen(async () => undefined);
    const [from, to] = [used.port, used.port + 10];
    for (let n = 0; n < 20; n++) expect(await freePort({ from, to })).not.toBe(used.port);
    await used.close();
  });
});
