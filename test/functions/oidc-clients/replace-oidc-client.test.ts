import { beforeAll, describe, expect, it } from 'vitest';
import * as deleteCredential from '../../../functions/oidc-clients/delete-oidc-client-credential.ts';
import * as replaceOidcClient from '../../../functions/oidc-clients/replace-oidc-client.ts';
import { failReadsAfterNext } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import {
  addCredential,
  clientRequest,
  credentialsOf,
  makeOidcClient,
  readClient,
} from '../../support/oidc-clients.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
let client = '';
beforeAll(async () => {
  client = String((await makeOidcClient(tenant)).body['id']);
});

const replace = (body: unknown, extra: Request = {}) =>
  invoke(replaceOidcClient, { params: { app: tenant.app, client }, principal: tenant.keys, body, ...extra });

describe('PUT /applications/{app}/oidc-clients/{client}', () => {
  // The credentials stay.
  it('200: replaces name, description and config, and resets absent members', async () => {
    await replace(clientRequest({ hub_title: 'Welcome', hub_dark_mode: 'enabled' }));
    const answer = await replace({ name: 'Renamed' });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Renamed', credentials: [{ name: 'Web shop' }] },
    });
    expect(answer.body).not.toHaveProperty('description');
    expect(answer.body['config']).toMatchObject({ redirect_uris: [], hub_dark_mode: 'auto' });
    expect(answer.body['config']).not.toHaveProperty('hub_title');
    const read = await readClient(tenant, client);
    expect(read.body).toEqual(answer.body);
  });

  it('400: refuses unknown members of config, and leaves config.custom free', async () => {
    const unknown = { id_token_signed_response_alg: 'ES256' };
    const custom = { team: 'a' };
    for (const send of [(body: object) => makeOidcClient(tenant, body), replace]) {
      const refused = await send(clientRequest({ ...unknown, custom }));
      expect(refused).toBeApiError(400, 'invalid_input');
      expect(faultPaths(refused)).toEqual(['body.config.id_token_signed_response_alg']);
      expect(refused.body['detail']).toContain('config.custom');
      expect((await send(clientRequest({ custom }))).body).toMatchObject({ config: { custom } });
    }
  });

  it('412: lets exactly one of two writers with the same ETag win', async () => {
    const read = await readClient(tenant, client);
    const headers = { 'if-match': String(read.headers['etag']) };
    const answers = await Promise.all(['A', 'B'].map((name) => replace({ name }, { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('409: names the remedy if the new method needs a secret that is missing', async () => {
    const made = await makeOidcClient(tenant, clientRequest({ token_endpoint_auth_method: 'none' }));
    const [credential] = credentialsOf(made);
    const params = { app: tenant.app, client: String(made.body['id']) };
    const wanted = clientRequest({ token_endpoint_auth_method: 'client_secret_post' });
    const answer = await replace(wanted, { params });
    expect(answer).toBeApiError(409, 'conflict');
    expect(answer.body['detail']).toContain(
      `token_endpoint_auth_method: ${credential?.['client_id']} has no secret`,
    );
    const read = await readClient(tenant, params.client);
    expect(read.body['config']).toMatchObject({ token_endpoint_auth_method: 'none' });
    const first = { ...params, client_id: String(credential?.['client_id']) };
    expect((await invoke(deleteCredential, { params: first, principal: tenant.keys })).status).toBe(204);
    expect((await replace(wanted, { params })).status).toBe(200);
    const added = await addCredential(tenant, params.client);
    expect(added.body).toHaveProperty('secret');
  });

  it('200: changes a client with secrets to none and back', async () => {
    const made = await makeOidcClient(tenant);
    const params = { app: tenant.app, client: String(made.body['id']) };
    for (const token_endpoint_auth_method of ['none', 'client_secret_basic']) {
      expect((await replace(clientRequest({ token_endpoint_auth_method }), { params })).status).toBe(200);
    }
  });

  it('404: answers for a client of another application', async () => {
    const other = await makeTenant();
    const answer = await replace(
      { name: 'Mine' },
      { params: { app: other.app, client }, principal: other.keys },
    );
    expect(answer).toBeApiError(404, 'oidc_client_not_found');
  });

  // A failing read would hide the success, and a repetition would fail its precondition.
  it('200: needs no read after the write, so a repetition never conflicts', async () => {
    const read = await readClient(tenant, client);
    failReadsAfterNext('Update');
    const answer = await replace(
      { name: 'Answered' },
      { headers: { 'if-match': String(read.headers['etag']) } },
    );
    expect(answer).toMatchObject({ status: 200, body: { name: 'Answered', credentials: [{}] } });
  });

  it('makes a read of the client, one of its credentials and a conditional update', async () => {
    expect(await countCalls(() => replace({ name: 'Counted' }))).toEqual([
      'GetItem',
      'GetItem',
      'BatchGetItem',
      'UpdateItem',
    ]);
  });
});
