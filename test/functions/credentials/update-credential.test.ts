import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getCredential from '../../../functions/credentials/get-credential.ts';
import * as updateCredential from '../../../functions/credentials/update-credential.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import type { Role } from '../../../shared/http/principal.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

const patch = (client_id: string, body: unknown, extra: Request = {}) =>
  invoke(updateCredential, { params: { app: tenant.app, client_id }, principal: tenant.hub, body, ...extra });

const kindOf = async (headers: Record<string, string>) => (await authenticate(headers, tenant.app)).kind;

describe('PATCH /applications/{app}/creds/{client_id}', () => {
  describe('200', () => {
    it('changes the name and leaves the rest', async () => {
      const { clientId, headers } = await makeCredential(tenant.app, { expires: isoIn(3600) });
      const params = { app: tenant.app, client_id: clientId };
      const before = await invoke(getCredential, { params, principal: tenant.hub });
      const answer = await patch(clientId, { name: 'Renamed' });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
      expect(answer.body).toEqual({ ...before.body, name: 'Renamed', updated_at: expect.any(String) });
      expect((await invoke(getCredential, { params, principal: tenant.hub })).body).toEqual(answer.body);
      expect(await kindOf(headers)).toBe('keys');
    });

    it('ends a credential at its new expiry, to the millisecond', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      const expires = isoIn(3600);
      expect((await patch(clientId, { expires })).body['expires']).toBe(expires);
      vi.useFakeTimers({ now: Date.parse(expires) - 1, toFake: ['Date'] });
      expect(await kindOf(headers)).toBe('keys');
      vi.setSystemTime(Date.parse(expires));
      expect(await authenticate(headers, tenant.app)).toEqual({ kind: 'anonymous', reason: 'invalid_key' });
    });

    it('removes the expiry with null', async () => {
      const { clientId, headers } = await makeCredential(tenant.app, { expires: isoIn(3600) });
      expect((await patch(clientId, { expires: null })).body).not.toHaveProperty('expires');
      vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date'] });
      expect(await kindOf(headers)).toBe('keys');
    });

    it('makes one read for the tenant, one for the credential and one update', async () => {
      const { clientId } = await makeCredential(tenant.app);
      const calls = await countCalls(() => patch(clientId, { name: 'Renamed' }));
      expect(calls).toEqual(['GetItem', 'GetItem', 'UpdateItem']);
    });
  });

  it.each([
    [{ expires: '2020-01-01T00:00:00Z' }, 'body.expires'],
    [{ name: '' }, 'body.name'],
  ])('answers 400 to %j', async (body, path) => {
    const { clientId } = await makeCredential(tenant.app);
    expect(await patch(clientId, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('ignores members that the service sets, so a credential read can be sent back', async () => {
    const { clientId } = await makeCredential(tenant.app);
    const { body: read } = await patch(clientId, { name: 'First' });
    const answer = await patch(clientId, { ...read, app_variant_id: 'variant_1', name: 'Second' });
    expect(answer).toMatchObject({ status: 200, body: { client_id: clientId, name: 'Second' } });
    expect(answer.body).not.toHaveProperty('app_variant_id');
  });

  it.each<Role>(['editor', 'viewer'])('answers 403 to a member with the role %s', async (role) => {
    const { clientId } = await makeCredential(tenant.app);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
    expect((await patch(clientId, { name: 'Mine' }, { principal })).status).toBe(403);
  });

  it("answers 404 for another application's credential, as for an unknown one", async () => {
    const { clientId } = await makeCredential((await makeTenant()).app);
    await expectHidden(clientId, 'credential_not_found', (id) => patch(id, { name: 'Mine' }));
  });

  describe('412', () => {
    it('answers the second of two writers who saw the same second', async () => {
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      const { clientId } = await makeCredential(tenant.app);
      const headers = { 'if-unmodified-since': new Date().toUTCString() };
      expect((await patch(clientId, { name: 'One' }, { headers })).status).toBe(200);
      expect((await patch(clientId, { name: 'Two' }, { headers })).status).toBe(412);
    });

    it('lets one of two writers with the same If-Match win', async () => {
      const { clientId } = await makeCredential(tenant.app);
      const headers = { 'if-match': '"v1"' };
      const answers = await Promise.all(['One', 'Two'].map((name) => patch(clientId, { name }, { headers })));
      const refused = answers.find(({ status }) => status !== 200);
      const won = answers.find(({ status }) => status === 200);
      expect(refused).toMatchObject({
        status: 412,
        body: { updated_by: tenant.hub.userId, updated_at: won?.body['updated_at'] },
      });
    });
  });
});
