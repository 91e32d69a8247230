import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { useService } from '../support/service.ts';

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
      ['/events', 'Events'],
      ['/start', 'First steps'],
    ] as const) {
      await page.goto(`${running().baseUrl}/console${app}${path}`);
      await page.getByText(shown).first().waitFor();
    }
    await page.goto(`${running().baseUrl}/console${app}/users`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('A page, an application').fill(id);
    await page.getByRole('dialog').getByText(name).first().waitFor();
    expect(problems).toEqual([]);
  });
});
