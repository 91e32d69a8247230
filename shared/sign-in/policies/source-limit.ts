import type { ApplicationConfig } from '../../applications/application.ts';
import { startsFromNetwork } from '../../applications/settings/networks.ts';
import { MINUTE } from '../../platform/time.ts';
import {
  type Counter,
  countAttempt,
  countedIn,
  counterKeys,
  takeBackCount,
  type WindowCount,
  waitFor,
} from '../../storage/counters/window-counter.ts';
import { tooManyStarts } from '../limits/proof-of-work.ts';
import type { Asked, CountBeside, Policy } from './policy.ts';

const WINDOW_SECONDS = 10 * MINUTE;
/** Starts, and guests, in 10 minutes of one application from one source without proof of work. */
const PER_APPLICATION = 30;
/** Starts, and guests, in 10 minutes from one source in all applications. */
const PER_SOURCE = 300;
/** Starts of known devices in 10 minutes of one application from one source. */
const KNOWN_PER_APPLICATION = 300;
/** Guests in 10 minutes of one application without proof of work, from all sources. */
const GUESTS_OF_APPLICATION = 3000;

/** What counts together. */
type Counted = 'starts' | 'starts of known devices' | 'guests';

/**
 * A counter with the attempts that it allows without proof of work, and with it. `full` refuses all others;
 * beyond `free` a counter without it counts no more, so that a flood does not write to one item.
 */
type Limit = Counter & { free: (config: ApplicationConfig) => number; full?: number };

/**
 * Limits the starts from one source: 30 of an application in 10 minutes without proof of work, 300 with it,
 * 300 over the whole service. Devices that are known for their address count apart (decision 0255).
 */
export const sourcePolicy: Policy<Asked & { isKnownDevice: boolean }> = limitOf(({ isKnownDevice }) =>
  isKnownDevice ? 'starts of known devices' : 'starts',
);

/** Limits the guests from one source as its starts, and those of an application (decision 0379). */
export const guestSourcePolicy: Policy = limitOf(() => 'guests');

function limitOf<A extends Asked>(countedAs: (asked: A) => Counted): Policy<A> {
  return {
    keys: (asked) => limitsFor(asked, countedAs(asked)).flatMap((limit) => counterKeys(limit, asked.now)),
    judge: (asked, { application: { config } }, items, { isProven = false }) => {
      const counted = limitsFor(asked, countedAs(asked)).map((limit, n) => {
        const count = countedIn(limit, items.slice(2 * n, 2 * n + 2), asked.now);
        return { limit, count, free: limit.free(config) };
      });
      for (const { count, limit } of counted) {
        const wait = limit.full === undefined ? 0 : waitFor(count, limit.full);
        if (wait > 0) throw tooManyStarts(wait);
      }
      const seconds = Math.max(0, ...counted.map(({ count, free }) => waitFor(count, free)));
      const open = counted.filter(
        ({ count, limit, free }) => limit.full !== undefined || waitFor(count, free) === 0,
      );
      return {
        counts: open.map(({ count, limit, free }) =>
          counting(count, isProven ? limit.full : limit.full && free),
        ),
        ...(seconds > 0 && { unproven: { seconds } }),
      };
    },
  };
}

/** Returns the counters of an attempt. A backend's calls never count over the whole service. */
function limitsFor({ app, source: { address, counts } }: Asked, counted: Counted): Limit[] {
  const isKnown = counted === 'starts of known devices';
  const ofNetwork = ({ hub }: ApplicationConfig) =>
    Math.max(PER_APPLICATION, startsFromNetwork(hub?.auth?.limits?.networks ?? [], address));
  const limits: (Limit | false)[] = [
    counts === 'everywhere' &&
      !isKnown && {
        ...sourceCounter(`${counted} from ${address}`),
        free: () => PER_SOURCE,
        full: PER_SOURCE,
      },
    counts !== 'nowhere' && {
      ...sourceCounter(`${counted} at ${app} from ${address}`),
      free: isKnown ? () => KNOWN_PER_APPLICATION : ofNetwork,
      full: isKnown ? KNOWN_PER_APPLICATION : PER_SOURCE,
    },
    counted === 'guests' && { ...sourceCounter(`guests of ${app}`), free: () => GUESTS_OF_APPLICATION },
  ];
  return limits.filter((limit) => limit !== false);
}

function sourceCounter(subject: string): Counter {
  return { subject, windowSeconds: WINDOW_SECONDS };
}

function counting(count: WindowCount, limit = Number.MAX_SAFE_INTEGER): CountBeside {
  return {
    count: () => countAttempt(count, limit, tooManyStarts),
    takeBack: () => takeBackCount(count),
  };
}
