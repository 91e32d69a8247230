import { describe, expect, it } from 'vitest';
import { readEarly, takeItem, takeItems, withEarlyReads } from '../../../shared/oidc-store/early-reads.ts';
import { exists, notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put, update } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';

useBackends();

async function newItem(count = 1) {
  const key = { pk: `TEST#${crypto.randomUUID()}`, sk: 'COUNT' };
  await write(put({ ...key, count }, notExists()));
  return key;
}

const raise = (key: Awaited<ReturnType<typeof newItem>>) =>
  write(update(key, { add: { count: 1 } }, exists()));

describe('an item that was read early', () => {
  it('is read in one call with the others, and is not read again', async () => {
    const [first, second] = [await newItem(1), await newItem(2)];
    const calls = await countCalls(() =>
      withEarlyReads(async () => {
        readEarly([first, second, undefined, first]);
        expect(await takeItem(second)).toMatchObject({ count: 2 });
        expect(await takeItems([first])).toMatchObject([{ count: 1 }]);
      }),
    );
    expect(calls).toEqual(['BatchGetItem']);
  });

  it('is used once, so that a second read sees the request’s own writes', async () => {
    const key = await newItem(1);
    await withEarlyReads(async () => {
      readEarly([key]);
      expect(await takeItem(key)).toMatchObject({ count: 1 });
      await raise(key);
      readEarly([key]);
      expect(await takeItem(key)).toMatchObject({ count: 2 });
    });
  });

  it('belongs to its request alone', async () => {
    const key = await newItem(1);
    await withEarlyReads(async () => {
      readEarly([key]);
      await raise(key);
      await withEarlyReads(async () => expect(await takeItem(key)).toMatchObject({ count: 2 }));
    });
    expect(await takeItem(key)).toMatchObject({ count: 2 });
  });

  it('fails only for its own caller', async () => {
    const [key, other] = [await newItem(1), await newItem(2)];
    await withEarlyReads(async () => {
      beforeNextCall('GetItem', () => Promise.reject(new Error('no table')));
      readEarly([key]);
      expect(await takeItem(other)).toMatchObject({ count: 2 });
    });
    await withEarlyReads(async () => {
      beforeNextCall('GetItem', () => Promise.reject(new Error('no table')));
      readEarly([key]);
      await expect(takeItem(key)).rejects.toThrow('does not answer');
    });
  });
});
