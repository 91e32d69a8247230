import { ApiError } from '../http/errors.ts';
import { either, exists, type Item, notExists } from '../storage/expressions.ts';
import { keys, ownerPartitions, ranges, userPartition } from '../storage/keys.ts';
import { queryItems, queryOwned, remove, type Write, write } from '../storage/table.ts';

/** Items deleted side by side: enough to be quick, few enough to leave capacity to the living. */
const PAGE = 25;

type Budget = { hasTime: () => boolean; deleted: number };

/**
 * Deletes everything that deleted applications still own, until nothing is left or `hasTime` says stop. Each step may be repeated: an interrupted run is
 * finished by the next one. Returns how many items were deleted.
 */
export async function purgeApplications(hasTime: () => boolean): Promise<number> {
  const budget = { hasTime, deleted: 0 };
  const { items } = await queryItems(ranges.purges(), { limit: 100 });
  for (const item of items) {
    const app = String(item['app']);
    if (await purge(app, budget)) await removeItem(keys.purge(app), budget);
  }
  return budget.deleted;
}

/** True when nothing is left. Users go last but one, the partition that lists the credentials last: what is left says what is to be done. */
async function purge(app: string, budget: Budget): Promise<boolean> {
  const { users, items } = ownerPartitions(app);
  for (const owner of users) {
    if (!(await emptyOwner(owner, budget, (user) => purgeUser(app, user, budget)))) return false;
  }
  for (const owner of items) {
    if (!(await emptyOwner(owner, budget, (item) => removeItem(item, budget)))) return false;
  }
  return emptyPartition(ranges.application(app).pk, budget, async (item) => {
    const clientId = item['client_id'];
    if (typeof clientId === 'string') await removeItem(keys.credential(clientId), budget);
  });
}

/** Everything of one user: what it owns elsewhere, then its partition, which holds the profile that leads here. */
async function purgeUser(app: string, profile: Item, budget: Budget): Promise<void> {
  const partition = userPartition(app, String(profile['owner_sk']));
  const owned = await emptyOwner(partition, budget, (item) => removeItem(item, budget));
  if (owned) await emptyPartition(partition, budget, async () => undefined);
}

async function emptyOwner(
  owner: string,
  budget: Budget,
  each: (item: Item) => Promise<void>,
): Promise<boolean> {
  let after: Item | undefined;
  do {
    if (!budget.hasTime()) return false;
    const page: { items: Item[]; last: Item | undefined } = await queryOwned(owner, { limit: PAGE, after });
    await Promise.all(page.items.map(each));
    after = page.last;
  } while (after);
  return budget.hasTime();
}

async function emptyPartition(
  pk: string,
  budget: Budget,
  before: (item: Item) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    if (!budget.hasTime()) return false;
    const { items } = await queryItems({ pk, prefix: '' }, { limit: PAGE });
    if (items.length === 0) return true;
    for (const item of items) await before(item);
    await Promise.all(items.map((item) => removeItem(item, budget)));
  }
}

async function removeItem(item: Item, budget: Budget): Promise<void> {
  const key = { pk: String(item['pk']), sk: String(item['sk']) };
  // Whether another run was faster does not matter: gone is gone.
  const gone: Write = remove(key, either(exists(), notExists()), () => new ApiError('conflict'));
  await write(gone);
  budget.deleted += 1;
}
