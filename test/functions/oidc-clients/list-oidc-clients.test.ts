import { describe, expect, it } from 'vitest';
import * as listOidcClients from '../../../functions/oidc-clients/list-oidc-clients.ts';
import { invoke } from '../../support/invoke.ts';
import { credentialsOf, makeOidcClient, readClient } from '../../support/oidc-clients.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/oidc-clients', () => {
  it('200: lists by creation, page by page, with the number of all', async () => {
    const own = await makeTenant();
    for (const name of ['A', 'B', 'C']) await makeOidcClient(own, { name });
    const page = (query: Record<string, string>) =>
      invoke(listOidcClients, { params: { app: own.app }, principal: own.keys, query });
    const first = await page({ page_size: '2' });
    expect(first.body).toMatchObject({ total_results: 3, results: [{ name: 'A' }, { name: 'B' }] });
    const rest = await page({ page_size: '2', after: String(first.body['next']) });
    expect(rest.body).toMatchObject({ results: [{ name: 'C' }] });
    expect(rest.body).not.toHaveProperty('next');
    expect((await page({ after: 'oidc_unknown' })).body).toMatchObject({ code: 'invalid_cursor' });
  });

  it('200: shows each client with its credentials, and no secret', async () => {
    const own = await makeTenant();
    const made = await makeOidcClient(own);
    const { body, text } = await invoke(listOidcClients, { params: { app: own.app }, principal: own.hub });
    expect(body).toEqual({ results: [(await readClient(own, made.body['id'])).body], total_results: 1 });
    expect(text).not.toContain(String(credentialsOf(made)[0]?.['secret']));
  });

  it("200: never shows another application's clients", async () => {
    const own = await makeTenant();
    await makeOidcClient(tenant);
    const { body } = await invoke(listOidcClients, { params: { app: own.app }, principal: own.keys });
    expect(body).toEqual({ results: [], total_results: 0 });
  });

  it('400: refuses a page size above the limit', async () => {
    const query = { page_size: '101' };
    const call = { params: { app: tenant.app }, principal: tenant.keys, query };
    expect(await invoke(listOidcClients, call)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'query.page_size' }] },
    });
  });
});
