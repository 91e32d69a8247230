import { describe, expect, it } from 'vitest';
import { asAskedIn } from '../../../shared/storage/answered-item.ts';
import { getItem, getItems } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { answerWithAnother } from '../../support/before-call.ts';

useBackends();

const refused = { code: 'dependency_unavailable', status: 503 };

/** Two stored items with keys that nobody else uses. */
async function twoItems() {
  const id = crypto.randomUUID();
  const [own, other] = [`own-${id}`, `other-${id}`].map((pk) => ({ pk, sk: 'X' }));
  if (!own || !other) throw new Error('there are two');
  await write(put({ ...own, name: 'own' }, notExists()));
  await write(put({ ...other, name: 'other' }, notExists()));
  return { own, other };
}

describe('an answer with an item that nobody asked for', () => {
  it('is refused where one item is read', async () => {
    const { own, other } = await twoItems();
    expect(await getItem(own)).toMatchObject({ name: 'own' });
    answerWithAnother(own, other);
    await expect(getItem(own)).rejects.toMatchObject(refused);
    await expect(getItem(own, ['name'])).rejects.toMatchObject(refused);
  });

  it('is refused where several items are read, also if it would leave one absent', async () => {
    const { own, other } = await twoItems();
    answerWithAnother(own, other);
    await expect(getItems([own, { pk: own.pk, sk: 'Y' }])).rejects.toMatchObject(refused);
  });

  it.each([
    ['another partition', { pk: 'b', sk: 'M#1' }],
    ['another prefix', { pk: 'a', sk: 'N#1' }],
  ])('is refused where a range is read, for %s', (_, item) => {
    expect(() => asAskedIn(item, { pk: 'a', prefix: 'M#' })).toThrow(expect.objectContaining(refused));
    expect(() => asAskedIn(item, { pk: 'a', from: 'M#', to: 'M$' })).toThrow(
      expect.objectContaining(refused),
    );
  });

  it('compares ranges as the table does, by UTF-8 bytes', () => {
    const [low, high] = ['\uffee', '\u{1f600}'];
    const range = { pk: 'a', from: low, to: high };
    for (const sk of [low, high]) expect(asAskedIn({ pk: 'a', sk }, range)).toEqual({ pk: 'a', sk });
  });

  it('leaves projections with the key alone', async () => {
    const { own } = await twoItems();
    expect(await getItem(own, ['name'])).toEqual({ ...own, name: 'own' });
  });
});
