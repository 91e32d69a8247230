import { describe, expect, it } from 'vitest';
import * as getIdentityProvider from '../../../functions/identity-providers/get-identity-provider.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeProvider } from '../../support/identity-providers.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const read = (provider: string, principal: Parameters<typeof invoke>[1] = { principal: tenant.hub }) =>
  invoke(getIdentityProvider, { params: { app: tenant.app, provider }, ...principal });

describe('GET /applications/{app}/identity-providers/{provider}', () => {
  it('200: shows what the creation showed, with one read', async () => {
    const created = await makeProvider(tenant, { id: 'shown' });
    const { status, headers, body } = await read('shown');
    expect([status, headers['etag'], body]).toEqual([200, '"v1"', created]);
    // The first read is that of the access check.
    expect(await countCalls(() => read('shown'))).toEqual(['GetItem', 'GetItem']);
  });

  it('200: leaves out a secret whose grace has ended', async () => {
    await makeProvider(tenant, { id: 'rotated' });
    const [created_at, expires_at] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const secrets = [
      { sealed: 'a', created_at },
      { sealed: 'b', created_at, expires_at },
    ];
    await changeItem(keys.identityProvider(tenant.app, 'rotated'), { secrets });
    expect((await read('rotated')).body['secrets']).toEqual([{ created_at }]);
  });

  it('403: refuses an editor and a viewer', async () => {
    await makeProvider(tenant, { id: 'hidden' });
    for (const role of ['editor', 'viewer'] as const) {
      const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
      expect(await read('hidden', { principal })).toBeApiError(403, 'forbidden');
    }
  });

  it('404: answers a provider of another application like an unknown one', async () => {
    await makeProvider(await makeTenant(), { id: 'elsewhere' });
    for (const id of ['elsewhere', 'unknown', 'a#b', 'a'.repeat(200)])
      expect(await read(id)).toBeApiError(404, 'identity_provider_not_found');
  });
});
