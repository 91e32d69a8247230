import { addToCounts, type UserCount } from '../statistics/daily-counts.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { Change } from './event.ts';
import type { EventType } from './event-types.ts';

/** Decides what an event counts as. */
type CountOf = (event: Change) => UserCount | undefined;

/** The events that count for the statistics of their application. A new one is a line here. */
const COUNTS: Readonly<Partial<Record<EventType, CountOf>>> = {
  'user.signed_in': () => 'sign_ins',
  'user.created': ({ is_guest }) => (is_guest ? 'new_guests' : 'new_users'),
  // Whoever began as a guest is a new user from now on.
  'user.promoted': () => 'new_users',
  'user.deleted': ({ is_guest }) => (is_guest ? undefined : 'deleted_users'),
};

/**
 * Returns the writes that count events of one scope, one for each day (UTC). They belong into the transaction
 * that appends the events. Users of test identities do not count.
 */
export function countsOfEvents(scope: string, events: readonly Change[]): Write[] {
  const counted = events.flatMap((event) => {
    const count = event.is_test ? undefined : COUNTS[event.type]?.(event);
    return count ? [{ count, day: event.at.slice(0, 10) }] : [];
  });
  return [...Map.groupBy(counted, ({ day }) => day)].map(([day, ofDay]) =>
    addToCounts(scope, day, { of: 'users' }, numbersOf(ofDay)),
  );
}

function numbersOf(counted: readonly { count: UserCount }[]): Record<string, number> {
  const groups = [...Map.groupBy(counted, ({ count }) => count)];
  return Object.fromEntries(groups.map(([count, ofCount]) => [count, ofCount.length]));
}
