import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailEvents } from '../../../../infra/local/events/mail-events.ts';
import { type Messages, startMessages } from '../../../../infra/local/messages.ts';
import { sendMail } from '../../../support/mails.ts';

const TAGS = { application: 'app_shop', attempt: 'attempt_00000000000000000000000000' };
let messages: Messages;
let events: { detail: Record<string, unknown> }[] = [];

beforeEach(async () => {
  events = [];
  messages = await startMessages();
  messages.onCourse((started) => {
    events.push(...(started as typeof events));
  });
});
afterEach(() => messages.close());

const send = (to: string, tags?: Record<string, string>) =>
  sendMail(messages.endpoint, { to, text: 'Your code', ...(tags && { tags }) });

const types = () => events.map(({ detail }) => detail['eventType']);

describe('the message of a sign-in', () => {
  it('causes the events that SES accepted and delivered it', async () => {
    await send('ada@example.com', TAGS);
    const mail = {
      timestamp: expect.any(String),
      messageId: expect.any(String),
      destination: ['ada@example.com'],
      tags: {
        'ses:configuration-set': ['identity-test'],
        application: ['app_shop'],
        attempt: [TAGS.attempt],
      },
    };
    expect(events).toMatchObject([
      { source: 'aws.ses', 'detail-type': 'Email Sent', detail: { eventType: 'Send', mail } },
      {
        source: 'aws.ses',
        'detail-type': 'Email Delivered',
        detail: { eventType: 'Delivery', mail, delivery: { recipients: ['ada@example.com'] } },
      },
    ]);
  });

  it('is not delivered if it bounces', async () => {
    await send('bounce@simulator.amazonses.com', TAGS);
    expect(types()).toEqual(['Send']);
  });

  it('is delivered if its recipient complains', async () => {
    await send('complaint@simulator.amazonses.com', TAGS);
    expect(types()).toEqual(['Send', 'Delivery']);
  });
});

describe('another message', () => {
  it('causes none of these events', async () => {
    await send('ada@example.com', { application: 'app_shop' });
    await send('ada@example.com');
    expect(events).toEqual([]);
  });
});

describe('events in the background', () => {
  const source = { kind: 'mail-feedback' } as const;

  it('run the functions in order, and are waited for at the end', async () => {
    const ran: unknown[] = [];
    const run = async (event: unknown) => {
      await new Promise(setImmediate);
      ran.push(event);
    };
    const mail = mailEvents([{ id: 'recording', source, run }], async () => undefined);
    mail.start([{ n: 1 }, { n: 2 }]);
    expect(ran).toEqual([]);
    await mail.settled();
    expect(ran).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('are kept if a function fails, and fail nothing if they cannot be kept', async () => {
    const kept: unknown[] = [];
    const run = () => Promise.reject(new Error('it fails'));
    const mail = mailEvents([{ id: 'failing', source, run }], async (...letter) => {
      kept.push(letter);
      throw new Error('the disk is full');
    });
    mail.start([{ n: 1 }]);
    await mail.settled();
    expect(kept).toEqual([['failing', { n: 1 }]]);
  });
});
