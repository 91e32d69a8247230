import { ApiError } from '../platform/errors.ts';
import { secondsToNextDay, secondsToNextMonth } from '../platform/time.ts';
import type { BudgetChannel } from './account-limits.ts';

/** The time for which messages are counted, in UTC. */
export type BudgetPeriod = 'day' | 'month';

type UsedUpBudget = {
  /** Whose messages are used up. `plan` means all accounts of plans that anybody may take. */
  whose: 'application' | 'account' | 'plan';
  channel: BudgetChannel;
  period?: BudgetPeriod;
  /** True if the rest is kept for known devices. */
  isReserved?: boolean;
};

const NAMES = { email: 'e-mails', sms: 'text messages' };
const AGAIN = { day: 'try again tomorrow', month: 'try again next month' };
const WHOSE = {
  application: 'The application has sent all its',
  account: 'The account of the application has sent all its',
  plan: 'The accounts with a plan like this one have together sent all their',
};

/**
 * Returns the error of a budget that is used up. It does not name the limit, because strangers who start a
 * sign-in read it.
 */
export function usedUp({ whose, channel, period = 'day', isReserved = false }: UsedUpBudget): ApiError {
  const messages = `${NAMES[channel]} of this ${period} (UTC)`;
  if (!isReserved)
    return refusedFor(period, 'budget_exhausted', `${WHOSE[whose]} ${messages}; ${AGAIN[period]}`);
  const owner = whose === 'application' ? "the application's" : "the account's";
  return refusedFor(
    period,
    'budget_reserved',
    `The rest of ${owner} ${messages} is reserved for devices that have signed in before; use such a device or another way to sign in, or ${AGAIN[period]}`,
  );
}

/** Returns the error of numbers that begin alike and get no more texts on this day. */
export function rangeExhausted(): ApiError {
  return refusedFor(
    'day',
    'number_range_exhausted',
    'Too many text messages went to similar numbers on this day (UTC); use a device that has signed in before or another way to sign in, or try again tomorrow',
  );
}

function refusedFor(
  period: BudgetPeriod,
  code: 'budget_exhausted' | 'budget_reserved' | 'number_range_exhausted',
  message: string,
): ApiError {
  const seconds = period === 'day' ? secondsToNextDay() : secondsToNextMonth();
  return new ApiError(code, message, { headers: { 'Retry-After': String(seconds) } });
}
