import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const COMMENT_COLUMNS = 110;
const PROSE_CHARACTERS = 400;
/** Documents beside the code that they describe. */
const ROOMS = ['client/src', 'console/src', 'infra', 'infra/local', 'shared'].map(
  (folder) => `${folder}/README.md`,
);
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path));
}

function linesOver(files: readonly string[], limit: number, counts = (_line: string) => true): string[] {
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (line.length > limit && counts(line) ? [`${file}:${n + 1}`] : [])),
  );
}

describe('texts', () => {
  it(`have at most ${COMMENT_COLUMNS} columns in comments`, () => {
    const folders = ['bin', 'client/src', 'console', 'examples', 'functions', 'infra', 'shared', 'test'];
    const files = folders.flatMap((folder) => filesIn(folder, /(?<!\.gen)\.tsx?$/));
    expect(linesOver(files, COMMENT_COLUMNS, (line) => COMMENT.test(line))).toEqual([]);
  });

  it(`have at most ${PROSE_CHARACTERS} characters a line in documents`, () => {
    const files = ['README.md', ...ROOMS, ...filesIn('docs', /\.md$/)];
    expect(linesOver(files, PROSE_CHARACTERS)).toEqual([]);
  });
});
