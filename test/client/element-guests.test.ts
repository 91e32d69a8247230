import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { offersGuests } from '../../client/src/element/address.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newFlow, openPage } from '../support/client-page.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { linkCode } from '../support/link-code.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
const tabs = clientTabs(running);
beforeAll(() => takeGuests(running(), true));
beforeEach(() => {
  openPage(`${running().inboxUrl}/example`);
});

/** A tab with the element, and the levels of the users that it reports. */
function newElement(storage: TokenStorage = newStorage(), methods?: string) {
  const { baseUrl, seed } = running();
  const levels: string[] = [];
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage });
  const flow = newFlow(signIn, { signedIn: ({ auth_level }) => levels.push(auth_level) }, methods);
  return { flow, signIn, levels };
}
const codeFor = async (email: string, used: readonly (string | undefined)[] = []) =>
  (await until(async () =>
    (await running().inbox(email)).map(({ code }) => code).find((code) => !used.includes(code)),
  )) ?? '';

describe('the element, where the application takes guests', () => {
  it('begins as a guest, and then offers to sign in with an address', async () => {
    const { flow, levels } = newElement();
    await flow.begin();
    expect(flow.view).toMatchObject({ step: { name: 'identify' }, takesGuests: true, isGuest: false });
    await flow.beginAsGuest();
    expect(flow.view).toMatchObject({ step: { name: 'identify' }, isGuest: true, failure: undefined });
    expect(levels).toEqual(['guest']);
  });

  it('reports the same user again once it has an address', async () => {
    const { flow, signIn, levels } = newElement();
    await flow.begin();
    await flow.beginAsGuest();
    const { svc_user: guest } = await signIn.profile();
    await flow.identify('element-guest-1@example.com');
    await flow.enterCode(await codeFor('element-guest-1@example.com'));
    expect(flow.view).toMatchObject({
      step: { name: 'signed-in', profile: { svc_user: guest } },
      isGuest: false,
    });
    expect(levels).toEqual(['guest', 'verified']);
  });

  it('goes on with the sign-in of a guest after the page was loaded again', async () => {
    const storage = newStorage();
    const first = newElement(storage);
    await first.flow.begin();
    await first.flow.beginAsGuest();
    await first.flow.identify('element-guest-2@example.com');
    const second = newElement(storage);
    await second.flow.begin();
    expect(second.flow.view).toMatchObject({ step: { name: 'code' }, isGuest: true });
  });

  it('offers to switch to the user to whom the address belongs', async () => {
    const owner = tabs.newTab();
    const email = await tabs.signedIn(owner);
    const used = (await running().inbox(email)).map(({ code }) => code);
    const { flow } = newElement();
    await flow.begin();
    await flow.beginAsGuest();
    await flow.identify(email);
    const code = await codeFor(email, used);
    await flow.enterCode(code);
    expect(flow.view).toMatchObject({
      step: { name: 'code', switchCode: code },
      failure: { text: 'addressOfOther' },
    });
    await flow.switchUser();
    const { svc_user } = await owner.profile();
    expect(flow.view.step).toMatchObject({ name: 'signed-in', profile: { svc_user } });
  });

  it('keeps the guest if the link of a backend has ended', async () => {
    const { flow, signIn } = newElement();
    await signIn.asGuest();
    openPage(`${running().inboxUrl}/example#svc_code=ended`);
    await flow.begin();
    expect(flow.view.step).toMatchObject({ name: 'link' });
    await flow.acceptLink();
    expect(flow.view).toMatchObject({
      step: { name: 'identify' },
      isGuest: true,
      failure: { text: 'linkEnded' },
    });
    expect(signIn.isGuest).toBe(true);
  });

  it('asks about the link of a backend again once the guest has an address', async () => {
    const { flow, signIn } = newElement();
    await signIn.asGuest();
    const guest = (await signIn.profile()).svc_user;
    openPage(
      `${running().inboxUrl}/example#svc_code=${await linkCode(running(), 'element-link-1@example.com')}`,
    );
    await flow.begin();
    await flow.keepGuest();
    expect(flow.view).toMatchObject({ step: { name: 'identify' }, isGuest: true });
    await flow.identify('element-guest-3@example.com');
    await flow.enterCode(await codeFor('element-guest-3@example.com'));
    expect(flow.view).toMatchObject({ step: { name: 'link' }, isGuest: false });
    expect((await signIn.profile()).svc_user).toBe(guest);
    await flow.acceptLink();
    expect(flow.view.step).toMatchObject({
      name: 'signed-in',
      profile: { data: { email: 'element-link-1@example.com' } },
    });
  });

  it('has no button for guests if the page names other methods only', () => {
    const offered = { anonymous: { enabled: true } };
    expect(offersGuests(offered, 'email')).toBe(false);
    expect(offersGuests(offered, 'email anonymous')).toBe(true);
    expect(offersGuests(offered, undefined)).toBe(true);
    expect(offersGuests({ anonymous: { enabled: false } }, undefined)).toBe(false);
  });
});
