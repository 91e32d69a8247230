import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver, runOnSchedule } from '../../../infra/local/events/triggers.ts';
import { type Messages, startMessages } from '../../../infra/local/messages.ts';

const FORM = { from: '+1 (202) 555-0123', to: '+12025550100', text: 'Join "now"' };
let messages: Messages;
let events: object[] = [];

beforeEach(async () => {
  events = [];
  messages = await startMessages();
  messages.onText(async (event) => {
    events.push(event);
  });
});
afterEach(() => messages.close());

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${messages.endpoint}/text`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });

describe('the form that texts the service', () => {
  it('delivers the event that AWS End User Messaging causes, and leads to the answers', async () => {
    const answer = await post(FORM);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?to=%2B12025550123']);
    expect(events).toMatchObject([{ Records: [{ EventSource: 'aws:sns', Sns: { Type: 'Notification' } }] }]);
    const [{ Records }] = events as [{ Records: [{ Sns: { Message: string } }] }];
    expect(JSON.parse(Records[0].Sns.Message)).toEqual({
      originationNumber: '+12025550123',
      destinationNumber: '+12025550100',
      messageKeyword: 'JOIN',
      messageBody: 'Join "now"',
      inboundMessageId: expect.any(String),
      previousPublishedMessageId: expect.any(String),
    });
  });

  it('takes numbers whose + was sent as it is', async () => {
    const answer = await fetch(`${messages.endpoint}/text`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'from=+12025550123&to=12345&text=JOIN',
    });
    expect(answer.status).toBe(303);
  });

  it.each([
    ['no sender', { ...FORM, from: '' }],
    ['a sender that is no phone', { ...FORM, from: '<script>' }],
    ['no text', { ...FORM, text: '' }],
    ['a text that no phone sends', { ...FORM, text: 'x'.repeat(1601) }],
  ])('says what is wrong with %s, and delivers nothing', async (_, form) => {
    const answer = await post(form);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/<p role="alert">[^<]+<\/p>/);
    expect(events).toEqual([]);
  });

  it('does not reload, so that typed text stays', async () => {
    const page = await fetch(`${messages.endpoint}/text`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).not.toContain('http-equiv="refresh"');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site that hides its name', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another port that sends no origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['its own page', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ])('is posted by %s: %j', async (_, headers, status) => {
    expect((await post(FORM, headers)).status).toBe(status);
    expect(events).toHaveLength(status === 303 ? 1 : 0);
  });

  it('answers 503 until the service is started', async () => {
    const early = await startMessages();
    const body = new URLSearchParams(FORM);
    expect((await fetch(`${early.endpoint}/text`, { method: 'POST', body })).status).toBe(503);
    await early.close();
  });
});

describe('an event', () => {
  const source = { kind: 'texts' } as const;

  it('is tried three times, as Lambda does, and then kept', async () => {
    const kept: unknown[] = [];
    let attempts = 0;
    const run = async () => {
      attempts += 1;
      throw new Error('it fails');
    };
    const event = { Records: [] };
    await deliver([{ id: 'failing', source, run }], 'texts', event, async (...letter) => {
      kept.push(letter);
    });
    expect(attempts).toBe(3);
    expect(kept).toEqual([['failing', event]]);
  });

  it('reaches the functions of its source only', async () => {
    const ran: string[] = [];
    const trigger = (id: string, of: { kind: 'texts' } | { kind: 'schedule'; everyMinutes: number }) => ({
      id,
      source: of,
      run: async () => ran.push(id),
    });
    const triggers = [trigger('a', source), trigger('b', { kind: 'schedule', everyMinutes: 1 })];
    await deliver(triggers, 'texts', {}, () => Promise.reject(new Error('nothing failed')));
    expect(ran).toEqual(['a']);
    await runOnSchedule(triggers)();
    expect(ran).toEqual(['a', 'b']);
  });
});
