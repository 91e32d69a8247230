import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The mode by which git lists a symbolic link. */
const LINK = /^120000 /;

it('the commit has no symbolic links: one named node_modules would replace the installed packages', () => {
  const listed = execFileSync('git', ['ls-files', '--stage'], { cwd: ROOT, encoding: 'utf8' });
  expect(listed.split('\n').filter((line) => LINK.test(line))).toEqual([]);
});
