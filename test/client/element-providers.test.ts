import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { resendTime } from '../../client/src/element/base-flow.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newFlow, openPage } from '../support/client-page.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { takeGuests } from '../support/guests.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

const running = useService();
let second: Awaited<ReturnType<typeof addSecondProvider>>;
beforeAll(async () => {
  await takeGuests(running(), true);
  second = await addSecondProvider(running(), { second: {}, trusted: { trusted_domains: ['example.com'] } });
});
beforeEach(async () => {
  await forgetSignIns();
  vi.stubGlobal('sessionStorage', newStorage());
});

/** The element on a page of a browser, with the codes of the errors that it reports. */
function newElement(
  storage: TokenStorage,
  { url = '/example', methods }: { url?: string; methods?: string } = {},
) {
  const { baseUrl, inboxUrl, seed } = running();
  const page = openPage(new URL(url, inboxUrl).href);
  const failed: unknown[] = [];
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage });
  const events = { failed: (error: unknown) => failed.push(Object(error).code) };
  return { page, signIn, failed, flow: newFlow(signIn, events, methods) };
}

/** The element on the page to which a sign-in at a provider has led. */
async function cameBack(storage: TokenStorage, provider: string, isGuest = false) {
  const before = newElement(storage);
  await before.flow.begin();
  if (isGuest && !before.signIn.isGuest) await before.flow.beginAsGuest();
  await before.flow.startWith(provider);
  const after = newElement(storage, { url: await second.goAndReturn(before.page.leftFor) });
  await after.flow.begin();
  return after;
}
const newest = async (email: string) => (await running().inbox(email))[0]?.code ?? '';

describe('the element, where the application has identity providers', () => {
  it('has a button for each, unless the page wants other methods', async () => {
    const all = newElement(newStorage());
    await all.flow.begin();
    expect(all.flow.view.providers.map(({ id }) => id)).toEqual(['second', 'trusted']);
    const few = newElement(newStorage(), { methods: 'email passkey' });
    await few.flow.begin();
    expect(few.flow.view.providers).toEqual([]);
  });

  it('has the buttons alone if no other method is on', async () => {
    const { flow } = newElement(newStorage(), { methods: 'providers' });
    await flow.begin();
    expect(flow.view).toMatchObject({ step: { name: 'identify' }, methods: [], takesGuests: false });
    expect(flow.view.providers).toHaveLength(2);
  });

  it('signs in, and names the provider that was used last after the next sign-out', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const { flow, failed } = await cameBack(storage, 'trusted');
    expect(flow.view.step).toMatchObject({ name: 'signed-in', profile: { data: { email } } });
    await flow.signOut();
    expect(flow.view).toMatchObject({ step: { name: 'identify' }, lastProvider: 'trusted' });
    expect(failed).toEqual([]);
  });

  it('asks for the code that went to the address that the provider named', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const { flow } = await cameBack(storage, 'second');
    const step = { name: 'code', to: 'Second', provider: 'second', again: false };
    expect(flow.view.step).toEqual(step);
    const reloaded = newElement(storage);
    await reloaded.flow.begin();
    expect(reloaded.flow.view.step).toEqual(step);
    await reloaded.flow.resend();
    expect(reloaded.flow.view.step).toEqual({ ...step, again: true });
    expect(reloaded.flow.view.resendAt).toBeGreaterThan(resendTime(20));
    await reloaded.flow.enterCode(await newest(email));
    expect(reloaded.flow.view.step).toMatchObject({ name: 'signed-in' });
    await reloaded.flow.signOut();
    expect(reloaded.flow.view.lastProvider).toBe('second');
  });

  it('names a masked address after a fresh start that the provider proves not', async () => {
    const storage = newStorage();
    const { email } = second.newPerson();
    const { flow, signIn, page } = await cameBack(storage, 'trusted');
    await flow.signOut();
    second.state.ignores = true;
    await signIn.startWith('trusted', { fresh: true });
    const after = newElement(storage, { url: await second.goAndReturn(page.leftFor) });
    second.state.ignores = false;
    await after.flow.begin();
    const to = `${email[0]}***@example.com`;
    const step = { name: 'code', to, isOwn: true, provider: 'trusted', again: false };
    expect(after.flow.view.step).toEqual(step);
    await after.flow.resend();
    expect(after.flow.view.step).toEqual({ ...step, again: true });
    await after.flow.enterCode(await newest(email));
    expect(after.flow.view.step).toMatchObject({ name: 'signed-in', profile: { data: { email } } });
  });

  it('goes back to the buttons if another code cannot be sent any more', async () => {
    const storage = newStorage();
    second.newPerson();
    const { flow, signIn } = await cameBack(storage, 'second');
    for (const [name, text] of storage.entries)
      if (name.endsWith(':pending'))
        storage.setItem(name, text.replace(/"code":"[^"]*"/, '"code":"ended.code"'));
    const reloaded = newElement(storage);
    await reloaded.flow.begin();
    await reloaded.flow.resend();
    expect(reloaded.flow.view).toMatchObject({
      step: { name: 'identify' },
      failure: { text: 'challenge_ended', name: 'Second' },
    });
    expect(reloaded.signIn.pendingProvider).toBeUndefined();
    flow.end();
    signIn.cancel();
  });

  it('says that the provider did not sign in, and offers all ways in again', async () => {
    second.newPerson();
    second.state.denies = true;
    const { flow, failed } = await cameBack(newStorage(), 'second');
    expect(flow.view).toMatchObject({
      step: { name: 'identify' },
      failure: { text: 'providerDenied', name: 'Second' },
      isBusy: false,
    });
    expect(failed).toEqual(['forbidden']);
  });

  it.each([
    ['a failure', true, { step: { name: 'identify' }, failure: { text: 'providerDenied' } }],
    ['a code that is due', false, { step: { name: 'code', provider: 'second' }, failure: undefined }],
  ])('shows %s that another part of the page has picked up', async (_, denies, shown) => {
    const storage = newStorage();
    const before = newElement(storage);
    second.newPerson();
    second.state.denies = denies;
    await before.flow.startWith('second');
    const after = newElement(storage, { url: await second.goAndReturn(before.page.leftFor) });
    await Promise.all([after.signIn.pickUp(), after.flow.begin()]);
    expect(after.flow.view).toMatchObject(shown);
  });

  it('says so if the provider was removed since the page was loaded', async () => {
    const { flow, page } = newElement(newStorage());
    await flow.begin();
    await flow.startWith('gone');
    expect(flow.view.failure).toMatchObject({ text: 'providerUnavailable', name: 'gone' });
    expect(page.leftFor).toBeUndefined();
  });

  it('asks a guest before it switches to the user of the account', async () => {
    const owner = newStorage();
    const { email } = second.newPerson();
    const { signIn: ofOwner } = await cameBack(owner, 'trusted');
    vi.stubGlobal('sessionStorage', newStorage());
    const storage = newStorage();
    const { flow, page, signIn } = await cameBack(storage, 'trusted', true);
    expect(flow.view).toMatchObject({
      step: { name: 'identify', switchTo: 'trusted' },
      isGuest: true,
      failure: { text: 'accountOfOther', name: 'Second' },
    });
    expect(signIn.isGuest).toBe(true);
    await flow.switchUser();
    const after = newElement(storage, { url: await second.goAndReturn(page.leftFor) });
    await after.flow.begin();
    expect(after.flow.view.step).toMatchObject({
      name: 'signed-in',
      profile: { svc_user: ofOwner.userId, data: { email } },
    });
  });

  it('refuses a sign-in whose return page is not listed, for developers', async () => {
    const { flow } = newElement(newStorage(), { url: 'https://elsewhere.example/' });
    await patchConfig(running().seed, { hub: { allowed_web_origins: ['https://elsewhere.example'] } });
    await flow.begin();
    await flow.startWith('second');
    expect(flow.view.failure).toMatchObject({ text: 'unavailable', forDevelopers: expect.any(String) });
  });
});
