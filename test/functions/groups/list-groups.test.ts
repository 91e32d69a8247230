import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { groups, inOrder, newGroup } from '../../support/groups.ts';
import { removeItem } from '../../support/items.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/groups', () => {
  it.each([
    ['asc', (ids: string[]) => ids],
    ['desc', (ids: string[]) => ids.toReversed()],
  ])('answers 200 with every group once, by creation, %s', async (sort, ordered) => {
    const own = await makeTenant();
    const ids = await inOrder(25, () => newGroup(own.keys));
    const pages = await pagesOf((query) =>
      groups.list(own.keys, {}, { query: { ...query, sort, page_size: '10' } }),
    );
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ordered(ids));
  });

  it('shows a changed group as it is now, and omits a deleted one', async () => {
    const own = await makeTenant();
    const [first = '', second = '', third = ''] = await inOrder(3, () => newGroup(own.keys));
    await groups.update(own.keys, { group: first }, { body: { name: 'Renamed' } });
    await removeItem(keys.group(second));
    const { body } = await groups.list(own.keys);
    expect(body).toMatchObject({ results: [{ id: first, name: 'Renamed' }, { id: third }] });
  });

  it('makes two calls for a page', async () => {
    const own = await makeTenant();
    await newGroup(own.keys);
    const calls = await countCalls(() => groups.list(own.keys));
    expect(calls.sort()).toEqual(['BatchGetItem', 'Query']);
  });

  it("never shows another application's groups", async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    await newGroup(other.keys);
    expect((await groups.list(own.keys)).body).toEqual({ results: [] });
  });

  it.each(['nonsense', newId('user'), 'group_', 'group_!', `${newId('group')}x`])(
    'answers 400 invalid_cursor to the cursor %s',
    async (after) => {
      expect(await groups.list(tenant.keys, {}, { query: { after } })).toBeApiError(400, 'invalid_cursor');
    },
  );

  it.each(['0', '101', 'x'])('answers 400 to page_size %s', async (page_size) => {
    const answer = await groups.list(tenant.keys, {}, { query: { page_size } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'query.page_size' }] } });
  });
});
