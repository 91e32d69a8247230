import type { Application } from '../applications/application.ts';
import { listApplications } from '../applications/application-store.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { dayAttribute } from '../messages/account-budget.ts';
import { type BudgetChannel, limitsOfPlan } from '../messages/account-limits.ts';
import { budgetKey, ownLimit } from '../messages/spend-budget.ts';
import { findPlan, type OfferedPlan } from '../plans/plans.ts';
import { allInOrder } from '../platform/parallel.ts';
import { isoIn, secondsToNextDay, secondsToNextMonth, utcDay } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { getAccount } from './account-store.ts';
import type { AccountUsage } from './account-usage-contract.ts';

/**
 * Returns how much of its plan an account uses today and this month (UTC), with a page of its applications.
 * Throws 400 `invalid_cursor`, 404 `account_not_found`.
 */
export async function readAccountUsage(account: string, page: PageQuery): Promise<AccountUsage> {
  const day = utcDay();
  const month = day.slice(0, 7);
  const [record, [emails, texts], { results, ...next }] = await allInOrder([
    getAccount(account),
    getItems([keys.accountBudget(account, 'email', month), keys.accountBudget(account, 'sms', month)]),
    listApplications(account, page),
  ]);
  const plan = findPlan(String(record.plan));
  const [ofEmails, ofTexts] = [limitsOfPlan('email', plan), limitsOfPlan('sms', plan)];
  const today = dayAttribute(day);
  return {
    ...(record.plan !== undefined && { plan: record.plan }),
    applications: {
      used: record.applications,
      ...(record.application_limit !== undefined && { limit: record.application_limit }),
    },
    emails_today: { used: numberOf(emails, today), limit: ofEmails.perDay },
    texts_today: { used: numberOf(texts, today), limit: ofTexts.perDay },
    texts_this_month: { used: numberOf(texts, 'month'), limit: ofTexts.perMonth ?? ofTexts.perDay },
    day_ends_at: isoIn(secondsToNextDay()),
    month_ends_at: isoIn(secondsToNextMonth()),
    results: await usesOf(results, plan, day),
    ...next,
  };
}

/** Reads the counts of a page of applications in one call. */
async function usesOf(
  applications: readonly Application[],
  plan: OfferedPlan | undefined,
  day: string,
): Promise<AccountUsage['results']> {
  const keyOf = ({ id }: Application, channel: BudgetChannel) => budgetKey(id, channel, 'device', day);
  const counts = await getItems(applications.flatMap((app) => [keyOf(app, 'email'), keyOf(app, 'sms')]));
  return applications.map((application, n) => ({
    id: application.id,
    name: application.name,
    emails_today: { used: numberOf(counts[2 * n], 'sent'), limit: smallerLimit(application, 'email', plan) },
    texts_today: { used: numberOf(counts[2 * n + 1], 'sent'), limit: smallerLimit(application, 'sms', plan) },
  }));
}

/** Returns the limit of an application by its settings, or that of the plan if it is smaller. */
function smallerLimit(
  application: Application,
  channel: BudgetChannel,
  plan: OfferedPlan | undefined,
): number {
  const ofPlan = limitsOfPlan(channel, plan);
  return Math.min(ownLimit(application, channel, 'device', { least: ofPlan }), ofPlan.perDay);
}

function numberOf(item: Item | undefined, attribute: string): number {
  return Number(item?.[attribute] ?? 0);
}
