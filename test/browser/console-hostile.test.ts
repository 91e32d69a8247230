import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { serviceOf } from '../support/seed-service.ts';
import { useService } from '../support/service.ts';
import { newWord } from '../support/sms-keywords.ts';

const browser = useChromium();
const running = useService({ events: true });

/** Names that run a script, or draw an element, wherever they are taken for anything but text. */
const HOSTILE = [
  '<img src=x onerror=hurt()>',
  '<script>hurt()</script>',
  '"><svg/onload=hurt()>',
  "javascript:hurt()//'",
  '{{constructor.constructor("hurt()")()}}',
  '</title><body onload=hurt()>',
  '<a href="javascript:hurt()">Anna</a>',
];

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const { hub_access_token } = running().seed;
  const answer = await fetch(`${running().baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${hub_access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Creates a keyword with an answer, as service staff do, and returns its id. */
async function newKeyword(answer: string): Promise<string> {
  const { seed } = running();
  const service = serviceOf(seed, seed.support_access_token);
  const made = await service.createSmsKeyword({ body: { keyword: newWord(), new_user_response: answer } });
  return String(made?.id);
}

describe.each(HOSTILE)('the name %s', (name) => {
  it('is a text on every screen', async () => {
    const app = ofApplication(running(), '');
    const id = crypto.randomUUID();
    const data = { email: `${id}@example.com`, first_name: name, last_name: name };
    const made = await call('PUT', `${app}/users/${id}/data`, { data });
    expect(made.status).toBeLessThan(300);
    const disabled = { state: 'disabled', reason: 'hostile', message: name };
    // A message with control characters is refused.
    expect([200, 400]).toContain((await call('POST', `${app}/users/${id}/state`, disabled)).status);
    const group = await call('POST', `${app}/groups`, { name });
    expect(group.status).toBe(200);
    const groupId = (group.body as { id: string }).id;

    const key = await call('POST', `${app}/creds`, { name });
    expect(key.status).toBe(201);
    const keyId = (key.body as { client_id: string }).client_id;
    const keywordId = await newKeyword(name);

    // A name that looks like a web address is refused.
    const providerId = `p${id.slice(0, 8)}`;
    const settings = { preset: 'google', client_id: 'client', client_secret: 'secret' };
    const added = await call('POST', `${app}/identity-providers`, { id: providerId, name, ...settings });
    expect([201, 400]).toContain(added.status);
    const variant = await call('POST', `${app}/variants`, { name });
    // A name that looks like an address is refused.
    expect([201, 200, 400]).toContain(variant.status);
    const field = `field_${id.slice(0, 8)}`;
    const { schema } = (await call('GET', `${app}/schema`)).body as { schema: object };
    const labelled = { ...schema, [field]: { type: 'string', display_name: name } };
    expect((await call('PUT', `${app}/schema`, { schema: labelled })).status).toBe(200);
    // A name with an address in it is refused.
    const client = await call('POST', `${app}/oidc-clients`, { name });
    expect([200, 400]).toContain(client.status);
    const clientPages =
      client.status === 200
        ? ([
            ['/clients', name],
            [`/clients/${(client.body as { id: string }).id}`, name],
          ] as const)
        : [];

    const url = `https://shop.example/${id}`;
    const webhook = await call('POST', `${app}/webhooks`, { url, types: ['user.*'], description: name });
    expect(webhook.status).toBe(201);
    const webhookId = (webhook.body as { id: string }).id;
    // Texts with addresses or unknown placeholders are refused.
    const template = await call('PUT', `${app}/messages/sign_in/en`, { heading: name });
    expect([200, 400]).toContain(template.status);
    const api = `https://api.example.com/${id}`;
    const scopes = [{ name: 'read', description: name }];
    const custom_claims = { hostile: { source: 'static_value', value: name } };
    const resources = [{ identifier: api, name, scopes }];
    // A text with an address or control characters is refused.
    const described = await call('PATCH', app, { config: { resources } });
    const stored =
      described.status === 200
        ? described
        : await call('PATCH', app, {
            config: { resources: [{ identifier: api, name }] },
          });
    expect(stored.status).toBe(200);
    const claimed = await call('PATCH', app, {
      config: { hub: { auth: { access_tokens: { custom_claims } } } },
    });
    expect(claimed.status).toBe(200);
    const legal = await call('PATCH', app, { config: { hub: { legal: { company_name: name } } } });
    expect([200, 400]).toContain(legal.status);

    const { page, problems } = await openConsole(browser(), running(), `${app}/users`);
    await page.exposeFunction('hurt', () => problems.push('a script ran'));
    page.on('dialog', () => problems.push('a dialog opened'));
    for (const [path, shown] of [
      ['/users', name],
      [`/users/${id}`, name],
      ['/groups', name],
      [`/groups/${groupId}`, name],
      ['/keys', name],
      [`/keys/${keyId}`, name],
      [`/keys/${keyId}?do=delete`, `Type ${name} to confirm`],
      ...(added.status === 201
        ? ([
            ['/sign-in?tab=providers', name],
            [`/sign-in/providers/${providerId}`, name],
            [`/sign-in/providers/${providerId}?do=delete`, `Type ${name} to confirm`],
          ] as const)
        : []),
      ...clientPages,
      [`/keywords/${keywordId}`, name],
      ['/messages/sign_in/en', 'Subject: Sign in to'],
      ['/events', 'Events'],
      ['/start', 'First steps'],
      ['/variants', variant.status === 400 ? 'Variants' : name],
      ['/schema', name],
      [`/schema?do=remove:${field}`, `Type ${name} to confirm`],
      ['/tokens', name],
      ['/tokens?tab=claims', name],
      [`/tokens/api?id=${encodeURIComponent(api)}`, name],
      [`/tokens/api?id=${encodeURIComponent(api)}&do=remove`, `Type ${name} to confirm`],
      ['/webhooks', name],
      [`/webhooks/${webhookId}`, name],
      ['/branding', 'Colors and shapes'],
    ] as const) {
      await page.goto(`${running().baseUrl}/console${app}${path}`);
      await page.getByText(shown).first().waitFor();
    }
    // The page of the preview has the name as well, in a frame without scripts.
    await page.frameLocator('main iframe').getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${running().baseUrl}/console${app}/users`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('A page, an application').fill(id);
    await page.getByRole('dialog').getByText(name).first().waitFor();
    expect(problems).toEqual([]);
    await call('DELETE', `${app}/identity-providers/${providerId}`);
    await call('DELETE', `${app}/webhooks/${webhookId}`);
    await call('PATCH', app, { config: { resources: null } });
  });
});
