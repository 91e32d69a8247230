import { DAY, MINUTE } from '../../platform/time.ts';
import {
  addTime,
  type RecentTime,
  type RecentTimes,
  type TimesRule,
  timesIn,
  waitByRule,
} from '../../storage/counters/recent-times.ts';
import { hashOf, type Key, keys } from '../../storage/keys.ts';
import { tooManyStarts } from '../limits/proof-of-work.ts';
import type { AskedStart } from './asked-start.ts';
import type { Policy, Unproven } from './policy.ts';

const WINDOW_SECONDS = 10 * MINUTE;
/** Starts in 10 minutes with one address: from one source, and from all devices that are known for it. */
const PER_ADDRESS = 5;
/** Messages in 10 minutes to one address that all unknown sources together get without proof of work. */
const UNPROVEN_PER_ADDRESS = 5;
/** Messages in 24 hours to one address from all unknown sources together, and from all known devices. */
const PER_ADDRESS_AND_DAY = 20;
/** Messages in 24 hours to one address out of what the application reserves for known devices. */
const RESERVED_PER_ADDRESS_AND_DAY = 10;

/** Whose starts with an address count together. */
type Starter = 'strangers' | 'known devices';

/**
 * Limits the starts with one address. All devices that are known for it count together and apart from
 * strangers, who cannot use up their starts, not even from the same source (decision 0255).
 */
export const addressPolicy: Policy<AskedStart> = {
  keys: (asked) => [starterOf(asked), otherOf(asked)].map((starter) => timesKey(asked, starter)),
  judge: (asked, _known, [own, others], { isReserved }) => {
    const { now, isKnownDevice } = asked;
    const times = timesIn(own, timesKey(asked, starterOf(asked)), DAY, now);
    const unproven = isKnownDevice ? judgeKnown(times) : judgeStranger(times, sourceHash(asked));
    const all = [...times.times, ...timesIn(others, timesKey(asked, otherOf(asked)), DAY, now).times];
    if (isReserved) assertRule({ times: all, now }, RESERVED);
    const marks = { from: sourceHash(asked), ...(isReserved === true && { reserved: true as const }) };
    return { writes: [addTime(times, marks, DAY)], unproven };
  },
};

const RESERVED: TimesRule = {
  limit: RESERVED_PER_ADDRESS_AND_DAY,
  windowSeconds: DAY,
  counts: ({ reserved }: RecentTime) => reserved === true,
};

function judgeKnown(times: RecentTimes): undefined {
  assertRule(times, { limit: PER_ADDRESS, windowSeconds: WINDOW_SECONDS });
  assertRule(times, { limit: PER_ADDRESS_AND_DAY, windowSeconds: DAY });
}

/** Returns the seconds until strangers need no proof of work for the address. */
function judgeStranger(times: RecentTimes, source: string): Unproven | undefined {
  const fromSource = ({ from }: RecentTime) => from === source;
  assertRule(times, { limit: PER_ADDRESS, windowSeconds: WINDOW_SECONDS, counts: fromSource });
  assertRule(times, { limit: PER_ADDRESS_AND_DAY, windowSeconds: DAY }, 'messages');
  const seconds = waitByRule(times, { limit: UNPROVEN_PER_ADDRESS, windowSeconds: WINDOW_SECONDS });
  return seconds > 0 ? { seconds, slowed: 'messages' } : undefined;
}

function starterOf({ isKnownDevice }: AskedStart): Starter {
  return isKnownDevice ? 'known devices' : 'strangers';
}

function otherOf({ isKnownDevice }: AskedStart): Starter {
  return isKnownDevice ? 'strangers' : 'known devices';
}

function timesKey({ app, address: { field, value } }: AskedStart, starter: Starter): Key {
  return keys.throttle(`starts of ${starter} at ${app} with ${field} ${value}`, DAY);
}

function sourceHash({ source }: AskedStart): string {
  return hashOf(source.address).slice(0, 12);
}

function assertRule(times: Pick<RecentTimes, 'times' | 'now'>, rule: TimesRule, slowed?: 'messages'): void {
  const wait = waitByRule(times, rule);
  if (wait > 0) throw tooManyStarts(wait, slowed);
}
