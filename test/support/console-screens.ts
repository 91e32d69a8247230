import type { Page } from 'playwright-core';
import { demonstrationService } from '../../infra/local/seed/demonstration-service.ts';
import { ensurePeople } from '../../infra/local/seed/ensure-people.ts';
import { idOfAddress } from '../../infra/local/seed/made-up-people.ts';
import type { Role } from '../../shared/http/principal.ts';
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
  { name: 'start', path: `${APP}/start`, text: 'Add an origin' },
  { name: 'start-refused', path: `${APP}/start`, text: 'Add an origin', role: 'viewer' },
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
  { name: 'own-menu', path: `${APP}/start`, text: 'Add an origin', open: click(/^You /) },
  { name: 'switch', path: `${APP}/start`, text: 'Add an origin', open: click('Demonstration') },
  {
    name: 'palette',
    path: `${APP}/start`,
    text: 'Add an origin',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByLabel('A page, an application').fill('anna');
      await page.getByRole('dialog').getByText('Anna Becker').waitFor();
    },
  },
  {
    name: 'copy-menu',
    path: `${ANNA}?do=signout`,
    text: 'Copy request',
    open: click('Copy request'),
  },
];

/** Fills the demonstration with the people, groups and sign-ins that the screens show. */
export async function fillConsole({ seed }: RunningService, directory: string): Promise<void> {
  await ensurePeople(seed, directory);
  await publishPending();
}

/** Returns the address of a screen below `/console`. */
export async function addressOf(
  { seed }: RunningService,
  { path }: Pick<ConsoleScreen, 'path'>,
): Promise<string> {
  const { results } = await demonstrationService(seed).listGroups();
  return path
    .replace('APP', seed.application)
    .replace('ACCOUNT', seed.account)
    .replace('GROUP', results.find(({ name }) => name === 'Harbour Choir')?.id ?? '')
    .replace(/<(.*)>/, (_, email: string) => idOfAddress(email));
}
