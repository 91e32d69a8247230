import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConsole } from '../../../shared/console/build-console.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const folder = useFolderOfEachTest();
const BUILT = { inputs: 'a', page: '<!doctype html>', assets: {} };
const write = (source: string) => writeFile(join(folder, 'build.ts'), source);

beforeEach(() => mkdir(join(folder, 'dist')));

describe('building the console', () => {
  it('returns what its build has written', async () => {
    const file = JSON.stringify(join(folder, 'dist/console.json'));
    const text = JSON.stringify(JSON.stringify(BUILT));
    await write(`import { writeFileSync } from 'node:fs';\nwriteFileSync(${file}, ${text});\n`);
    expect(await buildConsole(folder)).toEqual(BUILT);
  });

  it('fails with the output of a build that failed', async () => {
    await write(`throw new Error('no screens');\n`);
    const failure = await buildConsole(folder).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: 'the console cannot be built; npm ci installs its packages',
      cause: { stderr: expect.stringContaining('no screens') },
    });
  });
});
