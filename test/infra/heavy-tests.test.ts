import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TEST = join(import.meta.dirname, '..');
const files = readdirSync(TEST, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && path !== join('infra', 'heavy-tests.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(TEST, path), 'utf8') }));

/** `npm run test:heavy` runs only what has the tag: without it a test would never run there. */
describe('the tag heavy', () => {
  const heavy = files.filter(({ path }) => path.endsWith('.heavy.test.ts'));
  const races = files.filter(({ text }) => text.includes('RACERS'));

  it('is on every file that is named heavy', () => {
    expect(heavy.length).toBeGreaterThan(0);
    expect(heavy.filter(({ text }) => !text.startsWith('/** @module-tag heavy */\n'))).toEqual([]);
  });

  it('is on a test of every file with races', () => {
    expect(races.length).toBeGreaterThan(0);
    expect(races.filter(({ text }) => !/tags: \[?'heavy'/.test(text))).toEqual([]);
  });
});
