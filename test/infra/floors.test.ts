import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The folders of the product, and the other ones from which each imports. */
const IMPORTS_FROM: Readonly<Record<string, readonly string[]>> = {
  'client/src': [],
  'console/src': [],
  shared: [],
  functions: ['shared'],
  infra: ['shared', 'functions'],
  bin: ['infra', 'shared', 'functions'],
};
const FOLDERS = Object.keys(IMPORTS_FROM);
/** Folders whose README.md has a table of floors. A part is a folder or a file in one of them, or both. */
const HOUSES = ['client/src', 'console/src', 'infra', 'infra/local', 'shared'];
/** The rows of a table of floors. The floor is before the parts, or behind them. */
const ROW = /(?:^\| (\d+) )?\| (`[\w-]+`(?:, `[\w-]+`)*) \|(?: (\d+) \|)?/gm;
/** The rows of subjects on several floors: words of the names of files, and these files or their folders. */
const SUBJECT = /^\| (`[a-z]+`(?:, `[a-z]+`)*) \| (.*\.ts`.*) \|$/gm;
/** Paths that a file imports, types included. */
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+\.tsx?)'/g;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);
/** The imports of each file. Those in the text of a generated file lead to none. */
const imports = new Map(
  files.map((file) => [file, importsOf(file, read(file)).filter((path) => existsSync(join(ROOT, path)))]),
);
const floors = new Map(HOUSES.map((house) => [house, floorsOf(read(`${house}/README.md`))]));

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORTED)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** Returns the floor of each part in a table. */
function floorsOf(table: string): Map<string, number> {
  const rows = [...table.matchAll(ROW)];
  return new Map(
    rows.flatMap(([, before, parts = '', floor = before]) =>
      floor === undefined ? [] : namesIn(parts).map((part) => [part, Number(floor)] as const),
    ),
  );
}

/** Returns the names in backticks. */
function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** Returns the places where nothing is, and the files whose names have the word of a subject without them. */
function faultsOfSubjects(table: string, paths: readonly string[]): string[] {
  return [...table.matchAll(SUBJECT)].flatMap(([, subject = '', cell = '']) => {
    const [words, places] = [namesIn(subject), namesIn(cell)];
    const missing = places.filter((place) => !paths.some((path) => isAt(path, place)));
    const unnamed = paths.filter((path) => {
      const named = basename(path, '.ts').split('-');
      const isOfSubject = words.some((word) => named.includes(word) || named.includes(`${word}s`));
      return isOfSubject && !places.some((place) => isAt(path, place));
    });
    return [...missing.map((place) => `no ${place}`), ...unnamed.map((path) => `${subject}: ${path}`)];
  });
}

/** True if a file has this path, or is in this folder. */
function isAt(path: string, place: string): boolean {
  return place.endsWith('/') ? path.startsWith(place) : path === place;
}

/** Why a file of one folder may not import one of another; undefined if it may. */
function folderFaultOf(file: string, imported: string): string | undefined {
  const folder = FOLDERS.find((one) => file.startsWith(`${one}/`)) ?? '';
  const others = IMPORTS_FROM[folder] ?? [];
  if (folder === 'functions' && imported.startsWith('functions/')) return `${file} imports ${imported}`;
  const isAllowed = [folder, ...others].some((one) => imported.startsWith(`${one}/`));
  return isAllowed ? undefined : `${file} imports ${imported}`;
}

/** Returns the part of a house that has a file: its first folder, or its own name. */
function partOf(house: string, path: string): string | undefined {
  if (!path.startsWith(`${house}/`)) return undefined;
  return path
    .slice(house.length + 1)
    .split('/')[0]
    ?.replace(/\.tsx?$/, '');
}

/** Why a file of one part may not import one of another; undefined if it may. */
function faultOf(house: string, file: string, imported: string): string | undefined {
  const [from, to] = [partOf(house, file), partOf(house, imported)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const of = (part: string) => floors.get(house)?.get(part) ?? Number.NaN;
  return of(to) < of(from) ? undefined : `${file} imports ${imported}, which is not on a lower floor`;
}

/** The files of a circle of imports that begins and ends with a file; undefined if there is none. */
function findCircle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return undefined;
}

describe.each(HOUSES)('the floors of %s', (house) => {
  it('are those of the parts that there are', () => {
    const parts = files.map((file) => partOf(house, file)).filter((part) => part !== undefined);
    expect([...new Set(parts)].sort()).toEqual([...(floors.get(house)?.keys() ?? [])].sort());
  });

  it('are imported downwards only, types included', () => {
    const faults = [...imports].flatMap(([file, paths]) =>
      paths.map((path) => faultOf(house, file, path)).filter((fault) => fault !== undefined),
    );
    expect(faults).toEqual([]);
  });
});

describe('a subject on several floors of shared', () => {
  const shared = files.filter((path) => path.startsWith('shared/')).map((path) => path.slice(7));

  it('names its files, each of which exists', () => {
    const table = read('shared/README.md');
    expect([...table.matchAll(SUBJECT)].length).toBeGreaterThan(5);
    expect(faultsOfSubjects(table, shared)).toEqual([]);
  });

  it('is reported without a file of its word, and with a file that is not there', () => {
    const row = '| `guest`, `visitor` | `a/guest.ts`, `b/`, `a/none.ts` |';
    const paths = ['a/guest.ts', 'b/purge-guests.ts', 'c/list-visitors.ts', 'c/guesthouse.ts'];
    expect(faultsOfSubjects(row, paths)).toEqual(['no a/none.ts', '`guest`, `visitor`: c/list-visitors.ts']);
  });
});

describe('a folder of the product', () => {
  it('imports from its own files and the folders below it only', () => {
    const faults = [...imports].flatMap(([file, paths]) =>
      paths.map((path) => folderFaultOf(file, path)).filter((fault) => fault !== undefined),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['client/src/browser.ts', 'shared/platform/ids.ts'],
    ['shared/platform/ids.ts', 'infra/local/kms.ts'],
    ['functions/groups/get-group.ts', 'functions/groups/list-groups.ts'],
    ['infra/local/kms.ts', 'test/support/wait.ts'],
  ])('may not have %s import %s', (file, imported) => {
    expect(folderFaultOf(file, imported)).toBe(`${file} imports ${imported}`);
  });
});

describe('an import', () => {
  it.each([
    ['shared', 'shared/platform/a.ts', 'shared/storage/b.ts'],
    ['shared', 'shared/groups/a.ts', 'shared/assets/b.ts'],
    ['shared', 'shared/unknown/a.ts', 'shared/platform/b.ts'],
    ['infra/local', 'infra/local/kms.ts', 'infra/local/s3/b.ts'],
    ['infra', 'infra/bundle.ts', 'infra/local/s3/b.ts'],
    ['client/src', 'client/src/common/a.ts', 'client/src/browser.ts'],
  ])('of the same floor or a higher one is a fault in %s', (house, file, imported) => {
    expect(faultOf(house, file, imported)).toContain('not on a lower floor');
  });

  it.each([
    ['shared', 'shared/storage/a.ts', 'shared/platform/b.ts'],
    ['infra/local', 'infra/local/s3.ts', 'infra/local/s3/b.ts'],
    ['infra', 'infra/local/s3/b.ts', 'infra/operations.ts'],
    ['client/src', 'client/src/element/a.ts', 'client/src/browser.ts'],
  ])('of the same part or a lower floor is none in %s', (house, file, imported) => {
    expect(faultOf(house, file, imported)).toBeUndefined();
  });
});

describe('the imports of files', () => {
  it('are found in every form', () => {
    const source = `import type { A } from './a.ts';\nimport './b.ts';\nconst c = await import('../c.ts');\nexport * from './d.ts';`;
    expect(importsOf('shared/http/x.ts', source)).toEqual([
      'shared/http/a.ts',
      'shared/http/b.ts',
      'shared/c.ts',
      'shared/http/d.ts',
    ]);
  });

  it('run in no circle, types included', () => {
    expect(findCircle(imports)).toBeUndefined();
    expect(
      findCircle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
  });
});
