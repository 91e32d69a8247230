import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { commitOf, thisRelease } from '../../infra/release.ts';
import { useFolderOfEachTest } from '../support/folder.ts';
import { commitAll, git } from '../support/git-repository.ts';

const folder = useFolderOfEachTest();

it('is the version in package.json, and the commit of the checkout', async () => {
  vi.stubEnv('GIT_COMMIT', '');
  const root = join(import.meta.dirname, '../..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(thisRelease()).toEqual({ SERVICE_VERSION: version, SERVICE_COMMIT: commitOf(root) ?? 'unknown' });
});

it('is the commit that GIT_COMMIT names, for a build without git', () => {
  vi.stubEnv('GIT_COMMIT', '4f9c1e0b7a23');
  expect(thisRelease()).toMatchObject({ SERVICE_COMMIT: '4f9c1e0b7a23' });
});

it('says whether tracked files differ from the commit', async () => {
  await writeFile(join(folder, 'a.txt'), 'first');
  commitAll(folder);
  // A tag does not replace the commit.
  git(folder, 'tag', '--annotate', 'v1.0.0', '--message', 'v1.0.0');
  const commit = git(folder, 'rev-parse', '--short=12', 'HEAD').trim();
  await writeFile(join(folder, 'untracked.txt'), '');
  expect(commitOf(folder)).toBe(commit);
  await writeFile(join(folder, 'a.txt'), 'second');
  expect(commitOf(folder)).toBe(`${commit}-dirty`);
});

it('is no commit of a repository that only contains the folder', async () => {
  const unpacked = join(folder, 'service');
  await mkdir(unpacked);
  expect(commitOf(unpacked)).toBeUndefined();
  commitAll(folder);
  expect(commitOf(folder)).toMatch(/^[0-9a-f]{12}$/);
  expect(commitOf(unpacked)).toBeUndefined();
});
