import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SignIn, TokenStorage } from '../../client/src/browser.ts';
import { UserStore } from '../../client/src/react/user-store.ts';
import { newStorage } from '../support/browser-storage.ts';
import { openPage } from '../support/client-page.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { useService } from '../support/service.ts';
import { sharePage } from '../support/shared-page.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { until } from '../support/wait.ts';

const running = useService();
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

/** A page of React to which a provider leads back, with the client that `useSignIn` returns. */
async function cameBack(storage: TokenStorage, leave: (tab: SignIn) => Promise<void>) {
  const page = openPage(`${running().inboxUrl}/example`);
  await leave(newTab(storage));
  openPage(await second.goAndReturn(page.leftFor));
  sharePage();
  const signIn = newTab(storage);
  const store = new UserStore(signIn);
  onTestFinished(store.subscribe(() => undefined));
  await until(async () => store.state().status !== 'loading');
  return { signIn, store };
}

/** A browser in which a guest is signed in. */
async function newGuest(): Promise<TokenStorage> {
  const storage = newStorage();
  openPage(`${running().inboxUrl}/example`);
  await newTab(storage).asGuest();
  return storage;
}

describe('the hooks of React after a way to an identity provider', () => {
  it('show a guest as the user who signed in there', async () => {
    const storage = await newGuest();
    const { email } = second.newPerson();
    const { store } = await cameBack(storage, (tab) => tab.startWith('trusted'));
    expect(store.state()).toMatchObject({ status: 'signed-in', isGuest: false, user: { data: { email } } });
  });

  it('tell a guest of whom the provider signed nobody in', async () => {
    const storage = await newGuest();
    second.newPerson();
    second.state.denies = true;
    const { signIn, store } = await cameBack(storage, (tab) => tab.startWith('trusted'));
    expect(store.state()).toMatchObject({ status: 'signed-in', isGuest: true });
    const failure = expect.objectContaining({ code: 'forbidden' });
    expect(await signIn.pickUp()).toEqual({
      signedIn: false,
      fromProvider: { provider: 'trusted', failure },
    });
  });

  it('leave the sign-in of a page without a user to its component', async () => {
    const { email } = second.newPerson();
    const { signIn, store } = await cameBack(newStorage(), (tab) => tab.startWith('trusted'));
    expect(store.state().status).toBe('signed-out');
    expect(await signIn.pickUp()).toEqual({ signedIn: true });
    await until(async () => store.state().status === 'signed-in');
    expect(store.state().user?.data).toMatchObject({ email });
  });

  it('link the account of a user, and leave it to the page to tell', async () => {
    const storage = newStorage();
    openPage(`${running().inboxUrl}/example`);
    await signedIn(newTab(storage));
    second.newPerson();
    const { signIn, store } = await cameBack(storage, (tab) => tab.linkIdentity('second'));
    expect(store.state()).toMatchObject({ status: 'signed-in', isGuest: false });
    expect(await signIn.pickUpIdentity()).toEqual({ provider: 'second' });
    expect(await signIn.identities()).toMatchObject([{ provider: 'second' }]);
  });
});
