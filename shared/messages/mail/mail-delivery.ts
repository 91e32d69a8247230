import { ApiError } from '../../platform/errors.ts';
import { DAY, epochNow, epochOf, isoNow } from '../../platform/time.ts';
import { keys, owners } from '../../storage/keys.ts';
import { getItem } from '../../storage/read-items.ts';
import {
  all,
  below,
  either,
  equals,
  exists,
  type Item,
  notExists,
} from '../../storage/writes/expressions.ts';
import { tryWrite, write } from '../../storage/writes/write-items.ts';
import { discard, update, type Write } from '../../storage/writes/writes.ts';

/** The tag of an e-mail in SES that names its application. Bounces and complaints carry it. */
export const APPLICATION_TAG = 'application';

/** The tag of an e-mail that names its attempt to sign in, by a random id. Feedback carries it, too. */
export const ATTEMPT_TAG = 'attempt';

/** The reason for stopping e-mails: the address does not exist, or its owner called an e-mail spam. */
type StopReason = 'bounce' | 'complaint';

/** Whether an application's e-mails to an address are sent. Times are ISO 8601. */
export type MailDelivery =
  | { state: 'active' }
  | { state: 'stopped'; reason: StopReason; since: string; until: string };

/**
 * Seconds for which e-mails are stopped. A bounce may be the fault of a mail server; a complaint is intended.
 */
const STOP_SECONDS: Record<StopReason, number> = { bounce: 7 * DAY, complaint: 180 * DAY };

/**
 * Seconds for which a resumption is remembered. Longer than an event can be late: 14 days as a dead letter.
 */
const REMEMBER_RESUMED_SECONDS = 30 * DAY;

/** Returns whether e-mails of an application to an address are sent. Ignores the case of the address. */
export async function findMailDelivery(app: string, address: string): Promise<MailDelivery> {
  return deliveryOf(await getItem(keys.mailDelivery(app, address)));
}

/** Returns the delivery state that an item of `keys.mailDelivery` records. */
export function deliveryOf(item: Item | undefined): MailDelivery {
  const { reason, since, expires_at } = item ?? {};
  if ((reason !== 'bounce' && reason !== 'complaint') || Number(expires_at) <= epochNow())
    return { state: 'active' };
  const until = new Date(Number(expires_at) * 1000).toISOString();
  return { state: 'stopped', reason, since: String(since), until };
}

/** A bounce or complaint about an e-mail of an application. `at` is when it was sent (ISO 8601). */
export type MailFeedback = { app: string; address: string; reason: StopReason; at: string };

/**
 * Stops the e-mails of an application to an address. Returns false, and changes nothing, if they are stopped
 * for this reason or a complaint already, were resumed since, or if the time of the stop is over. So repeated
 * and late events have no effect (decision 0127).
 */
export async function stopMail({ app, address, reason, at }: MailFeedback): Promise<boolean> {
  const key = keys.mailDelivery(app, address);
  const now = epochNow();
  const expires_at = epochOf(at) + STOP_SECONDS[reason];
  if (expires_at <= now) return false;
  const set = { ...owners.ofApplication(app, key), reason, since: at, expires_at, resumed_at: undefined };
  const graver = reason === 'complaint' ? [equals('reason', 'bounce')] : [];
  const free = either(notExists(), below('expires_at', now), below('resumed_at', at), ...graver);
  return (await tryWrite(update(key, { set }, free))).held;
}

/**
 * Sends e-mails to an address again that were stopped in the state `current`. Throws 409 `conflict` if that
 * has changed meanwhile, for example by a complaint.
 */
export async function resumeMail(
  app: string,
  address: string,
  current: Extract<MailDelivery, { state: 'stopped' }>,
): Promise<MailDelivery> {
  const set = { resumed_at: isoNow(), expires_at: epochNow() + REMEMBER_RESUMED_SECONDS };
  const asRead = all(equals('reason', current.reason), equals('since', current.since));
  await write(
    update(
      keys.mailDelivery(app, address),
      { set, remove: ['reason', 'since'] },
      asRead,
      () => new ApiError('conflict', 'The delivery to this address has changed; read it again'),
    ),
  );
  return { state: 'active' };
}

/** Deletes the record of bounces and complaints of an address, with the user whose address it is. */
export function forgetDelivery(app: string, address: string): Write {
  return discard(keys.mailDelivery(app, address), exists());
}
