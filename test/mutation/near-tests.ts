import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Imports between a test and the file: it calls a handler, which calls the rules, which call the file. */
const FARTHEST = 5;
/** Tests that try each change of a file first. Most changes are noticed by one of them. */
const MOST = 24;

/** The folders of which expressions are changed. */
export const CHANGED = ['shared', 'functions', 'client/src', 'infra/local'];

/** Tests that have no part in this: they read sources or built files, start processes, or take long. */
const LEFT_OUT =
  /\.heavy\.test\.ts$|example-page|generated|sam-backends|^test\/(browser|oracle|infra(?!\/local\/)|bin|bench|guides|release|fuzz|model|faults)\//;

/**
 * Returns the 24 tests that are most likely to notice a change of a file, nearest first: those of the same
 * path below test/ (of the client, of the same name), then those from which the fewest imports lead to it,
 * of which those of the same area first.
 */
export function nearTests(root: string, file: string): string[] {
  const files = typescriptOf(root, [...CHANGED, 'test']);
  const importers = importersOf(root, files);
  const near: string[] = [];
  const area = basename(dirname(file));
  const ofArea = (path: string) => path.includes(`/${area}/`) || path.endsWith(`/${area}.test.ts`);
  let level = new Set([file]);
  const seen = new Set(level);
  for (let distance = 1; distance <= FARTHEST; distance++) {
    level = new Set(
      [...level].flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path)),
    );
    for (const path of level) seen.add(path);
    const tests = [...level].filter((path) => path.endsWith('.test.ts') && !LEFT_OUT.test(path)).sort();
    near.push(...tests.filter(ofArea), ...tests.filter((path) => !ofArea(path)));
  }
  const ownTest = join('test', file).replace(/\.ts$/, '.test.ts');
  const ownTestOfClient = ownTest.replace(/^test\/client\/src\/.*\//, 'test/client/');
  const isOwn = (path: string) => path === ownTest || path === ownTestOfClient;
  return [...near.filter(isOwn), ...near.filter((path) => !isOwn(path))].slice(0, MOST);
}

/** Returns all tests, also those that reach the code by HTTP, to which no import leads. */
export function allTests(root: string): string[] {
  return typescriptOf(root, ['test']).filter((path) => path.endsWith('.test.ts') && !LEFT_OUT.test(path));
}

/** Returns the paths of TypeScript files in folders, relative to the root. */
export function typescriptOf(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => path.endsWith('.ts') && !path.includes('node_modules')),
  );
}

function importersOf(root: string, files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']*)'/g)) {
      const imported = join(dirname(file), specifier);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}
