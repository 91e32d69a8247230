import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { Flow } from '../../client/src/element/flow.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();

function newStorage(): TokenStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}

function openPage(url: string): void {
  const at = new URL(url);
  vi.stubGlobal('location', at);
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _unused: string, next: string) => {
      at.href = new URL(next, at).href;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** A tab with the element, and who it says is signed in. */
function newTab(storage: TokenStorage) {
  const { baseUrl, seed } = running();
  const signedIn: unknown[] = [];
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage });
  const wishes = () => ({ returnUrl: undefined, methods: undefined, locale: 'en' });
  const flow = new Flow(signIn, wishes, {
    changed: () => undefined,
    signedIn: ({ data }) => signedIn.push(data['email']),
    signedOut: () => undefined,
    failed: () => undefined,
  });
  onTestFinished(() => flow.end());
  return { flow, signedIn };
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

  it('says in another browser where the code belongs, and offers a sign-in', async () => {
    openPage(await startedIn(newTab(newStorage()), 'flow-2@example.com'));
    const other = newTab(newStorage());
    await other.flow.begin();
    expect(other.flow.view).toMatchObject({ step: { name: 'identify' }, failure: { text: 'elsewhere' } });
  });
});
