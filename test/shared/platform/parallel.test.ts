import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { allInOrder } from '../../../shared/platform/parallel.ts';

const failLater = async (name: string, turns: number) => {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
  throw new Error(name);
};

it('throws the error of the first promise in the list, though another fails before it', async () => {
  await expect(allInOrder([failLater('first', 3), failLater('second', 0)])).rejects.toThrow('first');
  await expect(allInOrder([setImmediate('fine'), failLater('second', 0)])).rejects.toThrow('second');
});

it('returns the results in the order of the list', async () => {
  expect(await allInOrder([setImmediate(1), Promise.resolve('two')])).toEqual([1, 'two']);
});
