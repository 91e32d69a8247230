import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../../shared/platform/log.ts';
import { logLinesOf } from '../../support/log-lines.ts';

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

it('writes lines that name the version and the commit that run', async () => {
  const write = async () => {
    for (const level of ['info', 'warn', 'error'] as const) log[level]('a line', { status: 200 });
  };
  const releases = async () => (await logLinesOf(write)).map((line) => JSON.parse(line));
  const unknown = { message: 'a line', status: 200, version: 'unknown', commit: 'unknown' };
  expect(await releases()).toMatchObject([unknown, unknown, unknown]);
  vi.stubEnv('SERVICE_VERSION', '1.0.0');
  vi.stubEnv('SERVICE_COMMIT', '4f9c1e0b7a23');
  const known = { ...unknown, version: '1.0.0', commit: '4f9c1e0b7a23' };
  expect(await releases()).toMatchObject([known, known, known]);
});
