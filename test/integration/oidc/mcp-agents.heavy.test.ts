/** @module-tag heavy */
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createService, protectedResource } from '../../../client/src/server.ts';
import { type Running, startExample } from '../../../examples/example.ts';
import { mcpExample } from '../../../examples/mcp/serve.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { listeningPort } from '../../support/listening-port.ts';
import { newEmail } from '../../support/magic-links.ts';
import { GENERATIONS, installAgents, makeAgent } from '../../support/mcp-agents.ts';
import { serving, useNamedHosts } from '../../support/named-hosts.ts';
import { answerPages, makeApplication, makeParty } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const REDIRECT = 'http://127.0.0.1:7060/callback';

const service = useService();
const hosts = useNamedHosts();
let example: Running;
const resource = () => `${example.origin}/mcp`;

beforeAll(async () => {
  example = await startExample(mcpExample, service().seed, 0);
});
afterAll(() => example?.close());

/** A user who answers the pages to which an agent sends her; `pages` has them. */
function newUser() {
  const browser = new CookieBrowser(service().baseUrl);
  const email = newEmail();
  const pages: string[] = [];
  const visit = async (url: string): Promise<URLSearchParams> => {
    const page = await answerPages(service(), browser, await browser.get(url), email, pages);
    expect(page.url).toMatch(REDIRECT);
    return new URL(page.url).searchParams;
  };
  return { pages, visit };
}

const METADATA = { grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' };

/** How an agent gets its client. A document is at a host of the agent's developers. */
const WAYS = {
  'made by developers': async () => {
    const { clientId, issuer } = await makeParty(service(), {
      token_endpoint_auth_method: 'none',
      redirect_uris: [REDIRECT],
      allowed_scopes: ['openid', 'offline_access'],
    });
    return { client: { client_id: clientId, issuer } };
  },
  'of a document': async () => {
    const documentUrl = `https://agent.example/${crypto.randomUUID()}.json`;
    const members = { client_id: documentUrl, client_name: 'Agent', redirect_uris: [REDIRECT] };
    hosts.answer = serving(JSON.stringify({ ...members, ...METADATA }))();
    return { documentUrl };
  },
  'of a registration': async () => ({}),
};
type Way = keyof typeof WAYS;
const CLIENT_IDS = {
  'made by developers': /^key_/,
  'of a document': /^https:\/\/agent\.example\//,
  'of a registration': /^reg\./,
};

async function newAgent(generation: string, way: Way, user = newUser()) {
  const agent = await makeAgent({
    generation,
    url: resource(),
    redirectUrl: REDIRECT,
    visit: user.visit,
    metadata: METADATA,
    ...(await WAYS[way]()),
  });
  return { agent, user };
}

const CASES = GENERATIONS.flatMap((generation) =>
  Object.keys(WAYS).map((way) => [generation, way as Way] as const),
);

describe.each(CASES)('%s, with a client %s', (generation, way) => {
  it('signs a user in, and gets a token for the server alone', async () => {
    const { agent, user } = await newAgent(generation, way);
    await agent.connect();
    expect(await agent.call('list_notes')).toBe('');
    expect(user.pages).toContain('consent');
    const { access_token: token = '' } = agent.memory.stored ?? {};
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' });
    expect(decodeJwt(token)).toMatchObject({
      iss: `${service().baseUrl}/oidc/${service().seed.application}`,
      aud: resource(),
      client_id: expect.stringMatching(CLIENT_IDS[way]),
      scope: 'notes:read',
    });
    await agent.close();
  });

  it('asks for further scopes when a tool needs them', async () => {
    const { agent, user } = await newAgent(generation, way);
    await agent.connect();
    user.pages.length = 0;
    expect(await agent.call('add_note', { text: 'Buy milk' })).toBe('Added.');
    expect(user.pages).toEqual(['consent']);
    expect(await agent.call('list_notes')).toBe('Buy milk');
    const { scope } = decodeJwt(agent.memory.stored?.access_token ?? '');
    expect(String(scope).split(' ').sort()).toEqual(['notes:read', 'notes:write']);
    await agent.close();
  });

  it('refreshes its token without the user, and gets the same scopes', async () => {
    const { agent, user } = await newAgent(generation, way);
    await agent.signIn('notes:read notes:write offline_access');
    await agent.connect();
    expect(await agent.call('add_note', { text: 'Buy milk' })).toBe('Added.');
    const before = agent.memory.stored;
    if (!before) throw new Error('there are no tokens');
    user.pages.length = 0;
    agent.memory.stored = { ...before, access_token: 'expired' };
    expect(await agent.call('list_notes')).toBe('Buy milk');
    expect(user.pages).toEqual([]);
    const { access_token: token = '', refresh_token } = agent.memory.stored;
    expect(decodeJwt(token)).toMatchObject({ aud: resource(), scope: 'notes:read notes:write' });
    expect(refresh_token).not.toBe(before.refresh_token);
    await agent.close();
  });
});

it('the newer SDK asks for a refresh token by itself, and later for further scopes', async () => {
  const { agent, user } = await newAgent('@modelcontextprotocol/client 2', 'made by developers');
  await agent.connect();
  const first = agent.memory.stored?.refresh_token;
  expect(first).toEqual(expect.any(String));
  user.pages.length = 0;
  expect(await agent.call('add_note', { text: 'Buy milk' })).toBe('Added.');
  expect(user.pages).toEqual(['consent']);
  expect(agent.memory.stored?.refresh_token).not.toBe(first);
  await agent.close();
});

it('the older SDK refreshes in place of asking for scopes, if it has a refresh token', async () => {
  const { agent } = await newAgent('@modelcontextprotocol/sdk 1', 'made by developers');
  await agent.signIn('notes:read offline_access');
  await agent.connect();
  await expect(agent.call('add_note', { text: 'Buy milk' })).rejects.toThrow('403');
  agent.memory.stored = undefined;
  await agent.signIn('notes:read notes:write offline_access');
  expect(await agent.call('add_note', { text: 'Buy milk' })).toBe('Added.');
  await agent.close();
});

it.each(GENERATIONS)('a server of the older SDK knows for whom an agent of %s calls', async (generation) => {
  let serve: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => serve(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const identifier = `http://localhost:${await listeningPort(server)}/mcp`;
  const { app: application } = await makeApplication(service(), {
    resources: [
      { identifier, name: 'Who', scopes: [{ name: 'read', description: 'Read it' }], self_registered: true },
    ],
    hub: { agents: { registration: 'open' } },
  });
  const { baseUrl } = service();
  const { olderServer } = await import(join(await installAgents(), 'older-server.js'));
  serve = olderServer(protectedResource({ baseUrl, application, resource: identifier }));
  const { visit } = newUser();
  const agent = await makeAgent({ generation, url: identifier, redirectUrl: REDIRECT, visit });
  await agent.connect();
  expect(await agent.call('who_am_i')).toBe(decodeJwt(agent.memory.stored?.access_token ?? '').sub);
  await agent.close();
});

it('the example takes the place of its earlier start, and leaves other servers alone', async () => {
  const { base_url: baseUrl, application: app, hub_access_token: accessToken } = service().seed;
  const manager = createService({ baseUrl, credentials: { accessToken } });
  const listed = async () => (await manager.getApplication({ path: { app } })).config.resources ?? [];
  const other = { identifier: 'https://mcp.example.com/files', name: 'Files', self_registered: false };
  const resources = [...(await listed()), other];
  await manager.updateApplication({ path: { app }, body: { config: { resources } } });
  const again = await startExample(mcpExample, service().seed, 0);
  const identifiers = (await listed()).map(({ identifier }) => identifier);
  again.close();
  expect(identifiers).toEqual([other.identifier, `${again.origin}/mcp`]);
});
