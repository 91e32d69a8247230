import type { ApplicationConfig } from '../../applications/application.ts';
import { startsFromNetwork } from '../../applications/settings/networks.ts';
import { ApiError, tooManyRequests } from '../../platform/errors.ts';
import { DAY, MINUTE } from '../../platform/time.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import {
  type Counter,
  countAttempt,
  countedIn,
  counterKeys,
  type WindowCount,
  waitFor,
} from '../../storage/counters/window-counter.ts';
import { hashOf, type Key, keys } from '../../storage/keys.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import type { Write } from '../../storage/writes/writes.ts';
import { addStart, type LogRule, loggedSource, logIn, type StartLog, waitByRule } from '../start-log.ts';

const WINDOW_SECONDS = 10 * MINUTE;
/** Starts in 10 minutes with one address from one source, and from one device that is known for it. */
const PER_ADDRESS = 5;
/** Messages in 10 minutes to one address that all unknown sources together get without proof of work. */
const UNPROVEN_PER_ADDRESS = 5;
/** Messages in 24 hours to one address from all unknown sources together. */
const PER_ADDRESS_AND_DAY = 20;
/** Starts in 10 minutes in one application from one source without proof of work. */
const PER_APPLICATION = 30;
/** Starts in 10 minutes from one source in all applications. */
const PER_SOURCE = 300;

/** The caller and address of a start. `device` is a device key that is valid for the address. */
export type Starter = { app: string; identity: Identity; source: string; device: string | undefined };

/**
 * The admission of a start: the write for the transaction that stores it, and the counts beside it. Or the
 * seconds until it is allowed without proof of work.
 */
export type StartAdmission = { write: Write; count: () => Promise<void> } | Unproven;

/** `slowed`: strangers have used up the starts of the address without proof. */
export type Unproven = { seconds: number; slowed: Slowed | undefined };

/** Returns the keys of the items by which `admitStart` decides, to be read with other items. */
export function limitKeys(starter: Starter, now: number): Key[] {
  const counters = countersOf(starter).flatMap((counter) => counterKeys(counter, now));
  return [logKey(starter), ...counters];
}

/**
 * Decides whether a sign-in may start now, by the items of `limitKeys`. The work and the answer are the same
 * whether or not the address has a user. A device that is known for the address has a count of its own, so
 * that strangers cannot use it up, not even those behind the same source (decision 0255). Throws 429.
 */
export function admitStart(
  starter: Starter,
  items: readonly (Item | undefined)[],
  { config, isProven, now }: { config: ApplicationConfig; isProven: boolean; now: number },
): StartAdmission {
  const [item, ...counts] = items;
  const log = logIn(item, logKey(starter), DAY, now);
  const from = loggedSource(starter.source);
  const write = addStart(log, from, DAY);
  if (starter.device !== undefined) {
    assertRule(log, { limit: PER_ADDRESS, seconds: WINDOW_SECONDS });
    return { write, count: async () => undefined };
  }
  const [ofApplication, ofSource] = countersOf(starter).map((counter, i) =>
    countedIn(counter, counts.slice(2 * i, 2 * i + 2), now),
  ) as [WindowCount, WindowCount];
  assertRule(log, { limit: PER_ADDRESS, seconds: WINDOW_SECONDS, counts: (start) => start.from === from });
  assertRule(log, { limit: PER_ADDRESS_AND_DAY, seconds: DAY }, 'messages');
  assertCount(ofSource, PER_SOURCE);
  const share = Math.max(
    PER_APPLICATION,
    startsFromNetwork(config.hub?.auth?.limits?.networks ?? [], starter.source),
  );
  const busy = waitByRule(log, { limit: UNPROVEN_PER_ADDRESS, seconds: WINDOW_SECONDS });
  const seconds = Math.max(busy, waitFor(ofApplication, share));
  if (seconds > 0 && !isProven) return { seconds, slowed: busy > 0 ? 'messages' : undefined };
  const most = isProven ? PER_SOURCE : share;
  const count = async () => {
    await Promise.all([
      countAttempt(ofSource, PER_SOURCE, tooManyStarts),
      countAttempt(ofApplication, most, tooManyStarts),
    ]);
  };
  return { write, count };
}

function logKey({ app, identity: { field, value }, device }: Starter): Key {
  const subject = device === undefined ? 'strangers' : `the device ${hashOf(device)}`;
  return keys.throttle(`starts of ${subject} at ${app} with ${field} ${value}`, DAY);
}

function countersOf({ app, source }: Starter): [Counter, Counter] {
  return [
    { subject: `starts at ${app} from ${source}`, windowSeconds: WINDOW_SECONDS },
    { subject: `starts from ${source}`, windowSeconds: WINDOW_SECONDS },
  ];
}

function assertRule(log: StartLog, rule: LogRule, slowed?: Slowed): void {
  const wait = waitByRule(log, rule);
  if (wait > 0) throw tooManyStarts(wait, slowed);
}

function assertCount(counted: WindowCount, limit: number): void {
  const wait = waitFor(counted, limit);
  if (wait > 0) throw tooManyStarts(wait);
}

/** The limit of an address that strangers have used up, for the event that the application gets. */
export type Slowed = 'messages' | 'codes';

/** The error of a limit. With `slowed`, the application gets an event. */
export function tooManyStarts(waitSeconds: number, slowed?: Slowed): ApiError {
  const error = tooManyRequests('Too many attempts; wait before the next one', waitSeconds);
  return slowed ? new ApiError(error.code, error.message, { ...error.extras, log: { slowed } }) : error;
}
