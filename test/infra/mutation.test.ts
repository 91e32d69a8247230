import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf, chooseBlocks, filesBelow } from '../mutation/choose-targets.ts';
import { EXPLAINED_SURVIVORS } from '../mutation/explained-survivors.ts';
import { type Report, resultOf, summaryOf } from '../mutation/mutation-results.ts';

const ROOT = process.cwd();

describe('the blocks of a sample', () => {
  it('are all of shared/ except its texts, each line once', () => {
    const blocks = blocksOf(ROOT);
    const files = filesBelow(ROOT, ['shared/']).map(({ file }) => file);
    expect([...new Set(blocks.map(({ file }) => file))]).toEqual(files);
    const ofFile = blocks.filter(({ file }) => file === 'shared/storage/table.ts');
    const ranges = ofFile.map(({ range = '' }) => range.split('-').map(Number));
    expect(ranges.map(([from = 0]) => from).slice(1)).toEqual(
      ranges.map(([, to = 0]) => to + 1).slice(0, -1),
    );
  });

  it('come in an order that the seed decides', () => {
    const blocks = blocksOf(ROOT);
    expect(chooseBlocks(blocks, 'a')).toEqual(chooseBlocks([...blocks].reverse(), 'a'));
    expect(chooseBlocks(blocks, 'a')).not.toEqual(chooseBlocks(blocks, 'b'));
  });
});

describe('the result', () => {
  const report: Report = {
    files: {
      'shared/a.ts': {
        source: 'if (a &&\n    b) return;\n',
        mutants: [
          {
            status: 'Survived',
            replacement: 'true',
            location: { start: { line: 1, column: 5 }, end: { line: 2, column: 6 } },
          },
          { status: 'Killed', location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } } },
          { status: 'Ignored', location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } } },
        ],
      },
    },
  };

  it('names a change that no test noticed by the text before and after it', () => {
    const result = resultOf(report, 'shared/a.ts', 'shared/a.ts:1-2');
    expect(result).toEqual({
      target: 'shared/a.ts:1-2',
      killed: 1,
      survivors: [{ line: 1, change: 'a && b -> true' }],
    });
  });

  it('has the share of noticed changes with its interval', () => {
    const result = { target: 'x', killed: 90, survivors: Array(10).fill({ line: 1, change: '' }) };
    expect(summaryOf([result])).toMatchObject({ killed_percent: 90, interval_percent: [82.6, 94.5] });
  });
});

describe('an explained survivor', () => {
  it.each(Object.entries(EXPLAINED_SURVIVORS))('is in the code as it is now: %s', (file, changes) => {
    const source = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
    const before = Object.keys(changes).map((change) => change.split(' -> ')[0] ?? '');
    expect(before.filter((text) => !source.includes(text))).toEqual([]);
  });
});
