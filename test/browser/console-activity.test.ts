import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeAccountMember } from '../../shared/accounts/account-store.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { AGENT_REDIRECT, agentOf } from '../support/client-documents.ts';
import { dialog, makeColleague, useConsole } from '../support/console.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { api, bearer, newTokens, seedKeys } from '../support/oidc-flow.ts';
import { newEmail } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';

const { running, open } = useConsole({ events: true });

const TASKS = {
  identifier: 'https://mcp.shop.example/mcp',
  name: 'Tasks of the shop',
  scopes: [{ name: 'tasks:read', description: 'See your tasks' }],
  self_registered: true,
};
const BOUNCING = 'bounce@simulator.amazonses.com';
const INERT = '<img src=x onerror=alert(1)>';

beforeAll(() =>
  patchConfig(running().seed, { hub: { agents: { registration: 'open' } }, resources: [TASKS] }),
);
beforeEach(forgetSignIns);

const owner = () => bearer(running().seed.hub_access_token);
const path = (rest: string) => `/applications/${running().seed.application}${rest}`;
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Begins a sign-in and types a code, by default the right one. */
async function signIn(email: string, code?: string) {
  const start = { 'x-svc-app-key': running().seed.client_id };
  const { body } = await api(running(), 'POST', '/hub/auth/init', start, { email });
  const [message] = code === undefined ? await running().inbox(email) : [];
  const answer = { challenge_id: body['challenge_id'], code: code ?? message?.code };
  return api(running(), 'POST', '/hub/auth/complete', {}, answer);
}

/** Creates a user who is signed in. */
async function makeSignedIn(email = newEmail()) {
  const { body } = await signIn(email);
  const [, claims = ''] = String(body['access_token']).split('.');
  const user = String(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub);
  return { email, user, refreshToken: String(body['refresh_token']) };
}

const disable = (user: string, headers = owner()) =>
  api(running(), 'POST', path(`/users/${user}/state`), headers, { state: 'disabled', reason: 'chargeback' });

const nameUser = (user: string, first_name: string) =>
  api(running(), 'PATCH', path(`/users/${user}/data`), seedKeys(running().seed), { data: { first_name } });

/** Lets an agent that came by itself act for the user of an address. */
async function letAgentAct(email: string): Promise<void> {
  const { application: app, base_url } = running().seed;
  const wishes = { resource: TASKS.identifier, scope: 'openid tasks:read offline_access' };
  const asked = { client_name: 'Ada', redirect_uris: [AGENT_REDIRECT] };
  const { body } = await api(running(), 'POST', `/oidc/${app}/reg`, {}, asked);
  const agent = agentOf(`${base_url}/oidc/${app}`, String(body['client_id']), { app, keys: {} });
  await forgetSignIns();
  await newTokens(running(), new CookieBrowser(base_url), agent, { email, prompt: 'consent', ...wishes });
}

/** Reloads until a text is there: steps and events appear a little after what they are about. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      return page.getByText(text).count();
    })
    .toBeGreaterThan(0);
}

describe('sign-in attempts', () => {
  it('are found by an address that no server gets', async () => {
    const email = newEmail();
    await signIn(email, '000000');
    const { page, problems } = await open('/attempts');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url().replace(/#.*/, ''))));
    await page.getByText('Whom do you want to help?').waitFor();
    await expectGoodPage(page, 'console-attempts-empty');
    await page.getByLabel('Address, number').fill(`mailto:${email}`);
    await page.getByText('Recognised as: E-mail address').waitFor();
    await page.keyboard.press('Enter');
    await reloadUntil(page, 'Use the newest message');
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#email=${email}`);
    expect(asked.filter((url) => url.includes(email))).toEqual([]);
    await page.getByText('Wrong code entered').waitFor();
    await expectGoodPage(page, 'console-attempts');
    expect(problems).toEqual([]);
  });

  it('say at the field what the service says of the term', async () => {
    const { page } = await open('/attempts#phone=0151%205550123');
    await page.locator('[id$="-error"]').waitFor();
    await page.getByLabel('Address, number').fill('why can she not sign in?');
    await page.getByRole('button', { name: 'Find attempts' }).click();
    await page.getByText('This is no address, number or id').waitFor();
    expect(new URL(page.url()).hash).toBe('#phone=0151%205550123');
  });

  it('lead to e-mails that are sent again after a bounce', async () => {
    await api(
      running(),
      'POST',
      '/hub/auth/init',
      { 'x-svc-app-key': running().seed.client_id },
      { email: BOUNCING },
    );
    const { page } = await open(`/attempts#email=${BOUNCING}`);
    await reloadUntil(page, `No e-mails are sent to ${BOUNCING}`);
    await page.getByText('E-mail came back: the mailbox does not exist').waitFor();
    await page.getByRole('button', { name: 'Send e-mails again' }).click();
    await dialog(page).getByRole('button', { name: 'Send e-mails again' }).click();
    await page.getByText(`E-mails to ${BOUNCING} are sent.`).waitFor();
  });

  it('of a user are on the page of the user', async () => {
    const { email, user } = await makeSignedIn();
    await signIn(email, '000000');
    const { page, problems } = await open(`/users/${user}?tab=activity`);
    await reloadUntil(page, 'Wrong code entered');
    await page.getByText(`E-mails to ${email} are sent.`).waitFor();
    await expectGoodPage(page, 'console-user-activity');
    expect(problems).toEqual([]);
  });
});

describe('the feed of events', () => {
  it('shows new events by itself, until it is paused', async () => {
    const { user } = await makeSignedIn();
    await nameUser(user, INERT);
    const { page, problems } = await open('/events');
    await row(page, `${INERT} signed in`).first().waitFor();
    await disable(user);
    await row(page, `owner@example.com disabled ${INERT}`).waitFor();
    await expectGoodPage(page, 'console-events');
    // Track and input of the switch lie on each other, so either may be what the pointer meets.
    await page.getByRole('switch', { name: 'Live' }).click({ force: true });
    await page.getByText('Paused').waitFor();
    expect(new URL(page.url()).searchParams.get('live')).toBe('off');
    expect(problems).toEqual([]);
  });

  it('opens one event by the keyboard, at an address of its own', async () => {
    const { user } = await makeSignedIn();
    await nameUser(user, 'Grace');
    await disable(user);
    const { page } = await open(`/events?subject=${user}&live=off`);
    await reloadUntil(page, 'chargeback');
    await page.getByRole('button', { name: 'Details owner@example.com disabled Grace' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('As JSON').click();
    await dialog(page).getByText('"type": "user.disabled"').waitFor();
    const { searchParams } = new URL(page.url());
    await page.goto(page.url().replace(/\?.*/, `?event=${searchParams.get('event')}`));
    await dialog(page).getByText('owner@example.com disabled Grace').waitFor();
    await dialog(page).getByRole('link', { name: 'All about this' }).click();
    await row(page, 'owner@example.com disabled Grace').waitFor();
    expect(new URL(page.url()).searchParams.get('subject')).toBe(`user:${user}`);
  });

  it('names colleagues by address, and others by what is known', async () => {
    const { user } = await makeSignedIn();
    await nameUser(user, 'Hedy');
    const { userId, email, headers } = await makeColleague(running(), 'admin');
    await disable(user, headers);
    const { page } = await open(`/events?subject=${user}&live=off`);
    await reloadUntil(page, `${email} disabled Hedy`);
    await removeAccountMember(running().seed.account, userId);
    await page.reload();
    await row(page, 'A former member or service staff disabled Hedy').waitFor();
  });

  it('shows no id in place of a name that is being read', async () => {
    const { user } = await makeSignedIn();
    await nameUser(user, 'Ida');
    const { page } = await open(`/events?subject=${user}&live=off`);
    await reloadUntil(page, 'Demonstration changed data of Ida');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/creds*', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await row(page, 'changed data of Ida').locator('[data-placeholder]').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/user_|key_/);
    release();
    await row(page, 'Demonstration changed data of Ida').waitFor();
  });

  it('fits a narrow window in German', async () => {
    const { page } = await open('/events', { locale: 'de-DE', viewport: { width: 390, height: 844 } });
    await row(page, 'hat').first().waitFor();
    await expectGoodPage(page, 'console-events-narrow');
  });
});

describe('the access of a user', () => {
  it('ends with its session', async () => {
    const { user, refreshToken } = await makeSignedIn();
    const { page, problems } = await open(`/users/${user}?tab=access`);
    await page.getByRole('button', { name: 'End session: Unknown device' }).click();
    await dialog(page).getByText('is signed out with its next request').waitFor();
    await dialog(page).getByRole('button', { name: 'End session' }).click();
    await page.getByText('Not signed in anywhere.').waitFor();
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect(await api(running(), 'POST', '/hub/auth/token', {}, grant)).toMatchObject({ status: 400 });
    expect(problems).toEqual([]);
  });

  it('shows an agent that nobody verified, and what it may do', async () => {
    const { email, user } = await makeSignedIn();
    await letAgentAct(email);
    const { page } = await open(`/users/${user}?tab=access`);
    const agent = row(page, 'Not verified');
    await agent.getByText('See your tasks').waitFor();
    await expectGoodPage(page, 'console-user-access');
    await agent.getByRole('button', { name: 'End access' }).click();
    await dialog(page).getByRole('button', { name: 'End access' }).click();
    await page.getByText('No application and no agent may act for this user.').waitFor();
  });
});
