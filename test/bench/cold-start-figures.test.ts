import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { type Row, rowOf, summaryOf } from './cold-start-figures.ts';

const cost = {
  firstCallMilliseconds: 9,
  cpuMillisecondsPerCall: 0,
  cpuMilliseconds: { load: 5, first: 3, second: 2 },
  status: 200,
};
const costs = { deployed: [cost], unprimed: [cost] };

describe('the cold start of a function', () => {
  it('has the second request of a read', () => {
    const cpu = { load: 5, first: 3, second: 2 };
    expect(rowOf({ id: 'getUser', method: 'GET' }, costs)).toMatchObject([{ cpu, unprimed: cpu }]);
  });

  it('has no second request of a write, which the canned table forgot', () => {
    const cpu = { load: 5, first: 3 };
    const row = { function: 'replaceMyData', ms: 9, ratio: 1, status: 200, cpu, unprimed: cpu };
    expect(rowOf({ id: 'replaceMyData', method: 'PUT' }, costs)).toEqual([row]);
  });

  it('counts only reads in the median of second requests', () => {
    const slow = { ...cost, cpuMilliseconds: { load: 5, first: 3, second: 50 } };
    const writes = ['PUT', 'POST'].flatMap((method) =>
      rowOf({ id: method, method }, { deployed: [slow], unprimed: [slow] }),
    );
    const rows = [...rowOf({ id: 'getUser', method: 'GET' }, costs), ...writes];
    expect(summaryOf(rows).primed).toEqual({ load: 5, first: 3, second: 2 });
  });

  it('in the results has no second request of a write, and the medians of the rest', async () => {
    const file = join(import.meta.dirname, '../../docs/results/cold-start.json');
    const { rows, cpu_medians }: { rows: Row[]; cpu_medians: object } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const writes = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    const withSecond = rows.filter(({ cpu }) => cpu.second !== undefined);
    expect(withSecond.filter(({ function: id }) => writes.includes(id))).toEqual([]);
    expect(cpu_medians).toEqual(summaryOf(rows));
  });
});
