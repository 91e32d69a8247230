import { describe, expect, it } from 'vitest';
import * as getCredential from '../../../functions/credentials/get-credential.ts';
import { ROLES } from '../../../shared/http/principal.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();

const get = ({ app, hub }: Tenant, client_id: string, principal = hub) =>
  invoke(getCredential, { params: { app, client_id }, principal });

describe('GET /applications/{app}/creds/{client_id}', () => {
  it.each(ROLES)('answers 200 without the secret to a member with the role %s', async (role) => {
    const tenant = await makeTenant();
    const { clientId, secret } = await makeCredential(tenant.app);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
    const { status, headers, body } = await get(tenant, clientId, principal);
    expect(status).toBe(200);
    expect(body).toEqual({
      client_id: clientId,
      name: 'Backend',
      secret_last_four: secret.slice(-4),
      application: tenant.app,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(headers['etag']).toBe('"v1"');
  });

  it("answers 404 for another application's credential, as for an unknown one", async () => {
    const tenant = await makeTenant();
    const { clientId } = await makeCredential((await makeTenant()).app);
    await expectHidden(clientId, 'credential_not_found', (id) => get(tenant, id));
  });
});
