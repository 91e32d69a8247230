import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findApplication } from '../../shared/applications/application-store.ts';
import { issueTokens, openSession } from '../../shared/auth/sessions.ts';
import type { Role } from '../../shared/http/principal.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { ensureUser } from '../../shared/users/bootstrap-hub.ts';
import { breaksPolicy, useChromium } from './chromium.ts';
import { joinAccount, makeHubUser, makeMember } from './hub-users.ts';
import { newEmail } from './magic-links.ts';
import { type RunningService, useService } from './service.ts';
import { openSessionOf } from './sign-in.ts';

/** The refresh token of a new session of a hub user, as the console's cookie has it. */
export async function consoleToken(userId: string): Promise<string> {
  const [application, profile] = await Promise.all([
    findApplication(HUB_APPLICATION_ID),
    findProfile(HUB_APPLICATION_ID, userId),
  ]);
  if (!application || !profile) throw new Error(`there is no hub user ${userId}`);
  const client = HUB_CLIENT_ID;
  const facts = { auth_time: epochNow(), rests_on: [] };
  const session = openSession({ application, userId, facts, began: { client } });
  await write(session.write);
  return (await issueTokens({ ...session, application, profile, client })).refresh_token;
}

/** The hub user with a role in the demonstration's account: its owner, or a new member. */
export async function consoleUser({ seed }: RunningService, role: Role | 'staff' = 'owner'): Promise<string> {
  if (role === 'owner') return (await ensureUser(HUB_APPLICATION_ID, 'owner@example.com')).user_id;
  if (role === 'staff') return (await ensureUser(HUB_APPLICATION_ID, 'support@example.com')).user_id;
  return (await makeMember(seed.account, role)).userId;
}

/** Another member of the demonstration's account, with a session of the hub. */
export async function makeColleague({ seed }: RunningService, role: Role) {
  const email = newEmail();
  const userId = await makeHubUser(email);
  await joinAccount(seed.account, userId, role);
  const session = await openSessionOf(HUB_APPLICATION_ID, userId, { began: { client: HUB_CLIENT_ID } });
  return { ...session, userId, email };
}

type Visit = BrowserContextOptions & { role?: Role | 'staff'; userId?: string; signedOut?: boolean };

/** What a page of the console did wrong: broken policies and errors of scripts. */
export type ConsolePage = { page: Page; problems: string[]; userId: string };

/**
 * Opens an address below `/console` in a browser of its own, signed in as the owner, with another role or as
 * a certain hub user. The first request of a file may build the console. The browser ends with the test.
 */
export async function openConsole(
  browser: Browser,
  running: RunningService,
  path = '',
  { role, userId: known, signedOut = false, ...options }: Visit = {},
): Promise<ConsolePage> {
  const userId = known ?? (await consoleUser(running, role));
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  onTestFinished(() => context.close());
  if (!signedOut) await context.addCookies([consoleCookie(running, await consoleToken(userId))]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (breaksPolicy(message)) problems.push(message.text());
  });
  await page.goto(`${running.baseUrl}/console${path}`);
  await page.locator('#root main').first().waitFor();
  return { page, problems, userId };
}

/** Types an address into the sign-in of the console, and returns the message that arrives. */
export async function askForMessage(page: Page, { inbox }: Pick<RunningService, 'inbox'>, email: string) {
  const element = page.locator('svc-sign-in');
  await element.getByRole('textbox').fill(email);
  await element.getByRole('button', { name: 'Continue', exact: true }).click();
  await element.getByLabel('Code').waitFor();
  const [message] = await inbox(email);
  if (!message) throw new Error(`no message to ${email} has arrived`);
  return message;
}

/** Types the address and the code of the message into the sign-in of the console. */
export async function signInByCode(
  page: Page,
  service: Pick<RunningService, 'inbox'>,
  email: string,
): Promise<void> {
  const { code } = await askForMessage(page, service, email);
  await page.locator('svc-sign-in').getByLabel('Code').fill(String(code));
}

/** The cookie of the console's session, as its function sets it on http. */
function consoleCookie({ baseUrl }: RunningService, value: string) {
  const { hostname } = new URL(baseUrl);
  return { name: 'svc_console', value, domain: hostname, path: '/console/session', httpOnly: true };
}

/** The address of a page of the demonstration's application. */
export const ofApplication = ({ seed }: RunningService, rest: string) =>
  `/applications/${seed.application}${rest}`;

/** Chromium and a service. `open` shows a page of its application in the console, and `openAt` any page. */
export function useConsole(options: Parameters<typeof useService>[0] = {}) {
  const browser = useChromium();
  const running = useService(options);
  const openAt = (path: string, visit?: Visit) => openConsole(browser(), running(), path, visit);
  const open = (path: string, visit?: Visit) => openAt(ofApplication(running(), path), visit);
  return { running, open, openAt };
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Presses a button of the open dialog. */
export const send = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** The row of a table that has a text. */
export const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Opens the menu of a row, and chooses from it. */
export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
