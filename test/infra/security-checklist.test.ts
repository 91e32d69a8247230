import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The last requirement of level 1 or 2 of each section of ASVS 5.0.0; those before it are, too. */
const LAST_OF_SECTION: Record<string, number> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
};
const REQUIREMENTS = Object.entries(LAST_OF_SECTION).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);
const RISKS = Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`);

type Row = { number: string; state: string; shownBy: string };

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const cells = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((row) => row.length > 3);
const rows: Row[] = cells
  .filter(([, number = '']) => /^\d+\.\d+\.\d+$/.test(number))
  .map(([, number = '', , , state = '', shownBy = '']) => ({ number, state, shownBy }));

const testsIn = (shownBy: string) =>
  [...shownBy.matchAll(/`(test\/[\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path);

describe('the checklist of security', () => {
  it('has each requirement of ASVS 5.0, level 2, of the chapters V6 to V10 once', () => {
    expect(rows.map(({ number }) => number)).toEqual(REQUIREMENTS);
  });

  it('has each risk of the API Security Top 10 once, with a test', () => {
    const risks = cells.filter(([, name = '']) => name.startsWith('API'));
    expect(risks.map(([, name]) => name)).toEqual(RISKS);
    expect(risks.filter(([, , , shownBy = '']) => testsIn(shownBy).length === 0)).toEqual([]);
  });

  it('names a test or document for each met requirement, and a reason for each other', () => {
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].sort()).toEqual(['departed', 'met', 'not applicable']);
    const unshown = rows.filter(({ state, shownBy }) =>
      state === 'met' ? testsIn(shownBy).length === 0 : !/[a-z]{4,}/.test(shownBy),
    );
    expect(unshown).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = testsIn(text);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
