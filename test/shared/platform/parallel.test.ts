import { expect, it } from 'vitest';
import { allInOrder } from '../../../shared/platform/parallel.ts';

it('throws the error of the first promise in the list, even if another fails earlier', async () => {
  const first = Promise.withResolvers<never>();
  const outcome = allInOrder([first.promise, Promise.reject(new Error('second'))]);
  first.reject(new Error('first'));
  await expect(outcome).rejects.toThrow('first');
  await expect(allInOrder([Promise.resolve(1), Promise.reject(new Error('only'))])).rejects.toThrow('only');
});

it('returns the results in the order of the list', async () => {
  const first = Promise.withResolvers<number>();
  const outcome = allInOrder([first.promise, Promise.resolve('two')]);
  first.resolve(1);
  expect(await outcome).toEqual([1, 'two']);
});
