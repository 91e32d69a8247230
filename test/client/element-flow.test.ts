import { describe, expect, it, vi } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { resendTime } from '../../client/src/element/base-flow.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { secondsToResend } from '../../shared/sign-in/codes/resend-wait.ts';
import { copyOf, newStorage } from '../support/browser-storage.ts';
import { newFlow, openPage } from '../support/client-page.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();

const tabs = clientTabs(running);

/** A tab with the element, and who it says is signed in. */
function newTab(storage: TokenStorage, given: { fetch?: typeof fetch; returnUrl?: string } = {}) {
  const { baseUrl, seed } = running();
  const signedIn: unknown[] = [];
  const signedOut: true[] = [];
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage, ...given });
  const flow = newFlow(signIn, {
    signedIn: ({ data }) => signedIn.push(data['email']),
    signedOut: () => signedOut.push(true),
  });
  return { flow, signIn, signedIn, signedOut };
}

/** Starts a sign-in in a tab, and returns the address to which the page of its link leads. */
async function startedIn({ flow }: ReturnType<typeof newTab>, email: string): Promise<string> {
  openPage(`${running().inboxUrl}/example`);
  await flow.begin();
  await flow.identify(email);
  const message = await until(async () => (await running().inbox(email)).at(-1));
  const page = await (await fetch(message?.links[0] ?? '', { headers: { accept: 'text/html' } })).text();
  return /<a class="button" href="([^"]*)"/.exec(page)?.[1] ?? '';
}

describe('the link of a sign-in that the element began', () => {
  it('signs in by another tab of the browser, and each tab reports the user once', async () => {
    const storage = newStorage();
    const [first, second] = [newTab(storage), newTab(storage)];
    const email = 'flow-1@example.com';
    openPage(await startedIn(first, email));
    await second.flow.begin();
    await until(async () => first.signedIn.length > 0);
    expect([first, second].map(({ flow, signedIn }) => [flow.view.step.name, signedIn])).toEqual([
      ['signed-in', [email]],
      ['signed-in', [email]],
    ]);
  });

  it('signs in on its return page, and reports the user on the page of the start alone', async () => {
    const storage = newStorage();
    const first = newTab(storage, { returnUrl: '/signed-in' });
    const email = 'flow-3@example.com';
    const page = openPage(await startedIn(first, email));
    const second = newTab(storage);
    await second.flow.begin();
    expect(page.replacedBy).toBe(`${running().inboxUrl}/example`);
    expect([second.flow.view.step.name, second.signedIn]).toEqual(['loading', []]);
    await until(async () => first.signedIn.length > 0);
  });

  it('says in another browser where the code belongs, and offers a sign-in', async () => {
    openPage(await startedIn(newTab(newStorage()), 'flow-2@example.com'));
    const other = newTab(newStorage());
    await other.flow.begin();
    expect(other.flow.view).toMatchObject({ step: { name: 'identify' }, failure: { text: 'elsewhere' } });
  });
});

/** Answers every reading of the profile. */
function refusingProfiles(body: string): { fetch: typeof fetch } {
  return {
    fetch: async (input, init) =>
      String(input).endsWith('/data?groups=false') ? new Response(body, { status: 401 }) : fetch(input, init),
  };
}

describe('the element on a page that loads with tokens', () => {
  it.each([
    ['a firewall', '<h1>Unauthorized</h1>'],
    ['a refusal of something else', '{"code":"invalid_key","instance":"1"}'],
  ])('keeps the user signed in after 401 of %s, and offers another try', async (_, body) => {
    const storage = newStorage();
    await tabs.signedIn(tabs.newTab(storage));
    openPage(`${running().inboxUrl}/example`);
    const { flow, signIn, signedOut } = newTab(storage, refusingProfiles(body));
    await flow.begin();
    expect([flow.view.step.name, signIn.isSignedIn, signedOut]).toEqual(['unavailable', true, []]);
  });

  it('offers a sign-in if the service has ended the session', async () => {
    const storage = newStorage();
    await tabs.signedIn(tabs.newTab(storage));
    await tabs.newTab(copyOf(storage)).signOut();
    openPage(`${running().inboxUrl}/example`);
    const { flow, signIn, signedOut } = newTab(storage);
    await flow.begin();
    expect([flow.view.step.name, signIn.isSignedIn, signedOut]).toEqual(['identify', false, [true]]);
  });

  it('offers a sign-in if the tokens are damaged while it loads', async () => {
    const storage = newStorage();
    await tabs.signedIn(tabs.newTab(storage));
    openPage(`${running().inboxUrl}/example`);
    const { flow } = newTab(storage, {
      fetch: async (input, init) => {
        if (!String(input).endsWith('/data?groups=false')) return fetch(input, init);
        storage.setItem(`svc:${running().seed.client_id}:tokens`, '{');
        return new Response('', { status: 403 });
      },
    });
    await flow.begin();
    expect(flow.view.step.name).toBe('identify');
  });
});

it('lets a message be sent again after as many seconds as the screen', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  expect(resendTime()).toBe(performance.now() + secondsToResend(isoNow()) * 1000);
});
