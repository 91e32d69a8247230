import type { ApplicationConfig } from '../../applications/application.ts';
import { startsFromNetwork } from '../../applications/settings/networks.ts';
import { ApiError, tooManyRequests } from '../../platform/errors.ts';
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

const WINDOW_SECONDS = 10 * MINUTE;
/** Starts, and guests, in 10 minutes of one application from one source without proof of work. */
const PER_APPLICATION = 30;
/** Starts, and guests, in 10 minutes from one source in all applications. */
const PER_SOURCE = 300;

/** Guests in 10 minutes of one application without proof of work, from all sources. */
const GUESTS_OF_APPLICATION = 3000;

/** Starts of sign-ins and guests count apart. */
type Counted = 'starts' | 'guests';

type Caller = { app: string; source: string };

/** What decides about an admission beside the counts. */
export type AdmissionFacts = { config: ApplicationConfig; isProven: boolean; now: number };

/**
 * The admission of a source: the seconds until it needs no proof of work, and the count for the time when all
 * else is checked.
 */
export type SourceAdmission = { seconds: number; count: () => Promise<unknown> };

/** Returns the keys of the items by which `admitSource` decides, to be read with other items. */
export function sourceLimitKeys(counted: Counted, caller: Caller, now: number): Key[] {
  return countersOf(counted, caller).flatMap((counter) => counterKeys(counter, now));
}

/**
 * Decides whether a source may have another start or guest now, by the items of `sourceLimitKeys`. A network
 * that the application names has its own number (decision 0379). Throws 429 `too_many_requests`.
 */
export function admitSource(
  counted: Counted,
  caller: Caller,
  items: readonly (Item | undefined)[],
  { config, isProven, now }: AdmissionFacts,
): SourceAdmission {
  const [ofApplication, ofSource, ofAll] = countersOf(counted, caller).map((counter, i) =>
    countedIn(counter, items.slice(2 * i, 2 * i + 2), now),
  ) as [WindowCount, WindowCount, WindowCount?];
  const wait = waitFor(ofSource, PER_SOURCE);
  if (wait > 0) throw tooManyStarts(wait);
  const networks = config.hub?.auth?.limits?.networks ?? [];
  const share = Math.max(PER_APPLICATION, startsFromNetwork(networks, caller.source));
  const untilQuiet = ofAll ? waitFor(ofAll, GUESTS_OF_APPLICATION) : 0;
  const count = () =>
    allInOrder([
      countAttempt(ofSource, PER_SOURCE, tooManyStarts),
      countAttempt(ofApplication, isProven ? PER_SOURCE : share, tooManyStarts),
      // Beyond it nothing is counted, so that a flood does not write to one item. It may be exceeded at once.
      ofAll && untilQuiet === 0 ? countAttempt(ofAll, Number.MAX_SAFE_INTEGER, tooManyStarts) : undefined,
    ]);
  return { seconds: isProven ? 0 : Math.max(waitFor(ofApplication, share), untilQuiet), count };
}

function countersOf(counted: Counted, { app, source }: Caller): Counter[] {
  const subjects = [`${counted} at ${app} from ${source}`, `${counted} from ${source}`];
  const ofAll = counted === 'guests' ? [`guests of ${app}`] : [];
  return [...subjects, ...ofAll].map((subject) => ({ subject, windowSeconds: WINDOW_SECONDS }));
}

/** The limit of an address that strangers have used up, for the event that the application gets. */
export type Slowed = 'messages' | 'codes';

/** The error of a limit. With `slowed`, the application gets an event. */
export function tooManyStarts(waitSeconds: number, slowed?: Slowed): ApiError {
  const error = tooManyRequests('Too many attempts; wait before the next one', waitSeconds);
  return slowed ? new ApiError(error.code, error.message, { ...error.extras, log: { slowed } }) : error;
}
