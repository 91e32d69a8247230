import type { ApplicationConfig } from '../../applications/application.ts';
import { startsFromNetwork } from '../../applications/settings/networks.ts';
import { allInOrder } from '../../platform/parallel.ts';
import { MINUTE } from '../../platform/time.ts';
import {
  type Counter,
  countAttempt,
  countedIn,
  counterKeys,
  type WindowCount,
  waitFor,
} from '../../storage/counters/window-counter.ts';
import type { Key } from '../../storage/keys.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { tooManyStarts } from './start-limits.ts';

const WINDOW_SECONDS = 10 * MINUTE;
/** Guests in 10 minutes of one application from one source without proof of work. */
const PER_APPLICATION = 30;
/** Guests in 10 minutes from one source in all applications. */
const PER_SOURCE = 300;

/** The caller that asks for a guest. */
type GuestStarter = { app: string; source: string };

/**
 * The admission of a guest, with the count for the time when all else is checked. Or the seconds until it is
 * allowed without proof of work.
 */
type GuestAdmission = { count: () => Promise<unknown> } | { seconds: number };

/** Returns the keys of the items by which `admitGuest` decides, to be read with other items. */
export function guestLimitKeys(starter: GuestStarter, now: number): Key[] {
  return guestCounters(starter).flatMap((counter) => counterKeys(counter, now));
}

/**
 * Decides whether a source may have another guest now, by the items of `guestLimitKeys` (decision 0379). A
 * network that the application names has its own number. Throws 429 `too_many_requests`.
 */
export function admitGuest(
  starter: GuestStarter,
  items: readonly (Item | undefined)[],
  { config, isProven, now }: { config: ApplicationConfig; isProven: boolean; now: number },
): GuestAdmission {
  const [ofApplication, ofSource] = guestCounters(starter).map((counter, i) =>
    countedIn(counter, items.slice(2 * i, 2 * i + 2), now),
  ) as [WindowCount, WindowCount];
  const wait = waitFor(ofSource, PER_SOURCE);
  if (wait > 0) throw tooManyStarts(wait);
  const share = Math.max(
    PER_APPLICATION,
    startsFromNetwork(config.hub?.auth?.limits?.networks ?? [], starter.source),
  );
  const seconds = waitFor(ofApplication, share);
  if (seconds > 0 && !isProven) return { seconds };
  const most = isProven ? PER_SOURCE : share;
  return {
    count: () =>
      allInOrder([
        countAttempt(ofSource, PER_SOURCE, tooManyStarts),
        countAttempt(ofApplication, most, tooManyStarts),
      ]),
  };
}

function guestCounters({ app, source }: GuestStarter): [Counter, Counter] {
  return [
    { subject: `guests at ${app} from ${source}`, windowSeconds: WINDOW_SECONDS },
    { subject: `guests from ${source}`, windowSeconds: WINDOW_SECONDS },
  ];
}
