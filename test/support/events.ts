import type { Change } from '../../shared/events/event.ts';
import { readEventsAfter } from '../../shared/events/event-store.ts';

let sequence = 0;

/**
 * Returns a change of the scope that no other test has, of a user if nothing else is given. Its sequence
 * number starts with 9, so that no record of the embedded stream has the same source.
 */
export function changeOf(scope: string, members: Partial<Change> = {}): Change {
  sequence += 1;
  const seconds = Math.floor(Date.now() / 1000);
  return {
    scope,
    source: `${seconds}#9${String(sequence).padStart(39, '0')}#00`,
    type: 'user.updated',
    version: 1,
    actor: { type: 'credential', id: 'key_1' },
    subject: { type: 'user', id: 'user_1' },
    at: new Date(seconds * 1000).toISOString(),
    ...members,
  };
}

/** Returns several changes of the scope. */
export const changesOfScope = (scope: string, count: number, members: Partial<Change> = {}): Change[] =>
  Array.from({ length: count }, () => changeOf(scope, members));

/** Returns the sources of all events of a feed, in its order. */
export async function sourcesOf(scope: string): Promise<string[]> {
  return (await readEventsAfter(scope, 0, 10_000)).map(({ source }) => source);
}
