import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, listen, type Running } from '../../infra/local/http/loopback.ts';
import { type Guide, readGuides } from '../guides/guide-blocks.ts';
import { type Registry, startLockedRegistry } from '../guides/locked-registry.ts';
import { runCommands } from '../guides/run-commands.ts';
import { useChromium } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();
const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
let port = 0;
let registry: Registry;
let control: Running;
let ended: Promise<unknown>;

/** The guide with the values of this service, and with a last command that waits for the end of the tests. */
function guideThatWaits(found: Guide): Guide {
  const { base_url, client_id } = running().seed;
  const blocks = found.blocks.map((block) => ({
    ...block,
    code: block.code.replace('https://auth.example.com', base_url).replace('key_...', client_id),
  }));
  const wait = { at: 'the end', language: 'sh', code: `curl -sS ${control.endpoint}`, file: undefined };
  return { ...found, blocks: [...blocks, wait] };
}

beforeAll(async () => {
  const { index, guides } = readGuides();
  const guide = guides.find(({ name }) => name === 'quickstart-express.md');
  if (!guide) throw new Error('there is no quickstart of Express');
  port = await freePort();
  registry = await startLockedRegistry();
  control = await listen(async (_request, response) => {
    started.resolve();
    await finished.promise;
    response.end();
  });
  const setting = { seed: running().seed, port, registry: registry.url };
  ended = runCommands(index, guideThatWaits(guide), setting);
  await Promise.race([started.promise, ended.then((ran) => Promise.reject(new Error(JSON.stringify(ran))))]);
});
afterAll(async () => {
  finished.resolve();
  await ended;
  await control.close();
  await registry.close();
});

describe('the page of the guide "Quickstart: Express"', () => {
  it('signs in, and its backend answers with the user', async () => {
    const page = await browser().newPage();
    const email = 'express-guide@example.com';
    await page.goto(`http://localhost:${port}`);
    await signInByElement(page, running(), email);
    const answer = page.locator('#orders:not(:empty)');
    expect(await answer.textContent()).toMatch(/^{"user":"\w+","orders":\[\]}$/);
    await page.close();
  });
});
