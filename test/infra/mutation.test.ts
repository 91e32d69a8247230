import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  filesBelow,
  firstResult,
  queuesOfSample,
  type Target,
} from '../mutation/choose-targets.ts';
import { EXPLAINED_SURVIVORS } from '../mutation/explained-survivors.ts';
import { resultOf, summaryOf } from '../mutation/mutation-results.ts';
import { CHANGED, nearTests } from '../mutation/near-tests.ts';

const ROOT = process.cwd();

describe('the blocks of a sample', () => {
  it('are all rules, functions, embedded parts and the client, each line once', () => {
    const blocks = blocksOf(ROOT);
    const folders = ['shared/', 'functions/', 'client/', 'infra/'];
    const files = filesBelow(ROOT, folders).map(({ file }) => file);
    expect([...new Set(blocks.map(({ file }) => file))]).toEqual(files);
    for (const file of [
      'functions/webhooks/test-webhook.ts',
      'client/src/common/path-segment.ts',
      'infra/local/gateway/routing.ts',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /texts|generated|^infra\/(?!local)/.test(file))).toEqual([]);
    const ofFile = blocks.filter(({ file }) => file === 'shared/storage/keys.ts');
    const ranges = ofFile.map(({ range = '' }) => range.split('-').map(Number));
    expect(ranges.map(([from = 0]) => from).slice(1)).toEqual(
      ranges.map(([, to = 0]) => to + 1).slice(0, -1),
    );
  });

  it.each([
    ['infra/local/gateway/routing.ts', 'test/infra/local/gateway.test.ts'],
    ['functions/fallback/answer-unknown-route.ts', 'test/functions/fallback/answer-unknown-route.test.ts'],
    ['shared/invites/resend-invite.ts', 'test/functions/groups/resend-group-invite.test.ts'],
  ])('are judged by the nearest tests: %s', (file, test) => {
    expect(nearTests(ROOT, file)).toContain(test);
  });

  it.each([
    ['client/src/server/operations.ts', 'test/client/server.test.ts'],
    ['client/src/server/verify-token.ts', 'test/client/verify-token.test.ts'],
    ['client/src/browser/session.ts', 'test/client/browser.test.ts'],
    ['functions/sign-in/issue-token.ts', 'test/functions/sign-in/issue-token.test.ts'],
  ])('are judged first by the tests of the same name: %s', (file, test) => {
    expect(nearTests(ROOT, file)[0]).toBe(test);
  });

  const targets = CHANGED.flatMap((part) => ['a', 'b', 'c'].map((name) => ({ file: `${part}/${name}.ts` })));
  const taken = async (seed: string, count: number, hasChange = (_: Target) => true) => {
    const files: string[] = [];
    for (const queue of queuesOfSample(targets, seed, count))
      files.push((await firstResult(queue, async (one) => (hasChange(one) ? one.file : undefined))) ?? '');
    return files;
  };

  it('come from the four parts in turns', async () => {
    const parts = (await taken('1', 6)).map((file) => file.slice(0, file.lastIndexOf('/')));
    expect(parts).toEqual([...CHANGED, ...CHANGED.slice(0, 2)]);
  });

  it('come in an order that the seed decides', async () => {
    const [files, others] = await Promise.all([taken('1', 12), taken('2', 12)]);
    expect(files).not.toEqual(others);
    expect([...files].sort()).toEqual([...others].sort());
    expect(await taken('1', 12)).toEqual(files);
  });

  it('are replaced by the next ones of their part if they have nothing to change', async () => {
    const all = await taken('1', 12);
    const [, first = '', , , , second = ''] = all;
    const files = await taken('1', 4, ({ file }) => file !== first);
    expect(files).toEqual(all.slice(0, 4).with(1, second));
    expect(await taken('1', 4, () => false)).toEqual(['', '', '', '']);
  });
});

describe('the result', () => {
  const mutant = (status: 'Killed' | 'Survived' | 'CompileError', replacement: string) => ({
    status,
    replacement,
    location: { start: { line: 1, column: 5 }, end: { line: 2, column: 6 } },
  });
  const source = 'if (a &&\n    b) return;\n';

  it('names a change that no test noticed by the text before and after it', () => {
    const near = {
      source,
      mutants: [mutant('Survived', 'true'), mutant('Killed', 'x'), mutant('CompileError', '')],
    };
    expect(resultOf('shared/a.ts:1-2', 'shared/a.ts', near, undefined)).toEqual({
      target: 'shared/a.ts:1-2',
      killed: 1,
      refused_by_compiler: 1,
      survivors: [{ line: 1, change: 'a && b -> true' }],
    });
  });

  it('counts a change that only a test farther away noticed', () => {
    const near = { source, mutants: [mutant('Survived', 'true'), mutant('Survived', 'false')] };
    const far = { source, mutants: [mutant('Killed', 'true'), mutant('Survived', 'false')] };
    const { killed, survivors } = resultOf('shared/a.ts', 'shared/a.ts', near, far);
    expect([killed, survivors.map(({ change }) => change)]).toEqual([1, ['a && b -> false']]);
  });

  it("has the share of noticed changes, with an interval from the blocks' differences", () => {
    const block = (killed: number, left: number) => ({
      target: 'x',
      killed,
      refused_by_compiler: 2,
      survivors: Array(left).fill({ line: 1, change: '' }),
    });
    expect(summaryOf([block(9, 1), block(9, 1)])).toMatchObject({
      killed: 18,
      refused_by_compiler: 4,
      interval_percent: [90, 90],
    });
    expect(summaryOf([block(10, 0), block(8, 2)])).toMatchObject({
      killed_percent: 90,
      interval_percent: [70.4, 100],
    });
    expect(summaryOf([block(9, 1)])).toMatchObject({ interval_percent: [0, 100] });
  });
});

describe('an explained survivor', () => {
  it.each(Object.entries(EXPLAINED_SURVIVORS))('is in the code as it is now: %s', (file, changes) => {
    const source = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
    const before = Object.keys(changes).map((change) => change.split(' -> ')[0] ?? '');
    expect(before.filter((text) => !source.includes(text))).toEqual([]);
  });
});
