import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backend } from '../../examples/backend/backend.ts';
import { backendExample } from '../../examples/backend/serve.ts';
import { type Example, type Running, startExample } from '../../examples/example.ts';
import { mcpExample } from '../../examples/mcp/serve.ts';
import { reactExample } from '../../examples/react/serve.ts';
import { optionsOf, serviceOf } from '../../examples/seed.ts';
import { serverExample } from '../../examples/server/server.ts';
import { spaExample } from '../../examples/spa/serve.ts';
import { teamsExample } from '../../examples/teams/serve.ts';
import { webhooksExample } from '../../examples/webhooks/receiver.ts';
import { freePort } from '../../infra/local/http/loopback.ts';
import { listeningPort } from '../support/listening-port.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { runScript } from './run-script.ts';

/** The examples that call the service when they start. */
const EXAMPLES: [string, Example][] = [
  ['backend', backendExample],
  ['webhooks', webhooksExample(() => undefined)],
  ['teams', teamsExample],
  ['spa', spaExample],
  ['server', serverExample],
  ['mcp', mcpExample],
];

describe('npm run example', () => {
  it('says which examples there are with --help', async () => {
    const { code, stdout, stderr } = await runScript('examples/start.ts', ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ +react .*^ +backend .*^ +webhooks .*^ +teams .*^ +spa .*^ +server .*^ +mcp /ms);
  });

  it('refuses a PORT that is none', async () => {
    const { code, stderr } = await runScript('examples/start.ts', ['react'], { PORT: '65536' });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'npm run example failed: PORT must be a number from 0 to 65535, not 65536\n',
    });
  });

  it.each([['sap'], ['constructor'], ['--prot'], ['spa', '--prot'], ['spa', 'react'], []])(
    'says what may be started in place of %j',
    async (...args) => {
      const { code, stdout, stderr } = await runScript('examples/start.ts', args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(
        'npm run example failed: name one example to start: walkthrough, react, backend, webhooks, teams, spa, server, mcp\n',
      );
    },
  );
});

it('shows in README the calls of the backend that runs below', () => {
  const source = readFileSync('examples/backend/backend.ts', 'utf8');
  const [, sample = ''] = /^## Use it$.*?^```ts\n(.*?)^```/ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  const statements = sample.split('\n').flatMap((line) => line.replace(/;? *(\/\/.*)?$/, '') || []);
  expect(statements).toHaveLength(4);
  for (const statement of statements) expect(source).toContain(statement);
});

const service = useService({ events: true });

describe.each(EXAMPLES)('the example %s', (_name, example) => {
  it('says what to do about a service that does not answer, and holds no port', async () => {
    const port = await freePort();
    const base_url = `http://localhost:${await freePort()}`;
    await expect(startExample(example, { ...service().seed, base_url }, port)).rejects.toThrow(
      `the service at ${base_url} does not answer: start it with npm start`,
    );
    const next = createServer();
    await new Promise<void>((listening, failed) => {
      next.once('error', failed).listen(port, '127.0.0.1', listening);
    });
    next.close();
  });
});

it('names the port that another program has', async () => {
  const first = await startExample(reactExample, service().seed, 0);
  const port = Number(new URL(first.origin).port);
  await expect(startExample(reactExample, service().seed, port)).rejects.toThrow(
    `port ${port} is in use: stop the other program, or set PORT to another`,
  );
  first.close();
});

describe.each([
  ['react', reactExample],
  ['teams', teamsExample],
  ['spa', spaExample],
  ['server', serverExample],
])('the example %s', (_name, example) => {
  it('has a page that is legible on a phone, and needs no icon', async () => {
    const running = await startExample(example, service().seed, 0);
    const page = await (await fetch(`${running.origin}/`)).text();
    expect(page).toContain('<meta charset="utf-8"');
    expect(page).toContain('name="viewport"');
    expect(page).toContain('<link rel="icon" href="data:,"');
    expect(page).toMatch(/<body>\s*<main\b/);
    running.close();
  });
});

describe('the example backend', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startExample(backendExample, service().seed, 0);
  });
  afterAll(() => running?.close());

  function call(method: string, path: string, token = service().seed.user.access_token) {
    return fetch(running.origin + path, { method, headers: { authorization: `Bearer ${token}` } });
  }

  it('answers the profile of the user whose token it verified', async () => {
    const response = await call('GET', '/profile');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { email: service().seed.user.email } });
  });

  it('creates a link that signs this user in', async () => {
    const { link } = await (await call('POST', '/link')).json();
    const redeemed = await fetch(link, { method: 'POST', headers: { accept: 'application/json' } });
    expect(redeemed.status).toBe(200);
    const profile = await call('GET', '/profile', (await redeemed.json()).access_token);
    expect(await profile.json()).toMatchObject({ data: { email: service().seed.user.email } });
  });

  it("refuses another caller's token, such as a manager's, and names the right one", async () => {
    const responses = [
      await call('GET', '/profile', service().seed.hub_access_token),
      await call('GET', '/', ''),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    const challenges = responses.map(({ headers }) => headers.get('www-authenticate'));
    expect(challenges).toEqual(['Bearer realm="api", error="invalid_token"', 'Bearer realm="api"']);
    const says = await Promise.all(responses.map((response) => response.json()));
    expect(says).toEqual([
      { error: expect.stringContaining('Sign in again') },
      { error: expect.stringContaining('bearer token') },
    ]);
    expect((await call('GET', '/nothing')).status).toBe(404);
  });

  it('answers 503, not 401, while the keys cannot be read, so pages keep their tokens', async () => {
    const down = createServer((_, response) => response.writeHead(503).end());
    const baseUrl = `http://127.0.0.1:${await listeningPort(down)}`;
    const listener = backend({ ...optionsOf(service().seed), baseUrl });
    const cut = await startExample({ port: 0, listener: async () => listener }, service().seed);
    const headers = { authorization: `Bearer ${service().seed.user.access_token}` };
    expect((await fetch(`${cut.origin}/profile`, { headers })).status).toBe(503);
    expect((await fetch(`${cut.origin}/profile`)).status).toBe(401);
    cut.close();
    down.close();
  });
});

describe('the example webhooks', () => {
  it('prints each change of the application, verified, also after a second start', async () => {
    const lines: string[] = [];
    const first = await startExample(
      webhooksExample(() => undefined),
      service().seed,
      0,
    );
    first.close();
    const running = await startExample(
      webhooksExample((line) => lines.push(line)),
      service().seed,
      0,
    );
    const { id } = await serviceOf(service().seed).createGroup({ body: { name: 'Chess' } });
    await until(() => lines.some((line) => line.includes(`group.created  group ${id}`)));
    const forged = await fetch(`${running.origin}/events`, {
      method: 'POST',
      headers: { 'webhook-id': 'event_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
      body: '{}',
    });
    expect(forged.status).toBe(401);
    running.close();
  });
});
