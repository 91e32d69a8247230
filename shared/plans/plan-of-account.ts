import { remember } from '../platform/remember.ts';
import { MINUTE } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { findPlan, type OfferedPlan } from './plans.ts';

/** The time after which an instance reads the plan of an account again. */
const PLAN_MILLISECONDS = 5 * MINUTE * 1000;
/** Accounts of which an instance remembers the plan. */
const MAX_PLANS = 1_000;

type ReadPlan = { plan: OfferedPlan | undefined; readAt: number };
const plans = new Map<string, ReadPlan>();

/** Reads the plan of an account, and remembers it; undefined if there is none. */
export async function readPlan(account: string): Promise<OfferedPlan | undefined> {
  const item = await getItem(keys.account(account), ['plan']);
  const plan = findPlan(String(item?.['plan']));
  remember(plans, account, { plan, readAt: Date.now() }, MAX_PLANS);
  return plan;
}

/** Returns the plan that this instance read in the last five minutes; undefined if it read none. */
export function rememberedPlan(account: string): Omit<ReadPlan, 'readAt'> | undefined {
  const known = plans.get(account);
  return known && Date.now() - known.readAt < PLAN_MILLISECONDS ? known : undefined;
}

/** Forgets all plans, as a new function instance has none. For tests and local servers. */
export function forgetPlans(): void {
  plans.clear();
}
