import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it, vi } from 'vitest';
import { commitOf, thisRelease } from '../../infra/release.ts';
import { RELEASE } from '../support/cdk-app.ts';
import { useEmptyStacks } from '../support/empty-stacks.ts';
import { useFolderOfEachTest } from '../support/folder.ts';
import { commitAll, git } from '../support/git-repository.ts';

const ROOT = join(import.meta.dirname, '../..');

const folder = useFolderOfEachTest();
const stacks = useEmptyStacks();

it('is the version in package.json, and the commit of the checkout', async () => {
  vi.stubEnv('GIT_COMMIT', '');
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(thisRelease()).toEqual({ SERVICE_VERSION: version, SERVICE_COMMIT: commitOf(ROOT) ?? 'unknown' });
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

it('is an output of the service stack, which the pipeline reads before it deploys', async () => {
  const command = await readFile(join(ROOT, 'examples/pipeline/deployed-commit.sh'), 'utf8');
  const [, output = ''] = /OutputKey=='(\w+)'/.exec(command) ?? [];
  const template = Template.fromStack(stacks.stacksWith({}).service);
  expect(template.findOutputs(output)[output]).toMatchObject({ Value: RELEASE.SERVICE_COMMIT });
});
