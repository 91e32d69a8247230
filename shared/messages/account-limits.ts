import type { Application } from '../applications/application.ts';
import { readPlan, rememberedPlan } from '../plans/plan-of-account.ts';
import { type OfferedPlan, SMALLEST_CEILINGS } from '../plans/plans.ts';
import { config } from '../platform/config.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';

/** The application that sends a message, with its settings. */
export type Sender = Pick<Application, 'id' | 'account' | 'config'>;

export type BudgetChannel = 'email' | 'sms';

/** The most messages that an account sends by a channel, all its applications together. */
export type AccountLimits = {
  perDay: number;
  /** Only texts have a limit of the month. */
  perMonth?: number;
  /** The most texts to 1,000 numbers that begin alike, of each of its applications. */
  perRange: number;
  /** True if the account shares the pool of those with a plan that anybody may take. */
  isPooled: boolean;
};

/** The limits of a sender's account, of which the instance may not know the plan yet. */
export type LimitsOfAccount = {
  /** The limits that every plan allows. */
  least: AccountLimits;
  /** Returns the limits if they are known without a read. */
  known: () => AccountLimits | undefined;
  /** Returns the limits. Reads the plan of the account if it is not known. */
  read: () => Promise<AccountLimits>;
};

/**
 * Returns the limits of the account of a sender. An instance reads a plan at most every five minutes. The hub
 * has limits of its own, by the settings of the deployment.
 */
export function limitsOfAccount({ id, account }: Sender, channel: BudgetChannel): LimitsOfAccount {
  if (id === HUB_APPLICATION_ID) return ofHub(hubLimits(channel));
  const known = () => {
    const remembered = rememberedPlan(account);
    return remembered && limitsOfPlan(channel, remembered.plan);
  };
  let reading: Promise<AccountLimits> | undefined;
  const readOnce = () => {
    reading ??= readPlan(account).then((plan) => limitsOfPlan(channel, plan));
    return reading;
  };
  return { least: limitsOfPlan(channel, undefined), known, read: async () => known() ?? readOnce() };
}

function ofHub(limits: AccountLimits): LimitsOfAccount {
  return { least: limits, known: () => limits, read: async () => limits };
}

function hubLimits(channel: BudgetChannel): AccountLimits {
  const others = { perRange: SMALLEST_CEILINGS.texts_per_range_per_day, isPooled: false };
  if (channel === 'email') return { perDay: Number(config('HUB_EMAILS_PER_DAY')), ...others };
  const [perDay, perMonth] = [Number(config('HUB_TEXTS_PER_DAY')), Number(config('HUB_TEXTS_PER_MONTH'))];
  return { perDay, perMonth, ...others };
}

/** Returns the limits of a plan. An account without one has the smallest, and shares the pool. */
export function limitsOfPlan(channel: BudgetChannel, plan: OfferedPlan | undefined): AccountLimits {
  const ceilings = plan ?? SMALLEST_CEILINGS;
  const others = { perRange: ceilings.texts_per_range_per_day, isPooled: plan?.is_open ?? true };
  if (channel === 'email') return { perDay: ceilings.emails_per_day, ...others };
  return { perDay: ceilings.texts_per_day, perMonth: ceilings.texts_per_month, ...others };
}
