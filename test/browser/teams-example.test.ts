import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@svc/client/server';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../client/src/element.ts';
import { type Running, startExample } from '../../examples/example.ts';
import { optionsOf, serviceOf } from '../../examples/seed.ts';
import { teamsExample } from '../../examples/teams/serve.ts';
import { DAY, isoIn } from '../../shared/platform/time.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const OWNER = 'owner@tests.example';
const MEMBER = 'member@company.example';
const MINUTE = 60_000;

const browser = useChromium();
const running = useService({ events: true });
let example: Running;
let folder = '';

beforeAll(async () => {
  example = await startExample(teamsExample, running().seed, 0);
  folder = await mkdtemp(join(tmpdir(), 'teams-'));
});
afterAll(async () => {
  example?.close();
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Lists the owner as a test identity, as a pipeline does once. Returns its code. */
async function codeOfOwner(): Promise<string> {
  const { seed } = running();
  const manager = createService({ ...optionsOf(seed), credentials: { accessToken: seed.hub_access_token } });
  const entry = { email: OWNER, expires_at: isoIn(30 * DAY) };
  const { config } = await manager.updateApplication({
    body: { config: { hub: { auth: { test_identities: [entry] } } } },
  });
  return config?.hub?.auth?.test_identities?.[0]?.code ?? '';
}

async function signIn(page: Page, email: string, code: string): Promise<void> {
  await page.locator('svc-sign-in').getByRole('textbox').fill(email);
  await button(page, 'Continue').click();
  await page.getByLabel('6-digit code').fill(code);
  await page.getByLabel('New team').waitFor();
}

/** Opens the product in a browser of its own whose user signed in before. */
async function openAs(saved: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser().newContext({ storageState: saved });
  const page = await context.newPage();
  await page.goto(example.origin);
  await page.getByLabel('New team').waitFor();
  return { context, page };
}

/** The membership of a user with an address. */
async function membershipOf(email: string): Promise<{ group: string; member: string }> {
  const service = serviceOf(running().seed);
  for await (const { id, group_id: group } of service.listMemberships.all()) {
    const { profile } = await service.getGroupMember({ path: { group, member: id } });
    if (profile?.email === email) return { group, member: id };
  }
  throw new Error(`${email} is in no team`);
}

/** Lets the token of a page expire: the next one has the roles of now. */
async function reloadLater(page: Page, milliseconds: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + milliseconds);
  await page.reload();
  await page.getByLabel('New team').waitFor();
}

describe('the example of a product for teams', () => {
  it('signs a test identity in once, and saves its state for all tests', async () => {
    const code = await codeOfOwner();
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(example.origin);
    await signIn(page, OWNER, code);
    await context.storageState({ path: join(folder, 'owner.json') });
    await context.close();
    expect(readFileSync(join(folder, 'owner.json'), 'utf8')).toContain(example.origin);
  });

  it('lets the owner create a team, invite, and add tasks', async () => {
    const { context, page } = await openAs(join(folder, 'owner.json'));
    await page.getByLabel('New team').fill('Acme');
    await button(page, 'Create').click();
    await page.getByText('You are owner.').waitFor();
    await page.getByLabel('Task', { exact: true }).fill('Buy paint');
    await button(page, 'Add').click();
    await page.getByText('Buy paint').waitFor();
    await page.getByLabel('E-mail address of a colleague').fill(MEMBER);
    await button(page, 'Invite').click();
    await page.getByText(`The service has sent an invitation to ${MEMBER}.`).waitFor();
    await expectGoodPage(page, 'example-teams');
    await context.close();
  });

  it('lets a member join by the link, who sees what the role allows', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const message = await until(async () => (await running().inbox(MEMBER)).at(-1));
    await page.goto(message?.links[0] ?? '');
    await page.getByRole('button').first().click();
    await page.waitForURL((url) => url.origin === example.origin);
    await button(page, 'Continue').click();
    await page.getByText('You are editor.').waitFor();
    await page.getByText('Buy paint').waitFor();
    await button(page, 'Add').waitFor();
    expect(await button(page, 'Invite').isVisible()).toBe(false);
    await until(async () => {
      await page.reload();
      await page.getByText('You are editor.').waitFor();
      return page.getByText('Members: 2.').isVisible();
    });
    await context.storageState({ path: join(folder, 'member.json') });
    await context.close();
  });

  it('shows what a new role allows with the next token', async () => {
    const { context, page } = await openAs(join(folder, 'member.json'));
    const membership = await membershipOf(MEMBER);
    await serviceOf(running().seed).updateGroupMember({ path: membership, body: { roles: ['member'] } });
    await page.getByText('You are editor.').waitFor();
    await reloadLater(page, 11 * MINUTE);
    await page.getByText('You are member.').waitFor();
    expect(await button(page, 'Add').isVisible()).toBe(false);
    await context.storageState({ path: join(folder, 'member.json') });
    await context.close();
  });

  it('refuses what the page hides, and with the next token who is no member', async () => {
    const { context, page } = await openAs(join(folder, 'member.json'));
    const refused = page.evaluate(() =>
      document
        .querySelector('svc-sign-in')
        ?.signIn?.fetch('/tasks', { method: 'POST', body: 'Sneak in' })
        .then(({ status }) => status),
    );
    expect(await refused).toBe(403);
    await serviceOf(running().seed).removeGroupMember({ path: await membershipOf(MEMBER) });
    await reloadLater(page, 22 * MINUTE);
    expect(await page.locator('#teams option').allTextContents()).toEqual(['Choose a team']);
    expect(await page.getByText('Buy paint').isVisible()).toBe(false);
    await context.close();
  });
});
