import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** An action of a workflow, in a file of workflows or in a document. Lists such as `uses: [` are code. */
const ACTION = /^\s*(?:- )?uses: *([^\s[{].*)$/gm;
/** A tag of an action may be moved to other code, which would run with the roles of the pipeline. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

const unpinnedIn = (text: string) =>
  [...text.matchAll(ACTION)].flatMap(([, action = '']) => (PINNED.test(action) ? [] : [action]));

it('every action of a workflow is pinned by its commit, and names its version', () => {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  const files = execFileSync('git', ['ls-files', '*.yml', '*.yaml', '*.md'], options).trim().split('\n');
  expect(files).toContain('examples/pipeline/deploy.yml');
  const unpinned = files.flatMap((file) =>
    unpinnedIn(readFileSync(join(ROOT, file), 'utf8')).map((action) => `${file}: ${action}`),
  );
  expect(unpinned).toEqual([]);
});

it('a tag, a branch, a short commit or no version is no pin', () => {
  const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1';
  const refused = ['a/b@v4', 'a/b@main', `a/b@${commit.slice(0, 12)} # v7.0.1`, `a/b@${commit}`, 'a/b'];
  const lines = [...refused, `a/b@${commit} # v7.0.1`].map((action) => `      - uses: ${action}`);
  expect(unpinnedIn(lines.join('\n'))).toEqual(refused);
});
