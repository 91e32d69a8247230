import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import { joinedReads, joinedWrites } from '../../../shared/storage/joined-calls.ts';
import { getItem, getItems } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { writeAll } from '../../../shared/storage/writes/write-items.ts';
import { check, put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';

useBackends();

const taken = () => new ApiError('identity_taken');
const keyOf = (n: number, run = crypto.randomUUID()) => ({ pk: `J#${run}#${n}`, sk: 'A' });
const some = (count: number) => Array.from({ length: count }, (_, n) => keyOf(n));
const puts = (key: { pk: string; sk: string }, more: Record<string, unknown> = {}) => [
  put({ ...key, ...more }, notExists(), taken),
  check({ ...key, sk: 'B' }, notExists(), taken),
];
const outcomesOf = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 'written' : (result.reason as ApiError).code,
  );
const written = async (keys: { pk: string; sk: string }[]) =>
  (await getItems(keys)).map((item) => item !== undefined);

describe('joined writes', () => {
  it('share transactions of up to 100 writes', async () => {
    const keys = some(120);
    const run = joinedWrites();
    const calls = await countCalls(() => Promise.all(keys.map((key) => run(puts(key)))));
    expect(calls).toEqual(Array(3).fill('TransactWriteItems'));
    expect(await written(keys)).toEqual(keys.map(() => true));
  });

  it('fail for the one whose condition fails, and for no other', async () => {
    const keys = some(30);
    const run = joinedWrites();
    await writeAll(puts(keys[7] ?? keyOf(0)));
    const outcomes = await outcomesOf(keys.map((key) => run(puts(key))));
    expect(outcomes).toEqual(keys.map((_, n) => (n === 7 ? 'identity_taken' : 'written')));
    expect(await written(keys)).toEqual(keys.map(() => true));
  });

  it('are two transactions where two have the same item, of which one is written', async () => {
    const key = keyOf(0);
    const run = joinedWrites();
    const outcomes = await outcomesOf([run(puts(key, { by: 1 })), run(puts(key, { by: 2 }))]);
    expect(outcomes.toSorted()).toEqual(['identity_taken', 'written']);
    expect((await getItem(key))?.['by']).toBe(outcomes.indexOf('written') + 1);
  });

  it('fail for the one that the table can never accept, and for no other', async () => {
    const keys = some(10);
    const run = joinedWrites();
    const outcomes = await outcomesOf(
      keys.map((key, n) => run(puts(key, n === 3 ? { text: 'x'.repeat(410 * 1024) } : {}))),
    );
    expect(outcomes).toEqual(keys.map((_, n) => (n === 3 ? 'internal' : 'written')));
  });

  it('stay below the size of a transaction', async () => {
    const keys = some(20);
    const run = joinedWrites();
    const text = 'x'.repeat(300 * 1024);
    const outcomes = await outcomesOf(keys.map((key) => run(puts(key, { text }))));
    expect(outcomes).toEqual(keys.map(() => 'written'));
  });
});

describe('joined reads', () => {
  it('answer each request with its items, in one call', async () => {
    const keys = some(4);
    await writeAll(keys.slice(0, 3).map((key) => put(key, notExists(), taken)));
    const read = joinedReads();
    let answers: unknown[] = [];
    const calls = await countCalls(async () => {
      answers = await Promise.all([read(keys.slice(2)), read([]), read([undefined, keys[0]])]);
    });
    expect(calls).toEqual(['BatchGetItem']);
    expect(answers).toEqual([[keys[2], undefined], [], [undefined, keys[0]]]);
  });
});
