import { describe, expect, it } from 'vitest';
import type { Seed } from '../../infra/local/seed.ts';
import { discoverOperations, discoverProtocols, routesOf } from '../../infra/operations.ts';
import type { AuthScheme } from '../../shared/http/principal.ts';
import { useConsoleBuild } from '../support/console-build.ts';
import { useService } from '../support/service.ts';

useConsoleBuild();
const running = useService();

const reads = (await discoverOperations()).flatMap(({ operation }) =>
  routesOf(operation).flatMap(({ method, path }) =>
    method === 'GET' ? [{ path, scheme: operation.auth[0] }] : [],
  ),
);
const documents = (await discoverProtocols())
  .flatMap(({ protocol }) => protocol.routes)
  .filter(({ method, path }) => method === 'HEAD' && !path.includes('{uid}'));

/** What those answer that are no documents, to nobody. */
const STATUSES: Record<string, number> = { '/oidc/{app}/me': 401, '/oidc/{app}/account': 303 };

/** Numbers of these answers change from one moment to the next, and so may their lengths. */
const MEASURED = ['/service_health'];

function credentialsOf(scheme: AuthScheme | undefined, seed: Seed): Record<string, string> {
  if (scheme === undefined) return {};
  if (scheme === 'keys') return { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
  const tokens = {
    hub: seed.support_access_token,
    user: seed.user.access_token,
    service_account: seed.service_account_token,
  };
  return { authorization: `Bearer ${tokens[scheme]}` };
}

/** The address of a route: of things of the demonstration, and otherwise of things that do not exist. */
function addressOf(path: string): string {
  const { base_url, application, account, user } = running().seed;
  const known: Record<string, string> = { app: application, account, user: user.id };
  return base_url + path.replace(/\{(\w+)\+?\}/g, (_, name: string) => known[name] ?? 'nothing');
}

/** Status, headers and body, without what differs between any two requests or is about the connection. */
async function ask(method: string, url: string, sent: Record<string, string>) {
  const response = await fetch(url, { method, headers: sent, redirect: 'manual' });
  const headers = new Headers(response.headers);
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', policy.replace(/'nonce-[^']*'/, "'nonce'"));
  for (const name of ['date', 'set-cookie', 'connection', 'keep-alive']) headers.delete(name);
  const body = (await response.text()).replace(/nonce="[^"]*"/, 'nonce');
  return { status: response.status, headers: Object.fromEntries(headers), body };
}

describe('HEAD', () => {
  it.each(reads.map(({ path, scheme }) => [path, scheme] as const))(
    'of %s has status and headers of GET without the body, for the same callers',
    async (path, scheme) => {
      const url = addressOf(path);
      for (const credentials of [credentialsOf(scheme, running().seed), {}]) {
        const get = await ask('GET', url, credentials);
        const head = await ask('HEAD', url, credentials);
        const length = MEASURED.includes(path) ? { 'content-length': expect.any(String) } : {};
        expect(head).toEqual({ status: get.status, headers: { ...get.headers, ...length }, body: '' });
        expect(get.status).not.toBe(405);
      }
    },
  );

  it.each(documents.map(({ path }) => path))('of %s has status and headers of GET', async (path) => {
    const get = await ask('GET', addressOf(path), {});
    expect(get.status).toBe(STATUSES[path] ?? 200);
    expect(await ask('HEAD', addressOf(path), {})).toEqual({ ...get, body: '' });
  });

  it('tells a caller whose copy is current', async () => {
    const url = addressOf('/openapi.json');
    const { headers } = await ask('HEAD', url, {});
    expect((await ask('HEAD', url, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });
});
