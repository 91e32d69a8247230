import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { useBrowserPasskeys } from '../support/browser-passkeys.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newFlow, openPage } from '../support/client-page.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { newEmail } from '../support/magic-links.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
const tabs = clientTabs(running);
const person = useBrowserPasskeys(() => running().baseUrl);

beforeAll(async () => {
  await patchConfig(running().seed, WITH_PASSKEYS);
  await takeGuests(running(), true);
});

/** A page with the element, whom it reports, and what it asks about offers. */
function newPage(storage: TokenStorage = newStorage(), given: { returnUrl?: string; fails?: boolean } = {}) {
  openPage(`${running().baseUrl}/example`);
  const { baseUrl, seed } = running();
  const reported: string[] = [];
  const asked: string[] = [];
  const noting: typeof fetch = async (input, init) => {
    if (!String(input).endsWith('/passkey-prompt')) return fetch(input, init);
    asked.push(String(init?.body ?? 'offer'));
    return given.fails ? new Response('', { status: 500 }) : fetch(input, init);
  };
  const settings = { baseUrl, clientId: seed.client_id, storage, fetch: noting, retries: 0, ...given };
  const signIn = new SignIn(settings);
  const flow = newFlow(signIn, { signedIn: ({ svc_user }) => reported.push(svc_user) });
  return { flow, signIn, reported, asked };
}

/** Signs a user in by a code on a page. */
async function byCode({ flow }: ReturnType<typeof newPage>, email = newEmail()): Promise<void> {
  await flow.begin();
  await flow.identify(email);
  await flow.enterCode(await tabs.codeFor(email));
}

/** The address to which the page of the newest link leads. */
async function linkTo(email: string): Promise<string> {
  const message = await until(async () => (await running().inbox(email)).at(-1));
  const page = await (await fetch(message?.links[0] ?? '', { headers: { accept: 'text/html' } })).text();
  return /<a class="button" href="([^"]*)"/.exec(page)?.[1] ?? '';
}

describe('the offer of a passkey by the element', () => {
  it('comes before the user is reported, and ends with a new passkey', async () => {
    const page = newPage();
    await byCode(page);
    expect([page.flow.view.step.name, page.reported]).toEqual(['offer', []]);
    person.does = 'close';
    await page.flow.addPasskey();
    expect(page.flow.view).toMatchObject({ step: { name: 'offer' }, failure: undefined });
    person.does = 'choose';
    await page.flow.addPasskey();
    expect([page.flow.view.step.name, page.reported]).toEqual(['signed-in', [page.signIn.userId]]);
    expect(await page.signIn.passkeys()).toHaveLength(1);
  });

  it.each([
    ['Not now', false, ['offer']],
    ['Never ask again', true, ['offer', '{"never":true}']],
  ])('ends with "%s"', async (_, never, asked) => {
    const page = newPage();
    await byCode(page);
    await page.flow.declinePasskey(never);
    expect([page.flow.view.step.name, page.reported, page.asked]).toEqual([
      'signed-in',
      [page.signIn.userId],
      asked,
    ]);
  });

  it('is none if the service does not answer', async () => {
    const page = newPage(newStorage(), { fails: true });
    await byCode(page);
    expect([page.flow.view.step.name, page.reported]).toEqual(['signed-in', [page.signIn.userId]]);
  });

  it('comes on the page of the start after a link that led to the return page', async () => {
    vi.stubGlobal('sessionStorage', newStorage());
    const storage = newStorage();
    const first = newPage(storage, { returnUrl: '/signed-in' });
    const email = newEmail();
    await first.flow.begin();
    await first.flow.identify(email);
    first.flow.end();
    const link = await linkTo(email);
    const second = newPage(storage);
    const at = openPage(link);
    await second.flow.begin();
    expect([at.replacedBy, second.asked]).toEqual([`${running().baseUrl}/example`, []]);
    const third = newPage(storage);
    await third.flow.begin();
    expect([third.flow.view.step.name, third.reported]).toEqual(['offer', []]);
  });

  it('does not come when a page loads, nor after a passkey, nor to a guest', async () => {
    const storage = newStorage();
    await tabs.signedIn(tabs.newTab(storage));
    const loaded = newPage(storage);
    await loaded.flow.begin();
    await loaded.signIn.addPasskey();
    await loaded.signIn.signOut();
    await loaded.flow.usePasskey();
    expect(loaded.flow.view.step.name).toBe('signed-in');
    const guest = newPage();
    await guest.flow.begin();
    await guest.flow.beginAsGuest();
    expect([loaded.asked, guest.asked, guest.reported.length]).toEqual([[], [], 1]);
  });
});
