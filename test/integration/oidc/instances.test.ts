import { describe, expect, it, vi } from 'vitest';
import { type Functions, loadFunctions } from '../../../infra/local/functions.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import {
  api,
  authorizationRequest,
  bearer,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { atOnce } from '../../support/races.ts';
import { useService } from '../../support/service.ts';

const answered = [0, 0];

/**
 * Two instances of the provider's function, with modules of their own, that take turns request by request.
 */
async function loadTwice(): Promise<Functions> {
  const first = await loadFunctions();
  vi.resetModules();
  const second = await (await import('../../../infra/local/functions.ts')).loadFunctions();
  let turn = 0;
  const routes = first.routes.map((route, i) => {
    const others = second.routes[i];
    if (!route.path.startsWith('/oidc/') || others?.path !== route.path) return route;
    const invoke: typeof route.target.invoke = (event) => {
      turn = 1 - turn;
      answered[turn] = (answered[turn] ?? 0) + 1;
      return (turn === 0 ? route : others).target.invoke(event);
    };
    return { ...route, target: { invoke } };
  });
  return { ...first, routes };
}

const service = useService({ start: loadTwice });

describe('two instances that take turns', () => {
  it('share one sign-in: discovery, screen, tokens, claims, refresh, replay', async () => {
    const { party, browser, email } = await newVisitor(service(), { token_endpoint_auth_method: 'none' });
    const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
    // Twice each, so that each instance answers each.
    for (const _ of [1, 2]) {
      expect((await userinfo(party, tokens.access_token)).body).toMatchObject({ email });
      const silent = authorizationRequest(party, { prompt: 'none' }).url;
      expect((await browser.get(silent)).url).toContain('code=');
    }
    const refreshed = await refresh(party, tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    const { refresh_token: successor } = refreshed.body;
    const again = await refresh(party, tokens.refresh_token);
    expect(again.body).toMatchObject({ refresh_token: successor });
    expect((await userinfo(party, String(again.body['access_token']))).status).toBe(200);
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await userinfo(party, String(refreshed.body['access_token']))).status).toBe(401);
    expect(Math.min(...answered)).toBeGreaterThan(5);
  });

  it('see one code used once, also when both are asked at once', async () => {
    const { party, browser, email } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email, ...OFFLINE });
    const answers = await atOnce(20, () => exchange(party, code, request));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  it('sign with the same keys', async () => {
    const party = await makeParty(service());
    const jwks = await Promise.all([1, 2].map(() => fetch(`${party.issuer}/jwks`).then((r) => r.text())));
    expect(jwks[0]).toBe(jwks[1]);
  });

  it('see a changed client and application with the next request', async () => {
    const party = await makeParty(service());
    const path = `/applications/${party.app}/oidc-clients/${party.configuration}`;
    const other = 'https://client.example/other';
    const config = { redirect_uris: [other] };
    await api(service(), 'PUT', path, party.keys, { name: 'Client', config });
    const hub = bearer(service().seed.hub_access_token);
    await api(service(), 'PATCH', `/applications/${party.app}`, hub, { name: 'Renamed' });
    for (const _ of [1, 2]) {
      const browser = new CookieBrowser(service().baseUrl);
      expect((await browser.get(authorizationRequest(party).url)).status).toBe(400);
      const page = await browser.get(authorizationRequest(party, { redirect_uri: other }).url);
      expect(page.text).toContain('Renamed');
    }
  });
});
