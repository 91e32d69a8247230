import { beforeAll, describe, expect, it } from 'vitest';
import * as deleteCredential from '../../../functions/credentials/delete-credential.ts';
import * as listCredentials from '../../../functions/credentials/list-credentials.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
const made: string[] = [];

beforeAll(async () => {
  tenant = await makeTenant();
  await makeCredential((await makeTenant()).app);
  for (let n = 0; n < 5; n++) made.push((await makeCredential(tenant.app)).clientId);
});

const list = (query: Record<string, string> = {}, { app, hub }: Tenant = tenant) =>
  invoke(listCredentials, { params: { app }, query, principal: hub });

describe('GET /applications/{app}/creds', () => {
  describe('200', () => {
    it.each(['asc', 'desc'] as const)("pages through the application's credentials, %s", async (sort) => {
      const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      const ids = pages.flat().map(({ client_id }) => client_id);
      expect(ids).toEqual(sort === 'asc' ? made : made.toReversed());
    });

    it('counts all credentials on each page, without deleted ones', async () => {
      const own = await makeTenant();
      const [first] = [await makeCredential(own.app), await makeCredential(own.app)];
      expect((await list({ page_size: '1' }, own)).body['total_results']).toBe(2);
      const params = { app: own.app, client_id: first.clientId };
      await invoke(deleteCredential, { params, principal: own.hub });
      expect((await list({}, own)).body).toMatchObject({ results: [{}], total_results: 1 });
    });

    it('answers an empty list for an application without credentials', async () => {
      expect((await list({}, await makeTenant())).body).toEqual({ results: [], total_results: 0 });
    });

    it('makes the same DynamoDB calls for any page size', async () => {
      const calls = await countCalls(() => list());
      expect(calls.sort()).toEqual(['BatchGetItem', 'GetItem', 'GetItem', 'Query']);
    });
  });

  it.each(['nonsense', '', '€'.repeat(512)])('answers 400 to an unknown cursor', async (after) => {
    expect(await list({ after })).toBeApiError(400, 'invalid_cursor');
  });
});
