import { describe, expect, it } from 'vitest';
import { onCall } from '../../infra/local/access-policy.ts';
import { discoverOperations, discoverProtocols, discoverTriggers, routesOf } from '../../infra/operations.ts';
import { useConsoleBuild } from '../support/console-build.ts';
import { useService } from '../support/service.ts';

useConsoleBuild();
const running = useService();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const routes = [
  ...(await discoverOperations()).flatMap(({ operation }) => routesOf(operation)),
  ...(await discoverProtocols()).flatMap(({ protocol }) => protocol.routes),
];
/** An address of each path. The user `__sample__` is one that the path of a user has, too. */
const addresses = [...new Set(routes.map(({ path }) => path.replaceAll(/\{\w+\+?\}/g, 'nothing')))];

const patterns = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\{\w+\+\}/, '.+')}$`),
}));

/** The methods by which an address is served, in order. */
function methodsOf(address: string): string[] {
  const served = patterns.filter(({ pattern }) => pattern.test(address));
  return [...new Set(served.map(({ method }) => method))].sort();
}

const ask = (method: string, address: string, headers: Record<string, string> = {}) =>
  fetch(running().baseUrl + address, { method, headers, redirect: 'manual' });

const triggers = new Set((await discoverTriggers()).map(({ trigger: { id } }) => id));

/** Runs `work` and returns the calls of functions that answer requests. Scheduled ones run meanwhile. */
async function callsOfRequests(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const stop = onCall(({ id }, { action }) => {
    if (!triggers.has(id)) calls.push(`${id} ${action}`);
  });
  await work().finally(stop);
  return calls;
}

const othersOf = (address: string) => METHODS.filter((method) => !methodsOf(address).includes(method));

/** Credentials that are read from the table where somebody asks for them. */
function keysOfDemonstration(): Record<string, string> {
  const { client_id, client_secret } = running().seed;
  return { 'x-svc-app-key': client_id, 'x-svc-app-secret': client_secret };
}

describe('a method that a path does not have', () => {
  it.each(addresses)('is 405 at %s, and the credentials are neither needed nor read', async (address) => {
    for (const method of othersOf(address)) {
      const answers: Response[] = [];
      const calls = await callsOfRequests(async () => {
        for (const headers of [{}, { authorization: 'Bearer nothing' }, keysOfDemonstration()])
          answers.push(await ask(method, address, headers));
      });
      expect(calls).toEqual([]);
      for (const { status, headers } of answers)
        expect([method, status, headers.get('allow')]).toEqual([method, 405, methodsOf(address).join(', ')]);
      const body = await answers[0]?.text();
      if (method !== 'HEAD') expect(JSON.parse(body ?? '')).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  it('is most methods of most paths', () => {
    expect(addresses.flatMap(othersOf).length).toBeGreaterThan(addresses.length * 3);
  });
});

describe('a path', () => {
  it.each(addresses)('%s has the methods of its routes', async (address) => {
    for (const method of methodsOf(address)) {
      const { status } = await ask(method, address);
      expect(`${method} ${status}`).not.toBe(`${method} 405`);
    }
  });

  it.each(addresses)('%s answers OPTIONS with its methods to every caller', async (address) => {
    const answer = await ask('OPTIONS', address);
    expect([answer.status, answer.headers.get('allow')]).toEqual([
      204,
      [...methodsOf(address), 'OPTIONS'].join(', '),
    ]);
  });

  it.each(['/nothing', '/accounts/a/nothing', '/oidc/nothing/nothing'])(
    '%s that does not exist is 404 for every method',
    async (address) => {
      for (const method of [...METHODS, 'OPTIONS']) expect((await ask(method, address)).status).toBe(404);
    },
  );
});

describe('a preflight', () => {
  it.each(addresses)('of %s is answered without credentials', async (address) => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'DELETE' };
    const answer = await ask('OPTIONS', address, headers);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
});
