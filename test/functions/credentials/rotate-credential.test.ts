import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getCredential from '../../../functions/credentials/get-credential.ts';
import * as rotateCredential from '../../../functions/credentials/rotate-credential.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import type { Role } from '../../../shared/http/principal.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { atOnce } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

const rotate = (client_id: string, body: unknown = { grace: '1h' }, extra: Request = {}) =>
  invoke(rotateCredential, { params: { app: tenant.app, client_id }, principal: tenant.hub, body, ...extra });

const read = (client_id: string) =>
  invoke(getCredential, { params: { app: tenant.app, client_id }, principal: tenant.hub });

async function works(clientId: string, secret: unknown): Promise<boolean> {
  const headers = { 'x-svc-app-key': clientId, 'x-svc-app-secret': String(secret) };
  return (await authenticate(headers, tenant.app)).kind === 'keys';
}

describe('POST /applications/{app}/creds/{client_id}/rotate', () => {
  describe('200', () => {
    it('shows a new secret once, and stores no secret in the table', async () => {
      const old = await makeCredential(tenant.app);
      const { status, headers, body } = await rotate(old.clientId);
      const secret = String(body['secret']);
      expect(status).toBe(200);
      expect(secret).toMatch(/^sec_/);
      expect(secret).not.toBe(old.secret);
      expect(body).toMatchObject({ client_id: old.clientId, secret_last_four: secret.slice(-4) });
      expect(headers['etag']).toBe('"v2"');
      const table = JSON.stringify(await scanTable());
      for (const text of [(await read(old.clientId)).text, table]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(old.secret);
      }
    });

    it('needs no body: the old secret then works for one more day', async () => {
      const { clientId } = await makeCredential(tenant.app);
      const params = { app: tenant.app, client_id: clientId };
      const { status, body } = await invoke(rotateCredential, { params, principal: tenant.hub });
      const left = Date.parse(String(body['previous_secret_until'])) - Date.now();
      expect([status, Math.round(left / 3_600_000)]).toEqual([200, 24]);
    });

    it('lets each earlier secret work until its own grace ends, after any rotations', async () => {
      const { clientId, secret: first } = await makeCredential(tenant.app);
      const now = Date.now();
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const second = (await rotate(clientId, { grace: '3h' })).body['secret'];
      const third = (await rotate(clientId, { grace: '1h' })).body['secret'];
      const fourth = (await rotate(clientId, { grace: '0s' })).body['secret'];
      const working = () =>
        Promise.all([first, second, third, fourth].map((secret) => works(clientId, secret)));
      expect(await working()).toEqual([true, true, false, true]);
      vi.setSystemTime(now + 3600_000);
      expect(await working()).toEqual([true, false, false, true]);
      vi.setSystemTime(now + 3 * 3600_000);
      expect(await working()).toEqual([false, false, false, true]);
    });

    it('lets both secrets work until the grace ends, then only the new one', async () => {
      const { clientId, secret: old } = await makeCredential(tenant.app);
      const { body } = await rotate(clientId);
      const until = Date.parse(String(body['previous_secret_until']));
      expect(until - Date.now()).toBeGreaterThan(3_590_000);
      expect([await works(clientId, old), await works(clientId, body['secret'])]).toEqual([true, true]);
      vi.useFakeTimers({ now: until - 1, toFake: ['Date'] });
      expect([await works(clientId, old), await works(clientId, body['secret'])]).toEqual([true, true]);
      vi.setSystemTime(until);
      expect([await works(clientId, old), await works(clientId, body['secret'])]).toEqual([false, true]);
    });

    it('grants a day of grace if none is named', async () => {
      const { clientId } = await makeCredential(tenant.app);
      const { body } = await rotate(clientId, {});
      const left = Date.parse(String(body['previous_secret_until'])) - Date.now();
      expect(left / 3_600_000).toBeCloseTo(24, 1);
    });

    it('ends the old secret at once if the grace is zero', async () => {
      const { clientId, secret: old } = await makeCredential(tenant.app);
      const { body } = await rotate(clientId, { grace: '0s' });
      expect(body).not.toHaveProperty('previous_secret_until');
      expect([await works(clientId, old), await works(clientId, body['secret'])]).toEqual([false, true]);
    });

    it('shows whether the old secret is still used, anew after each rotation', async () => {
      const { clientId, secret: old } = await makeCredential(tenant.app);
      const { body: rotated } = await rotate(clientId);
      await works(clientId, rotated['secret']);
      expect((await read(clientId)).body).not.toHaveProperty('previous_secret_last_used_at');
      await works(clientId, old);
      expect((await read(clientId)).body['previous_secret_last_used_at']).toEqual(expect.any(String));
      await rotate(clientId);
      expect((await read(clientId)).body).not.toHaveProperty('previous_secret_last_used_at');
    });
  });

  it('409: refuses rotation 11 while ten earlier secrets work, and changes nothing', async () => {
    const { clientId, secret } = await makeCredential(tenant.app);
    for (let n = 0; n < 10; n++) expect((await rotate(clientId)).status).toBe(200);
    expect(await rotate(clientId)).toBeApiError(409, 'limit_reached');
    expect(await works(clientId, secret)).toBe(true);
  });

  describe('with an Idempotency-Key', () => {
    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

    it('repeats the new secret for the same key and body; the old one works in its grace', async () => {
      const { clientId, secret: deployed } = await makeCredential(tenant.app);
      const once = withKey(crypto.randomUUID());
      const first = await rotate(clientId, { grace: '1h' }, once);
      expect(first.status).toBe(200);
      expect(await rotate(clientId, { grace: '1h' }, once)).toEqual(first);
      const until = Date.parse(String(first.body['previous_secret_until']));
      const secrets = [deployed, first.body['secret']];
      const working = () => Promise.all(secrets.map((secret) => works(clientId, secret)));
      expect(await working()).toEqual([true, true]);
      vi.useFakeTimers({ now: until - 1, toFake: ['Date'] });
      expect(await working()).toEqual([true, true]);
      vi.setSystemTime(until);
      expect(await working()).toEqual([false, true]);
    });

    it('rotates once under 10 parallel requests', async () => {
      const { clientId, secret: deployed } = await makeCredential(tenant.app);
      const once = withKey(crypto.randomUUID());
      const answers = await atOnce(10, () => rotate(clientId, {}, once));
      const secrets = new Set(
        answers.flatMap(({ status, body }) => (status === 200 ? [body['secret']] : [])),
      );
      expect(secrets.size).toBe(1);
      expect((await read(clientId)).headers['etag']).toBe('"v2"');
      expect(await works(clientId, deployed)).toBe(true);
      expect(await works(clientId, [...secrets][0])).toBe(true);
    });

    it('shows the secret if its answer cannot be stored, and does not rotate again', async () => {
      const { clientId, secret: deployed } = await makeCredential(tenant.app);
      const once = withKey(crypto.randomUUID());
      beforeNextCall('UpdateItem', async () => {
        throw new Error('the table does not answer');
      });
      const { status, body } = await rotate(clientId, {}, once);
      expect([status, await works(clientId, body['secret'])]).toEqual([200, true]);
      vi.useFakeTimers({ now: Date.now() + 62_000, toFake: ['Date'] });
      expect(await rotate(clientId, {}, once)).toBeApiError(409, 'idempotency_answer_lost');
      expect(await works(clientId, deployed)).toBe(true);
    });

    it('answers 422 to the same Idempotency-Key with another grace', async () => {
      const { clientId } = await makeCredential(tenant.app);
      const once = withKey(crypto.randomUUID());
      await rotate(clientId, { grace: '1h' }, once);
      expect((await rotate(clientId, { grace: '2h' }, once)).status).toBe(422);
    });
  });

  it.each(['soon', '-1h', '366d', '999999999999y'])('answers 400 to a grace of "%s"', async (grace) => {
    const { clientId, secret } = await makeCredential(tenant.app);
    expect(await rotate(clientId, { grace })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.grace' }] },
    });
    expect(await works(clientId, secret)).toBe(true);
  });

  it.each<Role>(['editor', 'viewer'])('answers 403 to a member with the role %s', async (role) => {
    const { clientId } = await makeCredential(tenant.app);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
    expect((await rotate(clientId, {}, { principal })).status).toBe(403);
  });

  it("answers 404 for another application's credential, as for an unknown one", async () => {
    const { clientId } = await makeCredential((await makeTenant()).app);
    await expectHidden(clientId, 'credential_not_found', (id) => rotate(id));
  });

  it('gives one of 5 parallel rotations a secret that works, and answers 412 to others', async () => {
    const { clientId } = await makeCredential(tenant.app);
    const headers = { 'if-match': '"v1"' };
    const answers = await atOnce(5, () => rotate(clientId, {}, { headers }));
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(4);
    expect(await works(clientId, won?.body['secret'])).toBe(true);
  });
});
