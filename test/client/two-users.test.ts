import { describe, expect, it, onTestFinished } from 'vitest';
import { type AddressChange, ServiceError, SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { UserStore } from '../../client/src/react/user-store.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newAccountFlow, newFlow } from '../support/client-page.ts';
import { clientTabs, hearing, notingPaths } from '../support/client-tabs.ts';
import { newEmail } from '../support/magic-links.ts';
import { useService } from '../support/service.ts';
import { sharePage } from '../support/shared-page.ts';
import { until } from '../support/wait.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);

const codeOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof ServiceError ? error.code : error));

/** A tab of a user, and what signs another one in over it, as another tab does. */
async function tabOfUser(given: { fetch?: typeof fetch } = {}) {
  const storage = newStorage();
  const tab = newTab(storage, given);
  const email = await signedIn(tab);
  return {
    ...{ storage, tab, as: tab.userId ?? '' },
    switchUser: () => signedIn(newTab(storage)),
    signInAnew: () => signedIn(newTab(storage), email),
  };
}

/** A fetch whose answers about the profile, or at another path, wait until they are let go. */
function slowProfiles(isSlow: (init: RequestInit) => boolean, path = '/data') {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  const slow: typeof fetch = async (input, init = {}) => {
    const answer = await fetch(input, init);
    if (new URL(String(input)).pathname.endsWith(path) && isSlow(init)) {
      asked += 1;
      await gate;
    }
    return answer;
  };
  return { fetch: slow, letGo: () => letGo(), isAsked: async () => asked > 0 };
}

const CHANGE: AddressChange = {
  challenge_id: 'challenge',
  value: 'new@example.com',
  value_masked: '',
  expires_at: '',
};

describe('a call about a user who is not signed in any more', () => {
  it.each<[string, (tab: SignIn, as: string) => Promise<unknown>]>([
    ['profile', (tab, as) => tab.profile({ as })],
    ['callOwn', (tab, as) => tab.callOwn('/data', { method: 'PATCH', body: { data: {} }, as })],
    ['changeAddress', (tab, as) => tab.changeAddress({ email: newEmail() }, { as })],
    ['completeAddressChange', (tab, as) => tab.completeAddressChange(CHANGE, '123456', { as })],
    ['cancelAddressChange', (tab, as) => tab.cancelAddressChange(CHANGE, { as })],
    ['passkeys', (tab, as) => tab.passkeys({ as })],
    ['renamePasskey', (tab, as) => tab.renamePasskey('passkey_other', 'Laptop', { as })],
    ['removePasskey', (tab, as) => tab.removePasskey('passkey_other', { as })],
    ['identities', (tab, as) => tab.identities({ as })],
    ['linkIdentity', (tab, as) => tab.linkIdentity('google', { as })],
    ['unlinkIdentity', (tab, as) => tab.unlinkIdentity('identity_other', { as })],
    ['offerPasskey', (tab, as) => tab.offerPasskey({ never: true, as })],
    ['signOut', (tab, as) => tab.signOut({ as })],
  ])('sends nothing, and leaves the new user signed in: %s', async (_, call) => {
    const { fetch, paths } = notingPaths();
    const { tab, as, switchUser } = await tabOfUser({ fetch });
    await switchUser();
    const before = paths.length;
    expect(await codeOf(call(tab, as))).toBe('other_user');
    expect(paths.slice(before)).toEqual([]);
    expect(tab.isSignedIn).toBe(true);
    expect(tab.userId).not.toBe(as);
  });

  it('is not made again with the token of another user', async () => {
    const sent: string[] = [];
    const made = await tabOfUser({
      fetch: async (input, init) => {
        if (!String(input).endsWith('/data?groups=false')) return fetch(input, init);
        sent.push(new Headers(init?.headers).get('authorization') ?? '');
        await made.switchUser();
        return Response.json({ code: 'invalid_token', instance: '1' }, { status: 401 });
      },
    });
    expect(await codeOf(made.tab.profile({ as: made.as }))).toBe('other_user');
    expect(sent).toHaveLength(1);
  });

  it('is made as before for the user who is signed in', async () => {
    const { tab, as } = await tabOfUser();
    expect((await tab.profile({ as })).svc_user).toBe(as);
    await tab.signOut({ as });
    expect(tab.userId).toBeUndefined();
  });
});

it('a page that the browser had put aside tells who is signed in when it is back', async () => {
  const page = sharePage();
  const { tab } = await tabOfUser();
  const heard = hearing(tab);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(heard).toEqual([]);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).toEqual([true]);
});

describe('the sign-in element while another user signs in', () => {
  const tabWithElement = (storage: TokenStorage, given: { fetch?: typeof fetch } = {}) => {
    const seen: string[] = [];
    const signIn = newTab(storage, given);
    const flow = newFlow(signIn, { signedIn: ({ svc_user }) => seen.push(svc_user) });
    return { seen, signIn, flow };
  };

  it('shows and reports the new user', async () => {
    sharePage();
    const { storage, as, switchUser } = await tabOfUser();
    const { flow, seen, signIn } = tabWithElement(storage);
    await flow.begin();
    await switchUser();
    expect(flow.view.step.name).toBe('loading');
    await until(async () => seen.length > 1);
    expect(seen).toEqual([as, signIn.userId]);
    expect(flow.view.step).toMatchObject({ name: 'signed-in', profile: { svc_user: signIn.userId } });
  });

  it('drops a profile of the former user that arrives late', async () => {
    sharePage();
    const { storage, as, switchUser } = await tabOfUser();
    const slow = slowProfiles(() => seenUser === as);
    let seenUser = as;
    const { flow, seen, signIn } = tabWithElement(storage, slow);
    const begun = flow.begin();
    await until(slow.isAsked);
    seenUser = '';
    await switchUser();
    await until(async () => seen.length > 0);
    slow.letGo();
    await begun;
    expect(seen).toEqual([signIn.userId]);
    expect(flow.view.step).toMatchObject({ profile: { svc_user: signIn.userId } });
  });

  it('changes no address of the new user, and shows whose the page is now', async () => {
    const { storage, switchUser } = await tabOfUser();
    const { flow, signIn } = tabWithElement(storage);
    await flow.begin();
    flow.beginChange();
    const email = await switchUser();
    await flow.identify(newEmail());
    expect(flow.view).toMatchObject({ isBusy: false, failure: undefined });
    expect(flow.view.step).toMatchObject({ name: 'signed-in', profile: { data: { email } } });
    expect((await signIn.profile()).data.email).toBe(email);
  });

  it('signs nobody out who is not shown', async () => {
    const { storage, switchUser } = await tabOfUser();
    const { flow, signIn } = tabWithElement(storage);
    await flow.begin();
    await switchUser();
    await flow.signOut();
    expect(signIn.isSignedIn).toBe(true);
    expect(flow.view.step).toMatchObject({ profile: { svc_user: signIn.userId } });
  });
});

const NAME = { at: 'details', row: 'first_name' } as const;

describe('the account element while another user signs in', () => {
  async function tabWithAccount(storage: TokenStorage, given: { fetch?: typeof fetch } = {}) {
    const { baseUrl, seed } = running();
    const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage, ...given });
    const changed: string[] = [];
    const flow = newAccountFlow(signIn, { profileChanged: ({ svc_user }) => changed.push(svc_user) });
    await flow.begin();
    return { flow, signIn, changed };
  }
  const isShown = async ({ flow, signIn }: Awaited<ReturnType<typeof tabWithAccount>>) =>
    flow.view.step === 'account' && flow.view.profile?.svc_user === signIn.userId;

  it('shows the new user at once', async () => {
    sharePage();
    const { storage, switchUser } = await tabOfUser();
    const account = await tabWithAccount(storage);
    await switchUser();
    const { step, profile, sessions } = account.flow.view;
    expect([step, profile, sessions]).toEqual(['loading', undefined, undefined]);
    await until(() => isShown(account));
    expect(account.flow.view.failure).toBeUndefined();
  });

  it('saves nothing with the new user, and says so', async () => {
    const { storage, switchUser } = await tabOfUser();
    const account = await tabWithAccount(storage);
    await switchUser();
    await account.flow.set(NAME, 'first_name', 'Ada');
    expect(await isShown(account)).toBe(true);
    expect(account.flow.view).toMatchObject({ isBusy: false, failure: { text: 'otherAccount' } });
    expect((await account.signIn.profile()).data.first_name).toBeUndefined();
  });

  it('shows no answer that arrives late for the former user', async () => {
    sharePage();
    const slow = slowProfiles(({ method }) => method === 'PATCH');
    const { storage, switchUser } = await tabOfUser();
    const account = await tabWithAccount(storage, slow);
    const saved = account.flow.set(NAME, 'first_name', 'Ada');
    await until(slow.isAsked);
    await switchUser();
    await until(() => isShown(account));
    slow.letGo();
    await saved;
    expect(account.changed).toEqual([]);
    expect(account.flow.view).toMatchObject({ isBusy: false, failure: { text: 'otherAccount' } });
    expect(account.flow.view.profile?.data.first_name).toBeUndefined();
  });

  it('ends no session of the new user', async () => {
    const { storage, switchUser } = await tabOfUser();
    const account = await tabWithAccount(storage);
    await switchUser();
    await account.flow.signOut({ at: 'sessions', row: '' }, true);
    expect(account.signIn.isSignedIn).toBe(true);
    expect(await isShown(account)).toBe(true);
  });
});

describe('the account element when the same user signs in anew', () => {
  async function accountOf(given: { fetch?: typeof fetch } = {}) {
    sharePage();
    const { storage, signInAnew } = await tabOfUser();
    const flow = newAccountFlow(newTab(storage, given));
    const isListed = async (count: number) => flow.view.sessions?.length === count;
    return { flow, signInAnew, isListed };
  }
  const currentIn = ({ view }: ReturnType<typeof newAccountFlow>) =>
    view.sessions?.find(({ current }) => current)?.id;

  it('lists the new session, as that of this browser', async () => {
    const { flow, signInAnew, isListed } = await accountOf();
    await flow.begin();
    const before = currentIn(flow);
    await signInAnew();
    await until(() => isListed(2));
    expect(currentIn(flow)).not.toBe(before);
    expect(flow.view.sessions?.map(({ id }) => id)).toContain(before);
  });

  it('shows no list that was read before, and arrives late', async () => {
    let asked = 0;
    const slow = slowProfiles(() => {
      asked += 1;
      return asked === 1;
    }, '/sessions');
    const { flow, signInAnew, isListed } = await accountOf(slow);
    const begun = flow.begin();
    await until(slow.isAsked);
    await signInAnew();
    await until(() => isListed(2));
    const current = currentIn(flow);
    slow.letGo();
    await begun;
    expect(flow.view.sessions).toHaveLength(2);
    expect(currentIn(flow)).toBe(current);
  });
});

it('the hooks of React show nobody else while another user signs in', async () => {
  sharePage();
  const { storage, as, switchUser } = await tabOfUser();
  const tab = newTab(storage);
  const store = new UserStore(tab);
  const seen: string[] = [];
  const stop = store.subscribe(() => {
    const { status, user } = store.state();
    seen.push(user?.svc_user ?? status);
  });
  onTestFinished(stop);
  await until(async () => seen.length > 0);
  await switchUser();
  await until(async () => seen.length > 2);
  expect(seen).toEqual([as, 'loading', tab.userId]);
});
