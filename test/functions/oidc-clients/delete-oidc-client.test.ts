import { beforeAll, describe, expect, it } from 'vitest';
import * as createCredential from '../../../functions/oidc-clients/create-oidc-client-credential.ts';
import * as deleteOidcClient from '../../../functions/oidc-clients/delete-oidc-client.ts';
import * as deleteCredential from '../../../functions/oidc-clients/delete-oidc-client-credential.ts';
import * as getOidcClient from '../../../functions/oidc-clients/get-oidc-client.ts';
import * as listOidcClients from '../../../functions/oidc-clients/list-oidc-clients.ts';
import { deleteCredential as deleteByItself } from '../../../shared/credentials/credential-store.ts';
import { MAX_CLIENT_CREDENTIALS } from '../../../shared/oidc-clients/oidc-client-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/table.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { credentialsOf, makeOidcClient } from '../../support/oidc-clients.ts';
import { RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const at = (client: unknown, more = {}) => ({
  params: { app: tenant.app, client: String(client), ...more },
  principal: tenant.keys,
});
/** The same of what the caller has seen in that version. */
const seenAt = (client: unknown, version: number, more = {}) => ({
  ...at(client, more),
  headers: { 'if-match': `"v${version}"` },
});
const addCredential = (client: unknown) =>
  invoke(createCredential, { ...at(client), body: { name: 'Second' } });

describe('DELETE /applications/{app}/oidc-clients/{client}', () => {
  it('204: removes the client and all its credentials, and gives their places back', async () => {
    const own = await makeTenant();
    const made = await makeOidcClient(own);
    const params = { app: own.app, client: String(made.body['id']) };
    const added = await invoke(createCredential, { params, principal: own.keys, body: { name: 'Second' } });
    const ended = { params, principal: own.keys };
    expect((await invoke(deleteOidcClient, ended)).status).toBe(204);
    const table = JSON.stringify(await scanTable());
    expect(table).not.toContain(params.client);
    expect(table).not.toContain(String(added.body['client_id']));
    expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ oidc_clients: 0, credentials: 0 });
    expect((await invoke(deleteOidcClient, ended)).status).toBe(404);
  });

  it('204: also when one of its credentials was deleted by itself', async () => {
    const made = await makeOidcClient(tenant);
    await deleteByItself(tenant.app, String(credentialsOf(made)[0]?.['client_id']));
    expect((await invoke(getOidcClient, at(made.body['id']))).body).toMatchObject({ credentials: [] });
    expect((await invoke(deleteOidcClient, at(made.body['id']))).status).toBe(204);
  });

  it('204: of the version that If-Match names', async () => {
    const { body } = await makeOidcClient(tenant);
    expect((await invoke(deleteOidcClient, seenAt(body['id'], 1))).status).toBe(204);
    expect((await invoke(getOidcClient, at(body['id']))).status).toBe(404);
  });

  it('204: also when it is changed in the very moment, where the caller asks for no version', async () => {
    const { body } = await makeOidcClient(tenant);
    beforeNextTransaction(() => addCredential(body['id']));
    expect((await invoke(deleteOidcClient, at(body['id']))).status).toBe(204);
    expect(JSON.stringify(await scanTable())).not.toContain(body['id']);
  });

  it('204: also when one of its credentials is deleted by itself in the very moment', async () => {
    const made = await makeOidcClient(tenant);
    const clientId = String(credentialsOf(made)[0]?.['client_id']);
    beforeNextTransaction(() => deleteByItself(tenant.app, clientId));
    expect((await invoke(deleteOidcClient, at(made.body['id']))).status).toBe(204);
    expect((await invoke(getOidcClient, at(made.body['id']))).status).toBe(404);
  });

  it('412: when it is not as the caller has seen it, and nothing of it is deleted', async () => {
    const { body } = await makeOidcClient(tenant);
    expect(await invoke(deleteOidcClient, seenAt(body['id'], 99))).toMatchObject({
      status: 412,
      body: {
        code: 'precondition_failed',
        updated_by: tenant.keys.clientId,
        updated_at: body['updated_at'],
      },
    });
    const left = await invoke(getOidcClient, at(body['id']));
    expect(left).toMatchObject({ status: 200, body: { credentials: [{ name: 'Web shop' }] } });
  });

  it('412: when it is changed in the very moment', async () => {
    const { body } = await makeOidcClient(tenant);
    const key = keys.oidcClient(tenant.app, String(body['id']));
    beforeNextTransaction(() => changeItem(key, { version: 2, updated_by: 'user_colleague' }));
    expect(await invoke(deleteOidcClient, seenAt(body['id'], 1))).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', updated_by: 'user_colleague' },
    });
    expect(await getItem(key)).toMatchObject({ version: 2 });
  });

  it('403: for an editor, since clients hold secrets', async () => {
    const made = await makeOidcClient(tenant);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const answer = await invoke(deleteOidcClient, { ...at(made.body['id']), principal });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('DELETE /applications/{app}/oidc-clients/{client}/creds/{client_id}', () => {
  const make = async () => {
    const made = await makeOidcClient(tenant);
    const clientId = String(credentialsOf(made)[0]?.['client_id']);
    return { client: made.body['id'], clientId, more: { client_id: clientId } };
  };

  it('204: of the version that If-Match names', async () => {
    const { client, clientId, more } = await make();
    expect((await invoke(deleteCredential, seenAt(client, 1, more))).status).toBe(204);
    expect(await getItem(keys.credential(clientId))).toBeUndefined();
  });

  it('204: also when its client is changed in the very moment; nothing of the change is lost', async () => {
    const { client, clientId, more } = await make();
    beforeNextTransaction(() => addCredential(client));
    expect((await invoke(deleteCredential, at(client, more))).status).toBe(204);
    expect(await getItem(keys.credential(clientId))).toBeUndefined();
    const left = credentialsOf(await invoke(getOidcClient, at(client)));
    expect(left.map(({ name }) => name)).toEqual(['Second']);
  });

  it('404: when it is deleted by itself in the very moment', async () => {
    const { client, clientId, more } = await make();
    beforeNextTransaction(() => deleteByItself(tenant.app, clientId));
    expect(await invoke(deleteCredential, at(client, more))).toMatchObject({
      status: 404,
      body: { code: 'credential_not_found' },
    });
  });

  it('404: for a credential of another client, whatever version is asked for', async () => {
    const [own, other] = [await make(), await make()];
    for (const request of [at(own.client, other.more), seenAt(own.client, 1, other.more)]) {
      expect(await invoke(deleteCredential, request)).toMatchObject({
        status: 404,
        body: { code: 'credential_not_found' },
      });
    }
    expect(await getItem(keys.credential(other.clientId))).toBeDefined();
  });

  it('412: when it is not as the caller has seen it, and it stays', async () => {
    const { client, clientId, more } = await make();
    expect(await invoke(deleteCredential, seenAt(client, 99, more))).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', updated_by: tenant.keys.clientId },
    });
    expect(await getItem(keys.credential(clientId))).toBeDefined();
  });

  it('412: when it is changed in the very moment', async () => {
    const { client, clientId, more } = await make();
    const key = keys.credential(clientId);
    beforeNextTransaction(() => changeItem(key, { version: 2, updated_by: 'user_colleague' }));
    expect(await invoke(deleteCredential, seenAt(client, 1, more))).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', updated_by: 'user_colleague' },
    });
    expect(await getItem(key)).toMatchObject({ version: 2 });
  });
});

describe('POST /applications/{app}/oidc-clients/{client}/creds', () => {
  it('201: adds a credential beside the first; both are there until one is deleted', async () => {
    const made = await makeOidcClient(tenant);
    const added = await addCredential(made.body['id']);
    expect(added).toMatchObject({ status: 201, body: { name: 'Second', secret: expect.any(String) } });
    const both = credentialsOf(await invoke(getOidcClient, at(made.body['id'])));
    expect(both.map(({ name }) => name)).toEqual(['Web shop', 'Second']);
    const first = { client_id: String(both[0]?.['client_id']) };
    expect((await invoke(deleteCredential, at(made.body['id'], first))).status).toBe(204);
    expect((await invoke(deleteCredential, at(made.body['id'], first))).status).toBe(404);
    const left = credentialsOf(await invoke(getOidcClient, at(made.body['id'])));
    expect(left.map(({ name }) => name)).toEqual(['Second']);
  });

  it('409: never leaves more than a client may have when more ask at once; none is half made', {
    tags: 'heavy',
  }, async () => {
    const made = await makeOidcClient(tenant);
    const asked = Array.from({ length: MAX_CLIENT_CREDENTIALS + RACERS }, () =>
      addCredential(made.body['id']),
    );
    const answers = await Promise.all(asked);
    const added = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(added.length).toBeLessThan(MAX_CLIENT_CREDENTIALS);
    const now = credentialsOf(await invoke(getOidcClient, at(made.body['id'])));
    expect(now).toHaveLength(added.length + 1);
    const listed = (await scanTable()).filter(
      (item) => item['oidc_client_configuration_id'] === made.body['id'],
    );
    expect(listed).toHaveLength(added.length + 1);
  });
});

describe('a client that has had many credentials', () => {
  it('201: takes new ones, however many were deleted by themselves', async () => {
    const own = await makeTenant();
    const made = await makeOidcClient(own);
    const client = String(made.body['id']);
    const place = { params: { app: own.app, client }, principal: own.keys };
    const add = () => invoke(createCredential, { ...place, body: { name: 'One of many' } });
    for (let count = 1; count < MAX_CLIENT_CREDENTIALS; count += 1) expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    const all = credentialsOf(await invoke(getOidcClient, place)).map(({ client_id }) => String(client_id));
    for (const clientId of all.slice(0, 5)) await deleteByItself(own.app, clientId);
    const added = await add();
    expect(added.status).toBe(201);
    const record = await getItem(keys.oidcClient(own.app, client));
    expect(record?.['credential_ids']).toEqual([...all.slice(5), added.body['client_id']]);
  });
});

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
});
