import { afterEach, describe, expect, it, vi } from 'vitest';
import { reachedShare } from '../../../shared/applications/budget-shares.ts';
import type { Sender } from '../../../shared/messages/account-limits.ts';
import { sendText } from '../../../shared/messages/send-message.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { newPhone } from '../../support/phones.ts';

useBackends({ events: true });
afterEach(() => vi.useRealTimers());

const senderWith = (perDay: number, id: string = newId('app')): Sender => ({
  id,
  account: 'acct_test',
  config: { hub: { auth: { limits: { sms_per_day: perDay } } } },
});
const send = (application: Sender) => sendText({ application, to: newPhone(), known: true, text: 'Hi' });
const sendMany = async (application: Sender, count: number) => {
  await Promise.all(Array.from({ length: count }, () => send(application)));
};

describe('the budget of a day', () => {
  it('is one event of the application at 50 and one at 80 %, for parallel senders', async () => {
    vi.useFakeTimers({ now: Date.parse('2031-05-06T07:08:09Z'), toFake: ['Date'] });
    const sender = senderWith(10);
    const changes = await changesDuring(() => sendMany(sender, 10));
    expect(changes).toMatchObject([
      {
        scope: sender.id,
        type: 'application.budget_used',
        subject: { type: 'application', id: sender.id },
        actor: { type: 'service' },
        reason: 'sms_50',
        count: 5,
      },
      { type: 'application.budget_used', reason: 'sms_80', count: 8 },
    ]);
  });

  it('is no second event if the limit changes on the day', async () => {
    vi.useFakeTimers({ now: Date.parse('2031-05-06T07:08:09Z'), toFake: ['Date'] });
    const sender = senderWith(4);
    expect(await changesDuring(() => sendMany(sender, 3))).toMatchObject([{ reason: 'sms_50' }]);
    const raised = senderWith(10, sender.id);
    expect(await changesDuring(() => sendMany(raised, 7))).toMatchObject([{ reason: 'sms_80', count: 4 }]);
  });

  it.each([
    [0, 1, 1, 80],
    [0, 1, 2, 50],
    [1, 2, 3, 50],
    [2, 3, 3, 80],
    [4, 5, 10, 50],
    [5, 6, 10, undefined],
    [7, 8, 10, 80],
    [8, 9, 10, undefined],
    [0, 5, Number.NaN, undefined],
    [0, 5, 0, undefined],
  ])('from %i to %i messages of %i reaches %s', (before, after, limit, share) => {
    expect(reachedShare(before, after, limit)).toBe(share);
  });
});
