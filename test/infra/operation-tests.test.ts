import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FUNCTIONS = join(import.meta.dirname, '../../functions');
const TESTS = join(import.meta.dirname, '../functions');
/** Names of the test file of `functions/<area>/<name>.ts`; one of them must exist. */
const ENDINGS = ['.test.ts', '.heavy.test.ts'];

/** Whether a function, given as its path in `functions/`, has a test file of its own name. */
function hasTest(path: string): boolean {
  const name = path.replace(/\.ts$/, '');
  return ENDINGS.some((ending) => existsSync(join(TESTS, `${name}${ending}`)));
}

describe('the test files of functions', () => {
  const functions = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );

  it('are one for each function, of its own name', () => {
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.filter((path) => !hasTest(path))).toEqual([]);
  });

  it('would be missed where a function had none', () => {
    expect(hasTest('groups/create-group-of-nobody.ts')).toBe(false);
  });
});
