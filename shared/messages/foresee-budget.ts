import { utcDay } from '../platform/time.ts';
import { assertByRule, timesIn } from '../storage/counters/recent-times.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { type BudgetChannel, type LimitsOfAccount, limitsOfAccount, type Sender } from './account-limits.ts';
import { rangeExhausted, usedUp } from './budget-refusals.ts';
import {
  type BudgetedMessage,
  budgetKey,
  callerOf,
  openPartOf,
  ownLimit,
  ownRangeLimit,
  rangeKey,
  TEXTS_OF,
  TEXTS_PER_NUMBER,
} from './spend-budget.ts';

type ForeseenMessage = BudgetedMessage & { channel: BudgetChannel };

/** Returns the keys of the items by which `foreseeBudget` judges, to be read with other items. */
export function foreseenKeys(app: string, message: ForeseenMessage): Key[] {
  const { channel, to } = message;
  const [caller, day] = [callerOf(message), utcDay()];
  const own = budgetKey(app, channel, caller, day);
  return channel === 'email' ? [own] : [own, rangeKey(app, caller, to, day), numberKey(app, message)];
}

/**
 * Judges whether the budgets of an application have room for a message, by the items of `foreseenKeys`.
 * Counts nothing: `spendBudget` does when the message is sent. Throws its errors. `isReserved` if the message
 * would be one of those that the application reserves for known devices. As long as the instance does not
 * know the plan of the account, only limits that every plan allows refuse.
 */
export function foreseeBudget(
  sender: Sender,
  message: ForeseenMessage,
  [own, range, number]: readonly (Item | undefined)[],
): { isReserved: boolean } {
  const { channel } = message;
  const caller = callerOf(message);
  const limits = limitsOfAccount(sender, channel);
  if (channel === 'sms') {
    const texts = timesIn(number, numberKey(sender.id, message), TEXTS_PER_NUMBER.windowSeconds);
    assertByRule(texts, TEXTS_PER_NUMBER);
    if (sentIn(range) >= lowest(limits, ownRangeLimit(sender, caller), 'perRange')) throw rangeExhausted();
  }
  const limit = lowest(limits, ownLimit(sender, channel, caller, limits), 'perDay');
  const isOpen = sentIn(own) < openPartOf(limit);
  if (sentIn(own) >= limit || (caller === 'stranger' && !isOpen))
    throw usedUp({ whose: 'application', channel, isReserved: sentIn(own) < limit });
  return { isReserved: !isOpen };
}

/** Returns a limit, as far as it is known without a read. */
function lowest({ least, known }: LimitsOfAccount, own: number, limit: 'perDay' | 'perRange'): number {
  return own <= least[limit] ? own : Math.min(own, known()?.[limit] ?? own);
}

function sentIn(item: Item | undefined): number {
  return Number(item?.['sent'] ?? 0);
}

function numberKey(app: string, message: ForeseenMessage): Key {
  return keys.throttle(TEXTS_OF[callerOf(message)](app, message.to), TEXTS_PER_NUMBER.windowSeconds);
}
