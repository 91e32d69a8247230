import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'bin', 'docs', 'examples', 'functions', 'infra', 'shared', 'test'];
/** A path of the repository in backticks. Globs and placeholders such as `<verb-noun>` do not match. */
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./-]*)\``, 'g');
/** The name of a test in backticks, without its folder. */
const TEST_NAME = /`([\w-]+(?:\.heavy)?\.test\.ts)`/g;
/** The file that a link in Markdown leads to; addresses of the service and of other hosts do not match. */
const LINK = /\]\(([\w.][\w./-]*)(?:#[\w-]+)?\)/g;

const documents = [
  'README.md',
  'shared/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];
const tests = new Set(
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).map(
    (path) => path.split('/').at(-1) ?? path,
  ),
);

function matchesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match);
}

/** Paths, names of tests and links of a document that lead nowhere. */
function missingIn(document: string, text: string): string[] {
  const paths = matchesIn(text, PATH).filter((path) => !existsSync(join(ROOT, path)));
  const names = matchesIn(text, TEST_NAME).filter((name) => !tests.has(name));
  const links = matchesIn(text, LINK).filter((link) => !existsSync(join(ROOT, dirname(document), link)));
  return [...paths, ...names, ...links].map((missing) => `${document}: ${missing}`);
}

/** The name of a decision's file without its number: its title in lower case, with hyphens. */
function nameOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  );
}

describe('the decisions', () => {
  it('have the name of their title', () => {
    const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d/.test(file));
    const misnamed = decisions.filter((file) => {
      const [title = ''] = readFileSync(join(ROOT, 'docs/decisions', file), 'utf8').split('\n');
      return file.replace(/^\d{4}-/, '') !== `${nameOf(title)}.md`;
    });
    expect(misnamed).toEqual([]);
  });
});

describe('the documents', () => {
  it('name and link only files that exist', () => {
    const missing = documents.flatMap((document) =>
      missingIn(document, readFileSync(join(ROOT, document), 'utf8')),
    );
    expect(missing).toEqual([]);
  });

  it('would be caught with a path, a test or a link that does not exist', () => {
    const text = [
      '`shared/nowhere.ts` and `shared/README.md`, `functions/<area>/<verb-noun>.ts`',
      '`nowhere.test.ts` and `floors.test.ts`',
      '[gone](nowhere.md#part), [there](README.md), [elsewhere](https://example.com/nowhere.md)',
    ].join('\n');
    expect(missingIn('shared/README.md', text)).toEqual([
      'shared/README.md: shared/nowhere.ts',
      'shared/README.md: nowhere.test.ts',
      'shared/README.md: nowhere.md',
    ]);
  });
});
