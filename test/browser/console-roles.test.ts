import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import document from '../../docs/openapi.json' with { type: 'json' };
import { framesOf, useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();

type Callers = { account: readonly string[]; staff: boolean };

/** The roles of each operation, as the API document has them. */
const CALLERS = new Map(
  Object.values(document.paths as Record<string, Record<string, object>>)
    .flatMap((methods) => Object.values(methods))
    .map((operation: { operationId?: string; 'x-roles'?: Callers }) => [
      operation.operationId,
      operation['x-roles'],
    ]),
);

/** Operations that are on the pages which the test visits. */
const NOTABLE = [
  'setUserState',
  'deleteUser',
  'createGroup',
  'inviteAccountMember',
  'createCredential',
  'rotateCredential',
  'deleteCredential',
  'createIdentityProvider',
  'createOidcClient',
  'createSmsKeyword',
  'sendTestMessage',
  'createWebhook',
  'replaceSchema',
  'createVariant',
  'createApplication',
];

/** What a page offers: the operation of each action, and whether the person may do it. */
async function offersOf(page: Page): Promise<{ operation: string; isOffered: boolean }[]> {
  const menu = page.locator('main').getByRole('button', { name: 'More actions', exact: true });
  if ((await menu.count()) > 0) await menu.first().click();
  const actions = page.locator('[data-operation]');
  await actions.first().waitFor();
  return actions.evaluateAll((all) =>
    all.map((one) => ({
      operation: one.getAttribute('data-operation') ?? '',
      isOffered: !(one.hasAttribute('data-disabled') && one.getAttribute('data-disabled') !== 'false'),
    })),
  );
}

describe.each(['viewer', 'editor', 'admin', 'owner', 'staff'] as const)('%s', (role) => {
  it('is offered what the API document lets it do, and nothing else', async () => {
    const { seed } = running();
    const seen: string[] = [];
    for (const path of [
      ofApplication(running(), '/users'),
      ofApplication(running(), `/users/${seed.user.id}`),
      ofApplication(running(), '/groups'),
      ofApplication(running(), '/keys'),
      ofApplication(running(), `/keys/${seed.client_id}`),
      ofApplication(running(), '/clients'),
      ofApplication(running(), '/keywords'),
      ofApplication(running(), '/messages/sign_in/en'),
      ofApplication(running(), '/webhooks'),
      ofApplication(running(), '/start'),
      ofApplication(running(), '/sign-in?tab=providers'),
      ofApplication(running(), '/schema'),
      ofApplication(running(), '/variants'),
      `/accounts/${seed.account}`,
      `/accounts/${seed.account}/members`,
    ]) {
      const { page } = await openConsole(browser(), running(), path, { role });
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const { operation, isOffered } of await offersOf(page)) {
        const callers = CALLERS.get(operation);
        const mayCall = role === 'staff' ? callers?.staff : callers?.account.includes(role);
        expect([path, operation, isOffered]).toEqual([path, operation, mayCall]);
        seen.push(operation);
      }
    }
    for (const operation of NOTABLE) expect(seen).toContain(operation);
  });
});

// Editors may call the operation, but not with APIs and claims in it.
it.each([
  { role: 'viewer', mayChange: false },
  { role: 'editor', mayChange: false },
  { role: 'admin', mayChange: true },
  { role: 'owner', mayChange: true },
  { role: 'staff', mayChange: false },
] as const)('APIs and claims are changed by $role: $mayChange', async ({ role, mayChange }) => {
  const { page } = await openConsole(browser(), running(), ofApplication(running(), '/tokens'), { role });
  expect(await offersOf(page)).toEqual([{ operation: 'updateApplication', isOffered: mayChange }]);
  await page.getByRole('tab', { name: 'User tokens' }).click();
  await page.getByRole('button', { name: 'Add claim' }).waitFor();
  expect(await offersOf(page)).toEqual([{ operation: 'updateApplication', isOffered: mayChange }]);
});

it('says to nobody what a role may not do before the role is known', async () => {
  const { page } = await openConsole(browser(), running(), ofApplication(running(), '/users'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const read = Promise.withResolvers<void>();
  await page.route(/\/accounts\/[^/]+\/members/, async (route) => {
    await read.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/accounts\/[^/]+\/members/);
  await page.goto(page.url().replace('/users', '/branding'));
  await asked;
  await framesOf(page);
  expect(await page.getByText('This needs one of the roles').count()).toBe(0);
  read.resolve();
  await page.getByRole('button', { name: 'Choose a file: Icon' }).waitFor();
  expect(await page.locator('[data-operation][data-disabled=true]').count()).toBe(0);
});
