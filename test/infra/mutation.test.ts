import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf, chooseBlocks, filesBelow } from '../mutation/choose-targets.ts';
import { EXPLAINED_SURVIVORS } from '../mutation/explained-survivors.ts';
import { resultOf, summaryOf } from '../mutation/mutation-results.ts';
import { nearTests } from '../mutation/near-tests.ts';

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
    ['client/src/server/operations.ts', 'test/client/server.test.ts'],
    ['infra/local/gateway/routing.ts', 'test/infra/local/gateway.test.ts'],
    ['functions/fallback/answer-unknown-route.ts', 'test/functions/fallback/answer-unknown-route.test.ts'],
    ['shared/invites/resend-invite.ts', 'test/functions/groups/resend-group-invite.test.ts'],
  ])('are judged by the nearest tests: %s', (file, test) => {
    expect(nearTests(ROOT, file)).toContain(test);
  });

  it('come in an order that the seed decides', () => {
    const blocks = blocksOf(ROOT);
    expect(chooseBlocks(blocks, 'a')).toEqual(chooseBlocks([...blocks].reverse(), 'a'));
    expect(chooseBlocks(blocks, 'a')).not.toEqual(chooseBlocks(blocks, 'b'));
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
