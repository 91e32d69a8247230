import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TEST = join(import.meta.dirname, '..');
/**
 * Benchmarks measure time, installed packages are not ours, wait.ts and chromium.ts have the limits of all
 * waits, and this file names what it refuses.
 */
const EXEMPT = /^(bench\/|.*node_modules\/|support\/(wait|chromium)\.ts$|infra\/test-waits\.test\.ts$)/;

/** What makes a test depend on the speed of its machine, and what to write instead. */
const REFUSED: [RegExp, string][] = [
  [
    /\bsetTimeout\(|timers\/promises|waitForTimeout\(/,
    'wait for a state with until() of test/support/wait.ts',
  ],
  [/\bvi\.waitFor\(|\bvi\.waitUntil\(/, 'they give up after a second: use until() or eventually()'],
  [
    /\btestTimeout\b|\bhookTimeout\b|\bsetDefaultTimeout\(|^\s*\}, [\d_]+\);/m,
    'vitest.config.ts has the limits',
  ],
  [/\{ timeout: [\d_]+/, 'vitest.config.ts has the limits'],
];

const files = readdirSync(TEST, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !EXEMPT.test(path),
);

function problemsOf(text: string): string[] {
  return REFUSED.flatMap(([pattern, advice]) => {
    const found = pattern.exec(text)?.[0].trim();
    return found === undefined ? [] : [`${found}: ${advice}`];
  });
}

describe('tests', () => {
  it('wait for states and set no own time limits, so they pass on a slow machine', () => {
    const problems = files.flatMap((path) =>
      problemsOf(readFileSync(join(TEST, path), 'utf8')).map((problem) => `test/${path}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    "import { setTimeout as pause } from 'node:timers/promises';",
    'await page.waitForTimeout(200);',
    'await vi.waitFor(() => expect(seen).toHaveLength(2));',
    'vi.setConfig({ testTimeout: 60_000 });',
    "it('does', async () => {\n}, 90_000);",
    "it('does', { timeout: 5000 }, async () => {});",
  ])('may not have %j', (line) => {
    expect(problemsOf(line)).toHaveLength(1);
  });
});

/** The product's own time limits, which a test on a slow machine reaches like any caller. */
describe('the product', () => {
  const root = join(TEST, '..');
  const sources = ['functions', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  const limit = /\w = (?:Date|performance)\.now\(\) \+ (?!stretched\()[A-Z\d][A-Z\d_]*\b/;

  it('stretches each time limit by TIMEOUT_FACTOR', () => {
    expect(limit.test('const end = Date.now() + MILLISECONDS;')).toBe(true);
    expect(sources.filter((path) => limit.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});
