import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, decisionIndex, headingsOf, readDecisionPages } from '../support/decision-index.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'bin', 'docs', 'examples', 'functions', 'infra', 'shared', 'test'];
/** A path of the repository in backticks. Globs and placeholders such as `<verb-noun>` do not match. */
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./-]*)\``, 'g');
/** The name of a test in backticks, without its folder. */
const TEST_NAME = /`([\w-]+(?:\.heavy)?\.test\.ts)`/g;
/** What a link in Markdown leads to: a file, an anchor or both. Addresses of other hosts do not match. */
const LINK = /\]\(((?:[\w.][\w./-]*)?(?:#[\p{L}\p{N}_-]+)?)\)/gu;

const documents = [
  'README.md',
  'shared/README.md',
  'client/README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
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

/** True if the file of a link exists, and has the heading that the link names. */
function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, file))) return false;
  if (anchor === undefined || !file.endsWith('.md')) return true;
  return anchorsOf(headingsOf(readFileSync(join(ROOT, file), 'utf8'))).includes(anchor);
}

/** Paths, names of tests and links of a document that lead nowhere. */
function missingIn(document: string, text: string): string[] {
  const paths = matchesIn(text, PATH).filter((path) => !existsSync(join(ROOT, path)));
  const names = matchesIn(text, TEST_NAME).filter((name) => !tests.has(name));
  const links = matchesIn(text, LINK).filter((link) => !leadsSomewhere(document, link));
  return [...paths, ...names, ...links].map((missing) => `${document}: ${missing}`);
}

/** Numbers of decisions as comments and documents cite them, also over the end of a line. */
const CITED = /\bdecisions? ((?:\d{4}(?:, | and ))*\d{4})\b/gi;
const CODE = ['bin', 'client/src', 'console', 'examples', 'functions', 'infra', 'shared', 'test'];
const INDEX = join(ROOT, 'docs/decisions/README.md');

const pages = readDecisionPages();
const numbers = pages.flatMap(({ decisions }) => decisions.flatMap((decision) => decision.numbers));

/** Numbers of decisions that a text cites and that no page has. */
function unknownIn(text: string): string[] {
  const joined = text.replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  const cited = matchesIn(joined, CITED).flatMap((list) => list.split(/, | and /));
  return cited.filter((number) => !numbers.includes(number));
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|js|py)$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path));
}

describe('the decisions', () => {
  it('have each number once', () => {
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([]);
  });

  it('are sections of pages, not files', () => {
    expect(readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d/.test(file))).toEqual([]);
    expect(pages.filter(({ decisions }) => decisions.length === 0).map(({ path }) => path)).toEqual([]);
  });

  it('have an index that is made of their headings', () => {
    const index = decisionIndex(pages);
    if (process.env['DECISIONS'] === 'write') writeFileSync(INDEX, index);
    expect(readFileSync(INDEX, 'utf8')).toBe(index);
  });

  it('exist if code or a document cites them', () => {
    const unknown = [...CODE.flatMap(filesIn), ...documents].flatMap((file) =>
      unknownIn(readFileSync(join(ROOT, file), 'utf8')).map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });

  it('would be missed in a list and over the end of a line', () => {
    const [known = ''] = numbers;
    const absent = ['9998', '9999'] as const;
    const text = `(decisions ${known}, ${absent[0]})\n * the next one (decision\n * ${absent[1]}).`;
    expect(unknownIn(text)).toEqual([...absent]);
  });
});

describe('the documents', () => {
  it('name and link only files and headings that exist', () => {
    const missing = documents.flatMap((document) =>
      missingIn(document, readFileSync(join(ROOT, document), 'utf8')),
    );
    expect(missing).toEqual([]);
  });

  it('would be caught with a path, a test, a link or a heading that does not exist', () => {
    const text = [
      '`shared/nowhere.ts` and `shared/README.md`, `functions/<area>/<verb-noun>.ts`',
      '`nowhere.test.ts` and `floors.test.ts`',
      '[gone](nowhere.md#part), [there](README.md), [elsewhere](https://example.com/nowhere.md)',
      '[no part](README.md#nowhere), [nor here](#nowhere), [a part](../README.md#start)',
    ].join('\n');
    expect(missingIn('shared/README.md', text)).toEqual([
      'shared/README.md: shared/nowhere.ts',
      'shared/README.md: nowhere.test.ts',
      'shared/README.md: nowhere.md#part',
      'shared/README.md: README.md#nowhere',
      'shared/README.md: #nowhere',
    ]);
  });
});
