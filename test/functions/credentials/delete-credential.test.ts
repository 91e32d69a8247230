import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as deleteCredential from '../../../functions/credentials/delete-credential.ts';
import * as getCredential from '../../../functions/credentials/get-credential.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { clientCredentials } from '../../../shared/auth/client-credentials.ts';
import type { Role } from '../../../shared/http/principal.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';
import { call, makeCredential } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const remove = (client_id: string, principal = tenant.hub, app = tenant.app) =>
  invoke(deleteCredential, { params: { app, client_id }, principal });

/** Deletes what the caller has seen in that version. */
const removeSeen = (client_id: string, version: number) =>
  invoke(deleteCredential, {
    params: { app: tenant.app, client_id },
    principal: tenant.hub,
    headers: { 'if-match': `"v${version}"` },
  });

const dead = { kind: 'anonymous', reason: 'invalid_key' };

describe('DELETE /applications/{app}/creds/{client_id}', () => {
  describe('412', () => {
    it('answers if the credential has changed since the caller read it, and keeps it', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      expect(await removeSeen(clientId, 7)).toBeApiError(412, 'precondition_failed', { updated_by: 'test' });
      expect((await authenticate(headers, tenant.app)).kind).toBe('keys');
      expect((await removeSeen(clientId, 1)).status).toBe(204);
      expect((await removeSeen(clientId, 1)).status).toBe(404);
    });

    it('answers if the credential changes at the same moment', async () => {
      const { clientId } = await makeCredential(tenant.app);
      beforeNextCall('TransactWrite', () => changeItem(keys.credential(clientId), { version: 2 }));
      expect((await removeSeen(clientId, 1)).status).toBe(412);
      expect(await getItem(keys.credential(clientId))).toMatchObject({ version: 2 });
    });
  });

  describe('204', () => {
    it('ends the credential from the next request on, and leaves nothing of it', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      expect((await authenticate(headers, tenant.app)).kind).toBe('keys');
      expect(await remove(clientId)).toMatchObject({ status: 204, text: '' });
      expect(await authenticate(headers, tenant.app)).toEqual(dead);
      expect(await authenticate(headers, undefined)).toEqual(dead);
      const params = { app: tenant.app, client_id: clientId };
      expect((await invoke(getCredential, { params, principal: tenant.hub })).status).toBe(404);
      expect(await getItem(keys.applicationCredential(tenant.app, clientId))).toBeUndefined();
    });

    it('ends the service-account tokens that the credential got', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      const { access_token } = await clientCredentials(headers, {}, async () => undefined);
      const request = { params: { app: tenant.app }, headers: { authorization: `Bearer ${access_token}` } };
      expect((await call(getApplication, request)).status).toBe(200);
      await remove(clientId);
      expect(await call(getApplication, request)).toBeApiError(401, 'invalid_token');
    });

    it('answers one of 10 parallel requests, and frees one place', async () => {
      const { app, hub } = await makeTenant();
      const { clientId } = await makeCredential(app);
      await makeCredential(app);
      const answers = await atOnce(10, () => remove(clientId, hub, app));
      expect(outcomesOf(answers)).toEqual({ 204: 1, '404 credential_not_found': 9 });
      expect(await getItem(keys.applicationUsage(app))).toMatchObject({ credentials: 1 });
    });
  });

  it.each<Role>(['editor', 'viewer'])('answers 403 to a member with the role %s', async (role) => {
    const { clientId, headers } = await makeCredential(tenant.app);
    const member = { ...tenant.hub, accounts: { [tenant.account]: role } };
    expect((await remove(clientId, member)).status).toBe(403);
    expect((await authenticate(headers, tenant.app)).kind).toBe('keys');
  });

  it("answers 404 for another application's credential, and keeps it", async () => {
    const other = await makeTenant();
    const { clientId, headers } = await makeCredential(other.app);
    await expectHidden(clientId, 'credential_not_found', (id) => remove(id));
    expect((await authenticate(headers, other.app)).kind).toBe('keys');
  });
});
