import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { AGENT_REDIRECT, agentOf } from '../../support/client-documents.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, makeApplication, newTokens, refresh } from '../../support/oidc-flow.ts';
import { signInAtClient } from '../../support/oidc-users.ts';
import { FILES, MCP, RESOURCES, setResources, withTokens } from '../../support/resources.ts';
import { useService } from '../../support/service.ts';

const service = useService();
type Held = Awaited<ReturnType<typeof withTokens>>;

/** The access of the client, as the platform sees it. */
async function clientOf(held: Held): Promise<Record<string, unknown> | undefined> {
  const { sub } = decodeJwt(String(held.tokens.id_token));
  const path = `/applications/${held.party.app}/users/${sub}/sessions`;
  const { body } = await api(service(), 'GET', path, held.party.keys);
  return (body['results'] as Record<string, unknown>[]).find(({ kind }) => kind === 'client');
}

const TASKS = RESOURCES[0];
const AGENTS = { agents: { registration: 'open' } };
const REGISTRATION = { client_name: 'Ada', redirect_uris: [AGENT_REDIRECT] };
const READS = {
  resource: MCP,
  name: TASKS?.name,
  scopes: [{ name: 'tasks:read', description: 'See your tasks' }],
};

describe('what a client may do at resources of the application', () => {
  it('is in the list of sessions, in the words of the owner', async () => {
    const held = await withTokens(service());
    expect((await clientOf(held))?.['access']).toEqual([READS]);
  });

  it('grows with a further consent, at the same and at another resource', async () => {
    const held = await withTokens(service());
    const more = { resource: FILES, scope: 'openid files offline_access', prompt: 'consent' };
    await newTokens(service(), held.browser, held.party, { email: held.email, ...more });
    const access = (await clientOf(held))?.['access'];
    expect(access).toEqual([
      READS,
      { resource: FILES, name: 'File server', scopes: [{ name: 'files', description: 'Read your files' }] },
    ]);
  });

  it('is as the owner names it now, without what the owner has removed', async () => {
    const held = await withTokens(service(), {}, { scope: 'openid tasks:read tasks:write offline_access' });
    const scopes = [{ name: 'tasks:write', description: 'Edit' }];
    await setResources(service(), held, [{ identifier: MCP, name: 'Renamed', scopes }]);
    expect((await clientOf(held))?.['access']).toEqual([{ resource: MCP, name: 'Renamed', scopes }]);
    await setResources(service(), held, []);
    expect(await clientOf(held)).not.toHaveProperty('access');
  });

  it('is nothing for a client that may use none of them, the API included', async () => {
    const held = await signInAtClient(service(), {});
    const path = `/applications/${held.party.app}/users/${held.userId}/sessions`;
    const { body } = await api(service(), 'GET', path, held.party.keys);
    for (const session of body['results'] as object[]) expect(session).not.toHaveProperty('access');
  });
});

describe('an agent that came by itself', () => {
  it('is named by its host in the list of the platform, which ends it', async () => {
    const config = { resources: [{ ...TASKS, self_registered: true }], hub: AGENTS };
    const { app, hub, keys } = await makeApplication(service(), config);
    const registered = await api(service(), 'POST', `/oidc/${app}/reg`, {}, REGISTRATION);
    const issuer = `${service().baseUrl}/oidc/${app}`;
    const party = agentOf(issuer, String(registered.body['client_id']), { app, keys });
    const browser = new CookieBrowser(service().baseUrl);
    const wishes = { resource: MCP, scope: 'openid tasks:read offline_access', prompt: 'consent' };
    const tokens = await newTokens(service(), browser, party, { email: newEmail(), ...wishes });
    const held = { party, hub, browser, email: '', tokens };
    const agent = await clientOf(held);
    expect(agent).toMatchObject({ client_name: 'client.example', arrival: 'registration', access: [READS] });
    expect(agent).not.toHaveProperty('client');
    const { sub } = decodeJwt(String(tokens.id_token));
    const path = `/applications/${app}/users/${sub}/sessions/${agent?.['id']}`;
    expect((await api(service(), 'DELETE', path, keys)).status).toBe(204);
    expect(await clientOf(held)).toBeUndefined();
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
