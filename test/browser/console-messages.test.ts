import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, makeColleague, row, send, useConsole } from '../support/console.ts';
import { ownerService } from '../support/seed-service.ts';

const { running, open } = useConsole();

/** Each test has a language of its own, so that none changes the texts of another. */
const SIGN_IN = (locale: string) => `/messages/sign_in/${locale}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const mail = (page: Page) => page.frameLocator('iframe[title="The e-mail as it arrives"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const choice = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** The owner of the account, who changes texts beside the console. */
const owner = () => ownerService(running().seed);

type Locale = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
const stored = (locale: Locale) => owner().getMessageTemplate({ path: { kind: 'sign_in', locale } });
const store = (locale: Locale, body: { subject?: string; heading?: string }) =>
  owner().replaceMessageTemplate({ path: { kind: 'sign_in', locale }, body });

const faultAt = (one: Locator) =>
  one.locator('xpath=ancestor::*[contains(@class,"mantine-InputWrapper-root")][1]').locator('[class*=error]');

describe('the list of messages', () => {
  it('shows which languages have texts of the application, and leads to one', async () => {
    await store('pt', { heading: 'Olá' });
    const { page, problems } = await open('/groups');
    await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
    await heading(page, 'Messages').waitFor();
    const signIn = row(page, 'Messages', 'Somebody asks to sign in. Has a code');
    await signIn.getByRole('link', { name: 'pt Portuguese, your texts' }).waitFor();
    await signIn.getByRole('link', { name: 'fr French, built-in texts' }).waitFor();
    await expectGoodPage(page, 'console-messages');
    await signIn.getByRole('link', { name: 'pt Portuguese' }).click();
    await heading(page, 'Sign-in').waitFor();
    expect(await field(page, 'Heading').inputValue()).toBe('Olá');
    expect(problems).toEqual([]);
  });
});

describe('the texts of a message', () => {
  it('show in the preview before they are saved, and are stored then', async () => {
    const { page, problems } = await open(SIGN_IN('en'));
    await mail(page).getByText('123456').waitFor();
    await page.getByText('Built-in texts', { exact: true }).waitFor();
    await field(page, 'Heading').fill('Welcome back');
    await mail(page).getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect((await stored('en'))?.template).toEqual({});
    await field(page, 'Paragraphs').fill('One line.\n\nAnother line.');
    await mail(page).getByText('Another line.').waitFor();
    await page.getByText('2 fields changed').waitFor();
    await expectGoodPage(page, 'console-message');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    await page.getByText('Your texts', { exact: true }).waitFor();
    expect((await stored('en'))?.template).toEqual({
      heading: 'Welcome back',
      paragraphs: ['One line.', 'Another line.'],
    });
    expect(problems).toEqual([]);
  });

  it('have the styles of the e-mail in the frame, and links that lead nowhere', async () => {
    const { page, problems } = await open('/messages/invite/en');
    const button = mail(page).locator('a.button');
    await button.waitFor();
    const look = await button.evaluate((one) => {
      const { backgroundColor, display } = getComputedStyle(one);
      return { backgroundColor, display, href: one.getAttribute('href') };
    });
    expect(look).toMatchObject({ display: 'block', href: null });
    expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    expect(problems).toEqual([]);
  });

  it('are shown as plain text, and as a text message with the number of its parts', async () => {
    const { page } = await open('/messages/sign_in/ja');
    await choice(page, 'Plain text');
    await page.getByRole('tabpanel').getByText('123456').waitFor();
    await choice(page, 'Text message');
    await page.getByText(/parts of a text message\. Each costs as much/).waitFor();
    await page.goto(page.url().replace('/ja', '/fr'));
    await choice(page, 'Text message');
    expect(await page.getByText('One part of a text message.').textContent()).toBeTruthy();
  });

  it('get a placeholder where the cursor is, once', async () => {
    const { page } = await open(SIGN_IN('es'));
    await field(page, 'Heading').fill('Hola: ');
    await page.getByRole('button', { name: 'Insert {application} into: Heading' }).click();
    await page.keyboard.type('!');
    expect(await field(page, 'Heading').inputValue()).toBe('Hola: {application}!');
    await mail(page).getByRole('heading', { name: 'Hola: Demonstration!' }).waitFor();
    const insert = page.getByRole('button', { name: 'Insert {application} into: Heading' });
    expect(await insert.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Insert {code} into: Text message' }).waitFor();
    expect(await page.getByRole('button', { name: 'Insert {code} into: Heading' }).count()).toBe(0);
  });

  it('are refused at the field in the words of the service, as typed and as saved', async () => {
    const { page } = await open(SIGN_IN('es'));
    await field(page, 'Subject').fill('Hola {nobody}');
    const fault = faultAt(field(page, 'Subject'));
    await fault.getByText('has the unknown placeholder {nobody}; use {application}').waitFor();
    await page.getByText('This is the last text without an error.').waitFor();
    await field(page, 'Paragraphs').fill('Uno.\n<b>Dos</b>');
    await faultAt(field(page, 'Paragraphs')).getByText('Paragraph 2: must be plain text').waitFor();
    await expectGoodPage(page, 'console-message-refused');
    await save(page);
    await fault.getByText('has the unknown placeholder').waitFor();
    expect((await stored('es'))?.version).toBe(0);
    await page.reload();
    await page.getByText('What you typed last time is still here.').waitFor();
    expect(await field(page, 'Subject').inputValue()).toBe('Hola {nobody}');
  });

  it('go back to the built-in ones, one by one or all at once', async () => {
    await store('fr', { subject: 'Bonjour', heading: 'Salut' });
    const { page } = await open(SIGN_IN('fr'));
    await page.getByText('Your texts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Use the built-in text: Subject' }).click();
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    expect((await stored('fr'))?.template).toEqual({ heading: 'Salut' });
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Go back to the built-in texts' }).click();
    await dialog(page).getByText('Deletes your texts of “Sign-in” in French.').waitFor();
    await send(page, 'Delete my texts');
    await page.getByText('Built-in texts', { exact: true }).waitFor();
    expect((await stored('fr'))?.version).toBe(0);
  });

  it('are deleted if the last one of them becomes the built-in one', async () => {
    await store('fr', { heading: 'Salut' });
    const { page } = await open(SIGN_IN('fr'));
    await page.getByRole('button', { name: 'Use the built-in text: Heading' }).click();
    await save(page);
    await page.getByText('Built-in texts', { exact: true }).waitFor();
    await page.getByText('1 field changed').waitFor({ state: 'detached' });
    expect((await stored('fr'))?.version).toBe(0);
  });

  it('of two operators do not replace each other unseen', async () => {
    await store('de', { heading: 'Hallo' });
    const { page } = await open(SIGN_IN('de'));
    await field(page, 'Heading').fill('Servus');
    await store('de', { heading: 'Moin', subject: 'Ihr Code' });
    await save(page);
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed these texts' });
    await conflict.getByText('Moin').waitFor();
    await conflict.getByText('Changed by you').first().waitFor();
    await expectGoodPage(page, 'console-message-conflict');
    expect((await stored('de'))?.template).toEqual({ heading: 'Moin', subject: 'Ihr Code' });
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    expect((await stored('de'))?.template).toEqual({ heading: 'Servus', subject: 'Ihr Code' });
  });
});

describe('a test message', () => {
  it('arrives at the own address with the unsaved texts', async () => {
    const { userId, email } = await makeColleague(running(), 'editor');
    const { page } = await open(SIGN_IN('ar'), { userId });
    await field(page, 'Subject').fill('Unsaved {application}');
    await page.getByRole('button', { name: 'Send a test to yourself' }).click();
    await dialog(page).getByText(`with sample values to ${email}, and to nobody else`).waitFor();
    await expectGoodPage(page, 'console-message-test');
    await send(page, 'Send the test');
    await page.getByText(`The test is on its way to ${email}.`).waitFor();
    const [message, ...others] = await running().inbox(email);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('[Test] Unsaved Demonstration');
    expect((await stored('ar'))?.version).toBe(0);
  });
});

describe('the frame of the e-mail', () => {
  it('runs nothing, sends nothing and leads nowhere, whatever the e-mail has', async () => {
    const { page } = await open('/groups');
    await heading(page, 'Groups').waitFor();
    const hurt: string[] = [];
    await page.exposeFunction('hurt', () => hurt.push('a script ran'));
    page.on('dialog', () => hurt.push('a dialog opened'));
    page.on('popup', () => hurt.push('a window opened'));
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) hurt.push(request.url());
    });
    const html = `<!doctype html><html><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/refresh"><style>@import url(https://evil.example/import.css);</style></head><body onload="top.hurt()"><h1>Hostile</h1><script>top.hurt()</script><img src="x" onerror="top.hurt()"><svg onload="top.hurt()"></svg><iframe src="https://evil.example/frame"></iframe><form id="f" action="https://evil.example/form"><button autofocus onfocus="top.hurt()">Send</button></form><a id="own" href="https://evil.example/own" target="_top">Own</a><a href="javascript:top.hurt()">Script</a></body></html>`;
    await page.route('**/messages/**/preview', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), html } });
    });
    const before = `${new URL(page.url()).origin}/console${new URL(page.url()).pathname.slice(8)}`;
    await page.goto(before.replace('/groups', '/messages/invite/es'));
    await mail(page).getByRole('heading', { name: 'Hostile' }).waitFor();
    await mail(page).locator('button').click();
    await mail(page).getByText('Own').click();
    await mail(page).getByText('Script').click();
    await mail(page).getByRole('heading', { name: 'Hostile' }).waitFor();
    expect(hurt).toEqual([]);
    expect(page.url()).toContain('/messages/invite/es');
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
  });

  it.each([
    '<img src=x onerror=hurt()>',
    '"><svg/onload=hurt()>',
    '{{constructor.constructor("hurt()")()}}',
    '</title></style><body onload=hurt()>',
  ])('shows a typed text as a text or refuses it: %s', async (text) => {
    const { page, problems } = await open('/messages/address_code/es');
    await page.exposeFunction('hurt', () => problems.push('a script ran'));
    await field(page, 'Heading').fill(text);
    await faultAt(field(page, 'Heading')).first().waitFor();
    await page.reload();
    expect(await field(page, 'Heading').inputValue()).toBe(text);
    expect(problems).toEqual([]);
  });
});

describe('a role', () => {
  it('that may only read sees the texts, and why it may change nothing', async () => {
    const { page } = await open('/messages/invite/en', { role: 'viewer' });
    await page.getByText('This needs one of the roles: owner, admin, editor').first().waitFor();
    expect(await field(page, 'Subject').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Insert/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send a test to yourself' }).hover();
    await page.getByRole('tooltip', { name: 'This needs one of the roles' }).waitFor();
    await expectGoodPage(page, 'console-message-viewer');
  });

  it('editor changes texts', async () => {
    const { page } = await open('/messages/invite/pt', { role: 'editor' });
    await field(page, 'Subject').fill('Convite');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    const { template } = (await owner().getMessageTemplate({ path: { kind: 'invite', locale: 'pt' } })) ?? {};
    expect(template).toEqual({ subject: 'Convite' });
  });
});

describe('the page of a message', () => {
  it('speaks German on a phone, and leads to another language', async () => {
    const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
    const { page, problems } = await open('/messages/address_changed/de', visit);
    await heading(page, 'Adresse geändert').waitFor();
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    await expectGoodPage(page, 'console-message-phone');
    await page.getByRole('combobox', { name: 'Sprache' }).click();
    await page.getByRole('option', { name: 'Französisch' }).click();
    await page.waitForURL('**/messages/address_changed/fr');
    await page.locator('main').getByRole('link', { name: 'Nachrichten' }).click();
    await heading(page, 'Nachrichten').waitFor();
    await page.getByText('7 angezeigt').waitFor();
    await expectGoodPage(page, 'console-messages-phone');
    expect(problems).toEqual([]);
  });

  it('says that there is no such kind or language', async () => {
    const { page } = await open('/messages/letter/en');
    await heading(page, 'There is nothing here').waitFor();
    await page.goto(page.url().replace('/letter/en', '/invite/xx'));
    await heading(page, 'There is nothing here').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});
