import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { AGENT_REDIRECT, agentOf, useDocumentHost } from '../../support/client-documents.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerPages,
  api,
  authorizationRequest,
  bearer,
  makeApplication,
  newTokens,
  type Party,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { ownData, subjectOf } from '../../support/oidc-users.ts';
import { FILES, MCP, RESOURCES } from '../../support/resources.ts';
import { useService } from '../../support/service.ts';
import { until } from '../../support/wait.ts';

const service = useService({ events: true });
const host = useDocumentHost();

const [tasks, files] = RESOURCES;
const resources = [{ ...tasks, self_registered: true }, files];
const agents = { client_documents: 'open', registration: 'open' };
let shop: Awaited<ReturnType<typeof makeApplication>>;

beforeAll(async () => {
  shop = await makeApplication(service(), { resources, hub: { agents } });
});

const issuer = () => `${service().baseUrl}/oidc/${shop.app}`;
const browser = () => new CookieBrowser(service().baseUrl);
const register = () =>
  api(service(), 'POST', `/oidc/${shop.app}/reg`, {}, { redirect_uris: [AGENT_REDIRECT] });

const WAYS: Record<string, () => Promise<Party>> = {
  document: async () => agentOf(issuer(), host.publish(), shop),
  registration: async () => agentOf(issuer(), String((await register()).body['client_id']), shop),
};

const AT_TASKS = { resource: MCP, scope: 'openid tasks:read offline_access', prompt: 'consent' };

describe.each(Object.entries(WAYS))('a client that came by a %s', (way, arrive) => {
  it('gets a token for a resource that takes such clients, with the scopes agreed to', async () => {
    const party = await arrive();
    const [by, email] = [browser(), newEmail()];
    const tokens = await newTokens(service(), by, party, { email, ...AT_TASKS });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      ...{ aud: MCP, scope: 'tasks:read', client_id: party.clientId, sub: subjectOf(tokens) },
    });
    const again = await refresh(party, tokens.refresh_token, { resource: MCP });
    expect(decodeJwt(String(again.body['access_token']))).toMatchObject({ aud: MCP, scope: 'tasks:read' });
    const asked: string[] = [];
    const more = { ...AT_TASKS, scope: 'openid tasks:read tasks:write' };
    await answerPages(service(), by, await by.get(authorizationRequest(party, more).url), email, asked);
    expect(asked).toEqual(['consent']);
  });

  it('gets none for another resource, nor for the API, at the start and at a refresh', async () => {
    const party = await arrive();
    for (const resource of [FILES, `app:${shop.app}`, 'https://else.example/'])
      expect((await browser().get(authorizationRequest(party, { resource }).url)).url).toContain(
        'error=invalid_target',
      );
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...AT_TASKS });
    for (const resource of [FILES, `app:${shop.app}`])
      expect((await refresh(party, tokens.refresh_token, { resource })).body['error']).toBe('invalid_target');
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    expect((await ownData(service(), party, tokens.access_token)).status).toBe(401);
  });

  it('gets no more once the resource takes no such clients', async () => {
    const own = await makeApplication(service(), { resources, hub: { agents } });
    const clientId =
      way === 'document'
        ? host.publish()
        : String(
            (await api(service(), 'POST', `/oidc/${own.app}/reg`, {}, { redirect_uris: [AGENT_REDIRECT] }))
              .body['client_id'],
          );
    const party = agentOf(`${service().baseUrl}/oidc/${own.app}`, clientId, own);
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...AT_TASKS });
    const config = { resources: RESOURCES };
    await api(service(), 'PATCH', `/applications/${own.app}`, own.hub, { config });
    expect((await refresh(party, tokens.refresh_token, { resource: MCP })).body['error']).toBe(
      'invalid_target',
    );
  });

  it('is named by its host in the events and in the sessions of its user', async () => {
    const party = await arrive();
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...AT_TASKS });
    const name = way === 'document' ? new URL(host.origin()).host : 'client.example';
    const path = `/applications/${shop.app}/users/${subjectOf(tokens)}`;
    const events = async () =>
      (await api(service(), 'GET', `/applications/${shop.app}/events?type=user.client_authorized`, shop.keys))
        .body['results'] as { object_id?: string; related?: object; subject?: string }[];
    await until(async () => JSON.stringify(await events()).includes(subjectOf(tokens)));
    const own = (await events()).find((event) => JSON.stringify(event).includes(subjectOf(tokens)));
    expect(own?.related).toEqual({ client: name });
    expect(JSON.stringify(own)).not.toContain(party.clientId);
    const sessions = (await api(service(), 'GET', `${path}/sessions`, shop.keys)).body['results'];
    expect(sessions).toContainEqual(expect.objectContaining({ kind: 'client', client_name: name }));
    expect(sessions).toContainEqual(expect.objectContaining({ kind: 'browser', client: name }));
    expect(JSON.stringify(sessions)).not.toContain(party.clientId);
  });

  it('ends when its user ends it', async () => {
    const party = await arrive();
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...AT_TASKS });
    const path = `/applications/${shop.app}/users/${subjectOf(tokens)}/sessions`;
    const { body } = await api(service(), 'GET', path, shop.keys);
    const found = (body['results'] as { kind: string; id: string }[]).find(({ kind }) => kind === 'client');
    expect((await api(service(), 'DELETE', `${path}/${found?.id}`, shop.keys)).status).toBe(204);
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_grant');
  });
});

describe('a registration', () => {
  it('answers all scopes that the application offers to such clients', async () => {
    expect((await register()).body['scope']).toBe('openid offline_access tasks:read tasks:write');
  });

  it('opens nothing at the API as a token', async () => {
    const clientId = String((await register()).body['client_id']);
    const path = `/me/applications/${shop.app}/data`;
    expect((await api(service(), 'GET', path, bearer(clientId))).status).toBe(401);
    const keys = { 'x-svc-app-key': clientId, 'x-svc-app-secret': 'x' };
    expect((await api(service(), 'GET', `/applications/${shop.app}/oidc-clients`, keys)).status).toBe(401);
  });
});
