import type { ApiError } from '../platform/errors.ts';
import { DAY, epochOf } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import {
  above,
  all,
  below,
  type Condition,
  either,
  hasNo,
  type Item,
} from '../storage/writes/expressions.ts';
import { tryWrite, updateItem } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import type { AccountLimits, BudgetChannel, LimitsOfAccount, Sender } from './account-limits.ts';
import { type BudgetPeriod, usedUp } from './budget-refusals.ts';
import { farOf, type SharedCount } from './shared-count.ts';

/** The longest month, and a day for clocks that differ. */
const KEPT_SECONDS = 32 * DAY;

/** A message to count. `openPart` returns the part of a limit that its caller may use. */
export type CountedMessage = {
  channel: BudgetChannel;
  /** UTC day, such as `2026-01-31`. */
  day: string;
  openPart: (limit: number) => number;
};

/** One of the counts of an item, with its limit. */
type LimitedCount = { attribute: string; limit: number; period: BudgetPeriod };

/**
 * Returns the count of an account's messages, all its applications together. One item counts a month and each
 * of its days, so that no message counts for the month that the day refuses (decision 0402).
 */
export function countOfAccount(
  { account }: Sender,
  message: CountedMessage,
  limits: LimitsOfAccount,
): SharedCount {
  const { channel, day, openPart } = message;
  const [month, ofDay] = [day.slice(0, 7), dayAttribute(day)];
  const key = keys.accountBudget(account, channel, month);
  const expires_at = epochOf(`${month}-01`) + KEPT_SECONDS;
  const one = { add: { [ofDay]: 1, month: 1 }, set: { expires_at } };
  return {
    early: async () => {
      const known = limits.known();
      const far = allBelow(countsOf(day, known ?? limits.least), (limit) => farOf(openPart(limit)));
      const outcome = await tryWrite(update(key, one, far));
      const refusal = !outcome.held && known && refusalOf(message, known, outcome.current);
      if (refusal) throw refusal;
      return outcome.held;
    },
    late: async () => {
      const known = await limits.read();
      const open = allBelow(countsOf(day, known), openPart);
      const refusal = (item: Item | undefined) =>
        refusalOf(message, known, item) ?? usedUp({ whose: 'account', channel });
      await updateItem(key, one, open, refusal);
    },
    giveBack: async () => {
      await tryWrite(update(key, { add: { [ofDay]: -1, month: -1 } }, above(ofDay, 0)));
    },
  };
}

/** Returns the attribute that counts the messages of a UTC day in the item of its month. */
export function dayAttribute(day: string): string {
  return `day_${day.slice(8)}`;
}

function countsOf(day: string, { perDay, perMonth }: AccountLimits): LimitedCount[] {
  const ofDay = { attribute: dayAttribute(day), limit: perDay, period: 'day' } as const;
  if (perMonth === undefined) return [ofDay];
  return [ofDay, { attribute: 'month', limit: perMonth, period: 'month' }];
}

/** True while each count is below a part of its limit. */
function allBelow(counts: readonly LimitedCount[], partOf: (limit: number) => number): Condition {
  return all(
    ...counts.map(({ attribute, limit }) => either(hasNo(attribute), below(attribute, partOf(limit)))),
  );
}

/** Returns the error of the longest period that is used up for the caller; undefined if none is. */
function refusalOf(
  { channel, day, openPart }: CountedMessage,
  limits: AccountLimits,
  item: Item | undefined,
): ApiError | undefined {
  const sent = ({ attribute }: LimitedCount) => Number(item?.[attribute] ?? 0);
  const full = countsOf(day, limits).findLast((count) => sent(count) >= openPart(count.limit));
  if (!full) return undefined;
  return usedUp({ whose: 'account', channel, period: full.period, isReserved: sent(full) < full.limit });
}
