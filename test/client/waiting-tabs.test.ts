import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';

const PENDING = 'pending-of-a-sign-in';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A document that can be seen or not. */
function openDocument(visibilityState: 'visible' | 'hidden') {
  const page = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal('document', page);
  return (next: 'visible' | 'hidden') => {
    page.visibilityState = next;
    page.dispatchEvent(new Event('visibilitychange'));
  };
}

/** A tab that waits for the link of its sign-in, and how often it has asked. */
async function waitingTab() {
  const asked: number[] = [];
  const begun = Date.now();
  const answer: typeof fetch = async (input) => {
    if (!String(input).endsWith('/challenge_status')) return Response.json({ challenge_id: PENDING });
    asked.push(Math.round((Date.now() - begun) / 1000));
    return Response.json({ status: 'pending' });
  };
  const options = { baseUrl: 'https://id.example', clientId: 'key_1', storage: newStorage(), fetch: answer };
  const tab = new SignIn(options);
  await tab.start({ email: 'ada@example.com' });
  const stop = new AbortController();
  const waited = tab.waitForLink(stop.signal).catch(() => 'stopped');
  return { asked, waited, stop, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) };
}

const SOON = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20];

it('a tab that waits asks every 2 seconds, and every 10 after 20 seconds', async () => {
  openDocument('visible');
  const { asked, pass } = await waitingTab();
  await pass(61);
  expect(asked).toEqual([...SOON, 30, 40, 50, 60]);
});

it('a client without a document asks as often', async () => {
  const { asked, pass } = await waitingTab();
  await pass(61);
  expect(asked).toEqual([...SOON, 30, 40, 50, 60]);
});

it('a tab that nobody sees asks for 20 seconds, and at once when it is seen', async () => {
  const turn = openDocument('hidden');
  const { asked, pass } = await waitingTab();
  await pass(300);
  expect(asked).toEqual(SOON);
  turn('visible');
  await pass(0);
  expect(asked).toEqual([...SOON, 300]);
  turn('hidden');
  turn('visible');
  await pass(0);
  expect(asked).toEqual([...SOON, 300, 300]);
});

it('a tab asks at once when another one has signed in', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  openDocument('hidden');
  const { asked, pass } = await waitingTab();
  await pass(60);
  heard.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  await pass(0);
  expect(asked).toEqual([...SOON, 60]);
});

it('a tab that stops waiting asks no more, and leaves no listener', async () => {
  const turn = openDocument('visible');
  const { asked, waited, stop, pass } = await waitingTab();
  await pass(3);
  stop.abort();
  await pass(0);
  expect(await waited).toBe('stopped');
  turn('visible');
  await pass(60);
  expect(asked).toEqual([0, 2]);
  expect(vi.getTimerCount()).toBe(0);
});
