import { beforeAll, describe, expect, it } from 'vitest';
import * as listKeywords from '../../../functions/sms-keywords/list-sms-keywords.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeKeyword } from '../../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
let tenant: Tenant;
let variant: string;
const made: string[] = [];

beforeAll(async () => {
  tenant = await makeTenant();
  ({ variant } = await makeVariant(tenant));
  await makeKeyword(await makeTenant());
  for (let n = 0; n < 7; n++) {
    made.push((await makeKeyword(tenant, n % 2 ? {} : { app_variant_id: variant })).id);
  }
});

const list = (query: Record<string, string> = {}, { app, hub }: Tenant = tenant) =>
  invoke(listKeywords, { params: { app }, query, principal: hub });
const idsOf = (pages: Record<string, unknown>[][]) => pages.flat().map(({ id }) => id);

describe('GET /applications/{app}/sms-keywords', () => {
  describe('200', () => {
    it.each(['asc', 'desc'] as const)("pages through the application's keywords, %s", async (sort) => {
      const pages = await pagesOf((query) => list({ page_size: '3', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(idsOf(pages)).toEqual(sort === 'asc' ? made : made.toReversed());
      expect((await list()).body['total_results']).toBe(7);
    });

    it.each(['asc', 'desc'] as const)('pages through those of a variant, %s', async (sort) => {
      const named = made.filter((_, n) => n % 2 === 0);
      const query = { app_variant_id: variant, page_size: '3', sort };
      const pages = await pagesOf((more) => list({ ...query, ...more }));
      expect(pages.map(({ length }) => length)).toEqual([3, 1]);
      expect(idsOf(pages)).toEqual(sort === 'asc' ? named : named.toReversed());
      expect((await list(query)).body['total_results']).toBe(4);
    });

    it('answers an empty list for an unused variant and an application without keywords', async () => {
      const empty = { results: [], total_results: 0 };
      expect((await list({ app_variant_id: newId('variant') })).body).toEqual(empty);
      expect((await list({}, await makeTenant())).body).toEqual(empty);
    });

    it('makes the same calls for any page size', async () => {
      expect((await countCalls(() => list())).sort()).toEqual(['GetItem', 'GetItem', 'Query']);
      expect(await countCalls(() => list({ app_variant_id: variant }))).toEqual(['GetItem', 'Query']);
    });
  });

  it.each([{}, { app_variant_id: 'variant_x' }])(
    'answers 400 to an unknown cursor with %j',
    async (query) => {
      expect(await list({ ...query, after: 'nonsense' })).toBeApiError(400, 'invalid_cursor');
    },
  );
});
