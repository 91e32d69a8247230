import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HostedAccountFlow } from '../../client/src/account-page/hosted-account-flow.ts';
import { HostedSession } from '../../client/src/account-page/hosted-session.ts';
import { shellOf } from '../../client/src/account-page/shell.ts';
import { ServiceError } from '../../client/src/browser.ts';
import { atAccountPage, dataOf } from '../support/account-page.ts';
import { newStorage } from '../support/browser-storage.ts';
import { hearing } from '../support/client-tabs.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { useLaterTime } from '../support/later-time.ts';
import { newEmail } from '../support/magic-links.ts';
import { answerPages } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

const running = useService();
const pass = useLaterTime();
const MINUTES = 60_000;
const EMAIL = { at: 'addresses', row: 'email' } as const;
const CHANGE = { challenge_id: 'challenge', value: 'a@example.com', value_masked: '', expires_at: '' };

const codeOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof ServiceError ? error.code : error));

const hasToken = (headers: Headers) => headers.has('authorization') || headers.has('x-svc-account-page');

/** The account page of a new application in a browser, until the test ends, and what its script sends. */
async function openAccount() {
  const visitor = await atAccountPage(running());
  const { url } = visitor;
  let { browser } = visitor;
  const sent: string[] = [];
  const { fetch: bare } = globalThis;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const { pathname, search } = new URL(input);
    if (hasToken(headers)) sent.push(`${init.method} ${pathname.split('/').slice(4).join('/')}${search}`);
    if (!headers.has('x-svc-account-page')) return bare(input, init);
    // A browser adds these by itself.
    headers.set(
      'cookie',
      browser
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    );
    headers.set('origin', new URL(url).origin);
    headers.set('sec-fetch-site', 'same-origin');
    return bare(input, { ...init, headers });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  /** What the script has of the page, as the service writes it now. */
  const load = async () => {
    const textContent = JSON.stringify(dataOf(await browser.get(url)));
    const page = { getElementById: () => ({ textContent }) } as unknown as Document;
    const shell = shellOf(page);
    return { shell, session: new HostedSession(shell) };
  };
  const switchUser = async () => {
    const next = new CookieBrowser(running().baseUrl);
    await answerPages(running(), next, await next.get(url), newEmail());
    browser = next;
  };
  const signOutElsewhere = () => browser.clear();
  return { ...(await load()), load, sent, switchUser, signOutElsewhere };
}

const TOKEN = 'POST token';
const DATA = 'GET data?groups=false';

describe('the session of the account page', () => {
  it('asks for one token, of whom the page shows', async () => {
    const { shell, session, sent } = await openAccount();
    const [one, other] = await Promise.all([session.profile(), session.profile()]);
    expect([one.svc_user, other.svc_user]).toEqual([shell.user_id, shell.user_id]);
    expect(sent).toEqual([TOKEN, DATA, DATA]);
    expect([session.isSignedIn, session.userId]).toEqual([true, shell.user_id]);
  });

  it('gets another token once the service refuses the one in memory', async () => {
    const { session, sent } = await openAccount();
    const { svc_user } = await session.profile();
    pass(6 * MINUTES);
    expect((await session.profile({ as: svc_user })).svc_user).toBe(svc_user);
    expect(sent).toEqual([TOKEN, DATA, DATA, TOKEN, DATA]);
  });

  it('gets one other token for calls that are refused at once', async () => {
    const { session, sent } = await openAccount();
    await session.profile();
    pass(6 * MINUTES);
    await Promise.all([session.profile(), session.profile(), session.profile()]);
    expect(sent.filter((request) => request === TOKEN)).toHaveLength(2);
  });

  it('sends nothing for a person who is not signed in any more, and tells who is', async () => {
    const { shell, session, sent, switchUser } = await openAccount();
    const heard = hearing(session);
    await switchUser();
    expect(await codeOf(session.profile({ as: shell.user_id }))).toBe('other_user');
    expect(sent).toEqual([TOKEN]);
    expect(heard).toEqual([true]);
    expect(session.userId).not.toBe(shell.user_id);
    expect((await session.profile()).svc_user).toBe(session.userId);
  });

  it.each<[string, (session: HostedSession, as: string) => Promise<unknown>]>([
    ['callOwn', (session, as) => session.callOwn('/data', { method: 'DELETE', as })],
    ['completeAddressChange', (session, as) => session.completeAddressChange(CHANGE, '123456', { as })],
    ['cancelAddressChange', (session, as) => session.cancelAddressChange(CHANGE, { as })],
    ['passkeys', (session, as) => session.passkeys({ as })],
    ['renamePasskey', (session, as) => session.renamePasskey('passkey_other', 'Laptop', { as })],
    ['removePasskey', (session, as) => session.removePasskey('passkey_other', { as })],
    ['identities', (session, as) => session.identities({ as })],
    ['linkIdentity', (session, as) => session.linkIdentity('google', { as })],
    ['unlinkIdentity', (session, as) => session.unlinkIdentity('identity_other', { as })],
    ['signOut', (session, as) => session.signOut({ as })],
  ])('sends nothing as the user of another page: %s', async (_, call) => {
    const { session, sent } = await openAccount();
    expect(await codeOf(call(session, 'user_of_another_page'))).toBe('other_user');
    expect(sent).toEqual([TOKEN]);
    expect([session.isSignedIn, session.hasSignedOut]).toEqual([true, false]);
  });

  it('does not repeat a request with the token of another person', async () => {
    const { shell, session, sent, switchUser } = await openAccount();
    await session.profile();
    pass(6 * MINUTES);
    await switchUser();
    expect(await codeOf(session.profile({ as: shell.user_id }))).toBe('other_user');
    expect(sent).toEqual([TOKEN, DATA, DATA, TOKEN]);
  });

  it('tells its listeners of a sign-out, and ends the session', async () => {
    const { session, sent } = await openAccount();
    const heard = hearing(session);
    await session.signOut();
    expect(heard).toEqual([false]);
    expect([session.isSignedIn, session.userId, session.hasSignedOut]).toEqual([false, undefined, true]);
    expect(sent).toEqual([TOKEN, 'POST signout']);
    expect(await codeOf(session.profile())).toBe('revoked_session');
  });

  it('tells its listeners that the session has ended elsewhere', async () => {
    const { session, signOutElsewhere } = await openAccount();
    const heard = hearing(session);
    signOutElsewhere();
    expect(await codeOf(session.profile())).toBe('revoked_session');
    expect(heard).toEqual([false]);
    expect([session.isSignedIn, session.hasSignedOut]).toEqual([false, false]);
  });
});

describe('a row that was open when the person left to sign in anew', () => {
  /** The page after the person asked for another address with an old session, and left for the sign-in. */
  async function leftToSignIn() {
    const opened = await openAccount();
    const storage = newStorage();
    const left: string[] = [];
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('location', { assign: (url: string) => left.push(url) });
    const openFlow = async () => {
      const ignored = () => undefined;
      const { session, shell } = await opened.load();
      const flow = new HostedAccountFlow(session, shell, {
        ...{ changed: ignored, profileChanged: ignored, signedOut: ignored, deleted: ignored },
        failed: ignored,
      });
      onTestFinished(() => flow.end());
      await flow.begin();
      return flow;
    };
    const flow = await openFlow();
    pass(11 * MINUTES);
    flow.open({ name: 'address', place: EMAIL, field: 'email' });
    await flow.enterAddress('another@example.com');
    expect(flow.view.task).toMatchObject({ name: 'fresh', place: EMAIL });
    flow.signInAgain();
    return { ...opened, storage, left, openFlow };
  }

  it('leaves for the sign-in of the part in which it is', async () => {
    const { shell, left } = await leftToSignIn();
    expect(left).toEqual([`${shell.sign_in_url}${encodeURIComponent('part=address')}`]);
  });

  it('is opened once again for the same person, with what was typed', async () => {
    const { openFlow, storage } = await leftToSignIn();
    const task = { name: 'address', place: EMAIL, field: 'email', text: 'another@example.com' };
    expect((await openFlow()).view.task).toEqual(task);
    expect(storage.entries.size).toBe(0);
    expect((await openFlow()).view.task).toBeUndefined();
  });

  it('is not opened for another person', async () => {
    const { openFlow, switchUser, storage } = await leftToSignIn();
    await switchUser();
    const { view } = await openFlow();
    expect([view.step, view.task]).toEqual(['account', undefined]);
    expect(storage.entries.size).toBe(0);
  });
});
