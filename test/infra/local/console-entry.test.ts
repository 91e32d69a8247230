import { readdir, readFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consoleEntry, offerConsole } from '../../../infra/local/console-entry.ts';
import { useFolder } from '../../support/folder.ts';
import { type RawAnswer, sendRawTo } from '../../support/send-raw.ts';
import { useService } from '../../support/service.ts';
import { eventually, staysPending } from '../../support/wait.ts';

const service = useService();
const onEntered = vi.fn();
const hostOf = (name: string) => `${name}:${new URL(service().inboxUrl).port}`;

beforeEach(() => {
  service().onConsole(consoleEntry({ host: '127.0.0.1', baseUrl: service().baseUrl, onEntered }));
});
afterEach(() => {
  onEntered.mockClear();
  vi.restoreAllMocks();
});

type Sent = { name?: string; headers?: Record<string, string>; body?: string };

/** Sends a request to `/console` of the inbox. */
function send(
  method: string,
  { name = 'localhost', headers = {}, body = '' }: Sent = {},
): Promise<RawAnswer> {
  const all = { host: hostOf(name), connection: 'close', 'content-length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`);
  return sendRawTo(service().inboxUrl, `${method} /console HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

const headerIn = ({ head }: RawAnswer, name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1];

/** What a browser sends when the button of the page is pressed. */
async function pressed(): Promise<Sent & { headers: Record<string, string> }> {
  const page = await send('GET');
  const nonce = /name="nonce" value="([^"]+)"/.exec(page.body)?.[1];
  return {
    headers: {
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: headerIn(page, 'set-cookie')?.split(';')[0] ?? '',
    },
    body: `nonce=${nonce}`,
  };
}

/** Expects a refusal that signs nobody in. */
function expectRefused(answer: RawAnswer, status: number, text: string): void {
  expect({ status: answer.status, cookie: headerIn(answer, 'set-cookie') }).toEqual({ status });
  expect(answer.body).toContain(text);
  expect(onEntered).not.toHaveBeenCalled();
}

describe('one click at /console of the inbox', () => {
  it('signs the owner in by a cookie for the console alone', async () => {
    const { baseUrl, seed } = service();
    const answer = await send('POST', await pressed());
    expect(answer.status).toBe(303);
    expect(headerIn(answer, 'location')).toBe(`${baseUrl}/console`);
    const [pair = '', ...attributes] = headerIn(answer, 'set-cookie')?.split('; ') ?? [];
    expect(attributes).toEqual([
      'Path=/console/session',
      `Max-Age=${30 * 86_400}`,
      'HttpOnly',
      'SameSite=Strict',
    ]);
    expect(pair).toMatch(/^svc_console=./);
    const refreshed = await fetch(`${baseUrl}/console/session`, {
      method: 'POST',
      headers: { cookie: pair, origin: baseUrl, 'sec-fetch-site': 'same-origin', 'x-svc-console': '1' },
    });
    const { access_token } = await refreshed.json();
    const read = await fetch(`${baseUrl}/applications/${seed.application}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect([refreshed.status, read.status]).toEqual([200, 200]);
    expect(onEntered).toHaveBeenCalledOnce();
  });

  it('is offered by a page without script and frames, whose form may end at the API', async () => {
    const page = await send('GET', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<button>Open the console as owner@example.com</button>');
    const policy = headerIn(page, 'content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'none'",
        `form-action 'self' ${service().baseUrl}`,
      ]),
    );
    expect(policy?.join()).not.toContain('script-src');
    expect(headerIn(page, 'x-frame-options')).toBe('DENY');
    expect((await send('HEAD')).body).toBe('');
    expect((await send('PUT')).status).toBe(405);
  });

  it('leads to the host name of the API first, because cookies have one host', async () => {
    const answer = await send('GET', { name: '127.0.0.1' });
    expect(answer.status).toBe(302);
    expect(headerIn(answer, 'location')).toBe(`http://${hostOf('localhost')}/console`);
    expect(headerIn(answer, 'set-cookie')).toBeUndefined();
    expectRefused(
      await send('POST', { ...(await pressed()), name: '127.0.0.1' }),
      421,
      `Open http://${hostOf('localhost')}/console`,
    );
  });

  it('is refused under a foreign host name', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(method, { ...(await pressed()), name: 'rebound.example' });
      expectRefused(answer, 421, 'This server answers to localhost only.');
    }
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['an address bar or a program', { 'sec-fetch-site': 'none' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-dest': 'empty' }],
  ])('is refused from %s', async (_from, changed) => {
    const { headers, body = '' } = await pressed();
    expectRefused(await send('POST', { headers: { ...headers, ...changed }, body }), 403, '');
  });

  it('is refused without the headers of a browser', async () => {
    const { headers, body = '' } = await pressed();
    const { cookie = '' } = headers;
    expectRefused(await send('POST', { headers: { cookie }, body }), 403, 'in a window of its own');
  });

  it('is refused without the nonce of the browser', async () => {
    const { headers, body = '' } = await pressed();
    const { cookie: _cookie, ...without } = headers;
    const foreign = { ...headers, cookie: `svc_form=${'x'.repeat(22)}` };
    for (const sent of [
      { headers, body: '' },
      { headers, body: `nonce=${'x'.repeat(22)}` },
      { headers: without, body },
      { headers: foreign, body },
    ]) {
      expectRefused(await send('POST', sent), 403, 'This form is out of date.');
    }
  });

  it('is refused for a body that no form of the page has', async () => {
    const { headers } = await pressed();
    const answer = await send('POST', { headers, body: 'x'.repeat(5000) });
    expectRefused(answer, 413, 'too large');
  });

  it('is refused on a connection that does not come from this machine', async () => {
    const enter = consoleEntry({ host: '127.0.0.1', baseUrl: service().baseUrl, onEntered });
    const request = new IncomingMessage(new Socket());
    for (const method of ['GET', 'POST']) {
      Object.assign(request, { method, headers: { host: hostOf('localhost') } });
      expect(await enter(request)).toMatchObject({
        status: 403,
        body: expect.stringContaining('same machine'),
      });
    }
  });

  it.each([
    ['0.0.0.0', 'http://localhost:4000', 'HOST is 0.0.0.0'],
    ['127.0.0.1', 'https://tunnel.example', 'BASE_URL is https://tunnel.example'],
  ])('is off with HOST %s and BASE_URL %s, and says so', async (host, baseUrl, reason) => {
    const sent = await pressed();
    service().onConsole(consoleEntry({ host, baseUrl, onEntered }));
    const page = await send('GET');
    expectRefused(page, 404, reason);
    expect(page.body).not.toContain('<form');
    expectRefused(await send('POST', sent), 404, reason);
  });
});

describe('the first click at /console', () => {
  const directory = useFolder();
  const report = vi.fn<(text: string) => void>();
  afterEach(() => {
    report.mockClear();
  });

  /** Offers the console as `npm start` does, and presses the button as often. Returns the statuses. */
  async function press(times: number, { baseUrl = service().baseUrl, isEmbedded = true } = {}) {
    const { onConsole, seed } = service();
    const seeded = { ...seed, base_url: baseUrl };
    offerConsole({ onConsole, isEmbedded }, { seeded, directory, host: '127.0.0.1', report });
    const sent = await pressed();
    const answers = await Promise.all(Array.from({ length: times }, () => send('POST', sent)));
    return answers.map(({ status }) => status);
  }
  const steps = async (): Promise<string[]> => {
    const text = await readFile(join(directory, 'people.json'), 'utf8').catch(() => '{"done":[]}');
    return JSON.parse(text).done;
  };

  it('adds no people where a real service would send their messages', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      begin();
      return Response.error();
    });
    expect(await press(1, { isEmbedded: false })).toEqual([303]);
    expect(await staysPending(begun, 300)).toBe(true);
  });

  it('signs in although no people can be added, and reports that in one line', async () => {
    expect(await press(1, { baseUrl: 'http://localhost:1' })).toEqual([303]);
    await eventually(() => expect(report).toHaveBeenCalledOnce());
    expect(report.mock.calls[0]?.[0]).toMatch(
      /^The people of the demonstration are incomplete \(people: .+\)\. http:.+\/console completes them\.$/,
    );
    expect(await steps()).toEqual([]);
  });

  it('adds people in the background, once for clicks at the same time', async () => {
    expect(await press(3)).toEqual([303, 303, 303]);
    await eventually(async () => expect((await steps()).length).toBeGreaterThan(20));
    await eventually(async () => expect((await steps()).at(-1)).toContain('olena.kovalenko@example.com'));
    expect(new Set(await steps()).size).toBe((await steps()).length);
    expect(await service().inbox('robo.crawler@example.net')).toHaveLength(5);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('one click', () => {
  // The test of the bundles shows that none has a file of infra.
  it('is known to no file that is deployed', async () => {
    for (const folder of ['shared', 'functions', 'client/src']) {
      const root = join(import.meta.dirname, '../../..', folder);
      for (const path of await readdir(root, { recursive: true })) {
        if (!path.endsWith('.ts')) continue;
        const source = await readFile(join(root, path), 'utf8');
        expect(/console-entry|owner@example\.com|openOwnerSession/.test(source), path).toBe(false);
      }
    }
  });
});
