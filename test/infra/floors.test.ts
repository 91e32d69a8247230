import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bin', 'functions', 'infra', 'shared'];
/** The rows of the table of floors: floor, room. */
const ROW = /^\| (\d+) \| `([\w-]+)` \|/gm;
/** Paths that a file imports, types included. */
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+\.ts)'/g;

const floors = new Map(
  [...read('shared/README.md').matchAll(ROW)].map(([, floor, room]) => [String(room), Number(floor)]),
);
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);
const imports = new Map(files.map((file) => [file, importsOf(file, read(file))]));

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORTED)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

const roomOf = (path: string) => (path.startsWith('shared/') ? path.split('/')[1] : undefined);

/** Why a file of one room may not import one of another; undefined if it may. */
function faultOf(file: string, imported: string): string | undefined {
  const [from, to] = [roomOf(file), roomOf(imported)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const isDown = (floors.get(to) ?? Number.NaN) < (floors.get(from) ?? Number.NaN);
  return isDown ? undefined : `${file} imports ${imported}, which is not on a lower floor`;
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

describe('the floors of shared/', () => {
  it('are those of the rooms that there are', () => {
    const rooms = files.map(roomOf).filter((room) => room !== undefined);
    expect([...new Set(rooms)].sort()).toEqual([...floors.keys()].sort());
  });

  it('are imported downwards only, types included', () => {
    const faults = [...imports].flatMap(([file, paths]) =>
      paths.map((path) => faultOf(file, path)).filter((fault) => fault !== undefined),
    );
    expect(faults).toEqual([]);
  });

  it('would be missed where a file imported from its own floor or a higher one', () => {
    expect(faultOf('shared/platform/a.ts', 'shared/storage/b.ts')).toContain('not on a lower floor');
    expect(faultOf('shared/groups/a.ts', 'shared/assets/b.ts')).toContain('not on a lower floor');
    expect(faultOf('shared/unknown/a.ts', 'shared/platform/b.ts')).toContain('not on a lower floor');
    expect(faultOf('shared/storage/a.ts', 'shared/platform/b.ts')).toBeUndefined();
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
