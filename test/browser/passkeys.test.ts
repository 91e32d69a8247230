import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGuides } from '../guides/guide-blocks.ts';
import { allowOrigin, patchConfig } from '../support/allow-origin.ts';
import { useChromium } from '../support/chromium.ts';
import { listeningPort } from '../support/listening-port.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();
let origin = '';
let close: () => void = () => undefined;

/** What the page of the test calls. */
type Passkeys = {
  addPasskey: (token: string, name: string) => Promise<{ id: string; name: string }>;
  signInWithPasskey: () => Promise<{ app_user_id: string }>;
};
declare global {
  interface Window {
    passkeys: Passkeys;
  }
}

beforeAll(async () => {
  const { base_url, application, client_id } = running().seed;
  const blocks = readGuides().guides.flatMap((guide) => guide.blocks);
  const code = blocks
    .find(({ file }) => file === 'passkeys.mjs')
    ?.code.replace('https://auth.example.com', base_url)
    .replace('app_...', application)
    .replace('key_...', client_id);
  const page = `<!doctype html><title>Passkeys</title>
<script type="module">import * as passkeys from './passkeys.mjs'; window.passkeys = passkeys;</script>`;
  const server = createServer(({ url }, response) => {
    const isScript = url === '/passkeys.mjs';
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? code : page);
  });
  origin = `http://localhost:${await listeningPort(server)}`;
  close = () => server.close();
  await allowOrigin(running().seed, origin);
  const auth = {
    sign_in_methods: { passkey: { enabled: true } },
    passkeys: { rp_id: 'localhost', origins: [origin] },
  };
  await patchConfig(running().seed, { hub: { auth } });
});
afterAll(() => close());

/** A page in a browser whose device has an authenticator like this. */
async function pageWith(device: { isUserVerified: boolean }): Promise<Page> {
  const context = await browser().newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      automaticPresenceSimulation: true,
      ...device,
    },
  });
  await page.goto(origin);
  await page.waitForFunction(() => window.passkeys !== undefined);
  return page;
}

const add = (page: Page) =>
  page.evaluate((token) => window.passkeys.addPasskey(token, 'Laptop'), running().seed.user.access_token);

describe('the page of the guide "Passkeys"', () => {
  it('adds a passkey of a real browser, which then signs its user in', async () => {
    const page = await pageWith({ isUserVerified: true });
    expect(await add(page)).toMatchObject({ name: 'Laptop' });
    const signedIn = await page.evaluate(() => window.passkeys.signInWithPasskey());
    expect(signedIn.app_user_id).toBe(running().seed.user.id);
    await expect(add(page)).rejects.toThrow(/InvalidStateError|already/i);
    await page.context().close();
  });

  it('leaves everything as it was if the person is not recognised', async () => {
    const page = await pageWith({ isUserVerified: false });
    await expect(add(page)).rejects.toThrow(/NotAllowedError|timed out|not allowed/i);
    await page.context().close();
  });
});
