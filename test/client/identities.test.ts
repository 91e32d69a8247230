import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkOptions, LinkOutcome, SignIn, TokenStorage } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { openPage } from '../support/client-page.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { clientTabs, hearing } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { useLaterTime } from '../support/later-time.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

const running = useService();
const letPass = useLaterTime();
const { newTab, signedIn } = clientTabs(running);
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
const refused = (code: string) => ({ provider: 'second', failure: expect.objectContaining({ code }) });

/** A user who is signed in on a page of the application. */
async function newUser() {
  const storage = newStorage();
  const tab = newTab(storage);
  openPage(pageOf('/example'));
  await signedIn(tab);
  return { storage, tab };
}

/** Goes from a page to the provider and back. Returns the address of the page to which it leads. */
async function wentTo(tab: SignIn, { path = '/example', ...options }: LinkOptions & { path?: string } = {}) {
  const page = openPage(pageOf(path));
  await tab.linkIdentity('second', options);
  return second.goAndReturn(page.leftFor);
}

/** The tab after it came to a page. */
function cameTo(url: string, storage: TokenStorage) {
  const page = openPage(url);
  return { page, tab: newTab(storage) };
}

/** Links an account of somebody new at the provider. */
async function linked(user: { tab: SignIn; storage: TokenStorage }): Promise<LinkOutcome | undefined> {
  second.newPerson();
  const { tab } = cameTo(await wentTo(user.tab), user.storage);
  return tab.pickUpIdentity();
}

describe('an account at a provider that a user links', () => {
  it('signs the user in from then on, also with an address that was never verified', async () => {
    const { storage, tab } = await newUser();
    const { email } = second.newPerson();
    const url = await wentTo(tab);
    expect(url).toMatch(/\/example#svc_upstream=[\w.-]+$/);
    const { page, tab: back } = cameTo(url, storage);
    const heard = hearing(back);
    expect(await back.pickUpIdentity()).toEqual({ provider: 'second' });
    expect([page.hash, heard]).toEqual(['', [true]]);
    expect(await back.identities()).toEqual([
      { id: expect.any(String), provider: 'second', email, created_at: expect.any(String) },
    ]);
    const other = newStorage();
    vi.stubGlobal('sessionStorage', newStorage());
    const start = openPage(pageOf('/example'));
    await newTab(other).startWith('second');
    const { tab: again } = cameTo(await second.goAndReturn(start.leftFor), other);
    expect(await again.pickUp()).toEqual({ signedIn: true });
    expect(again.userId).toBe(tab.userId);
  });

  it('is told to each part of the page, until the next start at a provider', async () => {
    const { storage, tab } = await newUser();
    second.newPerson();
    const { tab: back } = cameTo(await wentTo(tab), storage);
    expect(await Promise.all([back.pickUp(), back.pickUpIdentity()])).toEqual([
      { signedIn: false },
      { provider: 'second' },
    ]);
    expect(await back.pickUpIdentity()).toEqual({ provider: 'second' });
    await back.linkIdentity('trusted');
    expect(await back.pickUpIdentity()).toBeUndefined();
  });

  it('is linked on the return page, and told on the page where it began', async () => {
    const { storage, tab } = await newUser();
    second.newPerson();
    const url = await wentTo(tab, { path: '/example?tab=1#/account', returnUrl: '/signed-in' });
    expect(url).toMatch(/\/signed-in#svc_upstream=/);
    const { page, tab: between } = cameTo(url, storage);
    expect(await between.pickUp()).toEqual({ signedIn: false });
    expect([page.replacedBy, between.isReturning]).toEqual([pageOf('/example?tab=1#/account'), true]);
    const { tab: back } = cameTo(page.replacedBy ?? '', storage);
    expect(await back.pickUpIdentity()).toEqual({ provider: 'second' });
    expect(await cameTo(pageOf('/example'), storage).tab.pickUpIdentity()).toBeUndefined();
  });

  it('is unlinked, again without effect', async () => {
    const user = await newUser();
    await linked(user);
    const [identity] = await user.tab.identities();
    const heard = hearing(user.tab);
    await user.tab.unlinkIdentity(identity?.id ?? '');
    await user.tab.unlinkIdentity(identity?.id ?? '');
    expect([await user.tab.identities(), heard]).toEqual([[], [true, true]]);
  });

  it('makes a guest a user with the same data', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    openPage(pageOf('/example'));
    await tab.asGuest();
    second.newPerson();
    const { tab: back } = cameTo(await wentTo(tab), storage);
    expect(await back.pickUpIdentity()).toEqual({ provider: 'second' });
    expect([back.isGuest, back.userId]).toEqual([false, tab.userId]);
  });

  it('stays if it is the only way in of its user', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    openPage(pageOf('/example'));
    await tab.asGuest();
    await linked({ tab, storage });
    const [identity] = await newTab(storage).identities();
    await expect(newTab(storage).unlinkIdentity(identity?.id ?? '')).rejects.toMatchObject({
      code: 'last_identifier',
    });
  });
});

describe('an account at a provider that is not linked', () => {
  it('is that of somebody else', async () => {
    await linked(await newUser());
    const { tab, storage } = await newUser();
    const { tab: back } = cameTo(await wentTo(tab), storage);
    expect(await back.pickUpIdentity()).toEqual(refused('identity_taken'));
    expect(await back.identities()).toEqual([]);
  });

  it('is one that the person did not allow', async () => {
    const { tab, storage } = await newUser();
    second.newPerson();
    second.state.denies = true;
    const { page, tab: back } = cameTo(await wentTo(tab), storage);
    expect([await back.pickUpIdentity(), page.hash]).toEqual([refused('forbidden'), '']);
  });

  it('is one that came back after the sign-in was no longer fresh', async () => {
    const { tab, storage } = await newUser();
    second.newPerson();
    letPass(9 * 60_000);
    const url = await wentTo(tab);
    letPass(2 * 60_000);
    const { tab: back } = cameTo(url, storage);
    expect(await back.pickUpIdentity()).toEqual(refused('reauthentication_required'));
  });

  it('is one that another browser began, of which nothing is said', async () => {
    const { tab } = await newUser();
    second.newPerson();
    const url = await wentTo(tab);
    vi.stubGlobal('sessionStorage', newStorage());
    const victim = await newUser();
    const { page, tab: back } = cameTo(url, victim.storage);
    expect([await back.pickUpIdentity(), page.hash]).toEqual([undefined, '']);
    expect(await back.identities()).toEqual([]);
  });

  it('is that of a user who has left, of which the next one reads nothing', async () => {
    const { tab, storage } = await newUser();
    second.newPerson();
    const url = await wentTo(tab);
    await tab.signOut();
    await signedIn(newTab(storage));
    const { tab: back } = cameTo(url, storage);
    expect([await back.pickUpIdentity(), await back.identities()]).toEqual([undefined, []]);
  });

  it('is one of which the address says only an error that anybody can write', async () => {
    const { storage } = await newUser();
    const { page, tab } = cameTo(pageOf('/example#top&svc_error=forbidden'), storage);
    expect([await tab.pickUpIdentity(), page.hash]).toEqual([undefined, '#top']);
  });
});

describe('what the browser brings back from a provider', () => {
  it('goes on with a sign-in only by pickUp, if it began one', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    const page = openPage(pageOf('/example'));
    await tab.asGuest();
    second.newPerson();
    await tab.startWith('second');
    const { page: back, tab: guest } = cameTo(await second.goAndReturn(page.leftFor), storage);
    expect([await guest.pickUpIdentity(), back.hash]).toEqual([
      undefined,
      expect.stringMatching(/^#svc_upstream=/),
    ]);
    expect(await guest.pickUp()).toEqual({ signedIn: false, fromProvider: { provider: 'second' } });
    expect(await guest.pickUpIdentity()).toBeUndefined();
  });

  it('says after the return page who has signed in only by pickUp', async () => {
    const storage = newStorage();
    const start = openPage(pageOf('/example'));
    second.newPerson();
    await newTab(storage).startWith('trusted', { returnUrl: '/signed-in' });
    const { page, tab: between } = cameTo(await second.goAndReturn(start.leftFor), storage);
    expect(await between.pickUp()).toEqual({ signedIn: true });
    const { tab: back } = cameTo(page.replacedBy ?? '', storage);
    expect([await back.pickUpIdentity(), await back.pickUp()]).toEqual([undefined, { signedIn: true }]);
  });

  it('leaves codes and links in the address to pickUp, also while an account is linked', async () => {
    const { tab, storage } = await newUser();
    await wentTo(tab);
    for (const fragment of ['#svc_code=code', '#svc_link=link']) {
      const { page, tab: back } = cameTo(pageOf(`/example${fragment}`), storage);
      expect([await back.pickUpIdentity(), page.hash]).toEqual([undefined, fragment]);
    }
  });

  it('asks for no code, and signs nobody in, if it was to link an account', async () => {
    const { tab, storage } = await newUser();
    const { email } = second.newPerson();
    const { tab: back } = cameTo(await wentTo(tab), storage);
    expect(await back.pickUp()).toEqual({ signedIn: false });
    expect([back.pendingProvider, back.lastProvider, await running().inbox(email)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });
});

describe('the start at a provider', () => {
  it('is refused after ten minutes, and leaves the page where it is', async () => {
    const { tab } = await newUser();
    letPass(11 * 60_000);
    const page = openPage(pageOf('/example'));
    await expect(tab.linkIdentity('second')).rejects.toMatchObject({ code: 'reauthentication_required' });
    expect(page.leftFor).toBeUndefined();
  });

  it('does the work that the service asks for', async () => {
    const bodies: { proof?: string }[] = [];
    const parameters = { nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '' };
    const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', ...parameters }, signature: '' };
    const asking: typeof fetch = async (input, init) => {
      if (!String(input).endsWith('/identities/start')) return fetch(input, init);
      bodies.push(JSON.parse(String(init?.body)));
      return bodies.length === 1
        ? Response.json({ code: 'proof_required', challenge }, { status: 403 })
        : Response.json({ url: 'https://provider.example/' });
    };
    const tab = newTab(newStorage(), { fetch: asking });
    const page = openPage(pageOf('/example'));
    await signedIn(tab);
    await tab.linkIdentity('second');
    expect(bodies.map(({ proof }) => typeof proof)).toEqual(['undefined', 'string']);
    expect(page.leftFor).toBe('https://provider.example/');
  });
});
