import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The true time, which is the service's. The device's clock may be wrong. */
let now = 0;
let refreshes = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12), toFake: ['Date', 'performance'] });
  now = Date.now();
  refreshes = 0;
});

function pass(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

/** Sets the device's clock. `performance.now()` does not move with it. */
const setClock = (ahead: number) => vi.setSystemTime(now + ahead);

/** A service whose tokens are the time until which they are good. */
function service(showsDate: boolean): typeof fetch {
  return async (_, init) => {
    if (String(init?.body).includes('"refresh_token"')) refreshes += 1;
    const body = { access_token: String(now + HOUR), refresh_token: 'refresh', expires_in: 3600 };
    return Response.json(body, { headers: showsDate ? { date: new Date(now).toUTCString() } : {} });
  };
}

/** A device that nobody has signed in on. */
function newDevice(showsDate = true) {
  const storage = newStorage();
  const options = { baseUrl: 'https://auth.example.com', clientId: 'key_1', storage };
  return { storage, newPage: () => new SignIn({ ...options, fetch: service(showsDate) }) };
}

/** How long the token of a page is still good. */
async function timeLeft(page: SignIn): Promise<number> {
  return Number(await page.accessToken()) - now;
}

const CORRECTIONS: [string, { ahead: number; after: number; later: number }][] = [
  ['was three hours ahead and is corrected', { ahead: 3 * HOUR, after: MINUTE, later: 0 }],
  ['was half an hour ahead and is corrected', { ahead: HOUR / 2, after: 40 * MINUTE, later: 0 }],
  ['was a day behind and is corrected', { ahead: -24 * HOUR, after: MINUTE, later: 0 }],
  ['was right and is set back by a year', { ahead: 0, after: 30 * MINUTE, later: -365 * 24 * HOUR }],
  ['was right and is set forward', { ahead: 0, after: MINUTE, later: 5 * HOUR }],
  ['stays two hours ahead', { ahead: 2 * HOUR, after: 0, later: 2 * HOUR }],
  ['stays two hours behind', { ahead: -2 * HOUR, after: 0, later: -2 * HOUR }],
];

describe.each(CORRECTIONS)('a device whose clock %s', (_, { ahead, after, later }) => {
  it.each(['the page that signed in', 'another page'])('gives no dead token to %s', async (which) => {
    const { newPage } = newDevice();
    setClock(ahead);
    const first = newPage();
    await first.acceptCode('code');
    pass(after);
    setClock(later);
    for (let minutes = after / MINUTE; minutes < 200; minutes += 7) {
      const page = which === 'another page' ? newPage() : first;
      expect(await timeLeft(page), `after ${minutes} minutes`).toBeGreaterThan(0);
      pass(7 * MINUTE);
    }
  });
});

describe('a device whose clock stays wrong', () => {
  it.each([3 * HOUR, -3 * HOUR])('by %i ms refreshes once an hour', async (ahead) => {
    const { newPage } = newDevice();
    setClock(ahead);
    const page = newPage();
    await page.acceptCode('code');
    for (let minutes = 0; minutes < 180; minutes++) {
      await page.accessToken();
      pass(MINUTE);
    }
    expect(refreshes).toBe(3);
  });

  it('costs another page one refresh', async () => {
    const { newPage } = newDevice();
    setClock(3 * HOUR);
    await newPage().acceptCode('code');
    const page = newPage();
    for (let n = 0; n < 5; n++) await page.accessToken();
    expect(refreshes).toBe(1);
  });
});

describe('a service that does not show its date', () => {
  it.each([
    ['is corrected by three hours', 3 * HOUR, 0],
    ['is set back by a year', 0, -365 * 24 * HOUR],
  ])('gets no dead token from a page whose clock %s', async (_, ahead, later) => {
    const { newPage } = newDevice(false);
    setClock(ahead);
    const page = newPage();
    await page.acceptCode('code');
    setClock(later);
    pass(HOUR);
    expect(await timeLeft(page)).toBeGreaterThan(0);
    expect(refreshes).toBe(1);
  });
});

describe('tokens that client 1 has stored', () => {
  it('are used until they are due, and then refreshed', async () => {
    const { newPage, storage } = newDevice();
    const stored = { accessToken: String(now + HOUR), refreshToken: 'refresh', refreshAt: now + 59 * MINUTE };
    storage.setItem('svc:key_1:tokens', JSON.stringify(stored));
    const page = newPage();
    expect(await page.accessToken()).toBe(stored.accessToken);
    pass(HOUR);
    expect(await timeLeft(page)).toBe(HOUR);
    expect(Object.keys(JSON.parse(storage.entries.get('svc:key_1:tokens') ?? ''))).toEqual(
      expect.arrayContaining(Object.keys(stored)),
    );
  });
});
