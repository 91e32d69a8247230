import type { Application } from '../applications/application.ts';
import { reachedShare } from '../applications/budget-shares.ts';
import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { countOnRequest, noteOnRequest } from '../platform/request/request-notes.ts';
import { DAY, epochOf, secondsToNextDay, utcDay } from '../platform/time.ts';
import { throttle } from '../storage/counters/throttle.ts';
import { keys, owners } from '../storage/keys.ts';
import { below, either, hasNo, type Item } from '../storage/writes/expressions.ts';
import { updateItem } from '../storage/writes/write-items.ts';

/** The application that sends a message, with its settings. */
export type Sender = Pick<Application, 'id' | 'config'>;

type BudgetChannel = 'email' | 'sms';

/**
 * The purpose of a message. A `notice` informs the owner of an account about a change that somebody else may
 * have made (decision 0118).
 */
export type MessagePurpose = 'message' | 'notice';

type Message = {
  to: string;
  purpose?: MessagePurpose | undefined;
  /**
   * True if a device that has signed in with the address before, or a backend with key and secret, asks for
   * the message. It never depends on the data of the address.
   */
  known?: boolean | undefined;
};

const DEFAULT_PER_DAY = { email: 10_000, sms: 500 };
const DEFAULT_PER_RANGE = 20;
/** The budget of notices, as a multiple of the budget of other messages. */
const NOTICES_FACTOR = 5;
const TEXTS_PER_NUMBER = { limit: 20, windowSeconds: DAY };
/** Numbers that differ only in this many last digits are a range, as carriers assign them to one customer. */
const RANGE_DIGITS = 3;
const NAMES = { email: 'e-mails', sms: 'text messages' };

/**
 * Counts one message of an application before it is sent, so that failed attempts count too (decision 0090).
 * Throws 429: `budget_exhausted` if the application has used up its messages of the UTC day;
 * `budget_reserved` if the rest of them is reserved for known callers; `number_range_exhausted` after as many
 * texts for unknown callers to a range of 1,000 numbers as the application allows; `too_many_requests` after
 * 20 texts to one number within 24 hours. Texts for known callers to a number count apart, and so do notices,
 * so that a flood of other messages does not stop them (decision 0118).
 */
export async function spendBudget(
  sender: Sender,
  channel: BudgetChannel,
  { to, purpose = 'message', known = false }: Message,
): Promise<void> {
  const isNotice = purpose === 'notice';
  const day = utcDay();
  if (channel === 'sms') {
    const texts = isNotice ? 'notices by text message' : 'text messages';
    const devices = known ? ' for its known devices' : '';
    await allInOrder([
      throttle(`${texts} of ${sender.id} to ${to}${devices}`, TEXTS_PER_NUMBER),
      known || isNotice ? undefined : countRange(sender, to, day),
    ]);
  }
  const limit = limitOf(sender, channel, purpose);
  if (limit === 0) throw exhausted(channel);
  const key = keys.messageBudget(sender.id, isNotice ? `${channel}_notice` : channel, day);
  const used = await updateItem(
    key,
    { add: { sent: 1 }, set: budgetLifetime(sender, key, day), ...(!isNotice && { first: { limit } }) },
    either(hasNo('sent'), below('sent', known || isNotice ? limit : openPartOf(limit))),
    (current) => (Number(current?.['sent']) >= limit ? exhausted(channel) : reserved(channel)),
  );
  noteShare(sender, channel, used);
}

/** Returns the part of a budget that is open to everybody. The last third is reserved for known callers. */
function openPartOf(limit: number): number {
  return limit - Math.floor(limit / 3);
}

/** Counts a text for an unknown caller to the numbers that differ from this one in the last three digits. */
async function countRange(sender: Sender, to: string, day: string): Promise<void> {
  const limit = sender.config.hub?.auth?.limits?.sms_per_range_per_day ?? DEFAULT_PER_RANGE;
  if (limit === 0) throw rangeExhausted();
  const key = keys.textRangeBudget(sender.id, to.slice(0, -RANGE_DIGITS), day);
  const changes = { add: { sent: 1 }, set: budgetLifetime(sender, key, day) };
  await updateItem(key, changes, either(hasNo('sent'), below('sent', limit)), rangeExhausted);
}

function budgetLifetime({ id }: Sender, key: ReturnType<typeof keys.messageBudget>, day: string) {
  return { ...owners.ofApplication(id, key), expires_at: epochOf(day) + 2 * DAY };
}

/** Returns the limit per day. Notices are not limited by a small limit of the application, nor by 0. */
function limitOf({ config }: Sender, channel: BudgetChannel, purpose: MessagePurpose): number {
  const standard = DEFAULT_PER_DAY[channel];
  const own = config.hub?.auth?.limits?.[`${channel}_per_day`] ?? standard;
  return purpose === 'notice' ? NOTICES_FACTOR * Math.max(own, standard) : own;
}

/** Counts in the metrics if this message reaches a share of the budget that is reported. */
function noteShare({ id }: Sender, channel: BudgetChannel, { sent, limit }: Item): void {
  const share = reachedShare(Number(sent) - 1, Number(sent), Number(limit));
  if (share === undefined) return;
  countOnRequest(share === 50 ? 'budgets_half_used' : 'budgets_mostly_used');
  noteOnRequest({ application: id, budget: channel, budget_percent: share });
}

/**
 * The error of an exhausted budget. Does not name the limit, because strangers who start a sign-in read it.
 */
function exhausted(channel: BudgetChannel): ApiError {
  return untilTomorrow(
    'budget_exhausted',
    `The application has sent all its ${NAMES[channel]} of this day (UTC); try again tomorrow`,
  );
}

function reserved(channel: BudgetChannel): ApiError {
  return untilTomorrow(
    'budget_reserved',
    `The rest of the application's ${NAMES[channel]} of this day (UTC) is reserved for devices that have signed in before; use such a device or another way to sign in, or try again tomorrow`,
  );
}

function rangeExhausted(): ApiError {
  return untilTomorrow(
    'number_range_exhausted',
    'Too many text messages went to similar numbers on this day (UTC); use a device that has signed in before or another way to sign in, or try again tomorrow',
  );
}

function untilTomorrow(
  code: 'budget_exhausted' | 'budget_reserved' | 'number_range_exhausted',
  message: string,
): ApiError {
  return new ApiError(code, message, { headers: { 'Retry-After': String(secondsToNextDay()) } });
}
