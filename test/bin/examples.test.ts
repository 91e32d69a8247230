import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callService } from '../../examples/call-service.ts';
import { type Example, type Running, startExample } from '../../examples/example.ts';
import { serverExample } from '../../examples/server/server.ts';
import { spaExample } from '../../examples/spa/serve.ts';
import { startReceiver } from '../../examples/webhooks/receiver.ts';
import { freePort } from '../../infra/local/loopback.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { runScript } from './run-script.ts';

const EXAMPLES: [string, Example][] = [
  ['spa', spaExample],
  ['server', serverExample],
];

describe('npm run example', () => {
  it('says which examples there are with --help', async () => {
    const { code, stdout, stderr } = await runScript('examples/start.ts', ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ +spa .*^ +server .*^ +webhooks /ms);
  });

  it.each([['sap'], ['constructor'], []])('says what may be started in place of %j', async (...args) => {
    const { code, stdout, stderr } = await runScript('examples/start.ts', args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('spa, server or webhooks');
  });
});

const service = useService({ events: true });

describe.each(EXAMPLES)('the example %s', (_name, example) => {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await startExample(example, service().seed, 0);
  });
  afterAll(() => running?.close());

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

  it('has a page that is legible on a phone, and needs no icon', async () => {
    const page = await (await fetch(`${running?.origin}/`)).text();
    expect(page).toContain('<meta charset="utf-8"');
    expect(page).toContain('name="viewport"');
    expect(page).toContain('<link rel="icon" href="data:,"');
    expect(page).toMatch(/<style>.*system-ui/s);
  });
});

describe('the example webhooks', () => {
  it('prints each change of the application, verified, also after a second start', async () => {
    const lines: string[] = [];
    const first = await startReceiver(service().seed, () => undefined, 0);
    first.close();
    const running = await startReceiver(service().seed, (line) => lines.push(line), 0);
    const { id } = await callService<{ id: string }>(
      service().seed,
      'POST',
      `/applications/${service().seed.application}/groups`,
      { name: 'Chess' },
    );
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
