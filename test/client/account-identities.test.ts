import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newAccountFlow, openPage } from '../support/client-page.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { clientTabs, notingPaths } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { useLaterTime } from '../support/later-time.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

const running = useService();
const letPass = useLaterTime();
const tabs = clientTabs(running);
let second: Awaited<ReturnType<typeof addSecondProvider>>;
const PLACE = { at: 'identities', row: 'second' } as const;
const WHOLE = { at: 'identities', row: '' };

beforeAll(async () => {
  await takeGuests(running(), true);
});
beforeEach(async () => {
  await forgetSignIns();
  vi.stubGlobal('sessionStorage', newStorage());
});

/** The account on a page of a browser, with the codes of the errors that it reports. */
async function openAccount(storage: TokenStorage, { url = '/example', fetch }: Given = {}) {
  const { baseUrl, inboxUrl, seed } = running();
  const page = openPage(new URL(url, inboxUrl).href);
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage, ...(fetch && { fetch }) });
  const failed: unknown[] = [];
  const flow = newAccountFlow(signIn, { failed: (error) => failed.push(Object(error).code) });
  await flow.begin();
  return { page, signIn, flow, failed };
}
type Given = { url?: string; fetch?: typeof fetch };

/** A browser in which a new user is signed in. */
async function newUser(): Promise<TokenStorage> {
  const storage = newStorage();
  openPage(`${running().inboxUrl}/example`);
  await tabs.signedIn(tabs.newTab(storage));
  return storage;
}

/** The account after its user came back from the provider. */
async function cameBack(storage: TokenStorage, given: Given = {}) {
  const { flow, page } = await openAccount(storage);
  await flow.linkIdentity(PLACE, 'second');
  return openAccount(storage, { ...given, url: await second.goAndReturn(page.leftFor) });
}

it('the account asks for no identities where there never was a provider', async () => {
  const storage = await newUser();
  const { fetch, paths } = notingPaths();
  const { flow } = await openAccount(storage, { fetch });
  expect(flow.view.identities).toBeUndefined();
  expect(paths.filter((path) => path.endsWith('/identities'))).toEqual([]);
});

describe('the accounts at providers of a user', () => {
  beforeAll(async () => {
    second = await addSecondProvider(running(), { second: {} });
  });

  it('are read again after each change, which is said', async () => {
    const storage = await newUser();
    const { email } = second.newPerson();
    const { fetch, paths } = notingPaths();
    const { flow, failed } = await cameBack(storage, { fetch });
    expect(paths.filter((path) => path.endsWith('/events'))).toHaveLength(1);
    const done = { place: WHOLE, text: 'identityLinked' };
    expect(flow.view).toMatchObject({ step: 'account', identities: [{ provider: 'second', email }], done });
    const [identity] = flow.view.identities ?? [];
    if (!identity) throw new Error('no account was linked');
    flow.open({ name: 'unlink-identity', place: { at: 'identities', row: identity.id }, identity });
    await flow.agree();
    expect(flow.view).toMatchObject({ identities: [], task: undefined, isBusy: false });
    expect([flow.view.done, failed]).toEqual([{ place: WHOLE, text: 'identityUnlinked' }, []]);
  });

  it.each([
    ['forbidden', 'identityDenied'],
    ['dependency_unavailable', 'identityUnavailable'],
    ['challenge_ended', 'identityEnded'],
    ['user_disabled', 'user_disabled'],
  ])('stay as they are after %s, which is said beside the button', async (code, text) => {
    const storage = await newUser();
    const { flow, page } = await openAccount(storage);
    await flow.linkIdentity(PLACE, 'second');
    expect(page.leftFor).toContain(second.origin);
    const after = await openAccount(storage, { url: `/example#svc_error=${code}` });
    expect(after.flow.view).toMatchObject({ identities: [], failure: { text, place: PLACE }, isBusy: false });
    expect([after.failed, after.page.hash]).toEqual([[code], '']);
  });

  it('are not those of another user', async () => {
    second.newPerson();
    await cameBack(await newUser());
    const { flow } = await cameBack(await newUser());
    expect(flow.view).toMatchObject({ identities: [], failure: { text: 'identityTaken', place: PLACE } });
  });

  it('are connected after a fresh sign-in, if the last one is old', async () => {
    const storage = newStorage();
    openPage(`${running().inboxUrl}/example`);
    const email = await tabs.signedIn(tabs.newTab(storage));
    second.newPerson();
    letPass(11 * 60_000);
    const { flow, page } = await openAccount(storage);
    await flow.linkIdentity(PLACE, 'second');
    expect([flow.view.task?.name, page.leftFor]).toEqual(['fresh', undefined]);
    await flow.sendFreshCode(email);
    await flow.enterCode((await running().inbox(email))[0]?.code ?? '');
    expect(page.leftFor).toContain(second.origin);
    const after = await openAccount(storage, { url: await second.goAndReturn(page.leftFor) });
    expect(after.flow.view).toMatchObject({ identities: [{}], done: { text: 'identityLinked' } });
  });

  it('say why the page cannot go to the provider', async () => {
    const storage = await newUser();
    const refusing: typeof fetch = async (input, init) =>
      String(input).endsWith('/identities/start')
        ? Response.json({ code: 'invalid_redirect', instance: '1' }, { status: 400 })
        : fetch(input, init);
    const { flow, failed } = await openAccount(storage, { fetch: refusing });
    await flow.linkIdentity(PLACE, 'second');
    expect(flow.view.failure).toMatchObject({ text: 'identityUnavailable', place: PLACE });
    expect(failed).toEqual(['invalid_redirect']);
  });

  it('say why they cannot be read', async () => {
    const storage = await newUser();
    const refusing: typeof fetch = async (input, init) =>
      String(input).endsWith('/identities')
        ? Response.json({ code: 'user_disabled', instance: '1' }, { status: 403 })
        : fetch(input, init);
    const { flow } = await openAccount(storage, { fetch: refusing });
    expect([flow.view.identities, flow.view.failure?.place]).toEqual([undefined, WHOLE]);
  });

  it('are read also once their provider is gone from the settings', async () => {
    second.newPerson();
    const storage = await newUser();
    await cameBack(storage);
    const withoutProviders: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/hub/app-config')) return answer;
      const config = await answer.json();
      config.config.sign_in_methods.providers = [];
      return Response.json(config);
    };
    const { flow } = await openAccount(storage, { fetch: withoutProviders });
    expect(flow.view.identities).toMatchObject([{ provider: 'second' }]);
  });
});

describe('a guest who connects an account', () => {
  it('is a user from then on, whose only way in stays', async () => {
    const storage = newStorage();
    const guest = await openAccount(storage);
    await guest.signIn.asGuest();
    const { userId } = guest.signIn;
    second.newPerson();
    const { flow, signIn } = await cameBack(storage);
    expect([signIn.isGuest, signIn.userId]).toEqual([false, userId]);
    expect(flow.view).toMatchObject({
      profile: { auth_level: 'unverified' },
      identities: [{ provider: 'second' }],
      done: { text: 'identityLinked' },
    });
    const [identity] = flow.view.identities ?? [];
    if (!identity) throw new Error('no account was linked');
    const place = { at: 'identities', row: identity.id } as const;
    flow.open({ name: 'unlink-identity', place, identity });
    await flow.agree();
    expect(flow.view).toMatchObject({ identities: [{}], failure: { text: 'lastWayIn', place } });
  });
});
