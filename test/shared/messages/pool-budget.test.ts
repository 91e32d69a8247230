import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sender } from '../../../shared/messages/account-limits.ts';
import { forgetPool } from '../../../shared/messages/pool-budget.ts';
import { sendEmail, sendText } from '../../../shared/messages/send-message.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { notesOfRequest, withNotes } from '../../../shared/platform/request/request-notes.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItems } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { storeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';

useBackends();
let year = 2030;
let day = '';
/** Each test has a day of its own, and so a pool. */
beforeEach(() => {
  year += 1;
  day = `${year}-05-06`;
  vi.useFakeTimers({ now: Date.parse(`${day}T23:59:00Z`), toFake: ['Date'] });
  forgetPool();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newSender = async (plan: 'free' | 'team'): Promise<Sender> => ({
  id: newId('app'),
  account: (await makeAccount(plan)).account,
  config: {},
});
const newSenders = (count: number, plan: 'free' | 'team') =>
  Promise.all(Array.from({ length: count }, () => newSender(plan)));
const text = (application: Sender) => sendText({ application, to: newPhone(), known: true, text: 'Hi' });
const email = (application: Sender) =>
  sendEmail({ application, to: newEmail(), known: true, subject: 'Hi', text: 'Hi' });
const SENDS = { email, sms: text };
const SETTINGS = { email: 'POOL_EMAILS_PER_DAY', sms: 'POOL_TEXTS_PER_DAY' } as const;

/** How many sends were refused, each as the pool refuses. */
async function refusedOf(sends: Promise<void>[]): Promise<number> {
  const refused = (await Promise.allSettled(sends)).filter(({ status }) => status === 'rejected');
  for (const one of refused)
    expect(one).toMatchObject({
      reason: {
        code: 'budget_exhausted',
        message: expect.stringContaining('together'),
        extras: { headers: { 'Retry-After': '60' } },
      },
    });
  return refused.length;
}

async function sentIn(channel: 'email' | 'sms'): Promise<number> {
  const parts = Array.from({ length: 8 }, (_, n) => keys.poolBudget(n, channel, day));
  return (await getItems(parts)).reduce((sum, item) => sum + Number(item?.['sent'] ?? 0), 0);
}

describe('the pool of accounts with a plan that anybody may take', () => {
  it.each(['email', 'sms'] as const)('by %s ends at the limit, exactly under parallel sends', async (by) => {
    vi.stubEnv(SETTINGS[by], '10');
    const senders = await newSenders(30, 'free');
    expect(await refusedOf(senders.map(SENDS[by]))).toBe(20);
    expect(await sentIn(by)).toBe(10);
    const [first, second = first] = senders;
    if (!first || !second) throw new Error('no senders');
    expect(await refusedOf([SENDS[by](first), SENDS[by](second)])).toBe(2);
  });

  it.each(['email', 'sms'] as const)('by %s stops nobody with another plan, who uses none', async (by) => {
    vi.stubEnv(SETTINGS[by], '3');
    const senders = await newSenders(5, 'team');
    expect(await refusedOf(senders.map(SENDS[by]))).toBe(0);
    const free = await newSenders(5, 'free');
    expect(await refusedOf(free.map(SENDS[by]))).toBe(2);
    expect(await refusedOf([...senders, ...(await newSenders(2, 'team'))].map(SENDS[by]))).toBe(0);
  });

  it('has parts that together are exactly the limit', async () => {
    vi.stubEnv('POOL_TEXTS_PER_DAY', '2501');
    const senders = await newSenders(2, 'free');
    for (const part of [0, 1, 2]) {
      await storeItem({ ...keys.poolBudget(part, 'sms', day), sent: part === 0 ? 830 : 832 });
    }
    expect(await refusedOf(senders.flatMap((one) => Array.from({ length: 10 }, () => text(one))))).toBe(13);
    expect(await sentIn('sms')).toBe(2501);
  });

  it('gets nothing of messages that an application refuses', async () => {
    vi.stubEnv('POOL_TEXTS_PER_DAY', '50');
    const sender = {
      ...(await newSender('free')),
      config: { hub: { auth: { limits: { sms_per_day: 1 } } } },
    };
    await Promise.allSettled(Array.from({ length: 40 }, () => text(sender)));
    expect(await sentIn('sms')).toBe(1);
  });

  it('takes no message of the month from an account that it refuses', async () => {
    vi.stubEnv('POOL_TEXTS_PER_DAY', '1');
    const [first, second] = await newSenders(2, 'free');
    if (!first || !second) throw new Error('no senders');
    await text(first);
    expect(await refusedOf(Array.from({ length: 5 }, () => text(second)))).toBe(5);
    const [counts] = await getItems([keys.accountBudget(second.account, 'sms', day.slice(0, 7))]);
    expect(counts).toMatchObject({ month: 0, day_06: 0 });
  });

  it('notes once that half of it is used', async () => {
    vi.stubEnv('POOL_TEXTS_PER_DAY', '5');
    const noted: unknown[] = [];
    for (const sender of await newSenders(5, 'free')) {
      await withNotes({}, async () => {
        await text(sender);
        const { pools_half_used: half, pool } = notesOfRequest();
        noted.push(half === undefined ? undefined : [half, pool]);
      });
    }
    expect(noted).toEqual([undefined, undefined, [1, 'sms'], undefined, undefined]);
  });
});
