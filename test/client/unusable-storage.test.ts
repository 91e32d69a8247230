import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs, hearing } from '../support/client-tabs.ts';
import { useService } from '../support/service.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

const STORAGES: [string, () => TokenStorage][] = [
  ['forbidden', () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })],
  ['full', () => ({ ...newStorage(), setItem: full })],
  ['read-only', () => ({ ...newStorage(), setItem: forbidden, removeItem: forbidden })],
  ['write-only', () => ({ ...newStorage(), getItem: forbidden })],
];

describe.each(STORAGES)('a storage that is %s', (_, create) => {
  it('is replaced by memory: one page signs in, works, and signs out', async () => {
    const storage = create();
    const tab = newTab(storage);
    const heard = hearing(tab);
    expect([tab.isSignedIn, tab.pendingAddress, await tab.accessToken()]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    const email = await signedIn(tab);
    expect(await tab.profile()).toMatchObject({ data: { email } });
    expect(newTab(storage).isSignedIn).toBe(false);
    await tab.signOut();
    expect([tab.isSignedIn, heard]).toEqual([false, [true, false]]);
  });
});

describe('a browser that forbids its storage and its locks', () => {
  it('still signs in', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => forbidden() } });
    Object.defineProperty(globalThis, 'localStorage', { get: forbidden, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(globalThis, 'localStorage');
      vi.unstubAllGlobals();
    });
    const { baseUrl, seed } = running();
    const tab = new SignIn({ baseUrl, clientId: seed.client_id });
    const email = await signedIn(tab);
    expect(await tab.profile()).toMatchObject({ data: { email } });
    await tab.signOut();
    expect(tab.isSignedIn).toBe(false);
  });
});

describe('a storage that takes nothing more', () => {
  it('loses the tokens that a refresh has replaced, so that no reload repeats them', async () => {
    const storage = newStorage();
    await signedIn(newTab(storage));
    const tab = newTab({ ...storage, setItem: full });
    expect(await tab.accessToken(await tab.accessToken())).toMatch(/\S/);
    expect(await tab.profile()).toHaveProperty('data');
    expect(newTab(storage).isSignedIn).toBe(false);
  });

  it('counts again once another tab has written to it', async () => {
    const storage = newStorage();
    let isFull = true;
    const filling = {
      ...storage,
      setItem: (name: string, text: string) => (isFull ? full() : storage.setItem(name, text)),
    };
    const [first, second] = [newTab(filling), newTab(filling)];
    await signedIn(first);
    isFull = false;
    const email = await signedIn(second);
    expect(await first.profile()).toMatchObject({ data: { email } });
  });
});

const DAMAGED = ['', '{', 'null', '[]', '"text"', '7', '[1,["a"],{}]', '{"accessToken":5}', '\u0000'];

describe('a storage whose values are damaged', () => {
  it.each(DAMAGED)('by %j is that of a person who is signed out, and works again', async (text) => {
    const storage = newStorage();
    await signedIn(newTab(storage));
    for (const name of ['tokens', 'pending', 'devices'])
      storage.setItem(`svc:${running().seed.client_id}:${name}`, text);
    const tab = newTab(storage);
    expect([tab.isSignedIn, tab.pendingAddress]).toEqual([false, undefined]);
    expect(await tab.accessToken()).toBeUndefined();
    await tab.signOut();
    const email = await signedIn(tab);
    expect(await newTab(storage).profile()).toMatchObject({ data: { email } });
  });

  it.each([
    ['accessToken', 'two\nlines'],
    ['accessToken', ''],
    ['refreshAt', '1'],
    ['refreshToken', {}],
    ['refreshToken', 7],
    ['session', 7],
    ['issuedAt', 'today'],
    ['issuedAtService', 'today'],
  ])('in its %s by %j is that of a person who is signed out', async (name, value) => {
    const storage = newStorage();
    const stored = { accessToken: 'token', refreshToken: 'refresh', refreshAt: 0, [name]: value };
    storage.setItem(`svc:${running().seed.client_id}:tokens`, JSON.stringify(stored));
    expect(newTab(storage).isSignedIn).toBe(false);
  });

  it.each([
    [{}, 'ada@example.com'],
    [{ challengeId: 7 }, undefined],
    [{ verifier: 7 }, undefined],
    [{ to: 7 }, undefined],
    [{ page: 7 }, undefined],
  ])('in its pending sign-in by %j is that of a person who began none', async (change, address) => {
    const storage = newStorage();
    const stored = { challengeId: 'challenge', verifier: 'verifier', to: 'ada@example.com', ...change };
    storage.setItem(`svc:${running().seed.client_id}:pending`, JSON.stringify(stored));
    expect(newTab(storage).pendingAddress).toBe(address);
  });

  it.each<[string, (name: string, key: string) => unknown, string]>([
    ['no damage', (name, key) => [[name, key]], 'string'],
    ['a key that is no text', (name) => [[name, 7]], 'undefined'],
    ['an entry with a third part', (name, key) => [[name, key, key]], 'undefined'],
    ['another entry that is none', (name, key) => [[name, key], 7], 'undefined'],
    ['another entry of texts without a list', (name, key) => [[name, key], 'ab'], 'undefined'],
  ])('whose device keys have %s sends a key only if all are whole', async (_, change, type) => {
    const storage = newStorage();
    const email = await signedIn(newTab(storage));
    const name = `svc:${running().seed.client_id}:devices`;
    const [[hash, key]] = JSON.parse(storage.entries.get(name) ?? '');
    storage.setItem(name, JSON.stringify(change(hash, key)));
    const sent: unknown[] = [];
    const tab = newTab(storage, {
      fetch: async (url, init) => {
        sent.push(JSON.parse(String(init?.body)).device_key);
        return fetch(url, init);
      },
    });
    await tab.start({ email });
    expect(typeof sent[0]).toBe(type);
  });
});
