import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createService } from '@svc/client/server';
import type { Example } from '../example.ts';
import type { Seed } from '../seed.ts';

const FOLDER = import.meta.dirname;
const NAME = 'Notes';
const SCOPES = [
  { name: 'notes:read', description: 'Read your notes' },
  { name: 'notes:write', description: 'Add notes' },
];

/** What server.js exports. It needs the SDK of MCP, which the first start installs. */
type Server = {
  notesServer: (options: Record<'baseUrl' | 'application' | 'resource', string>) => RequestListener;
};

/** An MCP server for the users of the seed's application. */
export const mcpExample: Example = {
  port: 4060,
  listener: async (seed, origin) => {
    const resource = `${origin}/mcp`;
    await offerResource(seed, resource);
    await installSdk();
    const { notesServer }: Server = await import(new URL('server.js', import.meta.url).href);
    return notesServer({ baseUrl: seed.base_url, application: seed.application, resource });
  },
};

/**
 * Lists the server in `config.resources` of the application, in place of that of an earlier start, and lets
 * agents come that nobody has registered.
 */
async function offerResource(seed: Seed, identifier: string): Promise<void> {
  const { base_url: baseUrl, application: app, hub_access_token: accessToken } = seed;
  const service = createService({ baseUrl, credentials: { accessToken }, retries: 0 });
  const { config } = await service.getApplication({ path: { app } });
  const others = (config.resources ?? []).filter(({ name }) => name !== NAME);
  const resources = [...others, { identifier, name: NAME, scopes: SCOPES, self_registered: true }];
  const hub = { agents: { client_documents: 'open', registration: 'open' } } as const;
  await service.updateApplication({ path: { app }, body: { config: { resources, hub } } });
}

/** Installs what package.json of this folder lists, unless it is there. */
async function installSdk(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules/@modelcontextprotocol/server'))) return;
  await promisify(execFile)('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: FOLDER });
}
