import { reachedShare } from '../applications/budget-shares.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { countOnRequest, noteOnRequest } from '../platform/request/request-notes.ts';
import { DAY, epochOf, utcDay } from '../platform/time.ts';
import { COUNTED_DAYS } from '../statistics/daily-counts.ts';
import { throttle } from '../storage/counters/recent-times.ts';
import { type Key, keys, owners } from '../storage/keys.ts';
import { below, either, hasNo, type Item } from '../storage/writes/expressions.ts';
import { tryWrite, updateItem } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { type CountedMessage, countOfAccount } from './account-budget.ts';
import { type BudgetChannel, type LimitsOfAccount, limitsOfAccount, type Sender } from './account-limits.ts';
import { rangeExhausted, usedUp } from './budget-refusals.ts';
import { countOfPool } from './pool-budget.ts';
import { countTogether } from './shared-count.ts';

/**
 * The purpose of a message. A `notice` informs the owner of an account about a change that somebody else may
 * have made (decision 0118).
 */
export type MessagePurpose = 'message' | 'notice';

export type BudgetedMessage = {
  to: string;
  purpose?: MessagePurpose | undefined;
  /**
   * True if a device that has signed in with the address before asks for the message, or for an e-mail a
   * backend with key and secret. It never depends on the data of the address.
   */
  known?: boolean | undefined;
};

const DEFAULT_PER_DAY = { email: 10_000, sms: 500 };
const DEFAULT_PER_RANGE = 20;
/** The budget of notices, as a multiple of the budget of other messages. */
const NOTICES_FACTOR = 5;
export const TEXTS_PER_NUMBER = { limit: 20, windowSeconds: DAY };
/** Numbers that differ only in this many last digits are a range, as carriers assign them to one customer. */
const RANGE_DIGITS = 3;
/** The days for which the table has a count of texts to a range. */
const RANGE_DAYS = 2;
/** The part of a limit below which no share is reported and nothing is reserved. */
const UNREPORTED = 0.5;

/** Callers whose texts count apart, so that a flood of one kind does not stop the others. */
export type MessageCaller = 'stranger' | 'device' | 'notice';
/** The names of the counts of texts to one number. */
export const TEXTS_OF: Readonly<Record<MessageCaller, (app: string, to: string) => string>> = {
  stranger: (app, to) => `text messages of ${app} to ${to}`,
  device: (app, to) => `text messages of ${app} to ${to} for its known devices`,
  notice: (app, to) => `notices by text message of ${app} to ${to}`,
};

/**
 * Counts one message before it is sent, so that failed attempts count too: for the application (decision
 * 0090), for its account, and for the pool if the account has a plan that anybody may take (decision 0402).
 * Throws 429: `budget_exhausted` if one of them has used up its messages; `budget_reserved` if the rest is
 * reserved for known devices; `number_range_exhausted` after as many texts to a range of 1,000 numbers as the
 * application allows; `too_many_requests` after 20 texts to one number within 24 hours. Texts for known
 * devices to a number or range count apart, and so do notices (decision 0118).
 */
export async function spendBudget(
  sender: Sender,
  channel: BudgetChannel,
  message: BudgetedMessage,
): Promise<void> {
  const { to } = message;
  const caller = callerOf(message);
  const day = utcDay();
  const limits = limitsOfAccount(sender, channel);
  if (channel === 'sms') {
    await allInOrder([
      throttle(TEXTS_OF[caller](sender.id, to), TEXTS_PER_NUMBER),
      countRange(sender, { to, caller, day }, limits),
      limits.read(),
    ]);
  }
  if (ownLimit(sender, channel, caller, limits) === 0) throw usedUp({ whose: 'application', channel });
  const openPart = caller === 'stranger' ? openPartOf : (limit: number) => limit;
  await countTogether(countOfApplication(sender, { channel, caller, day, openPart }, limits), [
    countOfAccount(sender, { channel, day, openPart }, limits),
    countOfPool(channel, day, limits),
  ]);
}

/** Returns with whose messages a message counts. */
export function callerOf({ purpose, known = false }: BudgetedMessage): MessageCaller {
  if (purpose === 'notice') return purpose;
  return known ? 'device' : 'stranger';
}

/** Returns the part of a limit that is open to everybody. The last third is reserved for known devices. */
export function openPartOf(limit: number): number {
  return limit - Math.floor(limit / 3);
}

type OwnMessage = CountedMessage & { caller: MessageCaller };

/**
 * Counts a message for its application. The limit is its own or that of its account, if that is smaller. As
 * long as the instance does not know the plan, it counts below half of what every plan allows: there is no
 * share to report. Then it reads the plan.
 */
async function countOfApplication(
  sender: Sender,
  { channel, caller, day, openPart }: OwnMessage,
  limits: LimitsOfAccount,
): Promise<void> {
  const own = ownLimit(sender, channel, caller, limits);
  const isNotice = caller === 'notice';
  const key = budgetKey(sender.id, channel, caller, day);
  const set = budgetLifetime(sender, key, day, COUNTED_DAYS);
  const isOwn = isNotice || own <= limits.least.perDay;
  if (!isOwn && !limits.known()) {
    const unreported = limits.least.perDay * UNREPORTED - 1;
    const early = update(key, { add: { sent: 1 }, set }, either(hasNo('sent'), below('sent', unreported)));
    if ((await tryWrite(early)).held) return;
  }
  const limit = isOwn ? own : Math.min(own, (await limits.read()).perDay);
  const used = await updateItem(
    key,
    { add: { sent: 1 }, set, ...(!isNotice && { first: { limit } }) },
    either(hasNo('sent'), below('sent', openPart(limit))),
    (current) => usedUp({ whose: 'application', channel, isReserved: Number(current?.['sent']) < limit }),
  );
  noteShare(sender, channel, used);
}

/** Returns the key of the messages of an application in a UTC day. */
export function budgetKey(app: string, channel: BudgetChannel, caller: MessageCaller, day: string): Key {
  return keys.messageBudget(app, caller === 'notice' ? `${channel}_notice` : channel, day);
}

/**
 * Returns the limit of an application by its settings. Notices are not limited by a small one, nor by 0. The
 * hub has its limits from the deployment.
 */
export function ownLimit(
  { id, config }: Sender,
  channel: BudgetChannel,
  caller: MessageCaller,
  { least }: Pick<LimitsOfAccount, 'least'>,
): number {
  const standard = id === HUB_APPLICATION_ID ? least.perDay : DEFAULT_PER_DAY[channel];
  const own = config.hub?.auth?.limits?.[`${channel}_per_day`] ?? standard;
  return caller === 'notice' ? NOTICES_FACTOR * Math.max(own, standard) : own;
}

type TextToRange = { to: string; caller: MessageCaller; day: string };

/** Counts a text to the numbers that differ from this one in the last three digits. */
async function countRange(
  sender: Sender,
  { to, caller, day }: TextToRange,
  limits: LimitsOfAccount,
): Promise<void> {
  const asked = ownRangeLimit(sender, caller);
  const { least } = limits;
  const { perRange } = asked > least.perRange ? await limits.read() : least;
  const limit = Math.min(asked, perRange);
  if (limit === 0) throw rangeExhausted();
  const key = rangeKey(sender.id, caller, to, day);
  const changes = { add: { sent: 1 }, set: budgetLifetime(sender, key, day, RANGE_DAYS) };
  await updateItem(key, changes, either(hasNo('sent'), below('sent', limit)), rangeExhausted);
}

/** Returns the texts to a range of numbers that an application allows by its settings. */
export function ownRangeLimit({ config }: Sender, caller: MessageCaller): number {
  const own = config.hub?.auth?.limits?.sms_per_range_per_day ?? DEFAULT_PER_RANGE;
  return caller === 'notice' ? Math.max(own, DEFAULT_PER_RANGE) : own;
}

/** Returns the key of the texts to the numbers that differ from this one in the last three digits. */
export function rangeKey(app: string, caller: MessageCaller, to: string, day: string): Key {
  return keys.textRangeBudget(app, caller, to.slice(0, -RANGE_DIGITS), day);
}

function budgetLifetime({ id }: Sender, key: Key, day: string, days: number) {
  return { ...owners.ofApplication(id, key), expires_at: epochOf(day) + days * DAY };
}

/** Counts in the metrics if this message reaches a share of the budget that is reported. */
function noteShare({ id }: Sender, channel: BudgetChannel, { sent, limit }: Item): void {
  const share = reachedShare(Number(sent) - 1, Number(sent), Number(limit));
  if (share === undefined) return;
  countOnRequest(share === 50 ? 'budgets_half_used' : 'budgets_mostly_used');
  noteOnRequest({ application: id, budget: channel, budget_percent: share });
}
