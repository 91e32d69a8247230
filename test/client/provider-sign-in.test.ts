import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProviderOptions, SignIn, TokenStorage } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { openPage } from '../support/client-page.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

const running = useService();
const { newTab, codeFor } = clientTabs(running);
let second: Awaited<ReturnType<typeof addSecondProvider>>;
beforeAll(async () => {
  await takeGuests(running(), true);
  second = await addSecondProvider(running(), { second: {}, trusted: { trusted_domains: ['example.com'] } });
});
beforeEach(async () => {
  await forgetSignIns();
  vi.stubGlobal('sessionStorage', newStorage());
});

const pageOf = (path: string) => `${running().inboxUrl}${path}`;

/** Goes from a page to a provider and back. Returns the address of the page to which it leads. */
async function wentTo(
  tab: SignIn,
  provider: string,
  { path = '/example', ...options }: ProviderOptions & { path?: string } = {},
): Promise<string> {
  const page = openPage(pageOf(path));
  await tab.startWith(provider, options);
  return second.goAndReturn(page.leftFor);
}

/** The tab after it came to a page, and what it found there. */
async function cameTo(url: string, storage: TokenStorage) {
  const page = openPage(url);
  const tab = newTab(storage);
  return { page, tab, found: await tab.pickUp() };
}

describe('a sign-in at a provider that is the authority for the address', () => {
  it('ends on the page where it began, which is then free of the code', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const url = await wentTo(newTab(storage), 'trusted');
    expect(url).toMatch(/\/example#svc_code=[\w-]+$/);
    const { page, tab, found } = await cameTo(url, storage);
    expect(found).toEqual({ signedIn: true });
    expect([page.hash, page.replacedBy, tab.isReturning]).toEqual(['', undefined, false]);
    expect(await tab.profile()).toMatchObject({ auth_level: 'verified', verified_data: { email } });
  });

  it('goes on from the return page to path and query of the page where it began', async () => {
    const storage = newStorage();
    second.newPerson();
    const url = await wentTo(newTab(storage), 'trusted', {
      path: '/example?tab=1#/orders',
      returnUrl: '/signed-in',
    });
    expect(url).toMatch(/\/signed-in#svc_code=[\w-]+$/);
    const { page, tab } = await cameTo(url, storage);
    expect([page.replacedBy, tab.isReturning]).toEqual([pageOf('/example?tab=1#/orders'), true]);
    expect((await cameTo(page.replacedBy ?? '', storage)).found).toEqual({ signedIn: true });
  });

  it('is remembered until the browser signs in otherwise', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const { tab } = await cameTo(await wentTo(newTab(storage), 'trusted'), storage);
    expect([tab.lastProvider, newTab(storage).lastProvider]).toEqual(['trusted', 'trusted']);
    await tab.signOut();
    expect(tab.lastProvider).toBe('trusted');
    await tab.start({ email });
    await tab.complete(await codeFor(email));
    expect(tab.lastProvider).toBeUndefined();
  });

  it('ends in the tab that began it, although another tab began a later one', async () => {
    const storage = newStorage();
    const first = newStorage();
    vi.stubGlobal('sessionStorage', first);
    const { email } = second.newPerson();
    const url = await wentTo(newTab(storage), 'trusted');
    vi.stubGlobal('sessionStorage', newStorage());
    second.newPerson();
    const later = await wentTo(newTab(storage), 'trusted');
    vi.stubGlobal('sessionStorage', first);
    const { tab, found } = await cameTo(url, storage);
    expect(found).toEqual({ signedIn: true });
    expect(await tab.profile()).toMatchObject({ data: { email } });
    expect((await cameTo(later, newStorage())).found).toMatchObject({ signedIn: false });
  });

  it('signs in no other browser, and its code stays good', async () => {
    const storage = newStorage();
    second.newPerson();
    const url = await wentTo(newTab(storage), 'trusted');
    vi.stubGlobal('sessionStorage', newStorage());
    const { tab, found } = await cameTo(url, newStorage());
    expect(found).toEqual({ signedIn: false, foreignCode: expect.any(String) });
    await expect(tab.acceptCode(found.foreignCode ?? '')).rejects.toMatchObject({ code: 'invalid_grant' });
    expect((await cameTo(url, storage)).found).toEqual({ signedIn: true });
  });
});

describe('a fresh sign-in at a provider', () => {
  it('ends as any other if the provider proves it', async () => {
    const storage = newStorage();
    second.newPerson();
    const { tab } = await cameTo(await wentTo(newTab(storage), 'trusted'), storage);
    const before = tab.userId;
    const { tab: anew, found } = await cameTo(await wentTo(tab, 'trusted', { fresh: true }), storage);
    expect([found, anew.userId]).toEqual([{ signedIn: true }, before]);
  });

  it('needs a code to the address of the user if the provider does not', async () => {
    const storage = newStorage();
    const { email, sub } = second.newPerson();
    const { tab } = await cameTo(await wentTo(newTab(storage), 'trusted'), storage);
    const before = tab.userId;
    second.newPerson({ sub });
    second.state.ignores = true;
    const { tab: anew, found } = await cameTo(await wentTo(tab, 'trusted', { fresh: true }), storage);
    second.state.ignores = false;
    expect(found).toEqual({ signedIn: false, fromProvider: { provider: 'trusted' } });
    expect([anew.pendingProvider, anew.pendingAddress]).toEqual(['trusted', `${email[0]}***@example.com`]);
    const reloaded = newTab(storage);
    expect(reloaded.pendingAddress).toBe(anew.pendingAddress);
    await reloaded.complete(await codeFor(email));
    expect([reloaded.userId, reloaded.lastProvider]).toEqual([before, 'trusted']);
  });
});

describe('a sign-in at a provider that only names an address', () => {
  it('needs the code that went there once, in this browser', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const url = await wentTo(newTab(storage), 'second');
    expect(url).toMatch(/\/example#svc_upstream=[\w.-]+$/);
    const { page, tab, found } = await cameTo(url, storage);
    expect([found, page.hash]).toEqual([{ signedIn: false, fromProvider: { provider: 'second' } }, '']);
    expect([tab.pendingProvider, tab.pendingAddress]).toEqual(['second', undefined]);
    const reloaded = newTab(storage);
    await reloaded.complete(await codeFor(email));
    expect(await reloaded.profile()).toMatchObject({ verified_data: { email } });
    expect([reloaded.lastProvider, reloaded.pendingProvider]).toEqual(['second', undefined]);
    await reloaded.signOut();
    const again = await cameTo(await wentTo(newTab(storage), 'second'), storage);
    expect(again.found).toEqual({ signedIn: true });
  });

  it('sends another code on request', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const { tab } = await cameTo(await wentTo(newTab(storage), 'second'), storage);
    const first = await codeFor(email);
    await tab.resendProviderCode();
    const codes = (await running().inbox(email)).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    await tab.complete(codes.find((code) => code !== first) ?? first);
    expect(tab.isSignedIn).toBe(true);
  });

  it('sends the code in the language of the start, with a link to the return page', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const url = await wentTo(newTab(storage), 'second', { locale: 'de', returnUrl: '/signed-in' });
    const { page, tab } = await cameTo(url, storage);
    expect([page.replacedBy, tab.isReturning]).toEqual([pageOf('/example'), true]);
    const [message] = await running().inbox(email);
    expect(message?.subject).toMatch(/^Anmelden/);
    const { found } = await cameTo(page.replacedBy ?? '', storage);
    expect(found).toEqual({ signedIn: false, fromProvider: { provider: 'second' } });
    const shown = await (await fetch(message?.links[0] ?? '', { headers: { accept: 'text/html' } })).text();
    expect(shown).toMatch(/<a class="button" href="[^"]*\/signed-in#svc_link=/);
  });

  it('is refused to a browser that did not begin it, and sends nothing', async () => {
    const { email } = second.newPerson();
    const url = await wentTo(newTab(newStorage()), 'second');
    vi.stubGlobal('sessionStorage', newStorage());
    const { page, found } = await cameTo(url, newStorage());
    expect([found, page.hash]).toEqual([{ signedIn: false }, '']);
    expect(await running().inbox(email)).toEqual([]);
  });

  it('sends no other code than one to the address that a provider named', async () => {
    const tab = newTab();
    openPage(pageOf('/example'));
    await tab.start({ email: second.newPerson().email });
    await expect(tab.resendProviderCode()).rejects.toThrow('call start() again');
  });
});

describe('the start of a sign-in at a provider', () => {
  it('does the work that the service asks for, and tries once more', async () => {
    const bodies: { proof?: string }[] = [];
    const parameters = { nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '' };
    const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', ...parameters }, signature: '' };
    const asking: typeof fetch = async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return bodies.length === 1
        ? Response.json({ code: 'proof_required', challenge }, { status: 403 })
        : Response.json({ url: 'https://provider.example/' });
    };
    const page = openPage(pageOf('/example'));
    await newTab(newStorage(), { fetch: asking }).startWith('second');
    expect(bodies.map(({ proof }) => typeof proof)).toEqual(['undefined', 'string']);
    expect(page.leftFor).toBe('https://provider.example/');
  });

  it('throws at once for a provider that the application does not have', async () => {
    const tab = newTab();
    const page = openPage(pageOf('/example'));
    await expect(tab.startWith('none')).rejects.toMatchObject({ code: 'identity_provider_not_found' });
    expect(page.leftFor).toBeUndefined();
  });
});

describe('a sign-in that the provider refuses', () => {
  const refused = { provider: 'second', failure: expect.objectContaining({ code: 'forbidden' }) };

  it('says so on the page where it began, to each who asks, until another one begins', async () => {
    const storage = newStorage();
    second.newPerson();
    second.state.denies = true;
    const { page, tab, found } = await cameTo(await wentTo(newTab(storage), 'second'), storage);
    expect([found, page.hash]).toEqual([{ signedIn: false, fromProvider: refused }, '']);
    expect((await tab.pickUp()).fromProvider).toEqual(refused);
    await tab.startWith('second');
    expect(await tab.pickUp()).toEqual({ signedIn: false });
  });

  it('says so after the return page has gone on', async () => {
    const storage = newStorage();
    second.newPerson();
    second.state.denies = true;
    const url = await wentTo(newTab(storage), 'second', { returnUrl: '/signed-in' });
    const { page } = await cameTo(url, storage);
    const { found } = await cameTo(page.replacedBy ?? '', storage);
    expect(found).toEqual({ signedIn: false, fromProvider: refused });
    expect((await cameTo(pageOf('/example'), storage)).found).toEqual({ signedIn: false });
  });

  it('is no failure in a browser that began none', async () => {
    const { page, found } = await cameTo(pageOf('/example#top&svc_error=user_disabled'), newStorage());
    expect([found, page.hash]).toEqual([{ signedIn: false }, '#top']);
  });
});

describe('a guest who signs in at a provider', () => {
  it('stays the same user', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    openPage(pageOf('/example'));
    await tab.asGuest();
    const { userId } = tab;
    const { email } = second.newPerson();
    const after = await cameTo(await wentTo(tab, 'trusted'), storage);
    expect([after.tab.isGuest, after.tab.userId]).toEqual([false, userId]);
    expect(await after.tab.profile()).toMatchObject({ verified_data: { email } });
  });

  it('stays the same user by the code to an address that was only named', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    openPage(pageOf('/example'));
    await tab.asGuest();
    const { userId } = tab;
    const { email } = second.newPerson();
    const after = await cameTo(await wentTo(tab, 'second'), storage);
    await after.tab.complete(await codeFor(email));
    expect([after.tab.isGuest, after.tab.userId]).toEqual([false, userId]);
  });

  it('may switch to the user of the account there, and keeps everything before', async () => {
    const owner = newStorage();
    second.newPerson();
    const { tab: ofOwner } = await cameTo(await wentTo(newTab(owner), 'trusted'), owner);
    const storage = newStorage();
    vi.stubGlobal('sessionStorage', newStorage());
    const tab = newTab(storage);
    openPage(pageOf('/example'));
    await tab.asGuest();
    const { userId } = tab;
    const taken = await cameTo(await wentTo(tab, 'trusted'), storage);
    const failure = expect.objectContaining({ code: 'identity_taken', maySwitch: true });
    expect(taken.found.fromProvider).toEqual({ provider: 'trusted', failure });
    expect(taken.tab.userId).toBe(userId);
    const url = await wentTo(taken.tab, 'trusted', { switchUser: true });
    const switched = await cameTo(url, storage);
    expect([switched.tab.isGuest, switched.tab.userId]).toEqual([false, ofOwner.userId]);
  });
});
