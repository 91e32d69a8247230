/** @module-tag heavy */
import { expect, it } from 'vitest';
import { useBackends } from '../support/backends.ts';
import { faultsOf, measureScale } from './scale-run.ts';

useBackends();

it('no request costs more calls or units in a fuller table', async () => {
  const filling = { tenants: 300, users: 1500, groups: 400, memberships: 300, members: 1000 };
  const rows = await measureScale(filling, { runs: 2, warmUp: 1 });
  expect(faultsOf(rows)).toEqual([]);
  expect(Object.fromEntries(rows.map(({ request, full }) => [request, full.calls]))).toMatchObject({
    'a changed name': 3,
    'a page of users': 3,
    'a page of a search': 4,
    'a page of a search of everybody': 4,
    'a page of groups': 2,
    'a page of members': 3,
  });
});
