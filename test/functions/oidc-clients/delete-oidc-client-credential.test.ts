import { describe, expect, it } from 'vitest';
import * as deleteCredential from '../../../functions/oidc-clients/delete-oidc-client-credential.ts';
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
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('DELETE /applications/{app}/oidc-clients/{client}/creds/{client_id}', () => {
  const make = async () => {
    const made = await makeOidcClient(tenant);
    const clientId = String(credentialsOf(made)[0]?.['client_id']);
    return { client: made.body['id'], clientId, more: { client_id: clientId } };
  };

  it('204: deletes the version that If-Match names', async () => {
    const { client, clientId, more } = await make();
    expect((await invoke(deleteCredential, seenAt(tenant, client, 1, more))).status).toBe(204);
    expect(await getItem(keys.credential(clientId))).toBeUndefined();
  });

  it('204: deletes it while its client changes, and loses nothing of that change', async () => {
    const { client, clientId, more } = await make();
    beforeNextTransaction(() => addCredential(tenant, client));
    expect((await invoke(deleteCredential, atClient(tenant, client, more))).status).toBe(204);
    expect(await getItem(keys.credential(clientId))).toBeUndefined();
    const left = credentialsOf(await readClient(tenant, client));
    expect(left.map(({ name }) => name)).toEqual(['Second']);
  });

  it('404: answers if the credential alone is deleted at the same moment', async () => {
    const { client, clientId, more } = await make();
    beforeNextTransaction(() => deleteByItself(tenant.app, clientId));
    const answer = await invoke(deleteCredential, atClient(tenant, client, more));
    expect(answer).toBeApiError(404, 'credential_not_found');
  });

  it('404: answers for a credential of another client, for any version', async () => {
    const [own, other] = [await make(), await make()];
    for (const request of [
      atClient(tenant, own.client, other.more),
      seenAt(tenant, own.client, 1, other.more),
    ]) {
      expect(await invoke(deleteCredential, request)).toBeApiError(404, 'credential_not_found');
    }
    expect(await getItem(keys.credential(other.clientId))).toBeDefined();
  });

  it('412: answers if the credential has changed since it was read, and keeps it', async () => {
    const { client, clientId, more } = await make();
    const answer = await invoke(deleteCredential, seenAt(tenant, client, 99, more));
    expect(answer).toBeApiError(412, 'precondition_failed', { updated_by: tenant.keys.clientId });
    expect(await getItem(keys.credential(clientId))).toBeDefined();
  });

  it('412: answers if it changes at the same moment', async () => {
    const { client, clientId, more } = await make();
    const key = keys.credential(clientId);
    beforeNextTransaction(() => changeItem(key, { version: 2, updated_by: 'user_colleague' }));
    const answer = await invoke(deleteCredential, seenAt(tenant, client, 1, more));
    expect(answer).toBeApiError(412, 'precondition_failed', { updated_by: 'user_colleague' });
    expect(await getItem(key)).toMatchObject({ version: 2 });
  });

  it('404: answers for a client of another application, and keeps its credential', async () => {
    const other = await makeTenant();
    const made = await makeOidcClient(other);
    const clientId = String(credentialsOf(made)[0]?.['client_id']);
    const request = atClient(tenant, made.body['id'], { client_id: clientId });
    expect(await invoke(deleteCredential, request)).toBeApiError(404, 'oidc_client_not_found');
    expect(await getItem(keys.credential(clientId))).toBeDefined();
  });
});
