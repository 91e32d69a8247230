import { describe, expect, it } from 'vitest';
import { getItem } from '../../../shared/storage/read-items.ts';
import { removeOwned, type SweepBudget } from '../../../shared/storage/sweep.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();

async function itemOf(owner: string) {
  const key = { pk: `TEST#${crypto.randomUUID()}`, sk: 'TEST' };
  const failed = () => new Error('the fixture was not written') as never;
  await write(put({ ...key, owner, owner_sk: key.pk }, notExists(), failed));
  return key;
}

describe('removeOwned', () => {
  it('deletes what still belongs to the owner, and counts it', async () => {
    const budget: SweepBudget = { hasTime: () => true, deleted: 0 };
    const key = await itemOf('one');
    await removeOwned(key, 'one', budget);
    expect(await getItem(key)).toBeUndefined();
    expect(budget.deleted).toBe(1);
  });

  it('keeps items that have another owner since the index was read', async () => {
    const budget: SweepBudget = { hasTime: () => true, deleted: 0 };
    const key = await itemOf('two');
    await removeOwned(key, 'one', budget);
    expect(await getItem(key)).toBeDefined();
    expect(budget.deleted).toBe(0);
  });
});
