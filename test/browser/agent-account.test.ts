import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { part, rowsOf } from '../support/account-rows.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { AGENT_REDIRECT, agentOf } from '../support/client-documents.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { api, newTokens, refresh } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';

const browser = useChromium();
const running = useService();
let site: ElementSite;

const TASKS = {
  identifier: 'https://mcp.shop.example/mcp',
  name: 'Tasks of the shop',
  scopes: [
    { name: 'tasks:read', description: 'See your tasks' },
    { name: 'tasks:write', description: 'Change your tasks' },
  ],
  self_registered: true,
};

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const body = `<h1>Shop</h1><svc-account ${settings}><svc-sign-in slot="signed-out" methods="email" ${settings}></svc-sign-in></svc-account><script type="module" src="/svc/account.js"></script>`;
  site = await startElementSite(base_url, { '/': { body }, '/arabic': { body, language: 'ar' } });
  await patchConfig(running().seed, {
    hub: { allowed_web_origins: [site.origin], agents: { registration: 'open' } },
    resources: [TASKS],
  });
});
afterAll(() => site?.close());
beforeEach(forgetSignIns);

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (run: (page: Page) => Promise<void>, width = 700) =>
  visitAlone(
    browser(),
    site.origin,
    {
      viewport: { width, height: 900 },
      locale: 'en',
      isProblem: breaksPolicy,
    },
    run,
  );

/** Lets an agent that came by itself act for the user of an address. */
async function allowAgent(email: string) {
  const { application: app, base_url } = running().seed;
  const { body } = await api(
    running(),
    'POST',
    `/oidc/${app}/reg`,
    {},
    {
      client_name: 'Ada',
      redirect_uris: [AGENT_REDIRECT],
    },
  );
  const agent = agentOf(`${base_url}/oidc/${app}`, String(body['client_id']), { app, keys: {} });
  const wishes = { resource: TASKS.identifier, scope: 'openid tasks:read tasks:write offline_access' };
  await forgetSignIns();
  const own = new CookieBrowser(running().baseUrl);
  return { agent, tokens: await newTokens(running(), own, agent, { email, prompt: 'consent', ...wishes }) };
}

/** Signs a new user in on the page, for whom an agent acts. */
async function signInWithAgent(page: Page) {
  const email = newEmail();
  await signInByElement(page, running(), email);
  await rowsOf(page, 'sessions').first().waitFor();
  const allowed = await allowAgent(email);
  await page.reload();
  await rowsOf(page, 'agents').first().waitFor();
  return allowed;
}

describe('the agents in <svc-account>', () => {
  it('say who they are, what they may do and when they last did', () =>
    inBrowser(async (page) => {
      await signInWithAgent(page);
      const text = await rowsOf(page, 'agents').innerText();
      expect(text).toContain('client.example');
      expect(text).toContain('not verified');
      expect(text).toContain('Tasks of the shop: See your tasks · Change your tasks');
      expect(text).toContain('Last used');
      expect(text).not.toContain('Ada');
      expect(await part(page, 'apps').innerText()).toContain('No application has access');
      await expectGoodPage(page, 'account-agents');
    }));

  it('read well from right to left on a phone', () =>
    inBrowser(async (page) => {
      await signInWithAgent(page);
      await page.goto(`${site.origin}/arabic`);
      await rowsOf(page, 'agents').first().waitFor();
      expect(await part(page, 'agents').innerText()).toContain('الوكلاء');
      await expectGoodPage(page, 'account-agents-phone');
    }, 360));

  it('end at a press, with their tokens', () =>
    inBrowser(async (page) => {
      const { agent, tokens } = await signInWithAgent(page);
      await part(page, 'agents').getByRole('button', { name: 'End access: client.example' }).click();
      await rowsOf(page, 'agents').first().waitFor({ state: 'detached' });
      expect(await refresh(agent, tokens.refresh_token)).toMatchObject({ body: { error: 'invalid_grant' } });
    }));

  it('are no part of an account without one', () =>
    inBrowser(async (page) => {
      await signInByElement(page, running(), newEmail());
      await rowsOf(page, 'sessions').first().waitFor();
      expect(await part(page, 'agents').count()).toBe(0);
    }));
});
