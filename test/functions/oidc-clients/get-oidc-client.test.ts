import { describe, expect, it } from 'vitest';
import * as getOidcClient from '../../../functions/oidc-clients/get-oidc-client.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { countCalls } from '../../support/count-calls.ts';
import { comparable } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import {
  addCredential,
  atClient,
  clientRequest,
  credentialsOf,
  makeOidcClient,
  readClient,
} from '../../support/oidc-clients.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/oidc-clients/{client}', () => {
  it('200: answers the client as created, with its ETag and without the secret', async () => {
    const made = await makeOidcClient(tenant, clientRequest({ hub_title: 'Welcome' }));
    const [credential] = credentialsOf(made);
    const { secret, ...shown } = credential ?? {};
    for (const principal of [tenant.keys, tenant.hub]) {
      const answer = await invoke(getOidcClient, { ...atClient(tenant, made.body['id']), principal });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      expect(answer.body).toEqual({ ...made.body, credentials: [shown] });
      expect(answer.text).not.toContain(String(secret));
    }
  });

  it('200: shows its credentials in the order of their creation', async () => {
    const { body } = await makeOidcClient(tenant);
    const second = await addCredential(tenant, body['id']);
    const shown = credentialsOf(await readClient(tenant, body['id']));
    expect(shown.map(({ name }) => name)).toEqual(['Web shop', 'Second']);
    expect(shown[1]?.['client_id']).toBe(second.body['client_id']);
  });

  it('reads the application, the client and its credentials once each', async () => {
    const { body } = await makeOidcClient(tenant);
    const calls = await countCalls(() => readClient(tenant, body['id']));
    expect(calls).toEqual(['GetItem', 'GetItem', 'BatchGetItem']);
  });

  it('403: refuses an editor, since clients have secrets', async () => {
    const { body } = await makeOidcClient(tenant);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const answer = await invoke(getOidcClient, { ...atClient(tenant, body['id']), principal });
    expect(answer).toBeApiError(403, 'forbidden');
  });

  it("404: answers another application's client like an unknown one", async () => {
    const { body } = await makeOidcClient(await makeTenant());
    const foreign = await readClient(tenant, body['id']);
    expect(foreign).toBeApiError(404, 'oidc_client_not_found');
    for (const other of [newId('oidc'), 'nothing']) {
      expect(comparable(foreign)).toEqual(comparable(await readClient(tenant, other)));
    }
  });
});
