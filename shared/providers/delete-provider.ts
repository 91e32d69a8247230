import type { Application } from '../applications/application.ts';
import { deleteIdentityProvider, readIdentityProvider } from '../identity-providers/provider-store.ts';
import { ApiError } from '../platform/errors.ts';
import { withOrigin } from '../platform/request/request-origin.ts';
import { MINUTE } from '../platform/time.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { methodOfProvider } from '../profiles/sign-in/provider-check.ts';
import { endSessionsOfWayIn } from '../sessions/end-sessions-of-way-in.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import { removeItem, type SweepBudget } from '../storage/sweep.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { linkedIdentityFromItem } from '../ways-in/linked-identity.ts';
import { LINKED_IDENTITIES } from '../ways-in/linked-identity-store.ts';
import { removeAsService } from '../ways-in/remove-ended-ways-in.ts';
import { hasOtherWay } from '../ways-in/way-in.ts';

/** Accounts of a provider are looked at up to this number. */
const MOST_COUNTED = 1000;
/** Ways in of a provider that end at once. */
const PAGE = 25;
/** By then, the owner index shows each browser session that began before the deletion. */
const SETTLED_MILLISECONDS = MINUTE * 1000;

/**
 * Deletes an identity provider: its button goes, and nobody signs in with it, at once; a job ends its ways in
 * (decision 0588). Throws 404 `identity_provider_not_found`, 412 `precondition_failed`, and 409 `still_used`
 * with the number of users who have no other way in, unless `force`.
 */
export async function deleteProvider(
  application: Application,
  id: string,
  { force, precondition }: { force: 'true' | undefined; precondition: Precondition },
): Promise<void> {
  const provider = await readIdentityProvider(application.id, id);
  if (!force) await assertOtherWays(application.id, id);
  await deleteIdentityProvider({ application, provider }, precondition);
}

async function assertOtherWays(app: string, provider: string): Promise<void> {
  const { items, more } = await queryItems(ranges.identitiesAtProvider(app, provider), {
    limit: MOST_COUNTED,
  });
  const accounts = Map.groupBy(items, ({ user_id }) => String(user_id));
  const profiles = await getItems([...accounts.keys()].map((userId) => keys.profile(app, userId)));
  const users = profiles.filter((item) => {
    const profile = item && profileFromItem(item);
    return profile && !hasOtherWay(profile, accounts.get(profile.user_id)?.length ?? 0);
  }).length;
  if (users > 0 || more) throw stillUsed(users, more);
}

function stillUsed(users: number, more: boolean): ApiError {
  const looked = more ? ` of the first ${MOST_COUNTED} accounts, and there are more` : '';
  return new ApiError(
    'still_used',
    `Users have no other way to sign in: ${users}${looked}; disable the provider, or send force=true to delete it all the same`,
    { members: { users } },
  );
}

/**
 * Processes the purge record of a provider: ends its ways in, and the sessions that rest on nothing else,
 * each as an event by the service. May be repeated. Returns true once none is left. No further one appears:
 * adding a way in, and beginning such a session, check that the provider exists.
 */
export async function endWaysInOfProvider(record: Item, budget: SweepBudget): Promise<boolean> {
  const [app, provider] = [String(record['app']), String(record['provider'])];
  const isSettled = Date.now() >= Date.parse(String(record['deleted_at'])) + SETTLED_MILLISECONDS;
  let isDone = true;
  for await (const items of queryPages(ranges.identitiesAtProvider(app, provider), { limit: PAGE })) {
    for (const item of items) {
      if (!budget.hasTime()) return false;
      isDone = (await endIdentity(app, item, { isSettled, budget })) && isDone;
    }
  }
  return isDone;
}

/** Ends a way in after what rests on it alone: nothing else leads to that. Returns false if it is left. */
async function endIdentity(
  app: string,
  item: Item,
  { isSettled, budget }: { isSettled: boolean; budget: SweepBudget },
): Promise<boolean> {
  const [userId, id] = [String(item['user_id']), String(item['sk'])];
  const found = await getItem(keys.linkedIdentity(app, userId, id));
  const identity = found && linkedIdentityFromItem(found);
  // Otherwise its sessions rest on an address, too.
  if (identity?.rests_on.length === 0) {
    const wayIn = { ...identity, method: methodOfProvider(identity.provider) };
    const end = () => endSessionsOfWayIn(wayIn, budget);
    const isOver = await withOrigin({ actor: { type: 'service' } }, end);
    if (!isOver || !isSettled) return false;
  }
  if (await removeAsService(LINKED_IDENTITIES, { app, user_id: userId, id }, () => true)) budget.deleted += 1;
  // Its user is being deleted.
  else await removeItem(item, budget);
  return true;
}
