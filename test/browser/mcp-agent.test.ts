import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExample } from '../../examples/example.ts';
import { mcpExample } from '../../examples/mcp/serve.ts';
import { listeningPort } from '../support/listening-port.ts';
import { GENERATIONS, installAgents } from '../support/mcp-agents.ts';
import { serving, useNamedHosts } from '../support/named-hosts.ts';
import { makeParty } from '../support/oidc-flow.ts';
import { button, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

/** The server of the example, which also lets pages of another origin call it, as its owner may decide. */
const open: typeof mcpExample = {
  ...mcpExample,
  listener: async (seed, origin) => {
    const serve = await mcpExample.listener(seed, origin);
    return (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-expose-headers', 'www-authenticate, mcp-session-id');
      response.setHeader('access-control-allow-headers', '*, authorization');
      response.setHeader('access-control-allow-methods', '*');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else serve(request, response);
    };
  },
};

const screen = useSignInScreen();
const hosts = useNamedHosts();
const callback = '<script>new BroadcastChannel("agent").postMessage(location.search)</script>Done';
const pages = new Map([['/callback', callback]]);
const site = createServer(({ url = '' }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html');
  response.end(pages.get(pathname));
});
let origin: string;
let server: Awaited<ReturnType<typeof startExample>>;

beforeAll(async () => {
  origin = `http://localhost:${await listeningPort(site)}`;
  server = await startExample(open, screen().service.seed, 0);
  const entry = join(await installAgents(), 'page.js');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  pages.set('/page.js', outputFiles[0]?.text ?? '');
});
afterAll(() => {
  server?.close();
  site.closeAllConnections();
  site.close();
});

/** How an agent gets its client. A document is at a host of the agent's developers. */
const WAYS = {
  'made by developers': async (redirectUrl: string) => {
    const { clientId, issuer } = await makeParty(screen().service, {
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUrl],
    });
    return { client: { client_id: clientId, issuer } };
  },
  'of a document': async (redirectUrl: string) => {
    const documentUrl = `https://agent.example/${crypto.randomUUID()}.json`;
    const document = { client_id: documentUrl, client_name: 'Agent', redirect_uris: [redirectUrl] };
    hosts.answer = serving(JSON.stringify(document))();
    return { documentUrl };
  },
  'of a registration': async () => ({}),
};
type Way = keyof typeof WAYS;
const CASES = GENERATIONS.flatMap((generation) =>
  Object.keys(WAYS).map((way) => [generation, way as Way] as const),
);

/** Opens a page with an agent. */
async function openAgent(page: Page, generation: string, way: Way): Promise<void> {
  const redirectUrl = `${origin}/callback`;
  const own = { generation, url: `${server.origin}/mcp`, redirectUrl, ...(await WAYS[way](redirectUrl)) };
  const html = `<!doctype html><script id="options" type="application/json">${JSON.stringify(own)}</script>`;
  pages.set('/', `${html}<script type="module" src="/page.js"></script>`);
  await page.goto(origin);
}

/** Runs `work` of the agent in the page. */
const run = (page: Page, work: string) => page.evaluate<string>(`globalThis.agent.${work}`);

describe.each(CASES)('%s in a page, with a client %s', (generation, way) => {
  it('signs a user in, and asks for further scopes when a tool needs them', () =>
    screen().inBrowser({}, async (page, context) => {
      await openAgent(page, generation, way);
      const email = newEmail();
      const first = context.waitForEvent('page');
      const connected = run(page, 'connect()');
      const window = await first;
      await screen().identify(window, email);
      await screen().enterNewestCode(window, email);
      await window.getByText('Read your notes').waitFor();
      await button(window, 'Allow').click();
      await connected;
      const second = context.waitForEvent('page');
      const added = run(page, "call('add_note', { text: 'Buy milk' })");
      await button(await second, 'Allow').click();
      expect(await added).toBe('Added.');
      expect(await run(page, "call('list_notes')")).toBe('Buy milk');
    }));
});
