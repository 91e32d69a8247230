import { purgeFeed } from '../events/purge-feed.ts';
import { purgeGroup } from '../groups/purge-group.ts';
import { ApiError } from '../platform/errors.ts';
import { isoNow, MINUTE } from '../platform/time.ts';
import { emptyAttempts } from '../sign-in-attempts/forget-attempts.ts';
import { keywordFromItem, routeOf } from '../sms-keywords/sms-keyword-store.ts';
import { keyOf, keys, listPartition, owners, ranges, spreadPartitions } from '../storage/keys.ts';
import { emptyPrefix } from '../storage/objects.ts';
import { emptyPartition, forEachOwned, removeItem, removeOwned, type SweepBudget } from '../storage/sweep.ts';
import { exists, type Item } from '../storage/writes/expressions.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { prefixesOf } from '../uploads/object-keys.ts';
import { webhookPurge } from '../webhooks/purge-webhook.ts';

/** The longest time that a function may run, and that the owner index may lag. */
const SETTLED_SECONDS = 2 * MINUTE;

/**
 * Purges the remaining items of a deleted application (decision 0044). Returns true if nothing is left. First
 * deletes the application's own partition, so that nothing new can be added. Users, groups and links are
 * found by the owner index, so they are deleted only after running requests have ended and the index is
 * complete: without its profile, a user's other items could not be found. Deletes files last in each run,
 * when no record is left for which processing would store more.
 */
export async function purgeApplication(record: Item, budget: SweepBudget): Promise<boolean> {
  const app = String(record['app']);
  const settled = Date.now() >= Date.parse(String(record['closed_at'])) + SETTLED_SECONDS * 1000;
  if (!(await emptyApplication(app, budget))) return false;
  if (record['closed_at'] === undefined) await recordClosed(record);
  if (settled && !(await emptyOwned(app, budget))) return false;
  if (!(await purgeFeed(app, budget))) return false;
  // The feed is closed, so that changes which arrive later are not recorded.
  if (!(await emptyAttempts(app, budget))) return false;
  if (!(await emptyPartition(ranges.dailyCounts(app).pk, budget))) return false;
  return (await emptyFiles(app, budget)) && settled;
}

/** Records when the application's own partition was empty. */
async function recordClosed(record: Item): Promise<void> {
  const changes = { set: { closed_at: isoNow() } };
  await write(update(keyOf(record), changes, exists(), () => new ApiError('conflict')));
}

/** Empties the application's own partition, and deletes what its items have elsewhere. */
function emptyApplication(app: string, budget: SweepBudget): Promise<boolean> {
  return emptyPartition(ranges.application(app).pk, budget, async (item) => {
    const clientId = item['client_id'];
    if (typeof clientId === 'string') await removeItem(keys.credential(clientId), budget);
    if (String(item['sk']).startsWith(ranges.smsKeywords(app).prefix))
      await deleteKeywordRoute(app, item, budget);
    if (String(item['sk']).startsWith(ranges.webhooks(app).prefix)) await leaveToPurge(app, item);
  });
}

/** Deletes the route of a keyword unless another application has taken it since an interrupted run. */
async function deleteKeywordRoute(app: string, keyword: Item, budget: SweepBudget): Promise<void> {
  const route = routeOf(keywordFromItem(keyword));
  await removeOwned(route, owners.ofApplication(app, route).owner, budget);
}

/** Makes the purge delete the partition of a webhook as well. */
async function leaveToPurge(app: string, { id }: Item): Promise<void> {
  await writeAll(webhookPurge(app, String(id)));
}

async function emptyOwned(app: string, budget: SweepBudget): Promise<boolean> {
  const users = listPartition(app, 'users');
  if (!(await forEachOwned(users, budget, (user) => purgeUserPartition(user, budget)))) return false;
  const groups = listPartition(app, 'groups');
  const each = (group: Item) => purgeGroup(String(group['owner_sk']), app, budget);
  if (!(await forEachOwned(groups, budget, each))) return false;
  for (const owner of spreadPartitions(app)) {
    if (!(await forEachOwned(owner, budget, (item) => removeItem(item, budget)))) return false;
  }
  return true;
}

/**
 * Deletes everything of one user: first its items elsewhere, then its partition with the profile, which leads
 * to them.
 */
async function purgeUserPartition(profile: Item, budget: SweepBudget): Promise<void> {
  const partition = String(profile['pk']);
  const owned = await forEachOwned(partition, budget, (item) => removeItem(item, budget));
  if (owned) await emptyPartition(partition, budget);
}

async function emptyFiles(app: string, budget: SweepBudget): Promise<boolean> {
  for (const prefix of prefixesOf(app)) {
    if (!(await emptyPrefix(prefix, budget))) return false;
  }
  return true;
}
