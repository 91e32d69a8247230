import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, row, send, useConsole } from '../support/console.ts';
import { deliverPending } from '../support/publish-pending.ts';
import { eventIn, type Received } from '../support/receiver.ts';
import { ownerService } from '../support/seed-service.ts';
import { useBackend } from '../support/webhook-backend.ts';

const { running, open } = useConsole({ events: true });
const backend = useBackend();

/** The owner of the account, who prepares webhooks and changes them beside the console. */
const owner = () => ownerService(running().seed);

/** Creates a webhook with an address of its own. */
async function newWebhook(path: string = crypto.randomUUID()) {
  const url = `http://${backend().host}/${encodeURIComponent(path)}`;
  const made = await owner().createWebhook({ body: { url, types: ['group.*'], description: path } });
  return { id: made?.id ?? '', secret: made?.secret ?? '', url };
}

const read = (webhook: string) => owner().getWebhook({ path: { webhook } });
const newGroup = (name: string) => owner().createGroup({ body: { name } });
const delivery = (page: Page, type: string) => row(page, 'Deliveries', type).first();
const ofType = (type: string) => backend().received.filter((one) => eventIn(one)?.type === type);

/** True if a request is signed with a secret (Standard Webhooks). */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

async function acknowledge(page: Page): Promise<void> {
  await dialog(page).getByLabel('I have stored the secret').check();
  await send(page, 'Close');
  await dialog(page).waitFor({ state: 'detached' });
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

describe('a new webhook', () => {
  it('shows its secret once, which signs the test that is sent to it', async () => {
    const url = `http://${backend().host}/new`;
    const { page, problems } = await open('/keys');
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await dialog(page).getByRole('textbox', { name: 'Address' }).fill(url);
    await expectGoodPage(page, 'console-webhooks-create');
    await send(page, 'Create webhook');
    const secret = await dialog(page).getByLabel(`Secret of ${backend().host}`).innerText();
    await acknowledge(page);
    await expectGoodPage(page, 'console-webhooks');
    await row(page, 'Webhooks', url).getByRole('link').click();
    await heading(page, backend().host).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await send(page, 'Send a test');
    await deliverPending();
    await delivery(page, 'webhook.test').getByText('Delivered').waitFor();
    await delivery(page, 'webhook.test').getByText('204').waitFor();
    const [test] = ofType('webhook.test');
    expect(test && isSigned(test, secret)).toBe(true);
    await expectGoodPage(page, 'console-webhook');
    expect(problems).toEqual([]);
  });

  it('is refused at the field of an address that is not public', async () => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'false');
    const { page } = await open('/webhooks?do=create');
    await dialog(page).getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook');
    await send(page, 'Create webhook');
    await dialog(page).locator('.mantine-InputWrapper-error').waitFor();
    await page.reload();
    expect(await dialog(page).getByRole('textbox', { name: 'Address' }).inputValue()).toBe(
      'http://10.0.0.1/hook',
    );
  });
});

describe('a delivery', () => {
  it('that failed shows the answer and the event, and is sent again', async () => {
    backend().status = 500;
    const { id } = await newWebhook();
    const group = await newGroup('Choir of the harbour');
    await deliverPending();
    const { page, problems } = await open(`/webhooks/${id}`);
    await delivery(page, 'group.created').getByText('Retrying').waitFor();
    await delivery(page, 'group.created').getByText('500').waitFor();
    await page.getByText('Your backend does not accept events').waitFor();
    await expectGoodPage(page, 'console-webhook-failing');
    await delivery(page, 'group.created').getByRole('link').click();
    await dialog(page)
      .getByText(group?.id ?? '')
      .first()
      .waitFor();
    await expectGoodPage(page, 'console-webhook-delivery');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    backend().status = 204;
    await page.getByRole('button', { name: 'Send again: group.created' }).click();
    await send(page, 'Send again');
    await deliverPending();
    await delivery(page, 'group.created').getByText('Delivered').waitFor();
    expect(problems).toEqual([]);
  });

  it('is found by its state', async () => {
    const { id } = await newWebhook();
    await newGroup('Chess');
    await deliverPending();
    const { page } = await open(`/webhooks/${id}?state=dead`);
    await page.getByText('Nothing matches').waitFor();
    expect(await page.getByRole('table', { name: 'Deliveries' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await delivery(page, 'group.created').getByText('Delivered').waitFor();
  });

  it('of a day is sent again with all others, by the same id', async () => {
    const { id } = await newWebhook();
    await newGroup('Rowing');
    await deliverPending();
    const before = ofType('group.created').length;
    const { page } = await open(`/webhooks/${id}`);
    await chooseAction(page, 'Send events again');
    await send(page, 'Send events again');
    await page.getByText('The events are on their way').waitFor();
    await deliverPending();
    const sent = ofType('group.created').map(({ headers }) => headers['webhook-id']);
    expect(sent.length).toBeGreaterThan(before);
    expect(new Set(sent).size).toBeLessThan(sent.length);
  });
});

describe('the page of a webhook', () => {
  it('changes its events, and is refused after another operator was faster', async () => {
    const { id } = await newWebhook();
    const { page } = await open(`/webhooks/${id}?do=edit`);
    await dialog(page).getByLabel('Description').fill('Mirrors groups');
    await owner().updateWebhook({ path: { webhook: id }, body: { guests: true } });
    await send(page, 'Save');
    await dialog(page).getByText('You have not changed it. It stays as it is stored.').waitFor();
    expect(await read(id)).toMatchObject({ guests: true });
    await page.reload();
    expect(await dialog(page).getByLabel('Description').inputValue()).toBe('Mirrors groups');
    await send(page, 'Save');
    await page.getByText('Mirrors groups').waitFor();
    const types = ['group.*'];
    expect(await read(id)).toMatchObject({ description: 'Mirrors groups', types, guests: true });
  });

  it('signs with both secrets after a rotation, and says until when', async () => {
    const { id, secret: old } = await newWebhook();
    const { page } = await open(`/webhooks/${id}`);
    await chooseAction(page, 'New secret');
    await send(page, 'Create the new secret');
    const secret = await dialog(page).getByLabel(`Secret of ${backend().host}`).innerText();
    await acknowledge(page);
    await page.getByText('It ends in 23 hours').waitFor();
    await newGroup('Fencing');
    await deliverPending();
    const sent = backend().received.filter((one) => isSigned(one, secret));
    expect(sent.map((one) => isSigned(one, old))).toEqual([true]);
  });

  it('is disabled and enabled again, and says what that means', async () => {
    const { id } = await newWebhook();
    const { page } = await open(`/webhooks/${id}`);
    await chooseAction(page, 'Disable');
    await dialog(page).getByText('The webhook then gets nothing').waitFor();
    await send(page, 'Disable');
    await page.getByText('Somebody of your account disabled it').waitFor();
    expect(await read(id)).toMatchObject({ state: 'disabled', disabled_reason: 'by_request' });
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await send(page, 'Enable');
    await page.getByText('Somebody of your account disabled it').waitFor({ state: 'detached' });
    expect(await read(id)).toMatchObject({ state: 'enabled' });
  });

  it('says why the service disabled it, and what to do', async () => {
    backend().status = 410;
    const { id } = await newWebhook();
    await newGroup('Judo');
    await deliverPending();
    const { page } = await open(`/webhooks/${id}`);
    await page.getByText('Your backend answered 410 (Gone)').waitFor();
    await page.getByRole('button', { name: 'Enable', exact: true }).waitFor();
    await expectGoodPage(page, 'console-webhook-gone');
  });

  it('deletes it with its host typed, after it said what is lost', async () => {
    const { id } = await newWebhook();
    const { page } = await open(`/webhooks/${id}`);
    await chooseAction(page, 'Delete webhook');
    await dialog(page).getByText('what is not delivered yet is lost to it').waitFor();
    await dialog(page).getByLabel(`Type ${backend().host} to confirm`).fill(backend().host);
    await send(page, 'Delete webhook');
    await heading(page, 'Webhooks').waitFor();
    await expect(read(id)).rejects.toMatchObject({ code: 'webhook_not_found' });
  });

  it('tells an editor which roles may see it', async () => {
    const { id } = await newWebhook();
    const { page, problems } = await open(`/webhooks/${id}`, { role: 'editor' });
    await page.getByText('This needs one of the roles: owner, admin').waitFor();
    expect(problems).toEqual([]);
  });

  it('speaks German on a phone, and shows a hostile description as it is', async () => {
    const description = '<img src=x onerror=alert(1)>';
    const { id } = await newWebhook(description);
    const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
    const { page, problems } = await open(`/webhooks/${id}`, visit);
    await page.getByText(description).waitFor();
    await page.getByText('Noch keine Zustellungen').waitFor();
    await expectGoodPage(page, 'console-webhook-phone');
    expect(problems).toEqual([]);
  });
});
