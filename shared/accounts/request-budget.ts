import { budgetExhausted, type Presented, type Principal } from '../http/principal.ts';
import { findPlan } from '../plans/plans.ts';
import { config } from '../platform/config.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { remember } from '../platform/remember.ts';
import { MINUTE } from '../platform/time.ts';
import { countRequest, type RequestBudget } from '../storage/counters/request-counter.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';

/** The share of an application's budget that one of its users may use. */
const SHARE_OF_A_USER = 0.1;
/** The time after which an instance reads the factor of a plan again. */
const FACTOR_MILLISECONDS = 5 * MINUTE * 1000;

type Factor = { factor: number; readAt: number };
/** Applications with more requests than the smallest plan has, of which an instance remembers the factor. */
const MAX_FACTORS = 1_000;
const factors = new Map<string, Factor>();

/**
 * Counts a request for the budgets of its caller. Returns the caller, or an anonymous one with the reason
 * `too_many_requests` if a budget of the present minute is used up (decision 0147). If a bearer token and
 * application keys were sent, the request counts for the valid one of them, first for the bearer.
 */
export async function spendRequest(presented: Presented): Promise<Presented> {
  const caller = presentedCaller(presented);
  const retryAfterSeconds = await countRequestOf(caller);
  if (retryAfterSeconds === undefined) return presented;
  const refused = 'app' in caller ? { refused: caller.app } : {};
  return { kind: 'anonymous', reason: 'too_many_requests', retryAfterSeconds, ...refused };
}

/** Counts a request like `spendRequest`. Throws 429 `too_many_requests` if a budget is used up. */
export async function assertWithinBudget(caller: Principal): Promise<void> {
  const retryAfterSeconds = await countRequestOf(caller);
  if (retryAfterSeconds !== undefined) throw budgetExhausted(retryAfterSeconds);
}

function presentedCaller(presented: Presented): Principal {
  if (presented.kind !== 'mixed') return presented;
  return presented.bearer.kind === 'anonymous' ? presented.keys : presented.bearer;
}

/** Counts a request. Returns the seconds until the next one is accepted, if a budget is used up. */
async function countRequestOf(caller: Principal): Promise<number | undefined> {
  const perMinute = Number(config('REQUESTS_PER_MINUTE'));
  return perMinute > 0 ? countRequest(budgetsOf(caller, perMinute)) : undefined;
}

/**
 * Returns the budgets that a request counts for. Backend and users of an application have one each, so that
 * neither can use up the other's, and each user has a share of the users' budget. A hub user counts for
 * nobody else, so that an application over its budget can still be managed. Requests without credentials
 * count for no application: strangers could use up its budget.
 */
function budgetsOf(caller: Principal, perMinute: number): RequestBudget[] {
  switch (caller.kind) {
    case 'anonymous':
      return [];
    case 'hub':
      return caller.support ? [] : [ofUser(HUB_APPLICATION_ID, caller.userId, perMinute)];
    case 'user':
      return [ofUser(caller.app, caller.userId, perMinute), ofApplication('users', caller.app, perMinute)];
    default:
      return caller.app === HUB_APPLICATION_ID ? [] : [ofApplication('backend', caller.app, perMinute)];
  }
}

function ofApplication(who: 'backend' | 'users', app: string, perMinute: number): RequestBudget {
  const limit = async () => perMinute * (await factorOf(app));
  return { subject: `${who} of ${app}`, label: `${who} of ${app}`, least: perMinute, limit };
}

function ofUser(app: string, userId: string, perMinute: number): RequestBudget {
  const least = Math.ceil(perMinute * SHARE_OF_A_USER);
  const limit = async () => least * (await factorOf(app));
  return { subject: `user ${userId} of ${app}`, label: `one user of ${app}`, least, limit };
}

/** Returns how many times the smallest budget an application has, by the plan of its account. */
async function factorOf(app: string): Promise<number> {
  if (app === HUB_APPLICATION_ID) return 1;
  const known = factors.get(app);
  if (known && Date.now() - known.readAt < FACTOR_MILLISECONDS) return known.factor;
  const application = await getItem(keys.application(app), ['account']);
  const account = await getItem(keys.account(String(application?.['account'])), ['plan']);
  const factor = findPlan(String(account?.['plan']))?.request_factor ?? 1;
  remember(factors, app, { factor, readAt: Date.now() }, MAX_FACTORS);
  return factor;
}
