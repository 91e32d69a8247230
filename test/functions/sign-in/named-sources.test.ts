import { describe, expect, it } from 'vitest';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import { useBackends } from '../../support/backends.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newAddress, startSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const startFrom = (sourceIp: string, more: Record<string, string> = {}) =>
  startSignIn(credential.clientId, { email: newEmail() }, { sourceIp, headers: more });

/** How many of so many starts in a row succeed. */
async function successes(times: number, start: (n: number) => ReturnType<typeof startFrom>): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n++) if ((await start(n)).status === 200) count += 1;
  return count;
}

describe('a backend', () => {
  it('names the source of its user, who is then counted apart from others', async () => {
    const backend = newAddress();
    const of = (source: string) => startFrom(backend, { ...credential.headers, 'x-svc-source-ip': source });
    expect(await successes(31, () => of('203.0.113.9'))).toBe(30);
    expect((await of('203.0.113.10')).status).toBe(200);
    expect((await startFrom('203.0.113.9')).status).toBe(429);
  });

  it('names all addresses of an IPv6 network as one source', async () => {
    const of = (n: number) =>
      startFrom(newAddress(), { ...credential.headers, 'x-svc-source-ip': `2001:db8:7:1::${n + 1}` });
    expect(await successes(31, of)).toBe(30);
  });

  it('needs its secret to name a source', async () => {
    const answer = await startFrom(newAddress(), { 'x-svc-source-ip': '203.0.113.9' });
    expect([answer.status, faultPaths(answer)]).toEqual([400, ['headers.x-svc-source-ip']]);
    const wrong = { 'x-svc-app-secret': 'sec_wrong', 'x-svc-source-ip': '203.0.113.9' };
    expect(await startFrom(newAddress(), wrong)).toBeApiError(401, 'invalid_key');
  });

  it.each(['', 'shop.example', '203.0.113', '203.0.113.9:443', '::1%eth0'])(
    'gets 400 for the source %j',
    async (source) => {
      const answer = await startFrom(newAddress(), { ...credential.headers, 'x-svc-source-ip': source });
      expect([answer.status, faultPaths(answer)]).toEqual([400, ['headers.x-svc-source-ip']]);
    },
  );
});

describe('an application', () => {
  const update = (networks: unknown) =>
    invoke(updateApplication, {
      params: { app: tenant.app },
      principal: tenant.hub,
      body: { config: { hub: { auth: { limits: { networks } } } } },
    });

  it('allows more sign-ins from networks that it names, and only from those', async () => {
    const networks = [
      { cidr: '198.51.100.0/24', starts_per_10_minutes: 33 },
      { cidr: '2001:db8:8::/48', starts_per_10_minutes: 32 },
    ];
    expect((await update(networks)).status).toBe(200);
    expect(await successes(40, () => startFrom('198.51.100.200'))).toBe(33);
    expect(await successes(40, () => startFrom('2001:db8:8:4::/64'))).toBe(32);
    expect(await successes(40, () => startFrom('198.51.101.1'))).toBe(30);
  });

  it.each([
    ['0.0.0.0/0', 60],
    ['10.0.0.0/15', 60],
    ['::/0', 60],
    ['2001:db8::/65', 60],
    ['198.51.100.0', 60],
    ['198.51.100.0/33', 60],
    ['shop.example/24', 60],
    ['198.51.100.0/24', 29],
    ['198.51.100.0/24', 301],
    ['198.51.100.0/24', 30.5],
  ])('cannot name the network %s with %d', async (cidr, starts_per_10_minutes) => {
    const answer = await update([{ cidr, starts_per_10_minutes }]);
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)[0]).toMatch(/^body\.config\.hub\.auth\.limits\.networks\.0\./);
  });

  it('names at most 20 networks', async () => {
    const networks = Array.from({ length: 21 }, (_, n) => ({
      cidr: `10.${n}.0.0/16`,
      starts_per_10_minutes: 60,
    }));
    expect((await update(networks)).status).toBe(400);
  });
});
