import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The mode by which git lists a symbolic link. */
const LINK = /^120000 /;

// A link named node_modules would.
it('the commit has no symbolic links, which could replace installed packages', () => {
  const listed = execFileSync('git', ['ls-files', '--stage'], { cwd: ROOT, encoding: 'utf8' });
  expect(listed.split('\n').filter((line) => LINK.test(line))).toEqual([]);
});
