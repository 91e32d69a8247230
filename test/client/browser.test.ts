import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceError, SignIn } from '../../client/src/browser.ts';
import { copyOf, newStorage } from '../support/browser-storage.ts';
import { openPage } from '../support/client-page.ts';
import { clientTabs, hearing, notingPaths } from '../support/client-tabs.ts';
import { newEmail } from '../support/magic-links.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const running = useService();

const { newTab, signedIn, codeFor } = clientTabs(running);

/** Options of a tab to which the service does not answer. */
const OFFLINE = {
  fetch: async () => {
    throw new TypeError('fetch failed');
  },
  retries: 0,
};

/** Makes the access token due for a refresh. */
function age({ entries }: ReturnType<typeof newStorage>): void {
  for (const [name, text] of entries)
    if (name.endsWith(':tokens')) entries.set(name, JSON.stringify({ ...JSON.parse(text), refreshAt: 0 }));
}

/** The storage of a user who is signed in, and whose access token is due for a refresh. */
async function agedStorage() {
  const storage = newStorage();
  await signedIn(newTab(storage));
  age(storage);
  return storage;
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a sign-in by code', () => {
  it('signs in, announces it, and reads the profile', async () => {
    const tab = newTab();
    const heard: boolean[] = [];
    const stop = tab.onChange((isSignedIn) => heard.push(isSignedIn));
    const email = await signedIn(tab);
    expect(tab.isSignedIn).toBe(true);
    expect(await tab.profile()).toMatchObject({ data: { email } });
    await tab.signOut();
    stop();
    expect(heard).toEqual([true, false]);
    expect(await tab.accessToken()).toBeUndefined();
  });

  it('tells a wrong code, and still accepts the right one', async () => {
    const tab = newTab();
    const email = newEmail();
    await tab.start({ email });
    const right = await codeFor(email);
    const failure = await failureOf(tab.complete(wrongCode(right)));
    expect(failure).toMatchObject({ code: 'invalid_code', triesLeft: 4 });
    await tab.complete(` ${right.slice(0, 3)} ${right.slice(3)} `);
    expect(tab.isSignedIn).toBe(true);
  });

  it('cannot be completed by a browser that did not start it', async () => {
    const storage = newStorage();
    const email = newEmail();
    await newTab(storage).start({ email });
    const stranger = newStorage();
    for (const [name, text] of storage.entries)
      stranger.setItem(name, JSON.stringify({ ...JSON.parse(text), verifier: 'x'.repeat(43) }));
    expect(await failureOf(newTab(stranger).complete(await codeFor(email)))).toBeInstanceOf(ServiceError);
  });
});

describe('a throttled sign-in', () => {
  it('says at once when it may be tried again', async () => {
    let calls = 0;
    const throttling: typeof fetch = async () => {
      calls += 1;
      return Response.json({ code: 'too_many_requests' }, { status: 429, headers: { 'retry-after': '20' } });
    };
    const tab = newTab(newStorage(), { fetch: throttling });
    const failure = await failureOf(tab.start({ email: newEmail() }));
    expect(failure).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 20 });
    expect(calls).toBe(1);
  });
});

describe('a pending sign-in', () => {
  it('is known after a reload by its address, until it is cancelled', async () => {
    const storage = newStorage();
    const email = newEmail();
    await newTab(storage).start({ email });
    const reloaded = newTab(storage);
    expect(reloaded.pendingAddress).toBe(email);
    reloaded.cancel();
    expect([reloaded.pendingAddress, newTab(storage).pendingAddress]).toEqual([undefined, undefined]);
  });

  it('is completed by the tab that began it, although another tab began a later one', async () => {
    const storage = newStorage();
    const [first, second] = [newTab(storage), newTab(storage)];
    const email = newEmail();
    await first.start({ email });
    await second.start({ email: newEmail() });
    await first.complete(await codeFor(email));
    expect(await first.profile()).toMatchObject({ data: { email } });
  });

  it('still waits for its link after the service did not answer', async () => {
    let calls = 0;
    const failing: typeof fetch = async (input, init) => {
      if (String(input).endsWith('/challenge_status')) {
        calls += 1;
        if (calls === 1) throw new TypeError('fetch failed');
        return Response.json({ status: 'expired' });
      }
      return fetch(input, init);
    };
    const { baseUrl, seed } = running();
    const storage = newStorage();
    const tab = new SignIn({ baseUrl, clientId: seed.client_id, storage, fetch: failing, retries: 0 });
    await tab.start({ email: newEmail() });
    expect(await tab.waitForLink()).toBe(false);
    expect(calls).toBe(2);
  });
});

/** Starts a sign-in on a page that the application allows, and returns where the page of its link leads. */
async function startedOnPage(
  tab: SignIn,
  path = '/example?tab=1',
): Promise<{ email: string; code: string; target: string }> {
  openPage(`${running().inboxUrl}${path}`);
  const email = newEmail();
  await tab.start({ email });
  const message = await until(async () => (await running().inbox(email)).at(-1));
  const page = await (await fetch(message?.links[0] ?? '', { headers: { accept: 'text/html' } })).text();
  const [, target = ''] = /<a class="button" href="([^"]*)"/.exec(page) ?? [];
  return { email, code: message?.code ?? '', target: target.replaceAll('&amp;', '&') };
}

describe('the link of a sign-in', () => {
  it('signs in on the page where it began, in one step, and frees the tab that waits', async () => {
    const storage = newStorage();
    const waiting = newTab(storage);
    const { email, target } = await startedOnPage(waiting);
    expect(target).toMatch(/\/example#svc_link=[\w-]+$/);
    const waited = waiting.waitForLink();
    const page = openPage(target);
    const opened = newTab(storage);
    expect(await opened.pickUp()).toEqual({ signedIn: true });
    expect([page.hash, page.replacedBy]).toEqual(['', `${running().inboxUrl}/example?tab=1`]);
    expect(opened.isReturning).toBe(true);
    expect(await opened.profile()).toMatchObject({ data: { email } });
    expect(await waited).toBe(true);
    expect(waiting.isSignedIn).toBe(true);
  });

  it('stays on the page that it leads to if the sign-in began there', async () => {
    const storage = newStorage();
    const { target } = await startedOnPage(newTab(storage), '/example#top');
    const page = openPage(target);
    const opened = newTab(storage);
    expect(await opened.pickUp()).toEqual({ signedIn: true });
    expect([page.replacedBy, opened.isReturning]).toEqual([undefined, false]);
  });

  it('goes to another route of the page that it leads to, which stays', async () => {
    const storage = newStorage();
    const { target } = await startedOnPage(newTab(storage), '/example#/orders');
    const page = openPage(target);
    const opened = newTab(storage);
    await opened.pickUp();
    const route = `${running().inboxUrl}/example#/orders`;
    expect([page.replacedBy, opened.isReturning]).toEqual([route, false]);
  });

  it('leads to the returnUrl of the options, and from there to the page where it began', async () => {
    const storage = newStorage();
    const { target } = await startedOnPage(newTab(storage, { returnUrl: '/signed-in?a=1' }));
    expect(target).toMatch(/\/signed-in\?a=1#svc_link=[\w-]+$/);
    const page = openPage(target);
    await newTab(storage).pickUp();
    expect(page.replacedBy).toBe(`${running().inboxUrl}/example?tab=1`);
  });

  it('never goes on to a page of another origin that was put into the storage', async () => {
    const storage = newStorage();
    const { target } = await startedOnPage(newTab(storage));
    for (const [name, text] of storage.entries)
      if (name.endsWith(':pending'))
        storage.setItem(name, JSON.stringify({ ...JSON.parse(text), page: 'https://evil.example/' }));
    const page = openPage(target);
    expect(await newTab(storage).pickUp()).toEqual({ signedIn: true });
    expect(page.replacedBy).toBeUndefined();
  });

  it('is told to be foreign by another browser, and completes nothing there', async () => {
    const tab = newTab();
    const { code, target } = await startedOnPage(tab);
    openPage(target);
    const foreign = { signedIn: false, foreignLink: true };
    expect(await newTab().pickUp()).toEqual(foreign);
    const busy = newTab();
    await busy.start({ email: newEmail() });
    openPage(target);
    expect(await busy.pickUp()).toEqual(foreign);
    await tab.complete(code);
    expect(tab.isSignedIn).toBe(true);
  });

  it('throws once it is used', async () => {
    const storage = newStorage();
    const tab = newTab(storage);
    const { code, target } = await startedOnPage(tab);
    const copy = copyOf(storage);
    await tab.complete(code);
    openPage(target);
    expect(await failureOf(newTab(copy).pickUp())).toMatchObject({ code: 'link_used' });
  });
});

describe('the wait for a link', () => {
  it('ends with true for the digits typed in another tab', async () => {
    const storage = newStorage();
    const [first, second] = [newTab(storage), newTab(storage)];
    const email = newEmail();
    await first.start({ email });
    const waited = first.waitForLink();
    await second.complete(await codeFor(email));
    expect(await waited).toBe(true);
  });

  it('goes on after an answer that broke off or is not of the service', async () => {
    const answers = [
      new Response('{"status":'),
      new Response('<h1>Forbidden</h1>', { status: 403 }),
      Response.json({ status: 'expired' }),
    ];
    const broken: typeof fetch = async (input, init) =>
      (String(input).endsWith('/challenge_status') && answers.shift()) || fetch(input, init);
    const tab = newTab(newStorage(), { fetch: broken });
    await tab.start({ email: newEmail() });
    expect(await tab.waitForLink()).toBe(false);
    expect(answers).toEqual([]);
  });
});

describe('the configuration of the application', () => {
  it('is read once, and gives the id that the page did not name', async () => {
    const { baseUrl, seed } = running();
    const { paths, ...noting } = notingPaths();
    const tab = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage(), ...noting });
    await signedIn(tab);
    expect(await tab.profile()).toHaveProperty('data');
    expect(await tab.appConfig()).toMatchObject({ app: { id: seed.application } });
    expect(paths.filter((path) => path === '/hub/app-config')).toHaveLength(1);
  });

  it('is read again after a failure', async () => {
    const { baseUrl, seed } = running();
    let isOffline = true;
    const failing: typeof fetch = async (input, init) => {
      if (isOffline) throw new TypeError('fetch failed');
      return fetch(input, init);
    };
    const options = { baseUrl, clientId: seed.client_id, storage: newStorage(), fetch: failing, retries: 0 };
    const tab = new SignIn(options);
    expect(await failureOf(tab.appConfig())).toMatchObject({ code: 'unreachable' });
    isOffline = false;
    expect(await tab.appConfig()).toHaveProperty('config.sign_in_methods.email.enabled', true);
  });
});

describe('a refresh', () => {
  it('happens once for ten tabs that need it at the same time, and all stay signed in', async () => {
    const storage = await agedStorage();
    const { paths, ...noting } = notingPaths();
    const tabs = Array.from({ length: 10 }, () => newTab(storage, noting));
    const tokens = await Promise.all(tabs.map((tab) => tab.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(paths.filter((path) => path === '/hub/auth/token')).toHaveLength(1);
    expect(await newTab(storage).profile()).toHaveProperty('data');
  });

  it('survives a lost answer', async () => {
    const storage = await agedStorage();
    let isLost = false;
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (isLost) return answer;
      isLost = true;
      throw new TypeError('fetch failed');
    };
    expect(await newTab(storage, { fetch: losing }).accessToken()).toMatch(/\S/);
    expect(await newTab(storage).profile()).toHaveProperty('data');
  });

  it('removes the tokens of a session that has ended elsewhere', async () => {
    const here = newStorage();
    await signedIn(newTab(here));
    await newTab(copyOf(here)).signOut();
    age(here);
    expect(await newTab(here).accessToken()).toBeUndefined();
    expect(newTab(here).isSignedIn).toBe(false);
  });

  it('keeps the tokens while the service does not answer', async () => {
    const storage = await agedStorage();
    const tab = newTab(storage, OFFLINE);
    expect(await failureOf(tab.accessToken())).toMatchObject({ code: 'unreachable' });
    expect(await newTab(storage).accessToken()).toMatch(/\S/);
  });

  it.each([
    ['a firewall refuses the request', '<h1>Forbidden</h1>'],
    ['the application is disabled', JSON.stringify({ code: 'application_disabled', instance: 'request' })],
  ])('keeps the tokens while %s', async (_, body) => {
    const storage = await agedStorage();
    const refusing: typeof fetch = async () => new Response(body, { status: 403 });
    expect(await failureOf(newTab(storage, { fetch: refusing }).accessToken())).toMatchObject({
      status: 403,
    });
    expect(await newTab(storage).accessToken()).toMatch(/\S/);
  });
});

describe('a sign-out', () => {
  it('removes the tokens, even if they are due for a refresh and the service is down', async () => {
    const storage = await agedStorage();
    const tab = newTab(storage, OFFLINE);
    const heard = hearing(tab);
    expect(await failureOf(tab.signOut())).toMatchObject({ code: 'unreachable' });
    expect([tab.isSignedIn, heard]).toEqual([false, [false]]);
  });

  it("is not undone by an earlier refresh's answer if tabs cannot wait for each other", async () => {
    vi.stubGlobal('navigator', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = await agedStorage();
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let refreshes = 0;
    const slow: typeof fetch = async (input, init) => {
      // In the order of the requests: their answers may arrive in another one.
      const held = String(input).endsWith('/hub/auth/token') ? answers[refreshes++] : undefined;
      const answer = await fetch(input, init);
      await held?.promise;
      return answer;
    };
    const tab = newTab(storage, { fetch: slow });
    const reading = tab.accessToken();
    const leaving = tab.signOut();
    answers[1]?.resolve();
    await leaving;
    answers[0]?.resolve();
    expect(await reading).toBeUndefined();
    expect(tab.isSignedIn).toBe(false);
  });
});

describe('a tab', () => {
  it('announces the sign-out when another tab clears the whole storage', async () => {
    const tabs: ((event: { key: string | null }) => void)[] = [];
    vi.stubGlobal('addEventListener', (name: string, tab: (typeof tabs)[number]) => {
      if (name === 'storage') tabs.push(tab);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = newStorage();
    const tab = newTab(storage);
    await signedIn(tab);
    const heard = hearing(tab);
    storage.entries.clear();
    for (const hear of tabs) hear({ key: null });
    expect(heard).toEqual([false]);
  });

  it('hears of a sign-in by another client of its page', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = newStorage();
    const [first, second] = [newTab(storage), newTab(storage)];
    const heard = hearing(second);
    await signedIn(first);
    expect(heard).toEqual([true]);
    await first.signOut();
    expect(heard).toEqual([true, false]);
  });
});

describe('a call about the signed-in user', () => {
  it('sends JSON, and answers what the service says', async () => {
    const tab = newTab();
    const email = await signedIn(tab);
    const body = { data: { first_name: 'Ada' } };
    const changed = await (await tab.callOwn('/data', { method: 'PATCH', body })).json();
    expect(changed).toMatchObject({ data: { email, first_name: 'Ada' } });
    const { results } = await (await tab.callOwn('/sessions')).json();
    expect(results).toMatchObject([{ kind: 'api', current: true }]);
  });

  it('throws the refusal of the service', async () => {
    const tab = newTab();
    await signedIn(tab);
    await expect(tab.callOwn('/sessions/none', { method: 'DELETE' })).rejects.toMatchObject({
      code: 'session_not_found',
    });
  });
});

describe('a code that this browser did not ask for', () => {
  it('replaces no session that another tab has begun meanwhile', async () => {
    const [storage, other] = [newStorage(), newStorage()];
    const email = await signedIn(newTab(other));
    const slow: typeof fetch = async () => {
      for (const [name, text] of other.entries) storage.setItem(name, text);
      return Response.json({ access_token: 'foreign', refresh_token: 'foreign', expires_in: 3600 });
    };
    expect(await failureOf(newTab(storage, { fetch: slow }).acceptCode('code'))).toBeInstanceOf(Error);
    expect(await newTab(storage).profile()).toMatchObject({ data: { email } });
  });
});
