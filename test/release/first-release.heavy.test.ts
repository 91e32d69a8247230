/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { useFolder } from '../support/folder.ts';
import { commitAll, git } from '../support/git-repository.ts';
import { THIS_RELEASE } from './releases.ts';

/** Folders that the release does without: packages, git and what is built at the top. */
const LEFT_OUT = /^(node_modules|\.git|\.local|dist|cdk\.out|coverage)$/;

const folder = useFolder();

/** Runs a program of the copy, with nothing of the environment of this process but the path. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], TIMEOUT_FACTOR: process.env['TIMEOUT_FACTOR'] },
    maxBuffer: 2 ** 26,
  });

/** Runs the tests that read what the last release wrote. Returns their numbers and the failed titles. */
async function runTests(): Promise<{ passed: number; skipped: number; failed: string[] }> {
  const args = [
    'run',
    '--project',
    'unit',
    'test/release/release-items',
    '--reporter=default',
    '--reporter=json',
  ];
  const file = join(folder, 'report.json');
  const outcome = run('node_modules/vitest/vitest.mjs', ...args, `--outputFile=${file}`);
  const { stdout } = await outcome.catch((error) => error);
  const report = JSON.parse(await readFile(file, 'utf8'));
  const failed = report.testResults.flatMap(({ assertionResults }: Results) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  );
  if (!report.success && failed.length === 0) throw new Error(stdout);
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failed };
}

type Results = { assertionResults: { status: string; title: string }[] };

beforeAll(async () => {
  await cp(THIS_RELEASE, folder, {
    recursive: true,
    filter: (path) => {
      const isTop = !relative(THIS_RELEASE, path).includes('/');
      return basename(path) !== 'node_modules' && !(isTop && LEFT_OUT.test(basename(path)));
    },
  });
  await symlink(join(THIS_RELEASE, 'node_modules'), join(folder, 'node_modules'));
  commitAll(folder);
});

// Until the first release, nothing else runs these tests.
describe('a copy of this repository', () => {
  it('skips the tests of the last release while there is none', async () => {
    const { passed, skipped, failed } = await runTests();
    expect({ passed, failed, skipped: skipped > 25 }).toEqual({ passed: 0, failed: [], skipped: true });
  });

  it('is released by one command, after which they read what it wrote', async () => {
    await run('bin/generate.ts', 'release');
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'release');
    git(folder, 'tag', `v${manifest.version}`);
    const { passed, failed } = await runTests();
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(25);
  });

  it('fails them if it no longer reads what that release wrote', async () => {
    const file = join(folder, 'shared/storage/items.ts');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace("'CODE#{sha256(code)}'", "'CODES#{sha256(code)}'"));
    expect((await runTests()).failed).toEqual([
      'reads what the last one wrote: a one-time code',
      'has read each of them',
    ]);
  });
});
