import { beforeAll, describe, expect, it } from 'vitest';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import * as listVariants from '../../../functions/variants/list-variants.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
let tenant: Tenant;
const made: string[] = [];

beforeAll(async () => {
  tenant = await makeTenant({ subdomain: 'shop' });
  await makeVariant(await makeTenant());
  for (let n = 0; n < 5; n++) made.push((await makeVariant(tenant, { name: `Partner ${n}` })).variant);
});

const list = (query: Record<string, string> = {}, { app, hub }: Tenant = tenant) =>
  invoke(listVariants, { params: { app }, query, principal: hub });

describe('GET /applications/{app}/variants', () => {
  describe('200', () => {
    it.each(['asc', 'desc'] as const)("pages through the application's variants, %s", async (sort) => {
      const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat().map(({ id }) => id)).toEqual(sort === 'asc' ? made : made.toReversed());
    });

    it('answers each variant as a single read does', async () => {
      const { body } = await list({ page_size: '1' });
      expect(body).toMatchObject({
        results: [{ name: 'Partner 0', config: {}, effective_config: { subdomain: 'shop' } }],
        total_results: 5,
      });
    });

    it('omits deleted variants from the count', async () => {
      const own = await makeTenant();
      const [{ variant }] = [await makeVariant(own), await makeVariant(own)];
      await invoke(deleteVariant, { params: { app: own.app, variant }, principal: own.hub });
      expect((await list({}, own)).body).toMatchObject({ results: [{}], total_results: 1 });
    });

    it('answers an empty list for an application without variants', async () => {
      expect((await list({}, await makeTenant())).body).toEqual({ results: [], total_results: 0 });
    });

    it('reads application, list and counter, for any page size', async () => {
      const calls = await countCalls(() => list());
      expect(calls.sort()).toEqual(['GetItem', 'GetItem', 'Query']);
    });
  });

  it('answers 400 to an unknown cursor', async () => {
    expect(await list({ after: 'nonsense' })).toBeApiError(400, 'invalid_cursor');
  });
});
