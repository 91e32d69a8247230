import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../support/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTION = 'functions/area/do-this.ts';
const SHARED = 'shared/area/thing.ts';

const REFUSED: [string, string][] = [
  [FUNCTION, './do-that.ts'],
  [FUNCTION, '../other/do-that.ts'],
  [FUNCTION, '../do-that.ts'],
  [FUNCTION, '../../functions/other/do-that.ts'],
  [FUNCTION, '../../infra/stacks/service-stack.ts'],
  [FUNCTION, '../../bin/admin.ts'],
  [FUNCTION, 'zod'],
  [SHARED, '../../functions/area/do-this.ts'],
  [SHARED, '../../infra/stacks/service-stack.ts'],
  [SHARED, '../../bin/admin.ts'],
  [SHARED, 'zod'],
];
const ACCEPTED: [string, string][] = [
  [FUNCTION, '../../shared/area/thing.ts'],
  [FUNCTION, '../../docs/openapi.json'],
  [FUNCTION, 'zod/mini'],
  [SHARED, './other.ts'],
  [SHARED, '../other/thing.ts'],
  [SHARED, 'zod/mini'],
];
const all = [...REFUSED, ...ACCEPTED];

/** A file for each import, in its own folder of the area, and what the lint rules say of each. */
const folder = useFolder();
let refused: Set<string>;
const pathOf = ([file]: [string, string], n: number) => file.replace('area', `area-${n}`);

beforeAll(async () => {
  const { vcs: _, ...rules } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify(rules));
  for (const [n, one] of all.entries()) {
    const path = join(folder, pathOf(one, n));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `import { it } from '${one[1]}';\n\nexport const same = it;\n`);
  }
  const { diagnostics } = JSON.parse(await lint(folder));
  refused = new Set(diagnostics.map(({ location }: { location: { path: string } }) => location.path));
});

function lint(cwd: string): Promise<string> {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const options = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json'];
  return new Promise((resolve) => {
    execFile(biome, options, { cwd }, (_error, stdout) => resolve(stdout));
  });
}

describe('the rules of what may import what', () => {
  it.each(all.map((one, n) => [one[0], one[1], n] as const))('%s imports %s', (file, imported, n) => {
    expect(refused.has(pathOf([file, imported], n))).toBe(n < REFUSED.length);
  });
});
