import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLocal } from '../../../bin/admin/local-target.ts';
import { startBackends } from '../../../infra/local/backends.ts';
import { DataFolderError } from '../../../infra/local/data-folder.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const directory = useFolderOfEachTest();
const here = (name: string) => join(directory, name);

async function startAndEnd(): Promise<void> {
  const { close } = await startBackends(directory, {});
  await close();
}

describe('a data folder', () => {
  it('gets the form of its data at its first start, and starts again', async () => {
    await startAndEnd();
    expect(await readdir(directory)).toContain('form');
    await startAndEnd();
  });

  it('may have files of others before its first start', async () => {
    await writeFile(here('notes.txt'), 'mine');
    await startAndEnd();
    expect(await readdir(directory)).toEqual(expect.arrayContaining(['form', 'notes.txt']));
  });

  describe.each([
    ['without its form', () => rm(here('form'))],
    ['of another form', () => writeFile(here('form'), '0\n')],
  ])('%s', (_, change) => {
    const refusal = `the data folder ${directory} holds data of another version: empty it with \`rm -r '${directory}'\`, or set LOCAL_DIR to another folder`;

    it('is refused with the command that empties it, and stays as it is', async () => {
      await startAndEnd();
      await change();
      const before = await readdir(directory);
      const started = startBackends(directory, {});
      await expect(started).rejects.toThrow(DataFolderError);
      await expect(started).rejects.toThrow(refusal);
      expect(await readdir(directory)).toEqual(before);
      await rm(directory, { recursive: true });
      await startAndEnd();
    });

    it('is refused to commands of operators as well, also while a service runs', async () => {
      await startAndEnd();
      await writeFile(here('seed.json'), '{}');
      const running = await startBackends(directory, {});
      await change();
      await expect(openLocal(directory, [])).rejects.toThrow(refusal);
      await running.close();
      await expect(openLocal(directory, [])).rejects.toThrow(refusal);
    });
  });
});
