import { nameOfArtifact, nameOfSession } from '../auth/session-names.ts';
import { refusalFrom } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import { queryPages } from '../storage/cursor.ts';
import { keyOf, ranges, userPartition } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { forEachOwned, type SweepBudget } from '../storage/sweep.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { endNamedSession } from './end-session.ts';

/** Sessions of a user that are read at once. */
const PAGE = 25;

/** A way in of a user, and the method of its sign-ins. */
type EndedWayIn = { app: string; user_id: string; id: string; method: string };

/**
 * Ends the sessions of a user that rest on this way in alone: those that it began and that have verified no
 * address, of the API and of browsers, and what clients got by it. May be repeated. Returns false if some are
 * left, because time ran out or a user's sessions ended one by one too often.
 */
export async function endSessionsOfWayIn(wayIn: EndedWayIn, budget: SweepBudget): Promise<boolean> {
  const { app, user_id: userId } = wayIn;
  const names: string[] = [];
  for await (const items of queryPages(ranges.sessions(app, userId), { limit: PAGE }))
    for (const item of items) if (restsOnlyOn(wayIn, item)) names.push(nameOfSession(String(item['id'])));
  const all = await forEachOwned(
    userPartition(app, userId),
    budget,
    async (key) => {
      const isKept = key['sk'] === 'Grant' || key['sk'] === 'Session';
      const item = isKept ? await getItem(keyOf(key)) : undefined;
      if (item && restsOnlyOn(wayIn, item)) names.push(nameOfArtifact(keyOf(key)));
    },
    'OIDC#',
  );
  for (const name of names) {
    if (!budget.hasTime()) return false;
    const refusal = await endNamedSession({ app, userId }, name).then(() => undefined, refusalFrom);
    // One that has ended, or whose user is gone, is 404.
    if (refusal && refusal.status !== 404) return false;
    budget.deleted += 1;
  }
  return all;
}

/** The access of a client does not name the way in, but the method of the sign-in that first got it. */
function restsOnlyOn({ id, method }: EndedWayIn, item: Item): boolean {
  if (item['auth_time'] === undefined) return false;
  const { rests_on, way_in } = factsFromItem(item);
  const isBegunBy = item['sk'] === 'Grant' ? propertiesOf(item['began'])['method'] === method : way_in === id;
  return isBegunBy && rests_on.length === 0;
}
