import { describe, expect, it } from 'vitest';
import type { SignIn, TokenStorage } from '../../client/src/browser.ts';
import { copyOf, newStorage } from '../support/browser-storage.ts';
import { newFlow, openPage } from '../support/client-page.ts';
import { clientTabs, hearing } from '../support/client-tabs.ts';
import { linkCode } from '../support/link-code.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
const tabs = clientTabs(running);
const WORK = { maskedAddress: 'w***@example.com', groupName: undefined };
let people = 0;

/** A tab of somebody who is signed in, and the code of a link to the address of another person. */
async function signedInWithLink(storage: TokenStorage = newStorage()) {
  const tab = tabs.newTab(storage);
  const privately = await tabs.signedIn(tab);
  people += 1;
  const work = `work-${people}@example.com`;
  return { storage, tab, privately, work, code: await linkCode(running(), work) };
}

/** The element on the page to which a link led, and what it reports. */
async function elementOn(tab: SignIn, code: string) {
  openPage(`${running().inboxUrl}/example#svc_code=${code}`);
  const events: unknown[] = [];
  const flow = newFlow(tab, {
    signedIn: ({ data }) => events.push(['in', data['email']]),
    signedOut: () => events.push(['out']),
    otherUser: ({ maskedAddress, groupName }) => events.push(['other', { maskedAddress, groupName }]),
  });
  await flow.begin();
  return { flow, events };
}
const spoil = (code: string, tab: SignIn) =>
  tabs
    .newTab(newStorage())
    .acceptCode(code)
    .then(() => tab);

describe('the code of a link for another user', () => {
  it('says whom it signs in, and stays good', async () => {
    const { tab, code } = await signedInWithLink();
    const { userId, ...shown } = await tab.lookUpCode(code);
    expect([shown, userId === tab.userId]).toEqual([WORK, false]);
    expect((await tab.lookUpCode(code)).userId).toBe(userId);
  });

  it('never replaces a user whom the page has not asked', async () => {
    const { tab, code, privately } = await signedInWithLink();
    await expect(tab.acceptCode(code)).rejects.toThrow('sign out first');
    await expect(tab.acceptCode(code, { switchUser: true, as: 'user_other' })).rejects.toMatchObject({
      code: 'other_user',
    });
    expect(await tab.profile()).toMatchObject({ data: { email: privately } });
    expect((await tab.lookUpCode(code)).maskedAddress).toBe(WORK.maskedAddress);
  });

  it('replaces the user on demand, and ends the old session', async () => {
    const { tab, code, work } = await signedInWithLink();
    const token = await tab.accessToken();
    const { id } = (await tab.appConfig()).app;
    const heard = hearing(tab);
    await tab.acceptCode(code, { switchUser: true });
    expect([heard, (await tab.profile()).data.email]).toEqual([[false, true], work]);
    const old = await fetch(`${running().baseUrl}/me/applications/${id}/data`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(old.status).toBe(401);
  });

  it('leaves the user signed in if it has ended', async () => {
    const { tab, privately } = await signedInWithLink();
    await expect(tab.acceptCode('ended', { switchUser: true })).rejects.toMatchObject({
      code: 'invalid_grant',
    });
    expect(await tab.profile()).toMatchObject({ data: { email: privately } });
  });
});

describe('the element with a link for another user', () => {
  it('names both users, and reports nobody before the answer', async () => {
    const { tab, code, privately } = await signedInWithLink();
    const { flow, events } = await elementOn(tab, code);
    expect(flow.view.step).toMatchObject({
      name: 'link',
      switched: { to: 'w***@example.com', from: { data: { email: privately } } },
    });
    expect(events).toEqual([['other', WORK]]);
  });

  it('switches to the user of the link', async () => {
    const { tab, code, work } = await signedInWithLink();
    const { flow, events } = await elementOn(tab, code);
    await flow.acceptLink();
    expect(flow.view.step).toMatchObject({ name: 'signed-in', profile: { data: { email: work } } });
    expect(events.slice(1)).toEqual([['out'], ['in', work]]);
  });

  it('leaves user and code as they are if the user stays', async () => {
    const { tab, code, privately } = await signedInWithLink();
    const token = await tab.accessToken();
    const { flow, events } = await elementOn(tab, code);
    await flow.declineLink();
    expect(flow.view).toMatchObject({ step: { name: 'signed-in' }, failure: undefined });
    expect(events.slice(1)).toEqual([['in', privately]]);
    expect([await tab.accessToken(), (await tab.lookUpCode(code)).maskedAddress]).toEqual([
      token,
      WORK.maskedAddress,
    ]);
  });

  it('asks nothing if the link is for the signed-in user', async () => {
    const { tab, privately } = await signedInWithLink();
    const code = await linkCode(running(), privately);
    const { flow, events } = await elementOn(tab, code);
    expect(flow.view.step).toMatchObject({ name: 'signed-in' });
    expect(events).toEqual([['in', privately]]);
  });

  it('says that a link has ended, and keeps the user', async () => {
    const { tab, privately } = await signedInWithLink();
    const { flow, events } = await elementOn(tab, 'ended');
    expect(flow.view).toMatchObject({ step: { name: 'signed-in' }, failure: { text: 'linkEnded' } });
    expect(events).toEqual([['in', privately]]);
  });

  it('keeps the user if the link ends while the question is open', async () => {
    const { tab, code, privately } = await signedInWithLink();
    const { flow, events } = await elementOn(tab, code);
    await spoil(code, tab);
    await flow.acceptLink();
    expect(flow.view).toMatchObject({ step: { name: 'signed-in' }, failure: { text: 'linkEnded' } });
    expect(events.slice(1)).toEqual([['in', privately]]);
    expect(await tab.profile()).toMatchObject({ data: { email: privately } });
  });

  it('asks without the old user if the session has ended', async () => {
    const storage = newStorage();
    const { tab, code } = await signedInWithLink(storage);
    const former = copyOf(storage);
    await tab.signOut();
    const { flow, events } = await elementOn(tabs.newTab(former), code);
    expect(flow.view.step).toEqual({ name: 'link', code, switched: undefined });
    expect(events).not.toContainEqual(['other', WORK]);
    await flow.acceptLink();
    expect(flow.view.step).toMatchObject({ name: 'signed-in' });
  });

  it('asks again after a failure of the connection', async () => {
    const { storage, code, work } = await signedInWithLink();
    let isDown = false;
    const flaky: typeof fetch = (input, init) =>
      isDown ? Promise.reject(new TypeError('down')) : fetch(input, init);
    const tab = tabs.newTab(storage, { fetch: flaky, retries: 0 });
    const { flow } = await elementOn(tab, code);
    isDown = true;
    await flow.acceptLink();
    expect(flow.view).toMatchObject({ step: { name: 'link' }, failure: { text: 'unreachable' } });
    isDown = false;
    await flow.acceptLink();
    expect(flow.view.step).toMatchObject({ name: 'signed-in', profile: { data: { email: work } } });
  });

  it('asks without the old user once that one has signed out elsewhere', async () => {
    const { tab, code } = await signedInWithLink();
    const { flow, events } = await elementOn(tab, code);
    await tab.signOut();
    await until(async () => events.length > 1);
    expect(flow.view.step).toEqual({ name: 'link', code, switched: undefined });
    expect(events.slice(1)).toEqual([['out']]);
  });
});
