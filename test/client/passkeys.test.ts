import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { Authenticator } from '../support/authenticator.ts';
import { useBrowserPasskeys } from '../support/browser-passkeys.ts';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs, hearing, notingPaths } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
const tabs = clientTabs(running);
const person = useBrowserPasskeys(() => running().baseUrl);

beforeAll(async () => {
  await patchConfig(running().seed, WITH_PASSKEYS);
  await takeGuests(running(), true);
});

/** Signs a new user in who adds a passkey, and returns its id. */
async function userWithPasskey(tab: SignIn = tabs.newTab()): Promise<string | undefined> {
  await tabs.signedIn(tab);
  await tab.addPasskey({ name: 'Laptop' });
  return tab.userId;
}

const isWaiting = async (count = 1) => person.dialogs.length >= count;

describe('SignIn.passkey', () => {
  it('signs in the user of the passkey, and tells the page', async () => {
    const userId = await userWithPasskey();
    const tab = tabs.newTab();
    const heard = hearing(tab);
    expect(await tab.canUsePasskeys()).toBe(true);
    expect(await tab.passkey()).toBe(true);
    expect([tab.userId, heard]).toEqual([userId, [true]]);
  });

  it('changes nothing if the person closes the dialog, or the page ends it', async () => {
    const tab = tabs.newTab();
    person.does = 'close';
    expect(await tab.passkey()).toBe(false);
    person.does = 'wait';
    const stop = new AbortController();
    const waits = tab.passkey({ signal: stop.signal });
    await until(() => isWaiting(2));
    stop.abort('the page goes on');
    expect([await waits, tab.isSignedIn]).toEqual([false, false]);
  });

  it('ends the dialog before, also that of another client of the page', async () => {
    const userId = await userWithPasskey();
    person.does = 'wait';
    person.dialogs.length = 0;
    const first = tabs.newTab().passkey({ autofill: true });
    await until(isWaiting);
    const tab = tabs.newTab();
    const second = tab.passkey();
    await until(() => isWaiting(2));
    person.choose();
    expect([await first, await second, tab.userId]).toEqual([false, true, userId]);
    expect(person.dialogs.map(({ mediation }) => mediation)).toEqual(['conditional', 'optional']);
  });

  it('takes newer options for autofill before they are too old', async () => {
    const stop = new AbortController();
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      return Response.json({ challenge: String(asked) });
    };
    person.does = 'wait';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const waits = tabs.newTab(newStorage(), { fetch }).passkey({ autofill: true, signal: stop.signal });
    await until(isWaiting);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    await until(() => isWaiting(2));
    expect(person.dialogs.map(({ publicKey }) => Object(publicKey).challenge)).toEqual(['1', '2']);
    stop.abort();
    expect(await waits).toBe(false);
  });

  it('offers nothing in a field without options, and throws for a button', async () => {
    const fetch = async () => Promise.reject(new TypeError('no network'));
    const tab = tabs.newTab(newStorage(), { fetch });
    expect(await tab.passkey({ autofill: true })).toBe(false);
    await expect(tab.passkey()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('gets its tokens again if the answer with them was lost', async () => {
    const userId = await userWithPasskey();
    let lost = 0;
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/hub/auth/passkey') || lost > 0) return answer;
      lost += 1;
      throw new TypeError('the answer was lost');
    };
    const tab = tabs.newTab(newStorage(), { fetch: losing });
    expect([await tab.passkey(), lost, tab.userId]).toEqual([true, 1, userId]);
  });

  it('refuses a passkey that the application does not know', async () => {
    await userWithPasskey();
    person.authenticator = new Authenticator();
    const made = { rp: { id: 'localhost' }, user: { id: 'another' }, challenge: 'another' };
    person.authenticator.create(made, { origin: running().baseUrl });
    const tab = tabs.newTab();
    await expect(tab.passkey()).rejects.toMatchObject({ code: 'invalid_passkey' });
    expect(tab.isSignedIn).toBe(false);
  });

  it('never replaces a user, also one who signs in before the person chooses', async () => {
    await userWithPasskey();
    const storage = newStorage();
    const noted = notingPaths();
    const tab = tabs.newTab(storage, { fetch: noted.fetch });
    person.does = 'wait';
    person.dialogs.length = 0;
    const waits = tab.passkey();
    waits.catch(() => undefined);
    await until(isWaiting);
    await tabs.signedIn(tabs.newTab(storage));
    const { userId } = tab;
    person.choose();
    await expect(waits).rejects.toThrow('sign out first');
    await expect(tab.passkey()).rejects.toThrow('sign out first');
    expect(tab.userId).toBe(userId);
    expect(noted.paths).not.toContain('/hub/auth/passkey');
  });

  it('replaces a guest only on demand', async () => {
    const userId = await userWithPasskey();
    const tab = tabs.newTab();
    await tab.asGuest();
    await expect(tab.passkey()).rejects.toThrow('loseGuest: true');
    expect(tab.isGuest).toBe(true);
    expect(await tab.passkey({ loseGuest: true })).toBe(true);
    expect(tab.userId).toBe(userId);
  });
});

describe('the passkeys of the signed-in user', () => {
  it('are added, renamed and removed, and the page is told', async () => {
    const tab = tabs.newTab();
    await tabs.signedIn(tab);
    const heard = hearing(tab);
    const added = await tab.addPasskey({ name: 'Laptop' });
    expect(await tab.passkeys()).toMatchObject([{ id: added?.id, name: 'Laptop' }]);
    expect(await tab.renamePasskey(added?.id ?? '', 'Work')).toMatchObject({ name: 'Work' });
    await tab.removePasskey(added?.id ?? '');
    expect([await tab.passkeys(), heard]).toEqual([[], [true, true, true]]);
    await tab.removePasskey(added?.id ?? '');
  });

  it('are not added for a user who is not signed in any more', async () => {
    const tab = tabs.newTab();
    await tabs.signedIn(tab);
    await expect(tab.addPasskey({ as: 'user_other' })).rejects.toMatchObject({ code: 'other_user' });
    expect([person.dialogs, await tab.passkeys()]).toEqual([[], []]);
  });

  it('stay as they are if the person closes the dialog', async () => {
    const tab = tabs.newTab();
    await tabs.signedIn(tab);
    person.does = 'close';
    expect([await tab.addPasskey(), await tab.passkeys()]).toEqual([undefined, []]);
  });
});

describe('SignIn.offerPasskey', () => {
  it('is true once for a user who has none', async () => {
    const tab = tabs.newTab();
    await tabs.signedIn(tab);
    expect([await tab.offerPasskey(), await tab.offerPasskey()]).toEqual([true, false]);
  });

  it('is not claimed by a page that cannot use passkeys, or that nobody sees', async () => {
    const noted = notingPaths();
    const tab = tabs.newTab(newStorage(), { fetch: noted.fetch });
    await tabs.signedIn(tab);
    noted.paths.length = 0;
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    expect(await tab.offerPasskey()).toBe(false);
    vi.stubGlobal('document', undefined);
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect([await tab.offerPasskey(), await tab.canUsePasskeys()]).toEqual([false, false]);
    expect(noted.paths.filter((path) => path.includes('passkey'))).toEqual([]);
  });

  it('stops with `never`', async () => {
    const tab = tabs.newTab();
    await tabs.signedIn(tab);
    expect([await tab.offerPasskey({ never: true }), await tab.offerPasskey()]).toEqual([false, false]);
  });
});

it('a browser without WebAuthn has no passkeys, and no call throws', async () => {
  const tab = tabs.newTab();
  await tabs.signedIn(tab);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(await tab.canUsePasskeys()).toBe(false);
  expect(await tab.addPasskey()).toBeUndefined();
  expect(await tabs.newTab().passkey()).toBe(false);
  expect(person.dialogs).toEqual([]);
});

it.each([
  ['auth.example.com', 'auth.example.com', true],
  ['auth.example.com', 'example.com', true],
  ['example.com', 'auth.example.com', false],
  ['notexample.com', 'example.com', false],
])('a page at %s may use the passkeys of %s: %s', async (host, rp_id, expected) => {
  vi.stubGlobal('location', new URL(`https://${host}/`));
  const sign_in_methods = { passkey: { enabled: true, rp_id } };
  const fetch = async () => Response.json({ config: { sign_in_methods } });
  expect(await tabs.newTab(newStorage(), { fetch }).canUsePasskeys()).toBe(expected);
});
