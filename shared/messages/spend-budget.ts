import type { Application } from '../applications/application.ts';
import { ApiError } from '../platform/errors.ts';
import { DAY, epochOf, secondsToNextDay, utcDay } from '../platform/time.ts';
import { below, either, hasNo } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { throttle } from '../storage/throttle.ts';
import { updateItem } from '../storage/write-items.ts';

/** The application that sends a message, with its settings. */
export type Sender = Pick<Application, 'id' | 'config'>;

type Channel = 'email' | 'sms';

/**
 * The purpose of a message. A `notice` tells the owner of an account about a change that somebody else may
 * have made (decision 0118).
 */
export type Purpose = 'message' | 'notice';

type Message = {
  to: string;
  purpose?: Purpose | undefined;
  /** True if a device that has signed in with the address before asks for the message. */
  known?: boolean | undefined;
};

const DEFAULT_PER_DAY = { email: 10_000, sms: 500 };
/** The budget of notices, as a multiple of the budget of other messages. */
const NOTICES_FACTOR = 5;
const TEXTS_PER_NUMBER = { limit: 20, windowSeconds: DAY };
const NAMES = { email: 'e-mails', sms: 'text messages' };

/**
 * Counts one message of an application before it is sent, so that failed attempts count too. Throws 429
 * `budget_exhausted` if the application has used up its messages of the UTC day, and 429 `too_many_requests`
 * after 20 text messages to one number within 24 hours (decision 0090). Notices have a separate count, so
 * that a flood of other messages does not stop them (decision 0118). So have texts for known devices at their
 * number (decision 0254).
 */
export async function spendBudget(
  sender: Sender,
  channel: Channel,
  { to, purpose = 'message', known = false }: Message,
): Promise<void> {
  const texts = purpose === 'notice' ? 'notices by text message' : 'text messages';
  const asker = known ? ' for its known devices' : '';
  if (channel === 'sms') await throttle(`${texts} of ${sender.id} to ${to}${asker}`, TEXTS_PER_NUMBER);
  const limit = limitOf(sender, channel, purpose);
  if (limit === 0) throw exhausted(channel);
  const day = utcDay();
  const key = keys.messageBudget(sender.id, purpose === 'notice' ? `${channel}_notice` : channel, day);
  const values = { ...owners.ofApplication(sender.id, key), expires_at: epochOf(day) + 2 * DAY };
  await updateItem(key, { add: { sent: 1 }, set: values }, either(hasNo('sent'), below('sent', limit)), () =>
    exhausted(channel),
  );
}

/** Returns the limit per day. Notices are not limited by a small limit of the application, nor by 0. */
function limitOf({ config }: Sender, channel: Channel, purpose: Purpose): number {
  const standard = DEFAULT_PER_DAY[channel];
  const own = config.hub?.auth?.limits?.[`${channel}_per_day`] ?? standard;
  return purpose === 'notice' ? NOTICES_FACTOR * Math.max(own, standard) : own;
}

/**
 * The error of an exhausted budget. Does not name the limit, because strangers who start a sign-in read it.
 */
function exhausted(channel: Channel): ApiError {
  return new ApiError(
    'budget_exhausted',
    `The application has sent all its ${NAMES[channel]} of this day (UTC); try again tomorrow`,
    { headers: { 'Retry-After': String(secondsToNextDay()) } },
  );
}
