import { describe, expect, it } from 'vitest';
import * as listAssets from '../../../functions/assets/list-assets.ts';
import { makeApplication } from '../../support/applications.ts';
import { makeAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';

useBackends();

describe('GET /applications/{app}/assets', () => {
  it('pages through the assets in both directions, with the number of all', async () => {
    const made = await makeApplication();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await makeAsset(made));
    for (const [sort, expected] of [
      ['asc', ids],
      ['desc', ids.toReversed()],
    ] as const) {
      const pages = await pagesOf((query) =>
        invoke(listAssets, {
          params: { app: made.app },
          principal: made.owner,
          query: { page_size: '2', sort, ...query },
        }),
      );
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(pages.flat().map(({ id }) => id)).toEqual(expected);
    }
    const { body } = await invoke(listAssets, { params: { app: made.app }, principal: made.owner });
    expect(body['total_results']).toBe(5);
  });

  it('refuses an unknown cursor', async () => {
    const { app, owner } = await makeApplication();
    const call = { params: { app }, principal: owner, query: { after: 'asset_nothing' } };
    expect(await invoke(listAssets, call)).toBeApiError(400, 'invalid_cursor');
  });

  it('takes three calls of DynamoDB for a page', async () => {
    const { app, owner } = await makeApplication();
    const calls = await countCalls(() => invoke(listAssets, { params: { app }, principal: owner }));
    expect(calls.sort()).toEqual(['GetItem', 'GetItem', 'Query']);
  });
});
