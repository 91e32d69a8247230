import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import type { Sender } from '../../../shared/messages/account-limits.ts';
import { sendAddressNotice } from '../../../shared/messages/address-message.ts';
import { sendEmail, sendText } from '../../../shared/messages/send-message.ts';
import { findPlan } from '../../../shared/plans/plans.ts';
import { HUB_APPLICATION_ID, newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { keysRead } from '../../support/count-calls.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';

useBackends();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2031-05-06T23:59:00Z'), toFake: ['Date'] });
  for (const name of ['POOL_EMAILS_PER_DAY', 'POOL_TEXTS_PER_DAY']) vi.stubEnv(name, '100000');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

type Limits = { sms_per_day?: number; email_per_day?: number };
type Plan = 'free' | 'team' | 'scale';

const senderOf = (account: string, limits?: Limits): Sender => ({
  id: newId('app'),
  account,
  config: limits ? { hub: { auth: { limits } } } : {},
});
const newSender = async (plan: Plan, limits?: Limits) => senderOf((await makeAccount(plan)).account, limits);

const text = (application: Sender, known = true) =>
  sendText({ application, to: newPhone(), known, text: 'Hi' });
const email = (application: Sender, known = true) =>
  sendEmail({ application, to: newEmail(), known, subject: 'Hi', text: 'Hi' });
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
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);

/** How many sends were refused, by error code. */
async function refusalsOf(sends: Promise<void>[]): Promise<Record<string, number>> {
  const codes = (await Promise.allSettled(sends)).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.code)] : [],
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all = []]) => [code, all.length]),
  );
}

const countsOf = ({ account }: Sender, channel: 'email' | 'sms') =>
  getItem(keys.accountBudget(account, channel, '2031-05'));

/** Has the account send a message, and then counts as many of the day and of the month. */
async function startWith(sender: Sender, channel: 'email' | 'sms', day: number, month = day): Promise<void> {
  await (channel === 'sms' ? text : email)(sender);
  await changeItem(keys.accountBudget(sender.account, channel, '2031-05'), { day_06: day, month });
}

describe('messages of an account', () => {
  it.each([
    ['free', 100],
    ['team', 500],
  ] as const)('with the plan %s are at most %i texts a day by default, exactly', async (plan, limit) => {
    const sender = await newSender(plan);
    await startWith(sender, 'sms', limit - 10);
    await changeItem(keys.messageBudget(sender.id, 'sms', '2031-05-06'), { sent: limit - 10 });
    expect(await refusalsOf(times(30, () => text(sender)))).toEqual({ budget_exhausted: 20 });
  });

  it('are exactly as many as the ceiling from the first one on, under parallel sends', async () => {
    const sender = await newSender('free');
    expect(await refusalsOf(times(120, () => text(sender)))).toEqual({ budget_exhausted: 20 });
  });

  it.each([99, 60])('are exactly as many as an own limit of %i near the ceiling', async (limit) => {
    const sender = await newSender('free', { sms_per_day: limit });
    expect(await refusalsOf(times(120, () => text(sender)))).toEqual({ budget_exhausted: 120 - limit });
    expect(await countsOf(sender, 'sms')).toMatchObject({ day_06: limit, month: limit });
  });

  it('of several applications share the ceiling, exactly under parallel sends', async () => {
    const first = await newSender('free', { sms_per_day: 60 });
    const second = senderOf(first.account);
    await startWith(first, 'sms', 80);
    const sends = times(20, () => [text(first), text(second)]).flat();
    expect(await refusalsOf(sends)).toEqual({ budget_exhausted: 20 });
  });

  it.each([
    ['email', 2000, email],
    ['sms', 100, text],
  ] as const)('by %s leave a third of the ceiling to known devices', async (channel, limit, send) => {
    const first = await newSender('free');
    const second = senderOf(first.account);
    const open = limit - Math.floor(limit / 3);
    await startWith(first, channel, open - 1);
    expect(await refusalsOf(times(3, () => send(second, false)))).toEqual({ budget_reserved: 2 });
    await send(second, true);
    await changeItem(keys.accountBudget(first.account, channel, '2031-05'), { day_06: limit });
    expect(await refusalsOf([send(first, true), send(first, false)])).toEqual({ budget_exhausted: 2 });
  });

  it('that an application refuses take no place of another application', async () => {
    const first = await newSender('free', { sms_per_day: 1 });
    expect(await refusalsOf(times(40, () => text(first)))).toEqual({ budget_exhausted: 39 });
    expect(await countsOf(first, 'sms')).toMatchObject({ day_06: 1, month: 1 });
  });

  it('are refused with the time until the next day, and then sent', async () => {
    const sender = await newSender('free');
    await startWith(sender, 'sms', 100);
    await expect(text(sender)).rejects.toMatchObject({
      code: 'budget_exhausted',
      status: 429,
      message: expect.stringContaining('account'),
      extras: { headers: { 'Retry-After': '60' } },
    });
    vi.setSystemTime(Date.parse('2031-05-07T00:00:00Z'));
    await text(sender);
    expect(await countsOf(sender, 'sms')).toMatchObject({ day_07: 1, month: 101 });
  });

  it('by text end with the month, exactly, until the next one begins', async () => {
    const sender = await newSender('free');
    await startWith(sender, 'sms', 10, 995);
    expect(await refusalsOf(times(12, () => text(sender)))).toEqual({ budget_exhausted: 7 });
    await expect(text(sender)).rejects.toMatchObject({
      message: expect.stringContaining('month'),
      extras: { headers: { 'Retry-After': String(25 * 86_400 + 60) } },
    });
    vi.setSystemTime(Date.parse('2031-06-01T00:00:00Z'));
    await text(sender);
  });

  it('by e-mail have no limit of the month', async () => {
    const sender = await newSender('free');
    await startWith(sender, 'email', 10, 1_000_000);
    expect(await refusalsOf([email(sender)])).toEqual({});
  });

  it('count notices, which use what is reserved and end at the ceiling', async () => {
    const sender = await newSender('free', { sms_per_day: 0, email_per_day: 0 });
    await notice(sender, 'email', newEmail());
    await notice(sender, 'phone', newPhone());
    expect(await countsOf(sender, 'email')).toMatchObject({ day_06: 1 });
    expect(await countsOf(sender, 'sms')).toMatchObject({ day_06: 1 });
    await changeItem(keys.accountBudget(sender.account, 'sms', '2031-05'), { day_06: 99 });
    await notice(sender, 'phone', newPhone());
    await expect(notice(sender, 'phone', newPhone())).rejects.toMatchObject({ code: 'budget_exhausted' });
  });

  it('are those of the smallest plan if the account has none', async () => {
    const sender = await newSender('free');
    const { account } = await makeAccount(null);
    await startWith({ ...sender, account }, 'sms', 99);
    expect(await refusalsOf(times(2, () => text({ ...sender, account })))).toEqual({ budget_exhausted: 1 });
  });
});

describe('the limit of an application', () => {
  it.each([
    ['free', 2_000],
    ['team', 10_000],
    ['scale', 10_000],
  ] as const)('with the plan %s is %i e-mails by default, a third of it reserved', async (plan, limit) => {
    const sender = await newSender(plan);
    await email(sender);
    const open = limit - Math.floor(limit / 3);
    await changeItem(keys.messageBudget(sender.id, 'email', '2031-05-06'), { sent: open - 1 });
    expect(await refusalsOf([email(sender, false)])).toEqual({});
    expect(await refusalsOf([email(sender, false)])).toEqual({ budget_reserved: 1 });
    await changeItem(keys.messageBudget(sender.id, 'email', '2031-05-06'), { sent: limit });
    expect(await refusalsOf([email(sender)])).toEqual({ budget_exhausted: 1 });
  });

  it('shrinks with the plan within five minutes, and keeps its setting', async () => {
    vi.setSystemTime(Date.parse('2031-05-06T12:00:00Z'));
    const sender = await newSender('scale', { sms_per_day: 500 });
    await text(sender);
    await changeItem(keys.messageBudget(sender.id, 'sms', '2031-05-06'), { sent: 200 });
    await changeItem(keys.account(sender.account), { plan: 'free' });
    await text(sender);
    vi.setSystemTime(Date.parse('2031-05-06T12:05:00Z'));
    await expect(text(sender)).rejects.toMatchObject({ code: 'budget_exhausted' });
  });

  it('is reported by the effective limit, not by the setting', async () => {
    const sender = await newSender('free');
    await email(sender);
    await changeItem(keys.messageBudget(sender.id, 'email', '2031-05-06'), { sent: 998 });
    await email(sender);
    const item = await getItem(keys.messageBudget(sender.id, 'email', '2031-05-06'));
    expect(item).toMatchObject({ sent: 999, limit: 2000 });
  });
});

describe('the plan of an account', () => {
  const readsOf = async (sender: Sender, work: () => Promise<unknown>) => {
    const { pk, sk } = keys.account(sender.account);
    return (await keysRead(work)).filter((key) => key === `${pk} ${sk}`).length;
  };

  it.each(['email', 'sms'] as const)('is read once in five minutes of an instance by %s', async (channel) => {
    const send = channel === 'sms' ? text : email;
    const sender = await newSender('team');
    expect(await readsOf(sender, async () => await Promise.all([send(sender)]))).toBe(1);
    expect(await readsOf(sender, () => Promise.all(times(5, () => send(sender))))).toBe(0);
    await startWith(sender, channel, 150);
    expect(await readsOf(sender, () => Promise.all(times(5, () => send(sender))))).toBe(0);
    vi.setSystemTime(Date.parse('2031-05-06T23:59:00Z') + 300_000);
    expect(await readsOf(sender, () => send(sender))).toBe(1);
  });
});

describe('the hub', () => {
  it('has the limits of the deployment, also above every plan', async () => {
    vi.stubEnv('HUB_EMAILS_PER_DAY', '3');
    vi.stubEnv('HUB_TEXTS_PER_DAY', '2');
    vi.stubEnv('HUB_TEXTS_PER_MONTH', '4');
    const hub = { ...senderOf('acct_hub'), id: HUB_APPLICATION_ID };
    expect(await refusalsOf(times(5, () => email(hub)))).toEqual({ budget_exhausted: 2 });
    expect(await refusalsOf(times(3, () => text(hub)))).toEqual({ budget_exhausted: 1 });
    vi.setSystemTime(Date.parse('2031-05-07T00:00:00Z'));
    expect(await refusalsOf([email(hub, false), email(hub, false), email(hub, false)])).toEqual({
      budget_reserved: 1,
    });
    expect(await refusalsOf(times(2, () => text(hub)))).toEqual({});
    vi.setSystemTime(Date.parse('2031-05-08T00:00:00Z'));
    await expect(text(hub)).rejects.toMatchObject({ message: expect.stringContaining('month') });
    vi.stubEnv('HUB_EMAILS_PER_DAY', '1000000');
    await email(hub);
    await changeItem(keys.messageBudget(HUB_APPLICATION_ID, 'email', '2031-05-08'), { sent: 300_000 });
    await email(hub);
    expect(findPlan('scale')?.emails_per_day).toBeLessThan(300_000);
  });
});
