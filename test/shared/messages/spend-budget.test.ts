import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import type { Sender } from '../../../shared/messages/account-limits.ts';
import { sendAddressNotice } from '../../../shared/messages/address-message.ts';
import { sendEmail, sendText } from '../../../shared/messages/send-message.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { notesOfRequest, withNotes } from '../../../shared/platform/request/request-notes.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { scanTable } from '../../support/scan-table.ts';

const backends = useBackends();
afterEach(() => vi.useRealTimers());

type Limits = { sms_per_day?: number; email_per_day?: number; sms_per_range_per_day?: number };

/** An account whose ceilings no test of this file reaches. */
let account = '';
beforeAll(async () => {
  ({ account } = await makeAccount('scale'));
});
const senderWith = (limits?: Limits): Sender => ({
  id: newId('app'),
  account,
  config: limits ? { hub: { auth: { limits } } } : {},
});
const email = (application: Sender, to = newEmail(), known = false) =>
  sendEmail({ application, to, known, subject: 'Hi', text: 'Hi' });
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
const text = (application: Sender, to = newPhone(), known = false) =>
  sendText({ application, to, known, text: 'Hi' });
const BY_CHANNEL = {
  sms: { send: text, newAddress: newPhone },
  email: { send: email, newAddress: newEmail },
};

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
function stopClockAt(iso: string): void {
  vi.useFakeTimers({ now: Date.parse(iso), toFake: ['Date'] });
}
beforeEach(() => stopClockAt('2031-05-06T07:08:09Z'));

describe('messages of an application and day', () => {
  it.each(['sms', 'email'] as const)(
    'by %s end at the limit, exactly under 20 parallel sends',
    async (channel) => {
      const sender = senderWith({ [`${channel}_per_day`]: 5 });
      const { send, newAddress } = BY_CHANNEL[channel];
      const sends = Array.from({ length: 20 }, () => send(sender, newAddress(), true));
      expect(await refusalsOf(sends)).toEqual({ budget_exhausted: 15 });
    },
  );

  it.each(['sms', 'email'] as const)(
    'by %s end at two thirds for unknown callers, exactly under 20 parallel sends',
    async (channel) => {
      const sender = senderWith({ [`${channel}_per_day`]: 9 });
      const { send, newAddress } = BY_CHANNEL[channel];
      const unknown = () => send(sender, newAddress());
      const known = () => send(sender, newAddress(), true);
      expect(await refusalsOf(Array.from({ length: 20 }, unknown))).toEqual({ budget_reserved: 14 });
      expect(await refusalsOf([known(), known(), known(), known()])).toEqual({ budget_exhausted: 1 });
      expect(await refusalsOf([unknown()])).toEqual({ budget_exhausted: 1 });
    },
  );

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [25, 17],
  ])('of a limit of %i are %i for unknown callers, never none', async (limit, open) => {
    const sender = senderWith({ sms_per_day: limit });
    const { send, newAddress } = BY_CHANNEL.sms;
    const refused = await refusalsOf(Array.from({ length: limit }, () => send(sender, newAddress())));
    expect(refused['budget_reserved'] ?? 0).toBe(limit - open);
  });

  it('of which the rest is kept are refused with 429 until the next day in UTC', async () => {
    stopClockAt('2031-05-06T23:59:00Z');
    const sender = senderWith({ sms_per_day: 3 });
    await text(sender);
    await text(sender);
    await expect(text(sender)).rejects.toMatchObject({
      code: 'budget_reserved',
      status: 429,
      extras: { headers: { 'Retry-After': '60' } },
    });
  });

  it('note once when they reach 50 and 80 % of the limit', async () => {
    const sender = senderWith({ sms_per_day: 10 });
    const noted: unknown[] = [];
    for (let sent = 0; sent < 10; sent++) {
      await withNotes({}, async () => {
        await text(sender, newPhone(), true);
        const { budgets_half_used: half, budgets_mostly_used: mostly, budget_percent } = notesOfRequest();
        if (half ?? mostly) noted.push([sent + 1, half, mostly, budget_percent]);
      });
    }
    expect(noted).toEqual([
      [5, 1, undefined, 50],
      [8, undefined, 1, 80],
    ]);
  });

  it('are refused with 429 and Retry-After until the next day in UTC, and then sent', async () => {
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
    const sender = senderWith();
    for (const [channel, sent] of [
      ['sms', 500],
      ['email', 10_000],
    ] as const) {
      const { send, newAddress } = BY_CHANNEL[channel];
      await send(sender);
      await changeItem(keys.messageBudget(sender.id, channel, '2031-05-06'), { sent: sent - 1 });
      await send(sender, newAddress(), true);
      await expect(send(sender)).rejects.toMatchObject({ code: 'budget_exhausted' });
    }
  });
});

describe('text messages to one number', () => {
  it("end after 20 in 24 hours, in parallel too, and leave the application's budget", async () => {
    const sender = senderWith({ sms_per_day: 25, sms_per_range_per_day: 100 });
    const to = newPhone();
    expect(await refusalsOf(Array.from({ length: 30 }, () => text(sender, to, true)))).toEqual({
      too_many_requests: 10,
    });
    await expect(text(sender, to, true)).rejects.toMatchObject({
      extras: { headers: { 'Retry-After': '86400' } },
    });
    const others = Array.from({ length: 6 }, () => text(sender, newPhone(), true));
    expect(await refusalsOf(others)).toEqual({ budget_exhausted: 1 });
  });

  it('for unknown callers do not stop those for known ones', async () => {
    const sender = senderWith({ sms_per_range_per_day: 100 });
    const to = newPhone();
    const refused = await refusalsOf(Array.from({ length: 30 }, () => text(sender, to)));
    expect(refused).toEqual({ too_many_requests: 10 });
    await text(sender, to, true);
    expect(backends.messages().list(to)).toHaveLength(21);
  });

  it('are counted without the number in the table', async () => {
    const [to, sender] = [newPhone(), senderWith()];
    await text(sender, to);
    const table = JSON.stringify(await scanTable());
    expect(table).toContain(sender.id);
    expect(table).not.toContain(to.slice(1));
  });
});

describe('text messages to 1,000 numbers that begin alike', () => {
  /** Numbers that differ in the last three digits only. */
  const neighbours = (count: number) => {
    const range = newPhone().slice(0, -3);
    return Array.from({ length: count }, (_, n) => `${range}${100 + n}`);
  };

  it.each([
    ['20 by default', undefined, 20],
    ['as many as the application says', 3, 3],
    ['none if the application says 0', 0, 0],
  ])('are %s for unknown callers, exactly under 30 parallel sends', async (_, limit, sent) => {
    const sender = senderWith(limit === undefined ? {} : { sms_per_range_per_day: limit });
    const sends = neighbours(30).map((to) => text(sender, to));
    expect(await refusalsOf(sends)).toEqual({ number_range_exhausted: 30 - sent });
  });

  it('do not stop other numbers, other applications, known callers and notices', async () => {
    const sender = senderWith({ sms_per_range_per_day: 1 });
    const [first = '', second = ''] = neighbours(2);
    await text(sender, first);
    await expect(text(sender, second)).rejects.toMatchObject({ code: 'number_range_exhausted', status: 429 });
    await text(sender);
    await text(senderWith(), second);
    await text(sender, second, true);
    await notice(sender, 'phone', second);
    expect(backends.messages().list(second)).toHaveLength(3);
  });

  it('do not use up the application, and are sent again the next day', async () => {
    stopClockAt('2031-05-06T23:59:00Z');
    const sender = senderWith({ sms_per_range_per_day: 1, sms_per_day: 2 });
    const [first = '', second = ''] = neighbours(2);
    await text(sender, first);
    await expect(text(sender, second)).rejects.toMatchObject({
      extras: { headers: { 'Retry-After': '60' } },
    });
    await text(sender);
    vi.setSystemTime(Date.parse('2031-05-07T00:00:00Z'));
    await text(sender, second);
  });

  it('are counted without a part of the number in the table', async () => {
    const [to, sender] = [newPhone(), senderWith()];
    await text(sender, to);
    const items = await scanTable(`BUDGET#${sender.id}`);
    expect(items.map(({ sk }) => String(sk))).toContainEqual(expect.stringMatching(/^RANGE-/));
    // The first digits are those of the country, which any number may have.
    expect(JSON.stringify(items)).not.toContain(to.slice(5, -3));
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
    const sender = senderWith();
    const to = channel === 'email' ? newEmail() : newPhone();
    const by = channel === 'email' ? 'email' : 'phone';
    await notice(sender, by, to);
    await changeItem(keys.messageBudget(sender.id, `${channel}_notice`, '2031-05-06'), { sent: limit });
    await expect(notice(sender, by, to)).rejects.toMatchObject({ code: 'budget_exhausted' });
    await sendEmail({ application: sender, to: newEmail(), subject: 'Hi', text: 'Hi' });
  });
});
