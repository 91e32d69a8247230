import { vi } from 'vitest';

/** Runs `work` and returns the lines that it logged, as they are shipped. */
export async function logLinesOf(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const level = process.env['LOG_LEVEL'];
  process.env['LOG_LEVEL'] = 'info';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  try {
    await work();
  } finally {
    write.mockRestore();
    if (level === undefined) delete process.env['LOG_LEVEL'];
    else process.env['LOG_LEVEL'] = level;
  }
  return lines;
}
