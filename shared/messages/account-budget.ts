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
import { type Period, usedUp } from './budget-refusals.ts';
import { farOf, type SharedCount } from './shared-count.ts';

/** The longest month, and a day for clocks that differ. */
const KEPT_SECONDS = 32 * DAY;

/** A message to count. `openPart` returns the part of a limit that its caller may use. */
type Message = { channel: BudgetChannel; day: string; openPart: (limit: number) => number };

/** One of the counts of an item: its attribute, its limit, and when it begins anew. */
type Window = { attribute: string; limit: number; period: Period };

/**
 * Returns the count of an account's messages, all its applications together. One item counts a month and each
 * of its days, so that no message counts for the month that the day refuses (decision 0402).
 */
export function countOfAccount({ account }: Sender, message: Message, limits: LimitsOfAccount): SharedCount {
  const { channel, day, openPart } = message;
  const month = day.slice(0, 7);
  const ofDay = `day_${day.slice(8)}`;
  const key = keys.accountBudget(account, channel, month);
  const expires_at = epochOf(`${month}-01`) + KEPT_SECONDS;
  const one = { add: { [ofDay]: 1, month: 1 }, set: { expires_at } };
  const windowsOf = ({ perDay, perMonth }: AccountLimits): Window[] => [
    { attribute: ofDay, limit: perDay, period: 'day' },
    ...(perMonth === undefined ? [] : [{ attribute: 'month', limit: perMonth, period: 'month' } as const]),
  ];
  /** Returns the error of the count that is used up for the caller, the longest first. */
  const refusal = (windows: readonly Window[], item: Item | undefined): ApiError | undefined => {
    const sent = ({ attribute }: Window) => Number(item?.[attribute] ?? 0);
    const full = windows.findLast((window) => sent(window) >= openPart(window.limit));
    const isReserved = full !== undefined && sent(full) < full.limit;
    return full && usedUp({ whose: 'account', channel, period: full.period, isReserved });
  };

  return {
    early: async () => {
      const known = limits.known();
      const far = belowPart(windowsOf(known ?? limits.least), (limit) => farOf(openPart(limit)));
      const outcome = await tryWrite(update(key, one, far));
      const refused = !outcome.held && known && refusal(windowsOf(known), outcome.current);
      if (refused) throw refused;
      return outcome.held;
    },
    late: async () => {
      const windows = windowsOf(await limits.read());
      await updateItem(
        key,
        one,
        belowPart(windows, openPart),
        (item) => refusal(windows, item) ?? usedUp({ whose: 'account', channel, period: 'day' }),
      );
    },
    giveBack: async () => {
      await tryWrite(update(key, { add: { [ofDay]: -1, month: -1 } }, above(ofDay, 0)));
    },
  };
}

/** True while each count is below a part of its limit. */
function belowPart(windows: readonly Window[], partOf: (limit: number) => number): Condition {
  return all(
    ...windows.map(({ attribute, limit }) => either(hasNo(attribute), below(attribute, partOf(limit)))),
  );
}
