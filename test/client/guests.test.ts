import { beforeAll, describe, expect, it } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs, notingPaths } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { linkCode } from '../support/link-code.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
const tabs = clientTabs(running);

beforeAll(() => takeGuests(running(), true));

const newest = async (email: string) =>
  (await until(async () => (await running().inbox(email))[0])).code ?? '';
async function guestIn(tab: SignIn): Promise<string> {
  await tab.asGuest();
  return (await tab.profile()).svc_user;
}

describe('a guest', () => {
  it('is signed in, in all tabs, without an address', async () => {
    const storage = newStorage();
    const [tab, other] = [tabs.newTab(storage), tabs.newTab(storage)];
    await tab.asGuest();
    expect([tab.isSignedIn, tab.isGuest, other.isGuest]).toEqual([true, true, true]);
    expect(await tab.profile()).toMatchObject({ auth_level: 'guest', verified_data: {} });
  });

  it('stays the same user with the address that it proves', async () => {
    const tab = tabs.newTab();
    const userId = await guestIn(tab);
    const email = 'guest-1@example.com';
    await tab.start({ email });
    await tab.complete(await newest(email));
    expect([tab.isSignedIn, tab.isGuest]).toEqual([true, false]);
    expect(await tab.profile()).toMatchObject({ svc_user: userId, auth_level: 'verified', data: { email } });
  });

  it('is told that an address belongs to another user, and may switch', async () => {
    const owner = tabs.newTab();
    const email = await tabs.signedIn(owner);
    const { svc_user: ownerId } = await owner.profile();
    const tab = tabs.newTab();
    const guestId = await guestIn(tab);
    const used = (await running().inbox(email)).map(({ code }) => code);
    await tab.start({ email });
    const code = await until(async () =>
      (await running().inbox(email)).map((message) => message.code).find((one) => !used.includes(one)),
    );
    await expect(tab.complete(code ?? '')).rejects.toMatchObject({ code: 'identity_taken', maySwitch: true });
    expect((await tab.profile()).svc_user).toBe(guestId);
    await tab.complete(code ?? '', { switchUser: true });
    expect([tab.isGuest, (await tab.profile()).svc_user]).toEqual([false, ownerId]);
  });

  it('never replaces a session', async () => {
    const tab = tabs.newTab();
    await tabs.signedIn(tab);
    await expect(tab.asGuest()).rejects.toThrow('a user is signed in already');
    expect(tab.isGuest).toBe(false);
  });

  it('is not lost by a sign-out unless the page says so', async () => {
    const tab = tabs.newTab();
    const guest = await guestIn(tab);
    await expect(tab.signOut()).rejects.toThrow('loseGuest: true');
    await expect(tab.signOut({ everywhere: true })).rejects.toThrow('start() and complete()');
    await expect(tab.asGuest()).rejects.toThrow('a guest is signed in');
    expect((await tab.profile()).svc_user).toBe(guest);
    await tab.signOut({ loseGuest: true });
    expect(tab.isSignedIn).toBe(false);
  });

  it('is replaced by the user of a link only on demand, and only by a good code', async () => {
    const tab = tabs.newTab();
    const guest = await guestIn(tab);
    const code = await linkCode(running(), 'guest-link-1@example.com');
    await expect(tab.acceptCode(code)).rejects.toThrow('loseGuest: true');
    await expect(tab.acceptCode('ended', { loseGuest: true })).rejects.toMatchObject({
      code: 'invalid_grant',
    });
    expect((await tab.profile()).svc_user).toBe(guest);
    await tab.acceptCode(code, { loseGuest: true });
    expect(await tab.profile()).toMatchObject({ data: { email: 'guest-link-1@example.com' } });
  });

  it('is alone in losing a session to a link', async () => {
    const tab = tabs.newTab();
    const email = await tabs.signedIn(tab);
    const code = await linkCode(running(), 'guest-link-2@example.com');
    await expect(tab.acceptCode(code, { loseGuest: true })).rejects.toThrow('sign out first');
    expect(await tab.profile()).toMatchObject({ data: { email } });
  });

  it('does the work that the service asks for', async () => {
    const noted = notingPaths();
    for (let n = 0; n < 30; n++) await tabs.newTab().asGuest();
    const tab = tabs.newTab(newStorage(), { fetch: noted.fetch });
    await tab.asGuest();
    expect(tab.isGuest).toBe(true);
    expect(noted.paths).toEqual(['/hub/auth/guest', '/hub/auth/guest']);
  });

  it('is refused with the code of the service', async () => {
    await takeGuests(running(), false);
    await expect(tabs.newTab().asGuest()).rejects.toMatchObject({ code: 'guests_not_allowed' });
    await takeGuests(running(), true);
  });
});
