import { purgeAccount } from '../accounts/delete-account.ts';
import { purgeFeed } from '../events/purge-feed.ts';
import { purgeGroup } from '../groups/purge-group.ts';
import { log } from '../platform/log.ts';
import { queryPages } from '../storage/cursor.ts';
import type { Item } from '../storage/expressions.ts';
import { ranges } from '../storage/keys.ts';
import { emptyPrefix } from '../storage/objects.ts';
import { type Budget, removeItem } from '../storage/sweep.ts';
import { servedPrefix } from '../uploads/object-keys.ts';
import { purgeDeletedUser, purgeFieldFiles } from '../users/purge-user.ts';
import { purgeWebhook } from '../webhooks/purge-webhook.ts';
import { finishVariantDeletion } from './delete-variant.ts';
import { purgeApplication } from './purge-application.ts';

/**
 * Deletes what deleted applications, accounts, groups, users, variants and webhooks have left, until nothing
 * is left or `hasTime` returns false. Each step may be repeated, so the next run finishes an interrupted one.
 * Returns how many items were deleted, and how many deletions failed.
 */
export async function purgeApplications(
  hasTime: () => boolean,
): Promise<{ deleted: number; failures: number }> {
  const budget = { hasTime, deleted: 0 };
  let failures = 0;
  // Descending, so that users and groups, which are small, do not wait for applications, which sort first.
  for await (const items of queryPages(ranges.purges(), { limit: 100, descending: true })) {
    for (const item of items) failures += (await purgeRecord(item, budget)) ? 0 : 1;
    if (!hasTime()) break;
  }
  return { deleted: budget.deleted, failures };
}

/**
 * Purges the subject of one record, and removes the record when nothing is left. Leaves a failure to the next
 * run, so that it does not stop other purges. Returns false after a failure.
 */
async function purgeRecord(record: Item, budget: Budget): Promise<boolean> {
  try {
    if (await purge(record, budget)) await removeItem(record, budget);
    return true;
  } catch (error) {
    log.error('a deletion could not go on', {
      purge: String(record['kind'] ?? 'other'),
      cause: String(error),
    });
    return false;
  }
}

/** Deletes the subject of a purge record. Returns true if nothing is left. */
function purge(record: Item, budget: Budget): Promise<boolean> {
  const { app, account, group, variant, upload, kind } = record;
  if (kind === 'user') return purgeDeletedUser(record, budget);
  if (kind === 'account') return purgeAccountWithFeed(String(account), budget);
  if (kind === 'webhook') return purgeWebhook(record, budget);
  if (kind === 'file') return purgeFieldFiles(record);
  if (typeof group === 'string') return purgeGroup(group, String(app), budget);
  if (typeof variant === 'string') return purgeVariant(record);
  if (typeof upload === 'string') return emptyPrefix(servedPrefix(String(app), upload), budget);
  return purgeApplication(record, budget);
}

async function purgeAccountWithFeed(account: string, budget: Budget): Promise<boolean> {
  return (await purgeAccount(account, budget)) && (await purgeFeed(account, budget));
}

/** Finishes an interrupted deletion. */
async function purgeVariant({ app, variant, deleted_by: actor }: Item): Promise<boolean> {
  await finishVariantDeletion(String(app), String(variant), String(actor));
  return true;
}
