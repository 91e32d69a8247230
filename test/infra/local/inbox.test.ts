import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Messages, startMessages } from '../../../infra/local/messages.ts';
import { sendMail } from '../../support/mails.ts';

const LIMIT = 3;
let messages: Messages;
const readers: AbortController[] = [];

beforeEach(async () => {
  messages = await startMessages({ limit: LIMIT });
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.abort();
  await messages.close();
});

const send = (text: string, html?: string) =>
  sendMail(messages.endpoint, { to: 'a@example.com', text, ...(html && { html }) });

type Stream = { response: Response; next: () => Promise<string> };

/** Opens the event stream. `next` returns the next event, without the delay of reconnections. */
async function open(query = '', headers: Record<string, string> = {}): Promise<Stream> {
  const reader = new AbortController();
  readers.push(reader);
  const { signal } = reader;
  const response = await fetch(`${messages.endpoint}/messages/stream${query}`, { headers, signal });
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  const next = async (): Promise<string> => {
    while (!buffer.includes('\n\n')) buffer += (await chunks?.read())?.value ?? '';
    const [event = '', ...rest] = buffer.split('\n\n');
    buffer = rest.join('\n\n');
    return /^(?:retry: |:)/.test(event) ? next() : event;
  };
  return { response, next };
}

const idOf = (event: string) => /^id: (.+)$/m.exec(event)?.[1] ?? '';

describe('the event stream', () => {
  it('has each message as it arrives, rendered as on the page', async () => {
    const { response, next } = await open();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    await send('<b>one</b>');
    const event = await next();
    const data = JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '');
    expect(data).toContain('<pre>&#60;b&#62;one&#60;/b&#62;</pre>');
    expect(await (await fetch(messages.endpoint)).text()).toContain(data);
    await send('two');
    expect(await next()).toContain('<pre>two</pre>');
  });

  it('resumes after the message of Last-Event-ID, or else after that of the address', async () => {
    for (const text of ['one', 'two', 'three']) await send(text);
    const [three, two, one] = messages.list().map(({ id }) => id);
    expect(idOf(await (await open(`?after=${one}`)).next())).toBe(two);
    expect(idOf(await (await open(`?after=${one}`, { 'last-event-id': two ?? '' })).next())).toBe(three);
    expect(idOf(await (await open('?after=')).next())).toBe(one);
  });

  it('makes a reader reload the list if its last message is no longer stored', async () => {
    await send('first');
    const first = messages.list()[0]?.id;
    for (let n = 0; n < LIMIT; n += 1) await send(`${n}`);
    const { next } = await open(`?after=${first}`);
    expect(await next()).toMatch(/^event: reset\ndata: ./);
    await send('later');
    expect(await next()).toContain('<pre>later</pre>');
  });

  it('has only the messages that contain the searched text', async () => {
    await send('a needle');
    const { next } = await open('?after=&q=NEEDLE');
    expect(await next()).toContain('a needle');
    await send('hay');
    await send('another needle');
    expect(await next()).toContain('another needle');
  });

  it('cannot be read by a page of another origin', async () => {
    const { response } = await open('', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(403);
  });
});

describe('the HTML of an e-mail', () => {
  const view = (id = messages.list()[0]?.id) => fetch(`${messages.endpoint}/messages/${id}/html`);

  it('is a page without scripts, forms and foreign images, whose links open new tabs', async () => {
    await send('Hello', '<!doctype html><html lang="en"><body><a href="https://a.example">Hi</a>');
    const response = await view();
    expect(await response.text()).toBe(
      '<!doctype html><base target="_blank"><html lang="en"><body><a href="https://a.example">Hi</a>',
    );
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        'img-src data: http://localhost:*',
        "form-action 'none'",
        "frame-ancestors 'self'",
        'sandbox allow-popups allow-popups-to-escape-sandbox',
      ]),
    );
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is offered in a sandbox without scripts and own origin, only if there is any', async () => {
    await send('plain');
    expect(await (await fetch(messages.endpoint)).text()).not.toContain('<iframe');
    await send('rich', '<p>rich</p>');
    const page = await (await fetch(messages.endpoint)).text();
    expect(page.match(/<iframe/g)).toHaveLength(1);
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });

  it('is 404 for text messages and unknown ids', async () => {
    await send('plain');
    expect((await view()).status).toBe(404);
    expect((await view('nope')).status).toBe(404);
  });
});

describe('the console of the inbox', () => {
  const open = async () => {
    const answer = await fetch(`${messages.endpoint}/console`);
    return [answer.status, await answer.text()];
  };

  it('is unavailable until the service is started', async () => {
    expect(await open()).toEqual([503, 'The service is not started yet.\n']);
  });

  it('fails with the place of the reason, and the inbox goes on', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    messages.onConsole(async () => {
      throw new Error('no signing key');
    });
    expect(await open()).toEqual([500, 'The request failed. The output of npm start says why.\n']);
    expect(log).toHaveBeenCalledWith('a request of the inbox failed', new Error('no signing key'));
    log.mockRestore();
    expect((await fetch(messages.endpoint)).status).toBe(200);
  });
});
