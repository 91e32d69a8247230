import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Names of collections in the outermost scope of a file that are empty at first. Constants have capitals. */
const COLLECTION =
  /^(?:export )?(?:const|let) ([a-z]\w*)(?::[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)\b.*\(\)|\[\]|\{\});$/gm;
const ROW = /^\| `((?:shared|functions)\/[^`]+\.ts)` \| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm;

it('the performance page lists each collection kept by an instance, with its bound', () => {
  const files = globSync('{shared,functions}/**/*.ts', { cwd: ROOT });
  const kept = files.flatMap((path) =>
    [...read(path).matchAll(COLLECTION)].map(([, name]) => `${path} ${name}`),
  );
  const documented = [...read('docs/performance.md').matchAll(ROW)].map(
    ([, path, name]) => `${path} ${name}`,
  );
  expect(documented.toSorted()).toEqual(kept.toSorted());
});
