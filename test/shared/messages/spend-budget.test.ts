import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import { sendAddressNotice } from '../../../shared/messages/address-message.ts';
import { sendEmail, sendText } from '../../../shared/messages/send-message.ts';
import type { Sender } from '../../../shared/messages/spend-budget.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { scanTable } from '../../support/scan-table.ts';

const backends = useBackends();
afterEach(() => vi.useRealTimers());

type Limits = { sms_per_day?: number; email_per_day?: number };

const senderWith = (limits?: Limits): Sender => ({
  id: newId('app'),
  config: limits ? { hub: { auth: { limits } } } : {},
});
const email = (application: Sender, to = newEmail()) =>
  sendEmail({ application, to, subject: 'Hi', text: 'Hi' });
const notice = (application: Sender, channel: 'email' | 'phone', to: string) =>
  sendAddressNotice({
    application: { name: 'Shop', ...application } as Application,
    channel,
    to,
    change: { field: 'email' },
    link: 'https://example.com/l/1',
    kind: 'done',
    language: 'en',
  });
const text = (application: Sender, to = newPhone()) => sendText({ application, to, text: 'Hi' });

/** How many of the sends were refused, by error code. */
async function refusalsOf(sends: Promise<void>[]): Promise<Record<string, number>> {
  const codes = (await Promise.allSettled(sends)).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.code)] : [],
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all = []]) => [code, all.length]),
  );
}

/** Stops the clock at a time of one day, early in the test run's own future. */
function stopClockAt(iso: string) {
  vi.useFakeTimers({ now: Date.parse(iso), toFake: ['Date'] });
}

describe('messages of an application and day', () => {
  it.each([
    ['text messages', { sms_per_day: 5 }, text],
    ['e-mails', { email_per_day: 5 }, email],
  ])('end at the limit of %s, exactly under 20 parallel sends', async (_, limits, send) => {
    stopClockAt('2031-05-06T07:08:09Z');
    const sender = senderWith(limits);
    expect(await refusalsOf(Array.from({ length: 20 }, () => send(sender)))).toEqual({
      budget_exhausted: 15,
    });
  });

  it('are refused with 429 and Retry-After until the next day begins in UTC, and then sent again', async () => {
    stopClockAt('2031-05-06T23:59:00Z');
    const sender = senderWith({ sms_per_day: 1 });
    const to = newPhone();
    await text(sender, to);
    await expect(text(sender, to)).rejects.toMatchObject({
      code: 'budget_exhausted',
      status: 429,
      extras: { headers: { 'Retry-After': '60' } },
    });
    expect(backends.messages().list(to)).toHaveLength(1);
    vi.setSystemTime(Date.parse('2031-05-07T00:00:00Z'));
    await text(sender, to);
    expect(backends.messages().list(to)).toHaveLength(2);
  });

  it('do not count for another channel or another application', async () => {
    const sender = senderWith({ sms_per_day: 1 });
    await text(sender);
    await email(sender);
    await text(senderWith({ sms_per_day: 1 }));
    await expect(text(sender)).rejects.toMatchObject({ code: 'budget_exhausted' });
  });

  it('are none where the limit is 0', async () => {
    await expect(text(senderWith({ sms_per_day: 0 }))).rejects.toMatchObject({ code: 'budget_exhausted' });
  });

  it('are 500 text messages and 10,000 e-mails where the application says nothing', async () => {
    stopClockAt('2031-05-06T07:08:09Z');
    const sender = senderWith();
    const send = { sms: text, email };
    for (const [channel, sent] of [
      ['sms', 500],
      ['email', 10_000],
    ] as const) {
      await send[channel](sender);
      await changeItem(keys.messageBudget(sender.id, channel, '2031-05-06'), { sent: sent - 1 });
      await send[channel](sender);
      await expect(send[channel](sender)).rejects.toMatchObject({ code: 'budget_exhausted' });
    }
  });
});

describe('text messages to one number', () => {
  it('end after 20 within 24 hours, exactly under 30 parallel sends, and do not use up the application', async () => {
    stopClockAt('2031-05-06T07:08:09Z');
    const sender = senderWith({ sms_per_day: 25 });
    const to = newPhone();
    expect(await refusalsOf(Array.from({ length: 30 }, () => text(sender, to)))).toEqual({
      too_many_requests: 10,
    });
    await expect(text(sender, to)).rejects.toMatchObject({ extras: { headers: { 'Retry-After': '86400' } } });
    expect(await refusalsOf(Array.from({ length: 6 }, () => text(sender)))).toEqual({ budget_exhausted: 1 });
  });

  it('are counted without the number in the table', async () => {
    const to = newPhone();
    await text(senderWith(), to);
    expect(JSON.stringify(await scanTable())).not.toContain(to);
  });
});

describe('notices about a change of address', () => {
  it.each([
    ['email', newEmail, { email_per_day: 1 }],
    ['phone', newPhone, { sms_per_day: 1 }],
  ] as const)(
    'go out by %s after the other messages of the day are used up',
    async (channel, newAddressOf, limits) => {
      const sender = senderWith(limits);
      const other = channel === 'email' ? email : text;
      expect(await refusalsOf([1, 2, 3].map(() => other(sender)))).toEqual({ budget_exhausted: 2 });
      const to = newAddressOf();
      await notice(sender, channel, to);
      expect(backends.messages().list(to)).toHaveLength(1);
    },
  );

  it('go out to a number that got its other text messages of 24 hours already', async () => {
    const sender = senderWith();
    const to = newPhone();
    for (let sent = 0; sent < 20; sent++) await text(sender, to);
    await expect(text(sender, to)).rejects.toMatchObject({ code: 'too_many_requests' });
    await notice(sender, 'phone', to);
    expect(backends.messages().list(to)).toHaveLength(21);
  });

  it.each([
    ['email', 50_000],
    ['sms', 2_500],
  ] as const)('have a budget of their own by %s: %i a day', async (channel, limit) => {
    stopClockAt('2031-05-06T07:08:09Z');
    const sender = senderWith();
    const to = channel === 'email' ? newEmail() : newPhone();
    const by = channel === 'email' ? 'email' : 'phone';
    await notice(sender, by, to);
    await changeItem(keys.messageBudget(sender.id, `${channel}_notice`, '2031-05-06'), { sent: limit });
    await expect(notice(sender, by, to)).rejects.toMatchObject({ code: 'budget_exhausted' });
    await sendEmail({ application: sender, to: newEmail(), subject: 'Hi', text: 'Hi' });
  });
});
