import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TEST = join(import.meta.dirname, '..');
const CHARACTERS = 80;
/** The first argument of `it`, `test` or `describe`, also after a table: `it.each(rows)('name'`. */
const NAME = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])+)'|"([^"\n]+)"|`([^`]+)`),/g;
/** The OpenID Foundation named these tests; the rest of the name is ours. */
const FOREIGN = /^oidcc-[\w-]+: /;

function longNamesIn(text: string): string[] {
  return [...text.matchAll(NAME)].flatMap(({ index, 0: call, 1: single, 2: double, 3: template }) => {
    const name = (single ?? double ?? template ?? '').replaceAll('\\', '').replace(FOREIGN, '');
    const line = text.slice(0, index + call.length).split('\n').length;
    return name.length > CHARACTERS ? [`${line}: ${name}`] : [];
  });
}

describe('names of tests', () => {
  it(`have at most ${CHARACTERS} characters`, () => {
    const files = readdirSync(TEST, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.includes('node_modules'),
    );
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((path) =>
      longNamesIn(readFileSync(join(TEST, path), 'utf8')).map((name) => `test/${path}:${name}`),
    );
    expect(found).toEqual([]);
  });

  const long = 'x'.repeat(CHARACTERS + 1);

  it.each([
    `it('${long}', () => {`,
    `it("${long}", () => {`,
    `describe(\`${long}\`, () => {`,
    `  test.skip('${long}', async () => {`,
    `it(\n  '${long}',`,
    `])('${long}', async (_, x) => {`,
    `it.each(ROWS)('${long}', async () => {`,
    `it('oidcc-a-b: ${long}', async () => {`,
  ])('are found in %j', (text) => {
    expect(longNamesIn(`\n${text}`)).toHaveLength(1);
  });

  it('do not count what the OpenID Foundation named', () => {
    expect(longNamesIn(`it('oidcc-${'a-'.repeat(CHARACTERS)}b: is refused', () => {`)).toEqual([]);
  });
});
