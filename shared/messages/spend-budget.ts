import type { Application } from '../applications/application.ts';
import { throttle } from '../auth/throttle.ts';
import { ApiError } from '../http/errors.ts';
import { DAY, epochOf, secondsToNextDay, utcDay } from '../platform/time.ts';
import { below, either, hasNo } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { updateItem } from '../storage/table.ts';

/** The application that a message is sent for, with the settings that apply to it. */
export type Sender = Pick<Application, 'id' | 'config'>;

type Channel = 'email' | 'sms';

const DEFAULT_PER_DAY = { email: 10_000, sms: 500 };
const TEXTS_PER_NUMBER = { limit: 20, windowSeconds: DAY };
const NAMES = { email: 'e-mails', sms: 'text messages' };

/**
 * Counts one message of an application before it is sent. Attempts count, whether or not they succeed. Throws 429 `budget_exhausted` when the application
 * has used up its messages of the UTC day, and 429 `too_many_requests` after 20 text messages to one number within 24 hours (decision 0090).
 */
export async function spendBudget(sender: Sender, channel: Channel, to: string): Promise<void> {
  if (channel === 'sms') await throttle(`text messages of ${sender.id} to ${to}`, TEXTS_PER_NUMBER);
  const limit = limitOf(sender, channel);
  if (limit === 0) throw exhausted(channel);
  const day = utcDay();
  const key = keys.messageBudget(sender.id, channel, day);
  const kept = { ...owners.ofApplication(sender.id, key), expires_at: epochOf(day) + 2 * DAY };
  await updateItem(key, { add: { sent: 1 }, set: kept }, either(hasNo('sent'), below('sent', limit)), () =>
    exhausted(channel),
  );
}

function limitOf({ config }: Sender, channel: Channel): number {
  return config.hub?.auth?.limits?.[`${channel}_per_day`] ?? DEFAULT_PER_DAY[channel];
}

/** Says nothing about the limit: strangers who start a sign-in read it. */
function exhausted(channel: Channel): ApiError {
  return new ApiError(
    'budget_exhausted',
    `The application has sent all its ${NAMES[channel]} of this day (UTC); try again tomorrow`,
    { headers: { 'Retry-After': String(secondsToNextDay()) } },
  );
}
