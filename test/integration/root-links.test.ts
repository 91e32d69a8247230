import { expect, it } from 'vitest';
import { ANY, gatewayRoutes } from '../../infra/gateway-routes.ts';
import { type Functions, loadFunctions } from '../../infra/local/functions.ts';
import { discoverOperations, discoverProtocols } from '../../infra/operations.ts';
import { codeOf, newEmail } from '../support/magic-links.ts';
import { useService } from '../support/service.ts';

/** The functions, with the routes of a standby, which has links at the root. */
async function loadStandby(): Promise<Functions> {
  const functions = await loadFunctions();
  const parts = { operations: await discoverOperations(), protocols: await discoverProtocols() };
  const routes = gatewayRoutes(parts, { linksAtRoot: true }).map(({ method, path }) => {
    const knownAs = path === '/{code}' ? '/l/{code}' : path;
    const ofPath = functions.routes.filter((route) => route.path === knownAs);
    const named = (name: string) => ofPath.find((route) => route.method === name);
    const known = named(method) ?? named(ANY);
    if (!known) throw new Error(`there is no route ${method} ${path}`);
    return { ...known, method, path };
  });
  return { ...functions, routes };
}

const service = useService({ start: loadStandby });

async function makeLink(): Promise<string> {
  const { baseUrl, seed } = service();
  const answer = await fetch(`${baseUrl}/hub/auth/magic`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-svc-app-key': seed.client_id,
      'x-svc-app-secret': seed.client_secret,
    },
    body: JSON.stringify({ data: { email: newEmail() } }),
  });
  expect(answer.status).toBe(200);
  return codeOf(Object(await answer.json()).link);
}

const ask = (path: string, method = 'GET', accept = 'text/html') =>
  fetch(`${service().baseUrl}${path}`, { method, headers: { accept }, redirect: 'manual' });

it('a link of before is answered at a standby, where no CloudFront leads to /l', async () => {
  const code = await makeLink();
  const page = await ask(`/${code}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<form');
  const redeemed = await ask(`/${code}`, 'POST', 'application/json');
  expect(redeemed.status).toBe(200);
  expect(await redeemed.json()).toHaveProperty('access_token');
  expect((await ask(`/l/${code}`, 'POST', 'application/json')).status).toBe(410);
});

it('paths without parameters keep their routes beside links at the root', async () => {
  expect(await (await ask('/ready', 'GET', 'application/json')).json()).toEqual({ ready: true });
  expect((await ask('/unknown-page', 'GET', 'application/json')).status).toBe(404);
});
