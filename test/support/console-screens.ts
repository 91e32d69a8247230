import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demonstrationService } from '../../infra/local/seed/demonstration-service.ts';
import { ensurePeople } from '../../infra/local/seed/ensure-people.ts';
import { idOfAddress } from '../../infra/local/seed/made-up-people.ts';
import type { Role } from '../../shared/http/principal.ts';
import { type ConsolePage, openConsole } from './console.ts';
import { svg } from './files.ts';
import { publishPending } from './publish-pending.ts';
import { ownerService, serviceOf } from './seed-service.ts';
import type { RunningService } from './service.ts';

/** A screen of the console, or a state of one: how it is reached, and when it is there. */
export type ConsoleScreen = {
  name: string;
  /** The address below `/console`. Words in capitals, and e-mail addresses in `<>`, are filled in. */
  path: string;
  /** A text that it shows once its data are there. */
  text: string | RegExp;
  role?: Role | 'staff';
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
const CLIENT = `${APP}/clients/CLIENT`;
const WEBHOOK = `${APP}/webhooks/HOOK`;
const GROUP = `${APP}/groups/GROUP`;
const KEYWORD = `${APP}/keywords/KEYWORD`;
const VARIANT = `${APP}/variants/VARIANT`;
const FAILED = `${APP}/attempts#email=camille.lefevre%40example.com`;

const API = `${APP}/tokens/api?id=${encodeURIComponent('https://api.shop.example/orders')}`;
const MESSAGE = `${APP}/messages/sign_in/en`;

/** Waits for the page or e-mail in a frame. */
const framed = (page: Page) => page.frameLocator('iframe').getByRole('heading').first().waitFor();

/** Every screen of the console, with its dialogs, menus and states. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'sign-in', path: '', text: 'Sign in to the console', signedOut: true },
  { name: 'overview', path: `${APP}/overview`, text: 'Why sign-ins were refused' },
  {
    name: 'overview-table',
    path: `${APP}/overview`,
    text: 'Why sign-ins were refused',
    open: (page) => page.getByText('Show as table').first().click(),
  },
  { name: 'overview-refused', path: `${APP}/overview`, text: 'This needs one of the roles', role: 'viewer' },
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
  { name: 'groups-roles', path: `${APP}/groups?tab=roles`, text: 'When the last member leaves' },
  { name: 'groups-role-add', path: `${APP}/groups?tab=roles&do=add-role`, text: 'Copy request' },
  {
    name: 'groups-role-menu',
    path: `${APP}/groups?tab=roles`,
    text: 'tasks:write',
    open: click(/: editor$/),
  },
  {
    name: 'groups-role-edit',
    path: `${APP}/groups?tab=roles&do=edit-role:editor`,
    text: /members with this role/,
  },
  {
    name: 'groups-role-remove',
    path: `${APP}/groups?tab=roles&do=remove-role:editor`,
    text: /members with this role/,
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
  { name: 'sign-in-methods', path: `${APP}/sign-in`, text: 'Code or link' },
  {
    name: 'sign-in-edited',
    path: `${APP}/sign-in?tab=pages`,
    text: 'Allowed origins',
    open: (page) => page.getByLabel('Default page').fill('https://shop.example.com/'),
  },
  {
    name: 'sign-in-refused',
    path: `${APP}/sign-in?tab=limits`,
    text: 'Text messages',
    open: async (page) => {
      await page.getByLabel('E-mails', { exact: true }).fill('999999999');
      await click('Save')(page);
      await page.locator('.mantine-InputWrapper-error').first().waitFor();
    },
  },
  { name: 'sign-in-editor', path: `${APP}/sign-in`, text: 'Only an owner or admin', role: 'editor' },
  { name: 'sign-in-providers', path: `${APP}/sign-in?tab=providers`, text: 'Redirect URI' },
  {
    name: 'sign-in-providers-refused',
    path: `${APP}/sign-in?tab=providers`,
    text: 'This needs one of the roles',
    role: 'editor',
  },
  {
    name: 'sign-in-provider-create',
    path: `${APP}/sign-in?tab=providers&do=create-provider`,
    text: 'Copy request',
  },
  { name: 'sign-in-limits', path: `${APP}/sign-in?tab=limits`, text: 'The plan' },
  { name: 'sign-in-tests', path: `${APP}/sign-in?tab=tests`, text: 'No test identities' },
  {
    name: 'sign-in-test-add',
    path: `${APP}/sign-in?tab=tests&do=add-test-identity`,
    text: 'Copy request',
  },
  { name: 'sign-in-advanced', path: `${APP}/sign-in?tab=advanced`, text: 'Your own values' },
  { name: 'branding', path: `${APP}/branding`, text: 'Colors and shapes', open: framed },
  { name: 'branding-refused', path: `${APP}/branding`, text: 'This needs one of the roles', role: 'viewer' },
  {
    name: 'branding-edited',
    path: `${APP}/branding`,
    text: 'Colors and shapes',
    open: async (page) => {
      await page.getByLabel('Main color', { exact: true }).fill('green');
      await page.locator('.mantine-InputWrapper-error').first().waitFor();
    },
  },
  { name: 'keys', path: `${APP}/keys`, text: 'Publishable key' },
  { name: 'keys-create', path: `${APP}/keys?do=create`, text: 'Copy request' },
  { name: 'schema', path: `${APP}/schema`, text: 'first_name' },
  { name: 'schema-add', path: `${APP}/schema?do=add`, text: 'Once the form is complete' },
  { name: 'schema-edit', path: `${APP}/schema?do=edit:first_name`, text: /values of .* were compared/ },
  {
    name: 'schema-edit-refused',
    path: `${APP}/schema?do=edit:email`,
    text: 'Only an owner or admin',
    role: 'editor',
  },
  { name: 'schema-remove', path: `${APP}/schema?do=remove:zip_code`, text: /values of .* were compared/ },
  { name: 'schema-menu', path: `${APP}/schema`, text: 'first_name', open: click('More actions: First name') },
  { name: 'tokens', path: `${APP}/tokens`, text: 'orders:read' },
  { name: 'tokens-add', path: `${APP}/tokens?do=add-api`, text: 'Copy request' },
  { name: 'tokens-agents', path: `${APP}/tokens?tab=agents`, text: 'Which agents to let in' },
  {
    name: 'tokens-agents-edited',
    path: `${APP}/tokens?tab=agents`,
    text: 'Which agents to let in',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Which agents to let in' }).click();
      await page.getByRole('option', { name: 'Those of any host' }).click();
      await page.getByText('1 field changed').waitFor();
    },
  },
  {
    name: 'tokens-agents-refused',
    path: `${APP}/tokens?tab=agents`,
    text: 'Only an owner or admin',
    role: 'editor',
  },
  { name: 'tokens-claims', path: `${APP}/tokens?tab=claims`, text: 'shop_plan' },
  {
    name: 'tokens-claim-menu',
    path: `${APP}/tokens?tab=claims`,
    text: 'shop_plan',
    open: click(/^More.*plan/),
  },
  { name: 'tokens-claim-add', path: `${APP}/tokens?tab=claims&do=add-claim`, text: 'Copy request' },
  {
    name: 'tokens-claim-edit',
    path: `${APP}/tokens?tab=claims&do=edit-claim:shop_plan`,
    text: 'Copy request',
  },
  {
    name: 'tokens-claim-remove',
    path: `${APP}/tokens?tab=claims&do=remove-claim:shop_plan`,
    text: 'Copy request',
  },
  { name: 'api', path: API, text: 'See your orders' },
  { name: 'api-refused', path: API, text: 'This needs one of the roles', role: 'viewer' },
  { name: 'api-menu', path: API, text: 'See your orders', open: click('More actions') },
  { name: 'api-remove', path: `${API}&do=remove`, text: 'Copy request' },
  { name: 'api-scope-add', path: `${API}&do=add-scope`, text: 'Copy request' },
  { name: 'api-scope-menu', path: API, text: 'See your orders', open: click(/^More actions: orders/) },
  { name: 'api-scope-edit', path: `${API}&do=edit-scope:orders:read`, text: 'Copy request' },
  { name: 'api-scope-remove', path: `${API}&do=remove-scope:orders:read`, text: 'Copy request' },
  { name: 'variants', path: `${APP}/variants`, text: 'Outlet' },
  { name: 'variants-create', path: `${APP}/variants?do=create`, text: 'Copy request' },
  { name: 'variant', path: VARIANT, text: 'hub.customizations.primary_color' },
  { name: 'variant-menu', path: VARIANT, text: 'Outlet', open: click('More actions') },
  { name: 'variant-edit', path: `${VARIANT}?do=edit`, text: 'Copy request' },
  { name: 'variant-reset', path: `${VARIANT}?do=reset`, text: 'Copy request' },
  { name: 'variant-delete', path: `${VARIANT}?do=delete`, text: 'Copy request' },
  { name: 'assets', path: `${APP}/assets`, text: 'poster.svg' },
  {
    name: 'assets-delete',
    path: `${APP}/assets`,
    text: 'poster.svg',
    open: click('Delete image: poster.svg'),
  },
  { name: 'clients', path: `${APP}/clients`, text: 'Single-page app, without a secret' },
  { name: 'clients-create', path: `${APP}/clients?do=create`, text: 'Copy request' },
  { name: 'clients-refused', path: `${APP}/clients`, text: 'Your role may not see this', role: 'viewer' },
  { name: 'client', path: CLIENT, text: 'Settings of the program' },
  {
    name: 'client-program',
    path: CLIENT,
    text: 'Settings of the program',
    open: (page) => page.getByRole('combobox', { name: 'Program' }).click(),
  },
  { name: 'client-edit', path: CLIENT, text: 'Settings of the program', open: click('Edit') },
  {
    name: 'client-addresses',
    path: CLIENT,
    text: 'Settings of the program',
    open: click('Edit: Addresses'),
  },
  { name: 'client-access', path: CLIENT, text: 'Settings of the program', open: click('Edit: What it gets') },
  {
    name: 'client-screen',
    path: CLIENT,
    text: 'Settings of the program',
    open: click('Edit: Sign-in screen'),
  },
  { name: 'client-key', path: `${CLIENT}?do=add-key`, text: 'Copy request' },
  { name: 'client-delete', path: `${CLIENT}?do=delete`, text: 'Copy request' },
  { name: 'keywords', path: `${APP}/keywords`, text: 'Somebody texts a word to your number' },
  { name: 'keywords-create', path: `${APP}/keywords?do=create`, text: 'Copy request', role: 'staff' },
  { name: 'keyword', path: KEYWORD, text: 'Welcome to the shop' },
  { name: 'keyword-menu', path: KEYWORD, text: 'Welcome to the shop', open: click('More actions') },
  { name: 'keyword-edit', path: `${KEYWORD}?do=edit`, text: 'Copy request', role: 'staff' },
  { name: 'keyword-disable', path: `${KEYWORD}?do=disable`, text: 'Copy request' },
  { name: 'keyword-delete', path: `${KEYWORD}?do=delete`, text: 'Copy request' },
  { name: 'messages', path: `${APP}/messages`, text: '7 shown' },
  { name: 'message', path: MESSAGE, text: 'Subject: Sign in to', open: framed },
  {
    name: 'message-edited',
    path: MESSAGE,
    text: 'Subject: Sign in to',
    open: async (page) => {
      await page.getByLabel('Subject', { exact: true }).fill('{nobody}');
      await page.locator('.mantine-InputWrapper-error').waitFor();
    },
  },
  {
    name: 'message-language',
    path: MESSAGE,
    text: 'Subject: Sign in to',
    open: (page) => page.getByRole('combobox', { name: 'Language' }).click(),
  },
  {
    name: 'message-text',
    path: MESSAGE,
    text: 'Subject: Sign in to',
    open: (page) => page.getByRole('tab', { name: 'Text message' }).click(),
  },
  { name: 'message-refused', path: MESSAGE, text: 'This needs one of the roles', role: 'viewer' },
  {
    name: 'message-reset',
    path: MESSAGE.replace('/en', '/pt'),
    text: 'Subject: ',
    open: async (page) => {
      await page.getByLabel('Subject', { exact: true }).fill(`Entre ${crypto.randomUUID().slice(0, 4)}`);
      await click('Save')(page);
      await page.getByText('The changes are saved.').waitFor();
      await click('More actions')(page);
      await page.getByRole('menuitem', { name: 'Go back to the built-in texts' }).click();
      await page.getByRole('dialog').getByText('Deletes your texts').waitFor();
    },
  },
  { name: 'message-test', path: `${MESSAGE}?do=test`, text: 'Copy request' },
  { name: 'webhooks', path: `${APP}/webhooks`, text: 'user.*' },
  { name: 'webhooks-create', path: `${APP}/webhooks?do=create`, text: 'Copy request' },
  { name: 'webhook', path: WEBHOOK, text: 'Send a test' },
  { name: 'webhook-menu', path: WEBHOOK, text: 'Send a test', open: click('More actions') },
  { name: 'webhook-test', path: `${WEBHOOK}?do=test`, text: 'Copy request' },
  { name: 'webhook-edit', path: `${WEBHOOK}?do=edit`, text: 'Copy request' },
  { name: 'webhook-rotate', path: `${WEBHOOK}?do=rotate`, text: 'Copy request' },
  { name: 'webhook-replay', path: `${WEBHOOK}?do=replay`, text: 'Copy request' },
  { name: 'webhook-disable', path: `${WEBHOOK}?do=disable`, text: 'Copy request' },
  { name: 'webhook-delete', path: `${WEBHOOK}?do=delete`, text: 'Copy request' },
  { name: 'webhook-no-delivery', path: `${WEBHOOK}?delivery=event_none`, text: 'There is no such delivery' },
  { name: 'start', path: `${APP}/start`, text: 'Create a publishable key' },
  { name: 'start-refused', path: `${APP}/start`, text: 'Create a publishable key', role: 'viewer' },
  { name: 'start-origin', path: `${APP}/start?do=add-origin`, text: 'Copy request' },
  { name: 'start-key', path: `${APP}/start?do=create-key`, text: 'Copy request' },
  { name: 'account', path: '/accounts/ACCOUNT', text: 'Create application' },
  { name: 'account-create', path: '/accounts/ACCOUNT?do=create-application', text: 'Copy request' },
  {
    name: 'account-menu',
    path: '/accounts/ACCOUNT',
    text: 'Use of the plan',
    open: click('More actions'),
  },
  { name: 'account-new', path: '/accounts/ACCOUNT?do=create-account', text: 'Copy request' },
  { name: 'account-events', path: '/accounts/ACCOUNT/events', text: 'created the account' },
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
  await addBranding(seed);
  await ensureApi(seed);
  await ensureRoles(seed);
  await ensureClient(seed);
  await ensureWebhook(seed);
  await ensureKeyword(seed);
  await publishPending();
}

/** Adds a variant and an image, unless they are there already. */
async function addBranding(seed: RunningService['seed']): Promise<void> {
  const owner = ownerService(seed);
  const variants = await owner.listVariants();
  if (variants?.results.length) return;
  const hub = { customizations: { primary_color: '#7a1f5c' } };
  await owner.createVariant({ body: { name: 'Outlet', config: { hub } } });
  const body = new Blob([new Uint8Array(svg())], { type: 'image/svg+xml' });
  await owner.createAsset({ headers: { 'x-svc-filename': 'poster.svg' }, body });
}

/** Stores the API of the screens, and a claim. */
async function ensureApi(seed: RunningService['seed']): Promise<void> {
  const scopes = [{ name: 'orders:read', description: 'See your orders' }];
  const custom_claims = { shop_plan: { source: 'static_value' as const, value: 'basic' } };
  await ownerService(seed).updateApplication({
    body: {
      config: {
        resources: [{ identifier: 'https://api.shop.example/orders', name: 'Orders', scopes }],
        hub: { auth: { access_tokens: { custom_claims } } },
      },
    },
  });
}

/** Stores the role that some members of the made-up groups have. */
async function ensureRoles(seed: RunningService['seed']): Promise<void> {
  const roles = { editor: { permissions: ['tasks:write', 'members:manage'], may_invite: ['member'] } };
  await ownerService(seed).updateApplication({ body: { config: { groups: { roles } } } });
}

/** Creates the OpenID client of the screens, unless there is one. */
async function ensureClient(seed: RunningService['seed']): Promise<void> {
  const service = demonstrationService(seed);
  const { results } = await service.listOidcClients();
  if (results.length > 0) return;
  await service.createOidcClient({
    body: {
      name: 'Shop',
      config: { token_endpoint_auth_method: 'none', redirect_uris: ['https://shop.example/callback'] },
    },
  });
}

/** Creates the webhook of the screens, unless there is one. Nobody answers at its address. */
async function ensureWebhook(seed: RunningService['seed']): Promise<void> {
  const service = demonstrationService(seed);
  const { results } = await service.listWebhooks();
  if (results.length > 0) return;
  const body = { url: 'https://shop.example/webhooks', types: ['user.*' as const], description: 'Mirror' };
  await service.createWebhook({ body });
}

/** Creates the SMS keyword of the screens, as only service staff can, unless there is one. */
async function ensureKeyword(seed: RunningService['seed']): Promise<void> {
  const staff = serviceOf(seed, seed.support_access_token);
  if ((await staff.listSmsKeywords())?.results.length) return;
  await staff.createSmsKeyword({
    body: { keyword: 'SHOP', new_user_response: 'Welcome to the shop: {{link}}' },
  });
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
  const service = demonstrationService(seed);
  const owner = ownerService(seed);
  const [variants, keywords, { results }, clients, webhooks] = await Promise.all([
    owner.listVariants(),
    owner.listSmsKeywords(),
    service.listGroups(),
    service.listOidcClients(),
    service.listWebhooks(),
  ]);
  return path
    .replace('VARIANT', variants?.results[0]?.id ?? '')
    .replace('KEYWORD', keywords?.results[0]?.id ?? '')
    .replace('APP', seed.application)
    .replace('ACCOUNT', seed.account)
    .replace('HOOK', webhooks.results[0]?.id ?? '')
    .replace('CLIENT', clients.results[0]?.id ?? '')
    .replace('GROUP', results.find(({ name }) => name === 'Harbour Choir')?.id ?? '')
    .replace(/<(.*)>/, (_, email: string) => idOfAddress(email));
}
