import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, readLines } from '../../../bin/admin/read-lines.ts';
import { useFolder } from '../../support/folder.ts';

const folder = useFolder();

async function linesOf(text: string, maxBytes = 1000): Promise<Line[]> {
  const file = join(folder, 'lines');
  await writeFile(file, text);
  const lines: Line[] = [];
  for await (const line of readLines(file, maxBytes)) lines.push(line);
  return lines;
}
const textsOf = async (text: string) => (await linesOf(text)).map((line) => line.text);

describe('readLines', () => {
  it('ends lines at line feeds only, the last one also without', async () => {
    expect(await textsOf('')).toEqual([]);
    expect(await textsOf('a\n\nb\r\nc')).toEqual(['a', '', 'b\r', 'c']);
    expect(await textsOf('a\u2028b\rc\u2029d\u0085e\n')).toEqual(['a\u2028b\rc\u2029d\u0085e']);
  });

  it('keeps characters whole that are read in two pieces', async () => {
    const text = `${'x'.repeat(64 * 1024 - 1)}é`;
    expect((await linesOf(text, 100_000))[0]?.text).toBe(text);
  });

  it('drops a line that is too long, and continues after it', async () => {
    expect(await linesOf(`a\n${'x'.repeat(200_000)}\nb`, 3)).toEqual([
      { number: 1, bytes: 1, text: 'a' },
      { number: 2, bytes: 200_000 },
      { number: 3, bytes: 1, text: 'b' },
    ]);
    expect(await linesOf('xyz\nwxyz', 3)).toEqual([
      { number: 1, bytes: 3, text: 'xyz' },
      { number: 2, bytes: 4 },
    ]);
  });

  it('gives back any lines', async () => {
    const line = fc.string().filter((text) => !text.includes('\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        expect(await textsOf(lines.map((each) => `${each}\n`).join(''))).toEqual(lines);
      }),
      { numRuns: 30 },
    );
  });
});
