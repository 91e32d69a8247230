import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../../shared/platform/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Returns the levels of the lines that are written at a LOG_LEVEL. */
function levelsAt(level: string): string[] {
  vi.stubEnv('LOG_LEVEL', level);
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(JSON.parse(String(line)).level);
    return true;
  });
  for (const name of ['info', 'warn', 'error'] as const) log[name]('a line');
  write.mockRestore();
  return written;
}

describe('LOG_LEVEL', () => {
  it.each([
    ['', ['info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['silent', []],
  ])('%s writes the lines of this level and above', (level, written) => {
    expect(levelsAt(level)).toEqual(written);
  });
});
