import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demonstrationService } from '../../infra/local/seed/demonstration-service.ts';
import { ensurePeople } from '../../infra/local/seed/ensure-people.ts';
import { idOfAddress } from '../../infra/local/seed/made-up-people.ts';
import type { Role } from '../../shared/http/principal.ts';
import { type ConsolePage, openConsole } from './console.ts';
import { publishPending } from './publish-pending.ts';
import type { RunningService } from './service.ts';

/** A screen of the console, or a state of one: how it is reached, and when it is there. */
export type ConsoleScreen = {
  name: string;
  /** The address below `/console`. `APP`, `ACCOUNT`, `GROUP` and e-mail addresses in `<>` are filled in. */
  path: string;
  /** A text that it shows once its data are there. */
  text: string | RegExp;
  role?: Role;
  signedOut?: true;
  /** Opens what has no address, such as a menu. */
  open?: (page: Page) => Promise<unknown>;
};

const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

const APP = '/applications/APP';
const ANNA = `${APP}/users/<anna.becker@example.com>`;
const GROUP = `${APP}/groups/GROUP`;
const FAILED = `${APP}/attempts#email=camille.lefevre%40example.com`;

/** Every screen of the console, with its dialogs, menus and states. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'sign-in', path: '', text: 'Sign in to the console', signedOut: true },
  { name: 'users', path: `${APP}/users`, text: '50 shown' },
  { name: 'users-found', path: `${APP}/users?q=anna&state=enabled&guests=include`, text: 'Anna Becker' },
  { name: 'users-none', path: `${APP}/users?q=nobody+at+all`, text: 'Clear filters' },
  {
    name: 'users-filter',
    path: `${APP}/users?q=anna`,
    text: 'Anna Becker',
    open: (page) => page.getByRole('combobox', { name: 'State' }).click(),
  },
  { name: 'users-menu', path: `${APP}/users`, text: '50 shown', open: click('More actions') },
  { name: 'users-create', path: `${APP}/users?do=create`, text: 'Copy request' },
  {
    name: 'users-create-refused',
    path: `${APP}/users?do=create`,
    text: 'Copy request',
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('no address');
      await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
      await page.locator('.mantine-InputWrapper-error').first().waitFor();
    },
  },
  { name: 'users-import', path: `${APP}/users?do=import`, text: 'Copy request' },
  { name: 'users-export', path: `${APP}/users?do=export`, text: 'Copy request' },
  { name: 'user', path: ANNA, text: 'anna.becker@example.com' },
  {
    name: 'user-edited',
    path: ANNA,
    text: 'anna.becker@example.com',
    open: (page) => page.getByLabel('First name', { exact: true }).fill('Annabel'),
  },
  { name: 'user-access', path: `${ANNA}?tab=access`, text: 'End session' },
  { name: 'user-activity', path: `${ANNA}?tab=activity`, text: 'signed in' },
  { name: 'user-disabled', path: `${APP}/users/<viktor.blum@example.net>`, text: 'Reason: chargeback' },
  { name: 'user-menu', path: ANNA, text: 'anna.becker@example.com', open: click('More actions') },
  {
    name: 'user-menu-refused',
    path: ANNA,
    text: 'anna.becker@example.com',
    role: 'viewer',
    open: click('More actions'),
  },
  { name: 'user-disable', path: `${ANNA}?do=disable`, text: 'Copy request' },
  { name: 'user-send-link', path: `${ANNA}?do=link`, text: 'Copy request' },
  { name: 'user-sign-out', path: `${ANNA}?do=signout`, text: 'Copy request' },
  { name: 'user-export', path: `${ANNA}?do=export`, text: 'Copy request' },
  { name: 'user-delete', path: `${ANNA}?do=delete`, text: 'Copy request' },
  { name: 'user-attribute', path: `${ANNA}?do=attribute`, text: 'Copy request' },
  { name: 'user-nobody', path: `${APP}/users/user_nobody`, text: 'There is nothing here' },
  { name: 'groups', path: `${APP}/groups`, text: 'Harbour Choir' },
  { name: 'groups-create', path: `${APP}/groups?do=create`, text: 'Copy request' },
  {
    name: 'groups-owner',
    path: `${APP}/groups?do=create`,
    text: 'Copy request',
    open: (page) => page.getByRole('combobox', { name: 'Owner' }).click(),
  },
  { name: 'group', path: GROUP, text: 'tenor@example.com' },
  { name: 'group-member-menu', path: GROUP, text: 'tenor@example.com', open: click(/^More actions: Ethan/) },
  { name: 'group-add', path: `${GROUP}?do=add`, text: 'Copy request' },
  { name: 'group-invite', path: `${GROUP}?do=invite`, text: 'Copy request' },
  { name: 'group-edit', path: `${GROUP}?do=edit`, text: 'Copy request' },
  { name: 'group-delete', path: `${GROUP}?do=delete`, text: 'Copy request' },
  { name: 'attempts', path: `${APP}/attempts`, text: 'Whom do you want to help?' },
  { name: 'attempts-found', path: FAILED, text: 'Wrong code entered' },
  { name: 'events', path: `${APP}/events`, text: 'signed in' },
  { name: 'event', path: `${APP}/events`, text: 'signed in', open: click(/^Details /) },
  { name: 'keys', path: `${APP}/keys`, text: 'Publishable key' },
  { name: 'keys-create', path: `${APP}/keys?do=create`, text: 'Copy request' },
  { name: 'start', path: `${APP}/start`, text: 'Create a publishable key' },
  { name: 'start-refused', path: `${APP}/start`, text: 'Create a publishable key', role: 'viewer' },
  { name: 'start-origin', path: `${APP}/start?do=add-origin`, text: 'Copy request' },
  { name: 'start-key', path: `${APP}/start?do=create-key`, text: 'Copy request' },
  { name: 'account', path: '/accounts/ACCOUNT', text: 'Create application' },
  { name: 'account-create', path: '/accounts/ACCOUNT?do=create-application', text: 'Copy request' },
  { name: 'members', path: '/accounts/ACCOUNT/members', text: 'What each role may do' },
  {
    name: 'members-menu',
    path: '/accounts/ACCOUNT/members',
    text: 'What each role may do',
    open: click('More actions: owner@example.com'),
  },
  { name: 'members-invite', path: '/accounts/ACCOUNT/members?do=invite', text: 'Copy request' },
  { name: 'nothing', path: '/nowhere/at/all', text: 'There is nothing here' },
  { name: 'own-menu', path: `${APP}/start`, text: 'Create a publishable key', open: click(/^You /) },
  { name: 'switch', path: `${APP}/start`, text: 'Create a publishable key', open: click('Demonstration') },
  {
    name: 'palette',
    path: `${APP}/start`,
    text: 'Create a publishable key',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByLabel('A page, an application').fill('anna');
      await page.getByRole('dialog').getByText('Anna Becker').waitFor();
    },
  },
  {
    name: 'navigation',
    path: `${APP}/start`,
    text: 'Create a publishable key',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await click('Menu')(page);
    },
  },
  {
    name: 'notice',
    path: `${ANNA}?do=export`,
    text: 'Copy request',
    open: async (page) => {
      await click('Export')(page);
      await page.getByText('is saved').waitFor();
    },
  },
  {
    name: 'tooltip',
    path: `${APP}/start`,
    text: 'Create a publishable key',
    role: 'viewer',
    open: (page) => page.getByRole('button', { name: 'Create a publishable key' }).hover(),
  },
  {
    name: 'failed',
    path: `${APP}/users`,
    text: '50 shown',
    open: async (page) => {
      await page.route('**/data?*', (route) => route.abort());
      await page.reload();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'unreachable',
    path: `${APP}/start`,
    text: 'Create a publishable key',
    open: async (page) => {
      await page.route('**/console/session', (route) => route.abort());
      await page.reload();
      await page.getByText('The service does not answer').waitFor();
    },
  },
  {
    name: 'session-ended',
    path: ANNA,
    text: 'anna.becker@example.com',
    open: async (page) => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await click(/^You /)(other);
      await other.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByText('Your session has ended').waitFor();
      await page.locator('svc-sign-in').getByRole('textbox').waitFor();
      await other.close();
    },
  },
  {
    name: 'copy-menu',
    path: `${ANNA}?do=signout`,
    text: 'Copy request',
    open: click('Copy request'),
  },
];

/** Returns the screen with a name. Throws an Error without one. */
export function consoleScreen(name: string): ConsoleScreen {
  const found = CONSOLE_SCREENS.find((screen) => screen.name === name);
  if (!found) throw new Error(`there is no screen ${name}`);
  return found;
}

/** Fills the demonstration with the people, groups and sign-ins that the screens show. */
export async function fillConsole({ seed }: RunningService, directory: string): Promise<void> {
  await ensurePeople(seed, directory);
  await publishPending();
}

/** Opens a screen and waits until its data are there. Nothing in it moves. */
export async function openScreen(
  browser: Browser,
  running: RunningService,
  screen: ConsoleScreen,
  options: BrowserContextOptions = {},
): Promise<ConsolePage> {
  const { role, signedOut, text, open } = screen;
  const opened = await openConsole(browser, running, await addressOf(running, screen), {
    reducedMotion: 'reduce',
    ...(role && { role }),
    ...(signedOut && { signedOut }),
    ...options,
  });
  const { page } = opened;
  await page.getByText(text).first().waitFor();
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
  await open?.(page);
  return opened;
}

/** Returns the address of a screen below `/console`. */
async function addressOf({ seed }: RunningService, { path }: ConsoleScreen): Promise<string> {
  const { results } = await demonstrationService(seed).listGroups();
  return path
    .replace('APP', seed.application)
    .replace('ACCOUNT', seed.account)
    .replace('GROUP', results.find(({ name }) => name === 'Harbour Choir')?.id ?? '')
    .replace(/<(.*)>/, (_, email: string) => idOfAddress(email));
}
