/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { useFolder } from '../support/folder.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PARTS = ['bin', 'client', 'console', 'docs', 'examples', 'functions', 'infra', 'shared', 'test'];
const FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'biome.json', '.gitignore'];
const run = promisify(execFile);
const directory = useFolder();

beforeAll(async () => {
  // A test that builds the client meanwhile has folders beside `dist`.
  const isOwn = (path: string) => !/node_modules|client\/dist-/.test(path);
  for (const part of [...PARTS, ...FILES])
    await cp(join(REPOSITORY, part), join(directory, part), { recursive: true, filter: isOwn });
  for (const packages of ['node_modules', 'docs/site/node_modules'])
    await symlink(join(REPOSITORY, packages), join(directory, packages));
});

it('a new operation compiles, is well formatted and passes its test at once', async () => {
  const here = { cwd: directory };
  const path = '/applications/{app}/groups/{group}/archive';
  await run('node', ['bin/new.ts', 'groups/archive-group', '--path', path], here);
  const files = ['functions/groups/archive-group.ts', 'test/functions/groups/archive-group.test.ts'];
  await run('npx', ['biome', 'check', ...files], here);
  await run('npx', ['tsc'], here);
  const tests = ['test/functions/groups/archive-group', 'test/contract/spec-routes'];
  const { stdout } = await run('npx', ['vitest', 'run', '--project', 'unit', ...tests], here);
  expect(stdout).toMatch(/Tests .*2 passed/);
});
