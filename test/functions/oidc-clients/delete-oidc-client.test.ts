import { describe, expect, it } from 'vitest';
import * as deleteOidcClient from '../../../functions/oidc-clients/delete-oidc-client.ts';
import { deleteCredential as deleteByItself } from '../../../shared/credentials/credential-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  addCredential,
  atClient,
  credentialsOf,
  makeOidcClient,
  readClient,
  seenAt,
} from '../../support/oidc-clients.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('DELETE /applications/{app}/oidc-clients/{client}', () => {
  it('204: removes the client and all its credentials, and reduces the counts', async () => {
    const own = await makeTenant();
    const made = await makeOidcClient(own);
    const params = { app: own.app, client: String(made.body['id']) };
    const added = await addCredential(own, params.client);
    const ended = { params, principal: own.keys };
    expect((await invoke(deleteOidcClient, ended)).status).toBe(204);
    const table = JSON.stringify(await scanTable());
    expect(table).not.toContain(params.client);
    expect(table).not.toContain(String(added.body['client_id']));
    expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ oidc_clients: 0, credentials: 0 });
    expect((await invoke(deleteOidcClient, ended)).status).toBe(404);
  });

  it('204: succeeds after one of its credentials was deleted alone', async () => {
    const made = await makeOidcClient(tenant);
    await deleteByItself(tenant.app, String(credentialsOf(made)[0]?.['client_id']));
    expect((await readClient(tenant, made.body['id'])).body).toMatchObject({ credentials: [] });
    expect((await invoke(deleteOidcClient, atClient(tenant, made.body['id']))).status).toBe(204);
  });

  it('204: deletes the version that If-Match names', async () => {
    const { body } = await makeOidcClient(tenant);
    expect((await invoke(deleteOidcClient, seenAt(tenant, body['id'], 1))).status).toBe(204);
    expect((await readClient(tenant, body['id'])).status).toBe(404);
  });

  it('204: deletes a client that changes at the same moment, if no version is given', async () => {
    const { body } = await makeOidcClient(tenant);
    beforeNextTransaction(() => addCredential(tenant, body['id']));
    expect((await invoke(deleteOidcClient, atClient(tenant, body['id']))).status).toBe(204);
    expect(JSON.stringify(await scanTable())).not.toContain(body['id']);
  });

  it('204: succeeds if one of its credentials is deleted at the same moment', async () => {
    const made = await makeOidcClient(tenant);
    const clientId = String(credentialsOf(made)[0]?.['client_id']);
    beforeNextTransaction(() => deleteByItself(tenant.app, clientId));
    expect((await invoke(deleteOidcClient, atClient(tenant, made.body['id']))).status).toBe(204);
    expect((await readClient(tenant, made.body['id'])).status).toBe(404);
  });

  it('412: answers if the client has changed since it was read, and deletes nothing', async () => {
    const { body } = await makeOidcClient(tenant);
    const answer = await invoke(deleteOidcClient, seenAt(tenant, body['id'], 99));
    expect(answer).toBeApiError(412, 'precondition_failed', {
      updated_by: tenant.keys.clientId,
      updated_at: body['updated_at'],
    });
    const left = await readClient(tenant, body['id']);
    expect(left).toMatchObject({ status: 200, body: { credentials: [{ name: 'Web shop' }] } });
  });

  it('412: answers if the client changes at the same moment', async () => {
    const { body } = await makeOidcClient(tenant);
    const key = keys.oidcClient(tenant.app, String(body['id']));
    beforeNextTransaction(() => changeItem(key, { version: 2, updated_by: 'user_colleague' }));
    const answer = await invoke(deleteOidcClient, seenAt(tenant, body['id'], 1));
    expect(answer).toBeApiError(412, 'precondition_failed', { updated_by: 'user_colleague' });
    expect(await getItem(key)).toMatchObject({ version: 2 });
  });

  it('403: refuses an editor, since clients have secrets', async () => {
    const made = await makeOidcClient(tenant);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const answer = await invoke(deleteOidcClient, { ...atClient(tenant, made.body['id']), principal });
    expect(answer).toBeApiError(403, 'forbidden');
  });
});
