import { describe, expect, it } from 'vitest';
import * as listIdentityProviders from '../../../functions/identity-providers/list-identity-providers.ts';
import { makeProvider } from '../../support/identity-providers.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const list = (request: Request = {}) =>
  invoke(listIdentityProviders, { params: { app: tenant.app }, principal: tenant.hub, ...request });

describe('GET /applications/{app}/identity-providers', () => {
  it('200: is empty at first', async () => {
    expect((await list()).body).toEqual({ results: [] });
  });

  it('200: shows all in the order of creation, enabled or not, without their secrets', async () => {
    const own = await makeTenant();
    const first = await makeProvider(own, { id: 'z', state: 'disabled' });
    const second = await makeProvider(own, { id: 'a', client_secret: 'never-shown' });
    const { body, text } = await list({ params: { app: own.app }, principal: own.keys });
    expect(body).toEqual({ results: [first, second] });
    expect(text).not.toMatch(/never-shown|sealed/);
  });

  it('403: refuses an editor and a viewer', async () => {
    for (const role of ['editor', 'viewer'] as const) {
      const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
      expect(await list({ principal })).toBeApiError(403, 'forbidden');
    }
  });
});
