import { describe, expect, it } from 'vitest';
import { DeviceKeys } from '../../client/src/browser/devices.ts';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { newEmail } from '../support/magic-links.ts';
import { api } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);

type Bodies = Record<string, unknown>[];

/** The bodies of the starts that a tab sends. */
function watching(bodies: Bodies): { fetch: typeof fetch } {
  return {
    fetch: async (url, init) => {
      if (String(url).endsWith('/init')) bodies.push(JSON.parse(String(init?.body)));
      return fetch(url, init);
    },
  };
}

describe('a device that has signed in before', () => {
  it('sends its key with the same address, typed in another way, and with no other', async () => {
    const storage = newStorage();
    const bodies: Bodies = [];
    const tab = newTab(storage, watching(bodies));
    const email = await signedIn(tab);
    await tab.signOut();
    await newTab(storage, watching(bodies)).start({ email: email.toUpperCase() });
    await tab.start({ email: newEmail() });
    expect(bodies.map(({ device_key }) => typeof device_key)).toEqual(['undefined', 'string', 'undefined']);
    expect(JSON.stringify([...storage.entries])).not.toContain(email);
  });

  it('keeps the keys of the last five addresses', async () => {
    const storage = newStorage();
    const bodies: Bodies = [];
    const tab = newTab(storage, watching(bodies));
    const emails: string[] = [];
    for (let n = 0; n < 6; n++) emails.push(await signedIn(tab));
    bodies.length = 0;
    for (const email of emails.slice(0, 2)) await tab.start({ email });
    expect(bodies.map(({ device_key }) => typeof device_key)).toEqual(['undefined', 'string']);
  });
});

describe('the kept keys', () => {
  it('have one for each address, the newest', async () => {
    const storage = newStorage();
    const devices = new DeviceKeys(storage, 'key_1');
    await devices.add('ada@example.com', 'first');
    await devices.add('grace@example.com', 'other');
    await devices.add('ada@example.com', 'second');
    expect(await devices.of('ada@example.com')).toBe('second');
    expect([...storage.entries].join()).not.toContain('first');
    expect(await devices.of('grace@example.com')).toBe('other');
  });
});

describe('a start for which the service asks for a proof of work', () => {
  it('does the work unasked and sends the message', async () => {
    const key = { 'x-svc-app-key': running().seed.client_id };
    for (let n = 0; n < 30; n++) await api(running(), 'POST', '/hub/auth/init', key, { email: newEmail() });
    const bodies: Bodies = [];
    const tab = newTab(newStorage(), watching(bodies));
    const email = newEmail();
    await tab.start({ email });
    expect(bodies.map(({ proof }) => typeof proof)).toEqual(['undefined', 'string']);
    expect(await running().inbox(email)).toHaveLength(1);
  });
});
