import { afterEach, beforeEach, vi } from 'vitest';
import type { RunningService } from './service.ts';

/**
 * Gives the console of a running service a host of its own for the tests of a file, while all else is at
 * `localhost`. Both are this machine. Returns the origin of the console.
 */
export function useConsoleHost(running: () => RunningService, host = '127.0.0.1'): () => string {
  const origin = () => running().baseUrl.replace('localhost', host);
  beforeEach(() => {
    vi.stubEnv('CONSOLE_URL', origin());
  });
  afterEach(() => void vi.unstubAllEnvs());
  return origin;
}
