import type { Application } from '../applications/application.ts';
import { ApiError } from '../platform/errors.ts';
import { DAY, epochOf, secondsToNextDay, utcDay } from '../platform/time.ts';
import { below, either, hasNo } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { updateItem } from '../storage/table.ts';
import { throttle } from '../storage/throttle.ts';

/** The application that a message is sent for, with the settings that apply to it. */
export type Sender = Pick<Application, 'id' | 'config'>;

type Channel = 'email' | 'sms';

/**
 * `notice`: tells the owner of an account about a change that somebody may have made against the owner's will
 * (decision 0118).
 */
export type Purpose = 'message' | 'notice';

const DEFAULT_PER_DAY = { email: 10_000, sms: 500 };
/** Notices have a budget of their own, so many times that of the other messages. */
const NOTICES_FACTOR = 5;
const TEXTS_PER_NUMBER = { limit: 20, windowSeconds: DAY };
const NAMES = { email: 'e-mails', sms: 'text messages' };

/**
 * Counts one message of an application before it is sent. Attempts count, whether or not they succeed. Throws
 * 429 `budget_exhausted` when the application has used up its messages of the UTC day, and 429
 * `too_many_requests` after 20 text messages to one number within 24 hours (decision 0090). Notices are
 * counted apart, so that no flood of other messages stops them (decision 0118).
 */
export async function spendBudget(
  sender: Sender,
  channel: Channel,
  { to, purpose = 'message' }: { to: string; purpose?: Purpose | undefined },
): Promise<void> {
  const texts = purpose === 'notice' ? 'notices by text message' : 'text messages';
  if (channel === 'sms') await throttle(`${texts} of ${sender.id} to ${to}`, TEXTS_PER_NUMBER);
  const limit = limitOf(sender, channel, purpose);
  if (limit === 0) throw exhausted(channel);
  const day = utcDay();
  const key = keys.messageBudget(sender.id, purpose === 'notice' ? `${channel}_notice` : channel, day);
  const kept = { ...owners.ofApplication(sender.id, key), expires_at: epochOf(day) + 2 * DAY };
  await updateItem(key, { add: { sent: 1 }, set: kept }, either(hasNo('sent'), below('sent', limit)), () =>
    exhausted(channel),
  );
}

/** A small limit of the application, or none at all, keeps no notice back. */
function limitOf({ config }: Sender, channel: Channel, purpose: Purpose): number {
  const standard = DEFAULT_PER_DAY[channel];
  const own = config.hub?.auth?.limits?.[`${channel}_per_day`] ?? standard;
  return purpose === 'notice' ? NOTICES_FACTOR * Math.max(own, standard) : own;
}

/** Says nothing about the limit: strangers who start a sign-in read it. */
function exhausted(channel: Channel): ApiError {
  return new ApiError(
    'budget_exhausted',
    `The application has sent all its ${NAMES[channel]} of this day (UTC); try again tomorrow`,
    { headers: { 'Retry-After': String(secondsToNextDay()) } },
  );
}
