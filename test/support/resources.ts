import { CookieBrowser } from './cookie-browser.ts';
import { newEmail } from './magic-links.ts';
import { api, makeApplication, makeParty, newTokens } from './oidc-flow.ts';
import type { RunningService } from './service.ts';

type Json = Record<string, unknown>;

/** As the owner writes it. Its canonical URL is `https://mcp.shop.example/`. */
export const MCP = 'https://MCP.shop.example';
export const FILES = 'https://files.shop.example/api';

export const RESOURCES = [
  {
    identifier: MCP,
    name: 'Task server',
    scopes: [
      { name: 'tasks:read', description: 'See your tasks' },
      { name: 'tasks:write', description: 'Change your <b>tasks</b>' },
    ],
    lifetime: 600,
  },
  { identifier: FILES, name: 'File server', scopes: [{ name: 'files', description: 'Read your files' }] },
];

/** A client of an application with resources of its own, and a browser that nobody has used. */
export async function atResources(
  service: RunningService,
  client: Json = {},
  resources: unknown = RESOURCES,
) {
  const { hub, ...application } = await makeApplication(service, { resources });
  const party = await makeParty(service, client, application);
  return { party, hub, browser: new CookieBrowser(service.baseUrl), email: newEmail() };
}

/** The same, with tokens for the task server that outlive the browser session. */
export async function withTokens(
  service: RunningService,
  client: Json = {},
  params: Record<string, string> = {},
) {
  const at = await atResources(service, client);
  const wishes = { resource: MCP, scope: 'openid tasks:read offline_access', prompt: 'consent', ...params };
  const tokens = await newTokens(service, at.browser, at.party, { email: at.email, ...wishes });
  return { ...at, tokens };
}

/** Sets other resources of an application. */
export const setResources = (
  service: RunningService,
  { party, hub }: Pick<Awaited<ReturnType<typeof atResources>>, 'party' | 'hub'>,
  resources: unknown,
) => api(service, 'PATCH', `/applications/${party.app}`, hub, { config: { resources } });
