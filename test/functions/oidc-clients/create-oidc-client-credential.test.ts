import { describe, expect, it } from 'vitest';
import * as deleteCredential from '../../../functions/oidc-clients/delete-oidc-client-credential.ts';
import { deleteCredential as deleteByItself } from '../../../shared/credentials/credential-store.ts';
import { MAX_CLIENT_CREDENTIALS } from '../../../shared/oidc-clients/oidc-client-store.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import {
  addCredential,
  atClient,
  clientRequest,
  credentialsOf,
  makeOidcClient,
  readClient,
} from '../../support/oidc-clients.ts';
import { RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const tenant = useTenant();

describe('POST /applications/{app}/oidc-clients/{client}/creds', () => {
  it('201: adds a credential beside the first; both work until one is deleted', async () => {
    const made = await makeOidcClient(tenant);
    const added = await addCredential(tenant, made.body['id']);
    expect(added).toMatchObject({ status: 201, body: { name: 'Second', secret: expect.any(String) } });
    const both = credentialsOf(await readClient(tenant, made.body['id']));
    expect(both.map(({ name }) => name)).toEqual(['Web shop', 'Second']);
    const first = { client_id: String(both[0]?.['client_id']) };
    expect((await invoke(deleteCredential, atClient(tenant, made.body['id'], first))).status).toBe(204);
    expect((await invoke(deleteCredential, atClient(tenant, made.body['id'], first))).status).toBe(404);
    const left = credentialsOf(await readClient(tenant, made.body['id']));
    expect(left.map(({ name }) => name)).toEqual(['Second']);
  });

  it("409: never exceeds a client's limit in parallel, and leaves none half made", {
    tags: ['heavy', 'nightly'],
  }, async () => {
    const made = await makeOidcClient(tenant);
    const asked = Array.from({ length: MAX_CLIENT_CREDENTIALS + RACERS }, () =>
      addCredential(tenant, made.body['id']),
    );
    const answers = await Promise.all(asked);
    const added = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(added.length).toBeLessThan(MAX_CLIENT_CREDENTIALS);
    const now = credentialsOf(await readClient(tenant, made.body['id']));
    expect(now).toHaveLength(added.length + 1);
    const listed = (await scanTable()).filter(
      (item) => item['oidc_client_configuration_id'] === made.body['id'],
    );
    expect(listed).toHaveLength(added.length + 1);
  });

  it('201: answers the credential with its Location, and its secret once', async () => {
    const { body: client } = await makeOidcClient(tenant);
    const expires = '2999-01-01T00:00:00.000Z';
    const { status, headers, body } = await addCredential(tenant, client['id'], { name: 'Next', expires });
    const secret = String(body['secret']);
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      etag: '"v1"',
      location: `/applications/${tenant.app}/creds/${body['client_id']}`,
    });
    expect(body).toEqual({
      client_id: expect.stringMatching(/^key_/),
      secret: expect.stringMatching(/^sec_[\w-]{43}$/),
      secret_last_four: secret.slice(-4),
      name: 'Next',
      expires,
      application: tenant.app,
      oidc_client_configuration_id: client['id'],
      created_at: expect.any(String),
      updated_at: body['created_at'],
    });
    expect((await readClient(tenant, client['id'])).text).not.toContain(secret);
    expect(JSON.stringify(await scanTable())).not.toContain(secret);
  });

  it('201: gives a credential of a public client no secret', async () => {
    const made = await makeOidcClient(tenant, clientRequest({ token_endpoint_auth_method: 'none' }));
    const { status, body } = await addCredential(tenant, made.body['id']);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('secret');
    expect(body).not.toHaveProperty('secret_last_four');
  });

  it('201: limits the credential to a variant', async () => {
    const { variant } = await makeVariant(tenant);
    const { body: client } = await makeOidcClient(tenant);
    const request = { name: 'Partner', app_variant_id: variant };
    expect(await addCredential(tenant, client['id'], request)).toMatchObject({ status: 201, body: request });
  });

  it('201: makes one credential for one Idempotency-Key', async () => {
    const { body: client } = await makeOidcClient(tenant);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const add = () => addCredential(tenant, client['id'], { name: 'Once' }, { headers });
    const first = await add();
    expect((await add()).body).toEqual(first.body);
    expect(credentialsOf(await readClient(tenant, client['id']))).toHaveLength(2);
  });

  it.each([
    ['no name', {}, 'body.name'],
    ['an expiry in the past', { name: 'a', expires: '2020-01-01T00:00:00Z' }, 'body.expires'],
    ['a secret of its own', { name: 'a', secret: 'sec_mine' }, 'body.secret'],
  ])('400: refuses %s', async (_, body, path) => {
    const { body: client } = await makeOidcClient(tenant);
    const answer = await addCredential(tenant, client['id'], body);
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual([path]);
    expect(credentialsOf(await readClient(tenant, client['id']))).toHaveLength(1);
  });

  it('403: refuses an editor, since it answers a secret', async () => {
    const { body: client } = await makeOidcClient(tenant);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const answer = await addCredential(tenant, client['id'], { name: 'Mine' }, { principal });
    expect(answer).toBeApiError(403, 'forbidden');
  });

  it('404: answers for an unknown variant, and adds nothing', async () => {
    const { body: client } = await makeOidcClient(tenant);
    const request = { name: 'Partner', app_variant_id: newId('variant') };
    expect(await addCredential(tenant, client['id'], request)).toBeApiError(404, 'variant_not_found');
    expect(credentialsOf(await readClient(tenant, client['id']))).toHaveLength(1);
  });

  it('404: answers for a client of another application, and adds nothing', async () => {
    const other = await makeTenant();
    const { body: client } = await makeOidcClient(other);
    expect(await addCredential(tenant, client['id'])).toBeApiError(404, 'oidc_client_not_found');
    expect(credentialsOf(await readClient(other, client['id']))).toHaveLength(1);
  });
});

it('a client gets new credentials after any number of deletions', async () => {
  const own = await makeTenant();
  const made = await makeOidcClient(own);
  const client = String(made.body['id']);
  const add = () => addCredential(own, client, { name: 'One of many' });
  for (let count = 1; count < MAX_CLIENT_CREDENTIALS; count += 1) expect((await add()).status).toBe(201);
  expect(await add()).toBeApiError(409, 'limit_reached');
  const all = credentialsOf(await readClient(own, client)).map(({ client_id }) => String(client_id));
  for (const clientId of all.slice(0, 5)) await deleteByItself(own.app, clientId);
  const added = await add();
  expect(added.status).toBe(201);
  const record = await getItem(keys.oidcClient(own.app, client));
  expect(record?.['credential_ids']).toEqual([...all.slice(5), added.body['client_id']]);
});
