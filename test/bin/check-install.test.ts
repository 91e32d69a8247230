import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { useFolderOfEachTest } from '../support/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = useFolderOfEachTest();

/** Runs the check of `npm start` in a folder that has these files of an installation. */
async function check(installed: string[]) {
  for (const file of installed) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: manifest.type }));
  await copyFile(join(ROOT, 'bin/check-install.js'), join(folder, 'bin/check-install.js'));
  const command = manifest.scripts.prestart.split(' ').slice(1);
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const PACKAGES = 'node_modules/.package-lock.json';
const SITE = 'docs/site/dist/site.json';

it.each([
  ['before', []],
  ['while npm installs packages of', [SITE]],
  ['while npm runs the scripts of', [PACKAGES]],
])('npm start %s npm ci says to wait for it', async (_, installed) => {
  const stderr = 'npm start failed: run npm ci first, and wait until it has ended\n';
  expect(await check(installed)).toEqual({ status: 1, stdout: '', stderr });
});

it('npm start after npm ci says nothing of it', async () => {
  expect(await check([PACKAGES, SITE])).toEqual({ status: 0, stdout: '', stderr: '' });
});
