import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOM = 'shared/sign-in';
const MAX_IMPORTS = 28;
const MAX_LINES = 25;

/** The functions that a reader of a sign-in begins with. */
const MAIN_FUNCTIONS = [
  ['start-sign-in.ts', 'start'],
  ['complete-sign-in.ts', 'completeOrRepeat'],
  ['complete-sign-in.ts', 'prove'],
  ['links/redeem-link.ts', 'redeem'],
  ['sign-in.ts', 'signInOnce'],
] as const;

const source = (file: string) => readFileSync(`${ROOM}/${file}`, 'utf8');

describe('the room of the sign-in', () => {
  it('has no file with more imports than a reader can hold in mind', () => {
    const files = globSync('**/*.ts', { cwd: ROOM });
    const many = files.filter((file) => (source(file).match(/^import /gm)?.length ?? 0) > MAX_IMPORTS);
    expect(files.length).toBeGreaterThan(30);
    expect(many).toEqual([]);
  });

  it.each(MAIN_FUNCTIONS)('%s: %s() fits on a screen', (file, name) => {
    const [text] = new RegExp(`^async function ${name}\\([^]*?^}`, 'm').exec(source(file)) ?? [];
    expect(text?.split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  });

  it('asks only in the list of subjects which one a proof names', () => {
    const asking = globSync('**/*.ts', { cwd: ROOM }).filter((file) => /subject\.kind\b/.test(source(file)));
    expect(asking).toEqual(['subjects/subjects.ts']);
  });
});
