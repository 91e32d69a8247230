import { purgeGroup } from '../groups/purge-group.ts';
import { log } from '../platform/log.ts';
import { purgeDeletedUser, purgeFieldFiles } from '../profiles/purge-user.ts';
import type { Item } from '../storage/expressions.ts';
import { keys, ownerPartitions, ranges } from '../storage/keys.ts';
import { emptyPrefix } from '../storage/objects.ts';
import { type Budget, emptyOwner, emptyPartition, removeItem } from '../storage/sweep.ts';
import { queryItems } from '../storage/table.ts';
import { prefixesOf, servedPrefix } from '../uploads/object-keys.ts';
import { finishVariantDeletion } from '../variants/delete-variant.ts';

/**
 * Deletes everything that deleted applications, groups, users and variants have left, until nothing is left or `hasTime` says stop. Each step may be repeated: an interrupted
 * run is finished by the next one. Returns how many items were deleted.
 */
export async function purgeApplications(hasTime: () => boolean): Promise<number> {
  const budget = { hasTime, deleted: 0 };
  let after: string | undefined;
  do {
    // Descending, because users and groups are small and need not wait for applications, which sort before them.
    const { items, more } = await queryItems(ranges.purges(), { limit: 100, descending: true, after });
    for (const item of items) await workOff(item, budget);
    after = more ? String(items.at(-1)?.['sk']) : undefined;
  } while (after !== undefined && hasTime());
  return budget.deleted;
}

/** Purges what one record is about; the record goes when nothing is left. A failure is left to the next run and stops no other. */
async function workOff(record: Item, budget: Budget): Promise<void> {
  try {
    if (await purge(record, budget)) await removeItem(record, budget);
  } catch (error) {
    log.error('a deletion could not go on', {
      purge: String(record['kind'] ?? 'other'),
      cause: String(error),
    });
  }
}

/** Deletes what a purge record is about. True when nothing is left. */
function purge(record: Item, budget: Budget): Promise<boolean> {
  const { app, group, variant, upload, kind } = record;
  if (kind === 'user') return purgeDeletedUser(record, budget);
  if (kind === 'file') return purgeFieldFiles(record);
  if (typeof group === 'string') return purgeGroup(group, String(app), budget);
  if (typeof variant === 'string') return purgeVariant(record);
  if (typeof upload === 'string') return emptyPrefix(servedPrefix(String(app), upload), budget);
  return purgeApplication(String(app), budget);
}

/** Finishes a deletion that was interrupted. */
async function purgeVariant({ app, variant, deleted_by: actor }: Item): Promise<boolean> {
  await finishVariantDeletion(String(app), String(variant), String(actor));
  return true;
}

/**
 * Users go last but one, the partition that lists the credentials last: what is left says what is to be done. Objects go first, and once more when no
 * record is left that processing could put a file in place of.
 */
async function purgeApplication(app: string, budget: Budget): Promise<boolean> {
  return (
    (await purgeObjects(app, budget)) &&
    (await purgeRecords(app, budget)) &&
    (await purgeObjects(app, budget))
  );
}

async function purgeObjects(app: string, budget: Budget): Promise<boolean> {
  for (const prefix of prefixesOf(app)) {
    if (!(await emptyPrefix(prefix, budget))) return false;
  }
  return true;
}

async function purgeRecords(app: string, budget: Budget): Promise<boolean> {
  const { users, groups, items, promised } = ownerPartitions(app);
  for (const owner of users) {
    if (!(await emptyOwner(owner, budget, (user) => purgeUser(user, budget)))) return false;
  }
  for (const owner of groups) {
    const each = (group: Item) => purgeGroup(String(group['owner_sk']), app, budget);
    if (!(await emptyOwner(owner, budget, each))) return false;
  }
  for (const owner of [...promised, ...items]) {
    if (!(await emptyOwner(owner, budget, (item) => removeItem(item, budget)))) return false;
  }
  return emptyPartition(ranges.application(app).pk, budget, async (item) => {
    const clientId = item['client_id'];
    if (typeof clientId === 'string') await removeItem(keys.credential(clientId), budget);
  });
}

/** Everything of one user: what it owns elsewhere, then its partition, which holds the profile that leads here. */
async function purgeUser(profile: Item, budget: Budget): Promise<void> {
  const partition = String(profile['pk']);
  const owned = await emptyOwner(partition, budget, (item) => removeItem(item, budget));
  if (owned) await emptyPartition(partition, budget);
}
