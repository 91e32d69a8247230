import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as getAccount from '../../functions/accounts/get-account.ts';
import * as inviteMember from '../../functions/accounts/invite-account-member.ts';
import { utcDay } from '../../shared/platform/time.ts';
import { keys } from '../../shared/storage/keys.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, send, useConsole } from '../support/console.ts';
import { makeAccount, makeHubUser, makeMember, support } from '../support/hub-users.ts';
import { invoke } from '../support/invoke.ts';
import { storeItem } from '../support/items.ts';
import { newEmail } from '../support/magic-links.ts';
import { publishPending } from '../support/publish-pending.ts';

const { openAt } = useConsole({ events: true });

const month = utcDay().slice(0, 7);
const today = `day_${utcDay().slice(8)}`;
const use = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });
const events = (page: Page) => page.getByRole('table', { name: 'Events of the account' }).getByRole('row');

describe('the page of an account', () => {
  it('shows how much of the plan is used, and warns from 80 % on', async () => {
    const { account, owner } = await makeAccount('team');
    await storeItem({ ...keys.accountBudget(account, 'email', month), [today]: 16_000, month: 16_000 });
    await storeItem({ ...keys.accountBudget(account, 'sms', month), [today]: 1_000, month: 1_200 });
    const { page, problems } = await openAt(`/accounts/${account}`, { userId: owner.userId });
    await use(page, 'E-mails today').waitFor();
    const value = (name: string) => use(page, name).getAttribute('aria-valuenow');
    expect(await value('E-mails today')).toBe('80');
    expect(await value('Text messages today')).toBe('100');
    expect(await value('Text messages this month')).toBe('6');
    expect(await value('Applications')).toBe('0');
    await page.getByText('16,000 of 20,000').waitFor();
    await page.getByText('80 % used.').waitFor();
    await page.getByText('Used up. Further messages are refused').waitFor();
    await expectGoodPage(page, 'console-account-plan');
    expect(problems).toEqual([]);
  });

  it('subscribes an account to a plan that is open', async () => {
    const { account, owner } = await makeAccount(null);
    const { page } = await openAt(`/accounts/${account}`, { userId: owner.userId });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change plan' }).click();
    await dialog(page).getByRole('combobox', { name: 'Plan' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Free']);
    await page.keyboard.press('Escape');
    await send(page, 'Change plan');
    await page.getByText('0 of 3').first().waitFor();
    expect((await invoke(getAccount, { params: { account }, principal: owner })).body['plan']).toBe('free');
  });

  it('offers owners no plan that staff has to set', async () => {
    const { account, owner } = await makeAccount('free');
    const { page } = await openAt(`/accounts/${account}`, { userId: owner.userId });
    await page.getByText('0 of 3').first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Create account' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Change plan' }).count()).toBe(0);
  });

  it('creates another account, which the operator owns', async () => {
    const { account, owner } = await makeAccount();
    const { page, problems } = await openAt(`/accounts/${account}`, { userId: owner.userId });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Create account' }).click();
    await dialog(page).getByLabel('Name of the account').fill('Second company');
    await send(page, 'Create');
    await heading(page, 'Second company').waitFor();
    expect(page.url()).not.toContain(account);
    expect(problems).toEqual([]);
  });
});

describe('somebody in no account', () => {
  it('creates one', async () => {
    const { page } = await openAt('', { userId: await makeHubUser() });
    await page.getByRole('button', { name: 'Create account' }).click();
    await dialog(page).getByLabel('Name of the account').fill('First company');
    await send(page, 'Create');
    await heading(page, 'First company').waitFor();
    expect(page.url()).toContain('/accounts/acct_');
  });
});

describe('the activity of an account', () => {
  it('lists the own changes, and what service staff has read', async () => {
    const { account, owner } = await makeAccount();
    const body = { email: newEmail(), role: 'viewer' };
    await invoke(inviteMember, { params: { account }, principal: owner, body });
    await invoke(getAccount, { params: { account }, principal: support });
    await publishPending();
    const { page, problems } = await openAt(`/accounts/${account}/events`, { userId: owner.userId });
    await page.getByText('created the account').waitFor();
    await page.getByText(/@\S+ became a member of the account/).waitFor();
    await expectGoodPage(page, 'console-account-events');
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Read by service staff' }).click();
    await page.getByText('getAccount', { exact: true }).waitFor();
    expect(await events(page).count()).toBe(2);
    await page.goto(page.url().replace(/\?.*/, '?actor=me'));
    await page.getByText('invited somebody into the account').waitFor();
    expect(await events(page).count()).toBe(2);
    expect(await page.getByText('getAccount', { exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('says which roles see it', async () => {
    const { account } = await makeAccount();
    const editor = await makeMember(account, 'editor');
    const { page } = await openAt(`/accounts/${account}/events`, { userId: editor.userId });
    await page.getByText('This needs one of the roles: owner, admin').waitFor();
    expect(await events(page).count()).toBe(0);
  });
});
