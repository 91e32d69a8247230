import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, row, send, useConsole } from '../support/console.ts';
import { ownerService, serviceOf } from '../support/seed-service.ts';
import { newWord } from '../support/sms-keywords.ts';

const { running, open } = useConsole();

/** The service staff, who create and change keywords, and the owner, who may do the rest. */
const owner = () => ownerService(running().seed);
const staff = () => serviceOf(running().seed, running().seed.support_access_token);

async function newKeyword(body: { new_user_response?: string; origination_number?: string } = {}) {
  const made = await staff().createSmsKeyword({ body: { keyword: newWord(), ...body } });
  return { id: String(made?.id), word: String(made?.keyword) };
}

const stored = (id: string) => owner().getSmsKeyword({ path: { keyword: id } });
const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

describe('service staff', () => {
  it('create a keyword with its answers, whose parts the page shows', async () => {
    const word = newWord();
    const { page, problems } = await open('/keywords', { role: 'staff' });
    await page.getByRole('button', { name: 'Create keyword' }).click();
    await dialog(page).getByText('Carriers must have approved the number and the word').waitFor();
    await dialog(page).getByLabel('Keyword').fill(word.toLowerCase());
    await dialog(page)
      .getByLabel('Answer to new people')
      .fill(`${'x'.repeat(150)} {{link}}`);
    await expectGoodPage(page, 'console-keywords-create');
    await send(page, 'Create keyword');
    await row(page, 'SMS keywords', word).getByText('Enabled').waitFor();
    await expectGoodPage(page, 'console-keywords');
    await row(page, 'SMS keywords', word).getByRole('link').click();
    await heading(page, word).waitFor();
    await page.getByText('2 parts').waitFor();
    await page.getByText('the built-in text').waitFor();
    await expectGoodPage(page, 'console-keyword');
    expect(problems).toEqual([]);
  });

  it('read why a word is refused at its field, and lose nothing that was typed', async () => {
    const { word } = await newKeyword();
    const { page } = await open('/keywords?do=create', { role: 'staff' });
    await dialog(page).getByLabel('Keyword').fill('stop');
    await dialog(page).getByLabel('Where the link leads').fill('https://elsewhere.example/');
    await send(page, 'Create keyword');
    const fault = dialog(page).locator('.mantine-InputWrapper-error');
    await fault.getByText('STOP is reserved by carriers; choose another word').waitFor();
    await dialog(page).getByLabel('Keyword').fill(word);
    await dialog(page).getByLabel('Where the link leads').fill('');
    await send(page, 'Create keyword');
    await fault.getByText(`The application has a keyword ${word} already`).waitFor();
    await page.reload();
    expect(await dialog(page).getByLabel('Keyword').inputValue()).toBe(word);
  });

  it('change only what was edited, and empty an answer', async () => {
    const { id, word } = await newKeyword({ new_user_response: 'Hello', origination_number: '+12025550100' });
    const { page } = await open(`/keywords/${id}?do=edit`, { role: 'staff' });
    await dialog(page).getByLabel('Answer to new people').fill('');
    await dialog(page).getByLabel('Answer to users').fill('Welcome back');
    await send(page, 'Save');
    await page.getByText('Welcome back').waitFor();
    const found = await stored(id);
    expect(found).toMatchObject({
      keyword: word,
      origination_number: '+12025550100',
      existing_user_response: 'Welcome back',
    });
    expect(found).not.toHaveProperty('new_user_response');
  });
});

describe('two of the service staff at one keyword', () => {
  const change = (id: string, body: Parameters<ReturnType<typeof staff>['updateSmsKeyword']>[0]['body']) =>
    staff().updateSmsKeyword({ path: { keyword: id }, body });

  it('choose field by field between what both have typed', async () => {
    const { id } = await newKeyword({ new_user_response: 'Hello' });
    const { page } = await open(`/keywords/${id}?do=edit`, { role: 'staff' });
    await dialog(page).getByLabel('Answer to new people').fill('Mine');
    await dialog(page).getByLabel('Answer to users').fill('Mine too');
    await change(id, { new_user_response: 'Theirs', origination_number: '+12025550100' });
    await send(page, 'Save');
    const conflict = dialog(page).getByRole('alert').filter({ hasText: 'Somebody else changed this' });
    const answer = conflict.getByRole('group', { name: 'Answer to new people' });
    await answer.getByText('Theirs', { exact: true }).waitFor();
    await answer.getByText('Changed by you').waitFor();
    await conflict.getByRole('group', { name: 'Number' }).getByText('You have not changed it').waitFor();
    await expectGoodPage(page, 'console-keyword-conflict');
    await answer.getByRole('button', { name: 'Take the stored value' }).click();
    await send(page, 'Save');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({
      new_user_response: 'Theirs',
      existing_user_response: 'Mine too',
      origination_number: '+12025550100',
    });
  });

  it('read that saving again works if they have changed different fields', async () => {
    const { id } = await newKeyword();
    const { page } = await open(`/keywords/${id}?do=edit`, { role: 'staff' });
    await dialog(page).getByLabel('Answer to users').fill('Welcome');
    const path = { keyword: id };
    await owner().setSmsKeywordState({ path, body: { state: 'disabled' } });
    await send(page, 'Save');
    await dialog(page).getByText('but nothing that you are changing').waitFor();
    await send(page, 'Save');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({ existing_user_response: 'Welcome', state: 'disabled' });
  });
});

describe('an editor', () => {
  it('disables and enables a keyword, and is told who creates and changes one', async () => {
    const { id, word } = await newKeyword();
    const { page } = await open(`/keywords/${id}`, { role: 'editor' });
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog(page).getByText(`texts with ${word} get no answer, until somebody enables it`).waitFor();
    await send(page, 'Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect((await stored(id))?.state).toBe('disabled');
    await page.getByRole('button', { name: 'Enable' }).click();
    await send(page, 'Enable');
    await page.getByText('Enabled', { exact: true }).waitFor();
    expect((await stored(id))?.state).toBe('enabled');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    const edit = page.getByRole('menuitem', { name: 'Edit keyword' });
    await edit.waitFor();
    expect(await edit.getAttribute('title')).toBe('Only service staff may do this');
    await page.goto(page.url().replace(`/${id}`, ''));
    await page.getByRole('button', { name: 'Create keyword' }).hover();
    await page.getByRole('tooltip', { name: 'Only service staff may do this' }).waitFor();
  });

  it('deletes a keyword with its word typed, and frees the word', async () => {
    const { id, word } = await newKeyword();
    const { page } = await open(`/keywords/${id}`, { role: 'editor' });
    await menu(page, 'Delete keyword');
    await dialog(page).getByText('and the word is free again').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete keyword' }).isDisabled()).toBe(true);
    await dialog(page).getByLabel(`Type ${word} to confirm`).fill(word);
    await send(page, 'Delete keyword');
    await heading(page, 'SMS keywords').waitFor();
    expect((await staff().createSmsKeyword({ body: { keyword: word } }))?.keyword).toBe(word);
  });

  it('disables no keyword that somebody else has changed meanwhile', async () => {
    const { id } = await newKeyword();
    const { page } = await open(`/keywords/${id}?do=disable`, { role: 'editor' });
    await dialog(page).getByText('get no answer, until').waitFor();
    await staff().updateSmsKeyword({ path: { keyword: id }, body: { existing_user_response: 'Changed' } });
    await send(page, 'Disable');
    await dialog(page).getByText('Close this dialog to see what is stored now').waitFor();
    expect((await stored(id))?.state).toBe('enabled');
  });
});

describe('the page of a keyword', () => {
  it('tells a viewer which roles may disable it', async () => {
    const { id } = await newKeyword();
    const { page } = await open(`/keywords/${id}?do=delete`, { role: 'viewer' });
    await page.getByRole('button', { name: 'Disable' }).hover();
    await page.getByRole('tooltip', { name: 'This needs one of the roles: owner, admin, editor' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('speaks German on a phone, and shows a hostile answer as it is', async () => {
    const text = '<img src=x onerror=alert(1)> {{link}}';
    const { id, word } = await newKeyword({ new_user_response: text });
    const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
    const { page, problems } = await open(`/keywords/${id}`, visit);
    await heading(page, word).waitFor();
    await page.getByText(text).waitFor();
    await page.getByText('1 Teil', { exact: true }).waitFor();
    await expectGoodPage(page, 'console-keyword-phone');
    await page.locator('main').getByRole('link', { name: 'SMS-Stichwörter' }).click();
    await heading(page, 'SMS-Stichwörter').waitFor();
    await expectGoodPage(page, 'console-keywords-phone');
    expect(problems).toEqual([]);
  });
});
